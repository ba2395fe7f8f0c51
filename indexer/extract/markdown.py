"""Markdown: plain text whose headings are declared, by `#` or by a line drawn below (CommonMark 4.2 and 4.3)."""

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.indexer.extract import text
from pincite.indexer.extract.base import Extraction, Heading, RawPage
from pincite.indexer.page import Span

_HEADING = re.compile(
    r"^ {0,3}(?P<opens>#{1,6})[ \t]+(?P<words>[^\s#](?:[^\n]*?\S)?)(?P<closes>[ \t]+#+)?[ \t]*$"
    r"|(?:(?<=\n\n)|\A) {0,3}(?P<above>[^\s#>|\-=*+][^\n]*?)[ \t]*\n {0,3}(?P<drawn>=+|-{2,})[ \t]*$",
    re.MULTILINE,
)
_FENCED = re.compile(r"^ {0,3}(?P<fence>```+|~~~+).*?(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)


def extract(data: bytes) -> Extraction:
    """Read as plain text with its headings; its title is the first of level 1, else the first of all."""
    read = text.extract(data)
    pages = tuple(replace(page, headings=tuple(_headings(page.text))) for page in read.pages)
    held = [(heading.level > 1, _words(page, heading)) for page in pages for heading in page.headings]
    title = min(held, key=lambda item: item[0])[1] if held else read.title
    return replace(read, pages=pages, title=title)


def _words(page: RawPage, heading: Heading) -> str:
    return page.text[heading.words.start : heading.words.end]


def _headings(page: str) -> Iterator[Heading]:
    code = [match.span() for match in _FENCED.finditer(page)]
    for match in _HEADING.finditer(page):
        if any(start <= match.start() < end for start, end in code):
            continue
        group = "words" if match["words"] else "above"
        level = len(match["opens"]) if match["opens"] else 1 if match["drawn"][0] == "=" else 2
        marks = (Span(*match.span(name)) for name in ("opens", "closes", "drawn") if match[name])
        yield Heading(Span(*match.span(group)), level, tuple(marks))
