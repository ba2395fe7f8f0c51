"""The nouns of a draft."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue

Status = Literal["proposed", "confirmed", "dropped"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A page and the words on it that prove an answer, or a part of it."""

    page: PageRef
    quote: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that the index suggests, with its answer; None: the documents do not answer.

    `kind` names the source, and becomes the tag. `meaning` is what the question asks of what: two candidates of one
    meaning ask the same, however they are worded. `doc_ids` are the documents that it is about, with or without
    evidence in them. `or_pages` are other sets of pages that prove the answer as well. `compares`:
    the answer follows from what the quotes state and is not printed in them.
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
        """The kind and the first characters of the question's hash: a question keeps its id in every draft."""
        return f"{self.kind}-{sha256(self.question.encode()).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class DraftQuestion:
    """A question of a draft file. `quotes` is empty, or has one quote for each of `pages`, in their order."""

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
    """The candidate as it first stands in a draft: proposed. Each page stands once, with its first quote."""
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
