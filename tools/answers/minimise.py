"""V6: the smallest complete set of pages. The page is the unit: all quotes on a page that stays are kept.

Only a page is dropped whose quotes stand on another page of its document. A page without a label beside others is asked
what it adds: what is dropped without asking was, of recorded submissions, often what was needed.
"""

from collections.abc import Callable, Iterator, Sequence

from pincite.indexer.model import SectionKind
from pincite.indexer.page import Position
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.rules.complete import Passage
from pincite.tools.answers.verdict import Cited, Dropped, Rule, Violation, doubt
from pincite.tools.matching.quotes import locate_all

_FORM = "Give each page a label: `side`, `values` or `statement` (what it adds); or leave it out; or confirm the code."


def minimise(cited: tuple[Cited, ...], broken: Sequence[Passage]) -> tuple[tuple[Cited, ...], tuple[Dropped, ...]]:
    """The citations to keep, in the order submitted, and those dropped with the reason."""
    bound = {ref for passage in broken if passage.onward for ref in (passage.cited.ref, passage.following)}
    pages = {ref: [item for item in cited if item.ref == ref] for ref in dict.fromkeys(item.ref for item in cited)}
    kept = dict(pages)
    for ref in sorted(pages, key=lambda ref: (-_authority(pages[ref]), -ref.page, ref.doc_id)):
        others = [item for other, held in kept.items() if other != ref for item in held]
        if ref not in bound and _needless(pages[ref], others):
            del kept[ref]
    left = [item for held in kept.values() for item in held]
    dropped = (Dropped(item, _needless(pages[item.ref], left) or "") for item in cited if item.ref not in kept)
    return tuple(item for item in cited if item.ref in kept), tuple(dropped)


def unexplained(
    kept: tuple[Cited, ...],
    broken: Sequence[Passage],
    context: ValidationContext,
    adds: Callable[[Cited], frozenset[str]],
) -> Iterator[Violation]:
    """A soft violation for each page that has no label and adds no part of the value (`adds`) that can be read.

    Free of it are the page that carries a passage on, the first of a document that the question means, and the first of
    all where no page has a label.
    """
    pages = {ref: [item for item in kept if item.ref == ref] for ref in {item.ref for item in kept}}
    meant = context.given or frozenset[str]().union(*(entry.doc_ids for entry in context.named))
    explained = {ref for ref, page in pages.items() if any(item.citation.labelled for item in page)}
    explained |= {passage.following for passage in broken if passage.onward}
    seen = [item for ref in sorted(explained) for item in pages[ref]]
    for ref in sorted(
        pages.keys() - explained, key=lambda ref: (not _parts(pages[ref], adds), _authority(pages[ref]), ref)
    ):
        page = pages[ref]
        first_of_meant = ref.doc_id in meant and all(item.ref.doc_id != ref.doc_id for item in seen)
        if seen and not first_of_meant and not _parts(page, adds) - _parts(seen, adds):
            others = ", ".join(dict.fromkeys(item.place for item in seen))
            message = f"Beside {others}, nothing says what {page[0].place} adds to the proof."
            yield doubt(Rule.MINIMAL, page[0].slot, message, _FORM)
        seen += page


def authority(item: Cited) -> int:
    """0 for a title page, an operative order or the page where the cited provision starts, else 1."""
    if item.ref.page == 1 or item.view is None or item.span is None:
        return int(item.ref.page != 1)
    place = Position(item.ref.page, item.span.start)
    around = [section for section in item.view.sections if section.start <= place < section.end]
    operative = any(section.kind is SectionKind.ORDER for section in around)
    starts = bool(around) and max(around, key=lambda section: section.start).start.page == item.ref.page
    return 0 if operative or starts else 1


def _authority(page: Sequence[Cited]) -> int:
    return min(authority(item) for item in page)


def _parts(items: Sequence[Cited], adds: Callable[[Cited], frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*map(adds, items))


def _needless(page: Sequence[Cited], others: Sequence[Cited]) -> str | None:
    """Why a page can go: all that is quoted from it stands on another page of its document."""
    same_document = [item for item in others if item.ref.doc_id == page[0].ref.doc_id]
    repeated = [next((other for other in same_document if _repeats(item, other)), None) for item in page]
    if all(repeated):
        return f"page {min(other.ref.page for other in repeated if other)} prints the same words"
    return None


def _repeats(item: Cited, other: Cited) -> bool:
    """Whether another page of the document prints the same words for the same side and statement, and no own value."""
    one, two = item.citation, other.citation
    labels = one.side in (None, two.side) and one.statement in (None, two.statement) and not one.values
    return labels and bool(locate_all(other.text, item.text))
