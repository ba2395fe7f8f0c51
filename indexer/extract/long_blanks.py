"""Shorten long runs of white space before anything refers to offsets of a page.

A regular expression that begins with white space tries each offset of such a run, so the limit bounds that work. Lines
stay separate, and a gap between columns stays far wider than pages print.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from pincite.indexer.extract.base import Extraction, LineBox, RawPage
from pincite.indexer.page import Span

MOST_BLANKS = 200
"""Most consecutive white-space characters, within a line or over lines."""
_ENDLESS = re.compile(rf"\s{{{MOST_BLANKS + 1},}}")
_HALF = MOST_BLANKS // 2


def shorten(text: str) -> str:
    """Return the text with its runs of white space shortened to the limit."""
    return "".join(text[kept.start : kept.end] for kept in _kept(text))


def shortened(extraction: Extraction) -> Extraction:
    """Return an extraction with shortened runs of white space and all spans adjusted."""
    if not any(_ENDLESS.search(page.text) for page in extraction.pages):
        return extraction
    return replace(extraction, pages=tuple(map(_page, extraction.pages)))


def _page(page: RawPage) -> RawPage:
    kept = list(_kept(page.text))
    starts, ends, room = [span.start for span in kept], [], 0
    for span in kept:
        ends.append(room)
        room += span.end - span.start

    def moved(span: Span) -> Span:
        return Span(place(span.start), place(span.end))

    def place(offset: int) -> int:
        at = max(0, bisect_right(starts, offset) - 1)
        return ends[at] + min(offset, kept[at].end) - kept[at].start if kept else 0

    return replace(
        page,
        text="".join(page.text[span.start : span.end] for span in kept),
        revisions=tuple(replace(each, span=moved(each.span)) for each in page.revisions),
        boxes=tuple(_boxes(page, kept)),
        headings=tuple(
            replace(each, words=moved(each.words), marks=tuple(map(moved, each.marks))) for each in page.headings
        ),
        furniture=tuple(map(moved, page.furniture)),
    )


def _boxes(page: RawPage, kept: list[Span]) -> Iterator[LineBox | None]:
    """The boxes of the lines that are left."""
    line = end = 0
    yield from page.boxes[:1]
    for span in kept:
        line += page.text.count("\n", end, span.start)
        further = page.text.count("\n", span.start, span.end)
        yield from page.boxes[line + 1 : line + 1 + further]
        line, end = line + further, span.end


def _kept(text: str) -> Iterator[Span]:
    """The spans that stay: of a long run its start and end, and a line end between them if it had one."""
    start = 0
    for run in _ENDLESS.finditer(text):
        first, last = run.start() + _HALF, run.end() - _HALF
        yield Span(start, first)
        broken = text.find("\n", first, last)
        if broken >= 0:
            yield Span(broken, broken + 1)
        start = last
    yield Span(start, len(text))
