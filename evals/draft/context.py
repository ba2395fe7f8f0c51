"""Show a quote among the lines of its page. Pure."""

from dataclasses import dataclass

from pincite.tools.matching.quotes import locate_quote

_LINES = 3


@dataclass(frozen=True, slots=True)
class QuoteInPage:
    """A printed part of a page: the quote, and whole lines before and after it."""

    before: str
    quote: str
    after: str


def in_context(page_text: str, quote: str, lines: int = _LINES) -> QuoteInPage | None:
    """Return the quote with some lines around it; None if it is not on the page."""
    span = locate_quote(page_text, quote)
    if span is None:
        return None
    before, after = page_text[: span.start].split("\n"), page_text[span.end :].split("\n")
    return QuoteInPage(
        before="\n".join(before[-1 - lines :]),
        quote=page_text[span.start : span.end],
        after="\n".join(after[: lines + 1]),
    )
