"""Find the footnotes at the bottom of each page, each with its mark. Pure.

A footnote begins with a mark that is raised, or is in smaller print; no body text is lower on its page. Its number
follows the previous footnote's, or its mark occurs in the text above. A footnote that breaks off continues at the
bottom of the next page, in smaller print than the body. Without line positions no footnote is found.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from pincite.indexer.layout.line_boxes import BoxedLine
from pincite.indexer.page import Span

_SIGN = r"(?:\d{1,3}|\*{1,4}|[†‡§¶]{1,2})"
_MARK = re.compile(rf"(?P<mark>{_SIGN})[.)]?(?:\s+(?=\S)|(?=[^\W\d_]|[“\"‘'(\[]))|(?P<alone>{_SIGN})$")
_RAISED_RATIO = 0.85
"""The largest ratio of a raised mark's height to the height of its line."""
_SMALL_RATIO = 0.93
"""The largest ratio of small print's height to the height of the body text."""
_SEPARATION = 1.2
"""The smallest ratio of the first footnote's distance from the text to the line spacing of the text."""
_TEXT_LINES = 3
"""The smallest number of lines of body height above the footnotes of a page."""
_SHORT = 4
"""A line of at most this many characters is a stray number and not text."""
_ENDS = re.compile(r"[.!?)\]”\"’]\s*$")


@dataclass(frozen=True, slots=True)
class _Last:
    """The last footnote so far: its number (0 for another mark), and whether it broke off."""

    number: int = 0
    breaks_off: bool = False


def find_footnotes(pages: Sequence[Sequence[BoxedLine]]) -> list[tuple[Span, ...]]:
    """Return the footnotes of each page, in order and without overlaps."""
    body_height = _body_height(pages)
    last = _Last()
    found: list[tuple[Span, ...]] = []
    for page in pages:
        notes, last = _on_page(page, body_height, last)
        found.append(notes)
    return found


def _body_height(pages: Sequence[Sequence[BoxedLine]]) -> float:
    heights: Counter[float] = Counter()
    for item in (item for page in pages for item in page):
        heights[round(item.box.height, 1)] += len(item.line.text)
    return heights.most_common(1)[0][0] if heights else 0.0


def _on_page(page: Sequence[BoxedLine], body_height: float, last: _Last) -> tuple[tuple[Span, ...], _Last]:
    starts = list(_starts(page, body_height, last))
    carried = _carried_over(page, starts[0] if starts else None, body_height) if last.breaks_off else None
    first = carried if carried is not None else starts[0] if starts else None
    if first is None:
        return (), _Last(last.number)
    begins = sorted({first, *starts})
    below = [number for number in range(first, len(page)) if page[number].box.bottom <= page[first].box.bottom + 1]
    notes = []
    for begin, end in pairwise([*begins, len(page)]):
        lines = [page[number].line for number in below if begin <= number < end]
        notes.append(Span(lines[0].span.start, lines[-1].span.end))
    number = _number(page[begins[-1]]) or last.number
    return tuple(notes), _Last(number, not _ENDS.search(page[below[-1]].line.text))


def _starts(page: Sequence[BoxedLine], body_height: float, last: _Last) -> Iterator[int]:
    """Yield the indexes of the lines that begin the footnotes of a page."""
    marked = [at for at in range(len(page)) if _is_marked(page[at], body_height)]
    opened, number = False, last.number
    for order, at in enumerate(marked):
        mark = _mark(page[at])
        if any(_mark(page[later]) == mark for later in marked[order + 1 :]):
            continue  # a call at a line's head: the footnote itself comes later
        if not opened and not (_is_apart(page, at, body_height) and _is_expected(page, at, number, body_height)):
            continue
        if opened and mark.isdigit() and int(mark) != number + 1:
            continue
        opened, number = True, int(mark) if mark.isdigit() else number
        yield at


def _is_marked(item: BoxedLine, body_height: float) -> bool:
    """Return whether a line begins with a mark that is raised, or in smaller print than the text."""
    return bool(_MARK.match(item.line.text)) and (
        _is_raised(item, body_height) or item.box.height < _SMALL_RATIO * body_height
    )


def _is_raised(item: BoxedLine, body_height: float) -> bool:
    alone = item.line.text == _mark(item)
    return item.box.first < _RAISED_RATIO * item.box.height or (alone and item.box.height < _RAISED_RATIO * body_height)


def _is_expected(page: Sequence[BoxedLine], at: int, number: int, body_height: float) -> bool:
    """Return whether a mark follows the last footnote's number or occurs in the text above."""
    mark = _mark(page[at])
    follows = mark.isdigit() and int(mark) == number + 1 and _is_raised(page[at], body_height)
    return follows or _is_called(page[:at], mark)


def _is_apart(page: Sequence[BoxedLine], at: int, body_height: float) -> bool:
    """Return whether a line is the first below the text: after a wide gap, or in smaller print."""
    start = page[at].box
    above = [item.box for item in page[:at] if len(item.line.text) > _SHORT]
    text = [box for box in above if abs(box.height - body_height) < (1 - _SMALL_RATIO) * body_height]
    if len(text) < _TEXT_LINES or any(box.bottom < start.bottom for box in above):
        return False
    below = [item.box for item in page[at:] if item.box.bottom < start.bottom and len(item.line.text) > _SHORT]
    steps = [a.bottom - b.bottom for a, b in pairwise(above) if 0 < a.bottom - b.bottom < 4 * body_height]
    apart = not steps or above[-1].bottom - start.bottom > _SEPARATION * median(steps)
    return apart or all(box.height < _SMALL_RATIO * body_height for box in (start, *below))


def _carried_over(page: Sequence[BoxedLine], before: int | None, body_height: float) -> int | None:
    """Return the first line of the small print that continues a footnote of the page before, or None."""
    first = None
    for at in range((before if before is not None else len(page)) - 1, -1, -1):
        box = page[at].box
        if box.height >= _SMALL_RATIO * body_height or (first is not None and box.bottom < page[first].box.bottom):
            break
        first = at
    if first is None or first == 0:
        return None
    lowest = min(item.box.bottom for item in page[:first])
    return first if page[first].box.bottom < lowest else None


def _is_called(above: Sequence[BoxedLine], mark: str) -> bool:
    """Return whether a mark occurs in the text: directly after a word, or raised at the start of a line."""
    call = re.compile(rf"[^\W\d_][.,;:!?’”\"')\]]*{re.escape(mark)}(?![\w*]|[.,]\d)")
    return any(
        call.search(item.line.text)
        or (item.line.text.startswith(mark) and item.box.first < _RAISED_RATIO * item.box.height)
        or item.line.text == mark
        for item in above
    )


def _mark(item: BoxedLine) -> str:
    match = _MARK.match(item.line.text)
    return (match["mark"] or match["alone"]) if match else ""


def _number(item: BoxedLine) -> int:
    mark = _mark(item)
    return int(mark) if mark.isdigit() else 0
