"""The lines of a page's body with their offsets. Pure."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span


@dataclass(frozen=True, slots=True)
class Line:
    """A non-empty line without surrounding white space: `page.body[span.start:span.end]`.

    Offsets are the same in the page's text, except in a span inside a broken word; see `Page.source`.
    """

    page: int
    span: Span
    text: str


def body_lines(pages: Iterable[Page]) -> Iterator[Line]:
    """Yield the non-empty lines of the pages' bodies in reading order, without furniture and footnotes."""
    for page in pages:
        yield from lines_of(page.number, page.running)


def footnote_lines(page: Page) -> Iterator[Line]:
    """Yield the lines of the page's footnotes."""
    for line in lines_of(page.number, page.body):
        if any(note.start <= line.span.start < note.end for note in page.footnotes):
            yield line


@lru_cache(maxsize=1024)
def lines_of(number: int, text: str) -> tuple[Line, ...]:
    """Return the non-empty lines of one page's text. Cached for the pages of the current document."""
    lines: list[Line] = []
    offset = 0
    for raw in text.split("\n"):
        stripped = raw.strip()
        if stripped:
            start = offset + len(raw) - len(raw.lstrip())
            lines.append(Line(number, Span(start, start + len(stripped)), stripped))
        offset += len(raw) + 1
    return tuple(lines)


def squeeze(text: str) -> str:
    """Return the text on one line, with each run of white space replaced by one space."""
    return " ".join(text.split())


def fact_on(
    page: Page, field: str, value: str, span: Span, *, role: str | None = None, confidence: float = 1.0
) -> Fact:
    """Make a fact that quotes `span` of the page's body. The fact's span is relative to the page's text."""
    quote = squeeze(page.body[span.start : span.end])
    return Fact(field, value, page.number, quote, page.source(span), role, confidence)


def printed_form(pages: Sequence[Page], name: str, reach: int = 30) -> str:
    """Return the form in which the first pages print a name that a caption has in capitals.

    It is the most frequent form that is not all in capitals, or the name itself.
    """
    pattern = re.compile(r"\s+".join(map(re.escape, name.split())), re.IGNORECASE)
    seen = Counter(squeeze(found) for page in pages[:reach] for found in pattern.findall(page.text))
    forms = [(form, count) for form, count in seen.most_common() if not form.isupper() and form[0].isupper()]
    return forms[0][0] if forms else name
