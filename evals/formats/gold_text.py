"""Map spans of a text to pages and quotes. Form feeds divide pages. Pure; offsets are into the whole text."""

from pincite.evals.cases import GoldQuote, PageSet
from pincite.evals.formats.imported import DocSpan, TextDocument
from pincite.indexer.page import PageRef

PAGE_BREAK = "\f"
"""Divides pages, as in the index; a text without any is page 1."""


def contains_span(text: str, start: int, end: int) -> bool:
    """Return whether a span is within the text and contains more than white space."""
    return 0 <= start < end <= len(text) and bool(text[start:end].strip())


def page_at(text: str, offset: int) -> int:
    """Return the 1-based page of the character at `offset`."""
    return text.count(PAGE_BREAK, 0, offset) + 1


def page_bounds(text: str, page: int) -> tuple[int, int] | None:
    """Return the start and end of a 1-based page; None if it does not exist."""
    pages = text.split(PAGE_BREAK)
    if not 1 <= page <= len(pages):
        return None
    start = sum(len(before) + 1 for before in pages[: page - 1])
    return start, start + len(pages[page - 1])


def quotes_of(document: TextDocument, spans: tuple[DocSpan, ...]) -> tuple[GoldQuote, ...]:
    """Return the text of each span with its page; a span across pages gives a quote on each of them."""
    found: list[GoldQuote] = []
    for span in spans:
        first = page_at(document.text, span.start)
        for number, part in enumerate(document.text[span.start : span.end].split(PAGE_BREAK), start=first):
            if part.strip():
                found.append(GoldQuote(PageRef(document.doc_id, number), part))
    return tuple(found)


def pages_of(quotes: tuple[GoldQuote, ...]) -> PageSet:
    """Return the pages of the quotes."""
    return frozenset(quote.page for quote in quotes)
