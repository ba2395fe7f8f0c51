"""V6: of equal pages the article's start page is preferred."""

from collections.abc import Iterator

from pincite.indexer.model import SectionKind
from pincite.indexer.page import PageRef
from pincite.tools.answers.proof import Proof
from pincite.tools.answers.reading import lies_in, places, shown_spans
from pincite.tools.answers.rules.calls import excerpt, get_page
from pincite.tools.answers.sections import enclosing
from pincite.tools.answers.verdict import Cited, Rule, Violation

_CITED_AS_ONE = frozenset({SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.SCHEDULE, SectionKind.PARAGRAPH})


def start_page(cited: tuple[Cited, ...], proof: Proof) -> Iterator[Violation]:
    """A quote cited where its article only continues, though the same words stand on the page where it starts."""
    used = {item.ref for item in cited}
    for item in cited:
        start = _earlier_statement(item, proof)
        if start is None or start in used:
            continue
        shown = proof.pages[start]
        quote = places(shown, item.citation.quote)[0]
        call = "" if lies_in(quote, shown_spans(shown)) else f", after {get_page(start.doc_id, start.page)}"
        yield Violation(
            Rule.MINIMAL,
            item.slot,
            f"The same words stand on page {start.page} of {excerpt(start.doc_id)}, where the provision starts; "
            f"on page {item.ref.page} it only continues.",
            f"Cite page {start.page} instead{call}.",
        )


def authority(item: Cited) -> int:
    """0 for a title page, an operative order or the page where the cited provision starts, else 1."""
    if item.ref.page == 1 or item.view is None or item.span is None:
        return int(item.ref.page != 1)
    around = enclosing(item.view.sections, item.ref.page, item.span)
    operative = any(section.kind is SectionKind.ORDER for section in around)
    starts = bool(around) and all(section.start.page == item.ref.page for section in around[-1:])
    return 0 if operative or starts else 1


def _earlier_statement(item: Cited, proof: Proof) -> PageRef | None:
    if item.view is None or item.span is None:
        return None
    around = enclosing(item.view.sections, item.ref.page, item.span)
    for section in reversed([section for section in around if section.kind in _CITED_AS_ONE]):
        ref = PageRef(item.ref.doc_id, section.start.page)
        start = proof.pages.get(ref)
        if start is not None and ref.page < item.ref.page:
            found = [span for span in places(start, item.citation.quote) if span.start >= section.start.offset]
            return ref if found else None
    return None
