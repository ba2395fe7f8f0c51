"""V6: the smallest complete set of pages. The page is the unit: all quotes on a page that stays are kept.

Nothing is dropped but a page that repeats a sentence of another, and a page without a label beside labelled ones of its
document. A second page without any label is asked what it adds.
"""

from collections.abc import Iterator, Sequence

from pincite.indexer.model import SectionKind
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.quotes import fold_quote
from pincite.tools.answers.rules.complete import Passage
from pincite.tools.answers.sections import enclosing
from pincite.tools.answers.steps.printed import is_printed
from pincite.tools.answers.verdict import Cited, Dropped, Rule, Violation, doubt

_FORM = "Give each page a label: `side`, `values` or `statement` (what it adds); or leave it out; or confirm the code."


def minimise(cited: tuple[Cited, ...], broken: Sequence[Passage]) -> tuple[tuple[Cited, ...], tuple[Dropped, ...]]:
    """The citations to keep, in the order submitted, and those dropped with the reason."""
    dropped: dict[PageRef, str] = {}
    bound = {ref for passage in broken if passage.onward for ref in (passage.cited.ref, passage.following)}
    for ref in sorted({item.ref for item in cited}, key=lambda ref: (-_authority(cited, ref), -ref.page, ref.doc_id)):
        kept = [item for item in cited if item.ref not in dropped and item.ref != ref]
        reason = _needless([item for item in cited if item.ref == ref], kept)
        if reason and ref not in bound:
            dropped[ref] = reason
    return (
        tuple(item for item in cited if item.ref not in dropped),
        tuple(Dropped(item, dropped[item.ref]) for item in cited if item.ref in dropped),
    )


def unexplained(
    kept: tuple[Cited, ...],
    broken: Sequence[Passage],
    context: ValidationContext,
    answer_type: AnswerType,
    value: AnswerValue,
) -> Iterator[Violation]:
    """A soft violation for each page beyond the first that has no label and adds no value that can be read."""
    carried = {passage.following for passage in broken if passage.onward}
    meant = context.given or frozenset[str]().union(*(entry.doc_ids for entry in context.named))
    seen: list[Cited] = []
    for ref in dict.fromkeys(item.ref for item in kept):
        page = [item for item in kept if item.ref == ref]
        first_of_named = ref.doc_id in meant and all(item.ref.doc_id != ref.doc_id for item in seen)
        explained = any(item.citation.labelled for item in page) or ref in carried or first_of_named
        if seen and not explained and not _adds_name(page, seen, answer_type, value):
            others = ", ".join(dict.fromkeys(item.place for item in seen))
            message = f"Beside {others}, nothing says what {page[0].place} adds to the proof."
            yield doubt(Rule.MINIMAL, page[0].slot, message, _FORM)
        seen += page


def authority(item: Cited) -> int:
    """0 for a title page, an operative order or the page where the cited provision starts, else 1."""
    if item.ref.page == 1 or item.view is None or item.span is None:
        return int(item.ref.page != 1)
    around = enclosing(item.view.sections, item.ref.page, item.span)
    operative = any(section.kind is SectionKind.ORDER for section in around)
    starts = bool(around) and around[-1].start.page == item.ref.page
    return 0 if operative or starts else 1


def _authority(cited: Sequence[Cited], ref: PageRef) -> int:
    return min(authority(item) for item in cited if item.ref == ref)


def _needless(page: Sequence[Cited], kept: Sequence[Cited]) -> str | None:
    """Why a page can go: all that it prints stands on another page, or only other pages of its document have labels."""
    same_document = [item for item in kept if item.ref.doc_id == page[0].ref.doc_id]
    if not same_document:
        return None
    repeated = [next((other for other in same_document if _repeats(item, other)), None) for item in page]
    if all(other is not None for other in repeated):
        where = next(other.ref.page for other in repeated if other is not None)
        return f"page {where} prints the same words"
    labelled = [item for item in same_document if item.citation.labelled]
    if labelled and not any(item.citation.labelled for item in page):
        return f"it has no label, and page {labelled[0].ref.page} of the same document has"
    return None


def _repeats(item: Cited, other: Cited) -> bool:
    """Whether another page of the document prints the same words for the same side."""
    same_side = item.citation.side == other.citation.side or not item.citation.side
    return same_side and fold_quote(item.text).caseless().text in fold_quote(other.text).caseless().text


def _adds_name(page: Sequence[Cited], seen: Sequence[Cited], answer_type: AnswerType, value: AnswerValue) -> bool:
    """Whether the page prints a name of the list that no page before it prints."""
    if answer_type is not AnswerType.NAMES or not isinstance(value, list):
        return False
    left = [name for name in value if not any(is_printed(name, item) for item in seen)]
    return any(is_printed(name, item) for name in left for item in page)
