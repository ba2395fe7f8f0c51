"""Pages and quotes of a text that has no pages but its form feeds. Pure; offsets are characters of the whole text."""

from pincite.evals.cases import GoldQuote, PageSet
from pincite.evals.formats.imported import DocSpan, TextDocument
from pincite.indexer.page import PageRef

PAGE_BREAK = "\f"
"""As the index reads text files: without any, the file is page 1."""


def holds(text: str, start: int, end: int) -> bool:
    """Whether a span lies in the text and has something to read."""
    return 0 <= start < end <= len(text) and bool(text[start:end].strip())


def page_at(text: str, offset: int) -> int:
    """The 1-based page of the character at `offset`."""
    return text.count(PAGE_BREAK, 0, offset) + 1


def page_bounds(text: str, page: int) -> tuple[int, int] | None:
    """Where the text of a 1-based page begins and ends; None where there is no such page."""
    pages = text.split(PAGE_BREAK)
    if not 1 <= page <= len(pages):
        return None
    start = sum(len(before) + 1 for before in pages[: page - 1])
    return start, start + len(pages[page - 1])


def quotes_of(document: TextDocument, spans: tuple[DocSpan, ...]) -> tuple[GoldQuote, ...]:
    """The words of each span with their page; a span over a page break is a quote on each of its pages."""
    found: list[GoldQuote] = []
    for span in spans:
        first = page_at(document.text, span.start)
        for number, part in enumerate(document.text[span.start : span.end].split(PAGE_BREAK), start=first):
            if part.strip():
                found.append(GoldQuote(PageRef(document.doc_id, number), part))
    return tuple(found)


def pages_of(quotes: tuple[GoldQuote, ...]) -> PageSet:
    """The pages that the quotes stand on."""
    return frozenset(quote.page for quote in quotes)
