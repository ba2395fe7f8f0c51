"""What of an answer needs proof: its value, each name, each statement, each document compared, each broken passage."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.model import Document
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.proof import PageView, Proof
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Cited
from pincite.tools.question.model import Named, QuestionKind
from pincite.tools.question.pair import PAIR, speaks_of_pair


class SlotKind(StrEnum):
    """What sort of thing needs proof."""

    VALUE = "value"
    NAME = "name"
    CLAIM = "claim"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that needs proof. `citations` are the citations (0-based) that may prove it, null for any.

    `text` is the name or the statement; `doc_ids` are the documents of which one must be cited. `by_claims` marks a
    sentence that is checked, but for which no citation is kept because the claims say which ones count.
    """

    label: str
    kind: SlotKind
    text: str = ""
    citations: tuple[int, ...] | None = None
    doc_ids: frozenset[str] = frozenset()
    by_claims: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A quote that runs to the end of its page in mid-sentence; `onward` are the citations that carry it on."""

    cited: Cited
    following: PageRef
    onward: tuple[Cited, ...]


_ABBREVIATION = re.compile(
    r"(?:\b(?:No|Nos|Art|Arts|Mr|Mrs|Ms|Dr|v|vs|para|paras|cl|s|ss|p|pp|Ltd|Inc|Co|H\.E|[A-Z]))\.$"
)
_SENTENCE_BREAK = re.compile(r"(?<=[.!?])[\s]+(?=[\"'“‘(]?[A-Z0-9])")
# a sentence that ends, or a list item that is complete
_CLOSED = re.compile(r"[.;:!?][)\]\"'”’]*$")
_JOINING = frozenset(
    "a an and any as at by for from if in into of on or shall such that the their to which with".split()
)
_SHORTEST_PASSAGE = 3
_LONGEST_LABEL = 80


def slots(submission: Submission, value: AnswerValue, proof: Proof) -> tuple[Slot, ...]:
    """The slots of a submission whose value has its form."""
    return (*_of_value(submission, value), *_of_documents(proof))


def sentences(text: str) -> list[str]:
    """The sentences of a short text; "No. 5" and "Mr. Smith" do not end one."""
    pieces: list[str] = []
    for piece in _SENTENCE_BREAK.split(text.strip()):
        if pieces and _ABBREVIATION.search(pieces[-1]):
            pieces[-1] = f"{pieces[-1]} {piece}"
        elif piece:
            pieces.append(piece)
    return pieces


def passages(cited: tuple[Cited, ...], proof: Proof) -> tuple[Passage, ...]:
    """The quotes that run to the end of their page in mid-sentence."""
    return tuple(_passages(cited, proof))


def _of_value(submission: Submission, value: AnswerValue) -> Iterator[Slot]:
    if isinstance(value, list):
        yield from (Slot(f"name: {name[:_LONGEST_LABEL]}", SlotKind.NAME, name) for name in value)
    elif submission.answer_type is AnswerType.NAME:
        yield Slot("value", SlotKind.NAME, str(value))
    elif submission.answer_type is AnswerType.FREE_TEXT:
        yield from _of_text(submission, str(value))
    else:
        yield Slot("value", SlotKind.VALUE)


def _of_text(submission: Submission, value: str) -> Iterator[Slot]:
    for number, claim in enumerate(submission.claims, start=1):
        within = tuple(sorted({i for i in claim.citations if 0 <= i < len(submission.citations)}))
        yield Slot(f"claim {number}", SlotKind.CLAIM, claim.text, within)
    for number, sentence in enumerate(sentences(value), start=1):
        yield Slot(f"sentence {number}", SlotKind.CLAIM, sentence, by_claims=bool(submission.claims))


def _of_documents(proof: Proof) -> Iterator[Slot]:
    """A slot for each document compared, if the question compares at least two and no document is two of them.

    Two documents that are handed over with a question of `both cases` are compared though it does not name them.
    """
    pair = _pair(proof)
    yield from _told_apart([(document.identity.title or "", frozenset({document.doc_id})) for document in pair])
    if pair or proof.question.kind is not QuestionKind.COMPARISON:
        return
    compared = [entry for entry in (_within(entry, proof) for entry in proof.named) if entry.doc_ids]
    apart = all(a.doc_ids.isdisjoint(b.doc_ids) for i, a in enumerate(compared) for b in compared[:i])
    if len(compared) >= 2 and apart:
        yield from _told_apart([(entry.slot, entry.doc_ids) for entry in compared])


def _told_apart(sides: list[tuple[str, frozenset[str]]]) -> Iterator[Slot]:
    """A slot a side; those of one name are called by their ids, for one slot that is covered would cover the other."""
    names = [name[:_LONGEST_LABEL] for name, _ in sides]
    for name, (whole, doc_ids) in zip(names, sides, strict=True):
        alone = bool(name) and names.count(name) == 1
        called = whole if alone else " or ".join(sorted(doc_ids))
        yield Slot(f"document: {called[:_LONGEST_LABEL]}", SlotKind.DOCUMENT, called, doc_ids=doc_ids)


def _pair(proof: Proof) -> tuple[Document, ...]:
    """The two documents given, where the question speaks of them as a pair and one is no copy of the other."""
    given = [proof.documents[doc_id] for doc_id in sorted(proof.given) if doc_id in proof.documents]
    apart = len(given) == PAIR and given[0].sha256 != given[1].sha256
    return tuple(given) if apart and speaks_of_pair(proof.question.text) else ()


def _within(entry: Named, proof: Proof) -> Named:
    return Named(entry.slot, entry.doc_ids & proof.given, entry.exact) if proof.given else entry


def _passages(cited: tuple[Cited, ...], proof: Proof) -> Iterator[Passage]:
    for item in cited:
        following = PageRef(item.ref.doc_id, item.ref.page + 1)
        view = proof.pages.get(following)
        if view is None or not _breaks_off(item, view):
            continue
        onward = [other for other in cited if other.ref == following and _leads(other)]
        yield Passage(item, following, tuple(sorted(onward, key=lambda other: other.citation.quote)))


def _breaks_off(item: Cited, following: PageView) -> bool:
    if item.view is None or item.span is None or item.view.page.running[item.span.end :].strip(" \n\t-­"):
        return False
    words = item.text.split()
    onward = following.page.running.split(maxsplit=1)
    if len(words) < _SHORTEST_PASSAGE or not onward or _CLOSED.search(item.text.rstrip()):
        return False
    return onward[0][0].islower() or words[-1].endswith((",", "-")) or words[-1].casefold() in _JOINING


def _leads(item: Cited) -> bool:
    """Whether the quote begins in the sentence that its page begins with."""
    if item.view is None or item.span is None:
        return False
    before = item.view.page.running[: item.span.start].strip()
    return re.search(r"[.;:!?]\s", f"{before} ") is None
