"""What is made of another benchmark: questions with gold, the documents they are about, and what was left out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pincite.evals.cases import Case
from pincite.evals.errors import BadQuestions, Problem


@dataclass(frozen=True, slots=True)
class TextDocument:
    """A document that a benchmark gives as text; `doc_id` is its path in the folder to be indexed, with `.txt`."""

    doc_id: str
    text: str


@dataclass(frozen=True, slots=True, order=True)
class DocSpan:
    """A stretch of a document's whole text, `text[start:end]`, form feeds counted."""

    doc_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something of the source that the set does not hold.

    `item` is its place in the source; `whole`: no question was made of it, else the question stands without this part
    of its gold.
    """

    item: str
    reason: str
    whole: bool


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """Questions in the order of the source. `spans`: question id to gold spans, where the source has them."""

    cases: tuple[Case, ...]
    documents: tuple[TextDocument, ...] = ()
    spans: Mapping[str, tuple[DocSpan, ...]] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """What became of one item of a source: a question, something left out, or both."""

    case: Case | None = None
    spans: tuple[DocSpan, ...] = ()
    left: LeftOut | None = None


def gathered(made: Iterable[Made], source: str, documents: tuple[TextDocument, ...] = ()) -> ImportedSet:
    """The set of all items; `source` names it in errors. Raises BadQuestions where there is no question in it."""
    items = tuple(made)
    left_out = tuple(each.left for each in items if each.left is not None)
    cases = {each.case.id: each for each in items if each.case is not None}
    if not cases:
        reasons = sorted({left.reason for left in left_out})
        raise BadQuestions(
            source, [Problem(None, f"nothing of it can be asked: {'; '.join(reasons) or 'it is empty'}")]
        )
    return ImportedSet(
        cases=tuple(each.case for each in items if each.case is not None),
        documents=documents,
        spans={case_id: each.spans for case_id, each in cases.items()} if documents else {},
        left_out=left_out,
    )
