"""V6: reduce the citations to the smallest complete set of pages.

The page is the unit: a kept page keeps all its quotes. A page is dropped only if another page of its document has the
same quotes. A page without a label beside other pages gets a soft violation: in recorded submissions, such pages were
often needed.
"""

from collections.abc import Callable, Iterator, Sequence

from pincite.indexer.model import SectionKind
from pincite.indexer.page import PageRef
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.rules.complete import Passage
from pincite.tools.answers.verdict import Cited, Dropped, Rule, Violation, doubt
from pincite.tools.matching.quotes import locate_all

_FORM = "Give each page a label: `side`, `values` or `statement` (what it adds); or leave it out; or confirm the code."


def minimise(cited: tuple[Cited, ...], broken: Sequence[Passage]) -> tuple[tuple[Cited, ...], tuple[Dropped, ...]]:
    """Return the citations to keep, in the order submitted, and the dropped ones with the reason."""
    bound = {ref for passage in broken if passage.onward for ref in (passage.cited.ref, passage.following)}
    pages = _by_page(cited)
    kept = dict(pages)
    for ref in sorted(pages, key=lambda ref: (_is_authoritative(pages[ref]), -ref.page, ref.doc_id)):
        others = [item for other, items in kept.items() if other != ref for item in items]
        if ref not in bound and _why_needless(pages[ref], others):
            del kept[ref]
    left = [item for items in kept.values() for item in items]
    dropped = (Dropped(item, _why_needless(pages[item.ref], left) or "") for item in cited if item.ref not in kept)
    return tuple(item for item in cited if item.ref in kept), tuple(dropped)


def unexplained(
    kept: tuple[Cited, ...],
    broken: Sequence[Passage],
    context: ValidationContext,
    adds: Callable[[Cited], frozenset[str]],
) -> Iterator[Violation]:
    """Yield a soft violation for each page without a label that adds no readable part of the value (`adds`).

    Not reported: a page that continues a passage, the first cited page of each document that the question names, and
    the first page if no page has a label.
    """
    pages = _by_page(kept)
    parts = {ref: frozenset[str]().union(*map(adds, page)) for ref, page in pages.items()}
    explained = [ref for ref, page in pages.items() if any(item.citation.labelled for item in page)]
    explained += [passage.following for passage in broken if passage.onward]
    seen = sorted(set(explained))
    order = sorted(pages.keys() - seen, key=lambda ref: (not parts[ref], not _is_authoritative(pages[ref]), ref))
    for ref in order:
        first_of_meant = ref.doc_id in context.meant and all(other.doc_id != ref.doc_id for other in seen)
        if seen and not first_of_meant and not parts[ref].difference(*(parts[other] for other in seen)):
            others = ", ".join(dict.fromkeys(pages[other][0].place for other in seen))
            message = f"{pages[ref][0].place} is cited beside {others}, without a label that says what it adds."
            yield doubt(Rule.MINIMAL, pages[ref][0].slot, message, _FORM)
        seen.append(ref)


def _by_page(cited: Sequence[Cited]) -> dict[PageRef, list[Cited]]:
    return {ref: [item for item in cited if item.ref == ref] for ref in dict.fromkeys(item.ref for item in cited)}


def _is_authoritative(page: Sequence[Cited]) -> bool:
    """Whether it is a title page, or a quote is in an operative order or where the cited provision starts."""
    return page[0].ref.page == 1 or any(
        any(section.kind is SectionKind.ORDER for section in item.sections)
        or max((section.start.page for section in item.sections), default=0) == item.ref.page
        for item in page
    )


def _why_needless(page: Sequence[Cited], others: Sequence[Cited]) -> str | None:
    """Why a page can be dropped: another page of its document prints all its quotes. Null if it cannot."""
    same_document = [item for item in others if item.ref.doc_id == page[0].ref.doc_id]
    repeated = [next((other for other in same_document if _repeats(item, other)), None) for item in page]
    if all(repeated):
        return f"page {min(other.ref.page for other in repeated if other)} prints the same words"
    return None


def _repeats(item: Cited, other: Cited) -> bool:
    """Whether another page prints the same words for the same side and statement, and this one has no own values."""
    one, two = item.citation, other.citation
    labels = one.side in (None, two.side) and one.statement in (None, two.statement) and not one.values
    return labels and bool(locate_all(other.text, item.text))
