"""The types of a draft."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue

Status = Literal["proposed", "confirmed", "dropped"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A page, and the words on it that prove an answer or a part of it."""

    page: PageRef
    quote: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question proposed from the index, with its answer; None: the documents do not answer.

    `kind` names the source and becomes the tag. `meaning` identifies what is asked of what: candidates with equal
    meaning ask the same in other words. `doc_ids` are the documents it is about, with or without evidence in them.
    `or_pages` are other sets of pages that prove the answer. `compares`: the answer follows from the quotes and is not
    printed in them.
    """

    kind: str
    question: str
    answer_type: AnswerType
    answer: AnswerValue | None
    evidence: tuple[Evidence, ...]
    doc_ids: tuple[str, ...]
    meaning: tuple[str, ...]
    or_pages: tuple[tuple[PageRef, ...], ...] = ()
    note: str = ""
    compares: bool = False

    @property
    def id(self) -> str:
        """The kind and the start of the question's hash: a question has the same id in every draft."""
        return f"{self.kind}-{sha256(self.question.encode()).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class DraftQuestion:
    """A question of a draft file. `quotes` is empty, or has one quote per page of `pages`, in order."""

    id: str
    status: Status
    question: str
    answer_type: AnswerType
    answer: AnswerValue | None
    pages: tuple[PageRef, ...] = ()
    quotes: tuple[str, ...] = ()
    or_pages: tuple[tuple[PageRef, ...], ...] = ()
    tags: tuple[str, ...] = ()
    note: str = ""


def drafted(candidate: Candidate) -> DraftQuestion:
    """Convert a candidate to a proposed question. Each page occurs once, with its first quote."""
    quotes: dict[PageRef, str] = {}
    for item in candidate.evidence:
        quotes.setdefault(item.page, item.quote)
    return DraftQuestion(
        id=candidate.id,
        status="proposed",
        question=candidate.question,
        answer_type=candidate.answer_type,
        answer=candidate.answer,
        pages=tuple(quotes),
        quotes=tuple(quotes.values()),
        or_pages=candidate.or_pages,
        tags=(candidate.kind,),
        note=candidate.note,
    )
