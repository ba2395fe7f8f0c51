"""The result of an import: questions with gold, their documents, and what was left out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pincite.evals.cases import Case
from pincite.evals.errors import BadQuestions, Problem


@dataclass(frozen=True, slots=True)
class TextDocument:
    """A document given as text; `doc_id` is its path in the folder to be indexed, ending in `.txt`."""

    doc_id: str
    text: str


@dataclass(frozen=True, slots=True, order=True)
class DocSpan:
    """A span of a document's whole text, `text[start:end]`, including form feeds."""

    doc_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of the source that the set does not contain.

    `item` is its position in the source. `whole`: no question was made of it; otherwise the question lacks this part of
    its gold.
    """

    item: str
    reason: str
    whole: bool


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """Questions in the order of the source. `spans`: question id to gold spans, if the source has them."""

    cases: tuple[Case, ...]
    documents: tuple[TextDocument, ...] = ()
    spans: Mapping[str, tuple[DocSpan, ...]] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """The result for one item of a source: a question, something left out, or both."""

    case: Case | None = None
    spans: tuple[DocSpan, ...] = ()
    left: LeftOut | None = None


def gathered(made: Iterable[Made], source: str, documents: tuple[TextDocument, ...] = ()) -> ImportedSet:
    """Collect all items as a set; `source` names it in errors. Raises BadQuestions if it has no question."""
    items = tuple(made)
    left_out = tuple(each.left for each in items if each.left is not None)
    cases = {each.case.id: each for each in items if each.case is not None}
    if not cases:
        reasons = sorted({left.reason for left in left_out})
        raise BadQuestions(
            source, [Problem(None, f"no question can be made of it: {'; '.join(reasons) or 'it is empty'}")]
        )
    return ImportedSet(
        cases=tuple(each.case for each in items if each.case is not None),
        documents=documents,
        spans={case_id: each.spans for case_id, each in cases.items()} if documents else {},
        left_out=left_out,
    )
