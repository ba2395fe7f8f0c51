"""Find the words of a quote in the picture of their page. Pure.

A page's text and the letters of its picture come from the same file, but not always in the same order: columns are
separated, and words that were joined or split are repaired. Both are compared as quotes are, without white space.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from pincite.indexer.extract.drawn_page import Area, DrawnPage
from pincite.indexer.page import Page, Span
from pincite.tools.answers.settings import DEFAULTS
from pincite.tools.matching.on_page import misread, places
from pincite.tools.matching.quotes import Folded, fold

_ON_LINE = 0.4
"""Share of the smaller height by which two letters on one line overlap."""
_GAP = 3.0
"""The largest gap inside a rectangle, in heights of the line. Wider gaps may contain other words."""
_PAD = 0.0012
"""Margin of a rectangle around its letters, as a share of the picture."""


def place_of(page: Page, quote: str) -> Span | None:
    """Find the quote in the page's text; on a page read by OCR also with small misreadings. Null if absent.

    The words of a tracked change are on lines of their own; the first such line is searched.
    """
    for words in (quote, *quote.split("\n")[:1]):
        found = places(page, words)
        if found:
            return found[0]
    return misread(page, quote, DEFAULTS.ocr_difference) if page.text_source == "ocr" else None


def rectangles(page: Page, span: Span, drawn: DrawnPage) -> tuple[Area, ...]:
    """Return rectangles over a stretch of the page's text, one a line; empty if the words are not found."""
    text, letters = fold(page.text), fold(drawn.letters)
    found = [drawn.areas[at] for at in _letters(page.text, span, text, letters)]
    gap = _GAP * drawn.height / drawn.width if drawn.width else 0.0
    return tuple(_padded(area) for area in _joined(found, gap))


def _letters(text: str, span: Span, folded: Folded, letters: Folded) -> Iterator[int]:
    """Yield the picture's letters for a stretch of the page's text."""
    first, last = bisect_right(folded.ends, span.start), bisect_left(folded.starts, span.end)
    if folded.text == letters.text:
        yield from _sources(letters, first, last)
        return
    for start, end in _line_bounds(text, span):
        line_start, line_end = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        line_end = line_end if line_end >= 0 else len(text)
        whole = _stretch(folded, line_start, line_end)
        piece = _stretch(folded, start, end)
        at = _matching(folded.text, letters.text, whole)
        if at is not None:
            yield from _sources(letters, at + piece[0] - whole[0], at + piece[1] - whole[0])
        elif (at := _matching(folded.text, letters.text, piece)) is not None:
            yield from _sources(letters, at, at + piece[1] - piece[0])


def _stretch(folded: Folded, start: int, end: int) -> tuple[int, int]:
    return bisect_right(folded.ends, start), bisect_left(folded.starts, end)


def _line_bounds(text: str, span: Span) -> Iterator[tuple[int, int]]:
    start = span.start
    while start < span.end:
        stop = text.find("\n", start, span.end)
        stop = stop if stop >= 0 else span.end
        if text[start:stop].strip():
            yield start, stop
        start = stop + 1


def _matching(text: str, letters: str, stretch: tuple[int, int]) -> int | None:
    """Find a stretch of one text in the other; of several places, the one with the same ordinal in both."""
    wanted = text[stretch[0] : stretch[1]]
    if not wanted:
        return None
    before = text.count(wanted, 0, stretch[0])
    at = letters.find(wanted)
    while before and at >= 0:
        following = letters.find(wanted, at + len(wanted))
        if following < 0:
            break
        at, before = following, before - 1
    return at if at >= 0 else None


def _sources(letters: Folded, start: int, end: int) -> Iterator[int]:
    last = -1
    for at in range(start, end):
        for place in range(max(letters.starts[at], last + 1), letters.ends[at]):
            yield place
            last = place


def _joined(areas: Sequence[Area], gap: float) -> Iterator[Area]:
    """Join consecutive letters of a line into rectangles. `gap` is a share of the width, for a share of height."""
    line: Area | None = None
    for area in areas:
        if area[2] <= area[0] or area[3] <= area[1]:
            continue
        if line is not None and _on_line(line, area, gap):
            line = (min(line[0], area[0]), min(line[1], area[1]), max(line[2], area[2]), max(line[3], area[3]))
            continue
        if line is not None:
            yield line
        line = area
    if line is not None:
        yield line


def _on_line(line: Area, letter: Area, gap: float) -> bool:
    common = min(line[3], letter[3]) - max(line[1], letter[1])
    heights = line[3] - line[1], letter[3] - letter[1]
    apart = max(letter[0] - line[2], line[0] - letter[2])
    return common >= _ON_LINE * min(heights) and apart <= gap * max(heights)


def _padded(area: Area) -> Area:
    left, top, right, bottom = area
    return max(0.0, left - _PAD), max(0.0, top - _PAD), min(1.0, right + _PAD), min(1.0, bottom + _PAD)
