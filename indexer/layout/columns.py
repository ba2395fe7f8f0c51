"""Restore the reading order of two columns of prose that the file gives in another order. Pure.

A page is reordered only if its lines lie left and right of one gap, both sides are wide running text, and the file
alternates between the sides line by line or gives the right side first. Tables and signatures side by side have short
lines, or lines that each begin anew.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from statistics import median

from pincite.indexer.extract.base import LineBox, RawPage, is_prose
from pincite.indexer.page import Revision, Span

_MIN_LINES = 8
"""The smallest number of lines in a column."""
_MIN_FILL = 0.7
"""The share of the column's width that its lines fill."""
_OVERHANG = 6
"""One line in this many may reach beyond its column on either side: a heading, a footnote, a number in the margin."""
_SHORT = 4
"""One line in this many may be short, because paragraphs end. In wrapped table cells every second line is."""
_MIN_ROWS, _ROWS_SHARE = 3, 0.75
"""A table has this many rows, and this share of all new beginnings occurs on both sides at once."""
_ALTERNATING_SHARE = 0.8
"""The share of lines after which an alternating file changes sides."""


def in_reading_order(page: RawPage) -> RawPage:
    """Return the page with the left column before the right one, or unchanged if no columns are out of order."""
    rows = page.text.split("\n")
    if len(rows) != len(page.boxes) or len(rows) < 2 * _MIN_LINES:
        return page
    gutter = _gutter(page.boxes)
    if gutter is None:
        return page
    sides = [_side(box, gutter) for box in page.boxes]
    if not _is_out_of_order(sides) or not all(_is_column(rows, page.boxes, sides, side) for side in "LR"):
        return page
    return page if _is_table(rows, page.boxes, sides) else _reordered(page, rows, _order(sides))


def _gutter(boxes: Sequence[LineBox | None]) -> float | None:
    """Return the position of the leftmost gap that enough lines end before and enough others begin after."""
    known = [box for box in boxes if box is not None]
    if not known:
        return None
    left, right = min(box.left for box in known), max(box.right for box in known)
    starts = {box.left for box in known if left + 0.35 * (right - left) < box.left < left + 0.7 * (right - left)}
    for begin in sorted(starts):
        before = [box.right for box in known if box.left < begin and box.right < begin]
        after = [box for box in known if box.left >= begin - 1]
        if len(before) >= _MIN_LINES and len(after) >= _MIN_LINES and 4 * (len(before) + len(after)) >= 3 * len(known):
            return begin - 1
    return None


def _side(box: LineBox | None, gutter: float) -> str:
    """Return L or R for a line of a column, F for a line across both, and an empty string for a line without a box."""
    if box is None:
        return ""
    if box.right <= gutter:
        return "L"
    return "R" if box.left >= gutter else "F"


def _is_out_of_order(sides: Sequence[str]) -> bool:
    in_columns = [side for side in sides if side in ("L", "R")]
    if min(in_columns.count("L"), in_columns.count("R")) < _MIN_LINES:
        return False
    changes = sum(a != b for a, b in pairwise(in_columns))
    return changes >= _ALTERNATING_SHARE * (len(in_columns) - 1) or (changes == 1 and in_columns[0] == "R")


def _is_column(rows: Sequence[str], boxes: Sequence[LineBox | None], sides: Sequence[str], side: str) -> bool:
    column = [(row, box) for row, box, at in zip(rows, boxes, sides, strict=True) if at == side and box]
    return _is_filled([box for _, box in column]) and is_prose([row for row, _ in column])


def _is_table(rows: Sequence[str], boxes: Sequence[LineBox | None], sides: Sequence[str]) -> bool:
    """Return whether paragraphs begin on the left and right side by side: wrapped cells, row by row."""
    lines = [(row, box, side) for row, box, side in zip(rows, boxes, sides, strict=True) if box]
    begins = [
        (not left.lstrip()[:1].islower(), not right.lstrip()[:1].islower())
        for (left, at, side), (right, beside, other) in pairwise(lines)
        if (side, other) == ("L", "R") and abs(at.bottom - beside.bottom) < at.height
    ]
    both = sum(map(all, begins))
    return both >= _MIN_ROWS and both >= _ROWS_SHARE * sum(map(any, begins))


def _is_filled(boxes: Sequence[LineBox]) -> bool:
    """Return whether half the lines fill the whole width.

    If a few lines reach beyond the others, it is enough that most lines fill the width without them.
    """
    widths = sorted(box.right - box.left for box in boxes)
    lefts, rights = sorted(box.left for box in boxes), sorted(box.right for box in boxes)
    few = len(boxes) // _OVERHANG
    return median(widths) >= _MIN_FILL * (rights[-1] - lefts[0]) or widths[len(widths) // _SHORT] >= _MIN_FILL * (
        rights[~few] - lefts[few]
    )


def _order(sides: Sequence[str]) -> list[int]:
    """Return the lines in reading order.

    Between two lines across both columns, the left column comes first.
    """
    order: list[int] = []
    for across, band in groupby(range(len(sides)), key=lambda row: sides[row] == "F"):
        lines = list(band)
        order.extend(lines if across else sorted(lines, key=lambda row: sides[row] == "R"))
    return order


def _reordered(page: RawPage, rows: Sequence[str], order: Sequence[int]) -> RawPage:
    starts = list(accumulate((len(row) + 1 for row in rows), initial=0))
    placed = list(accumulate((len(rows[row]) + 1 for row in order), initial=0))
    moved = [
        Revision(Span(begin + by, end + by), revision.kind)
        for revision in page.revisions
        for row, by in ((row, at - starts[row]) for row, at in zip(order, placed, strict=False))
        for begin, end in [_part(revision.span, starts[row], starts[row] + len(rows[row]))]
        if begin < end
    ]
    hidden = [
        replace(each, offset=each.offset + at - starts[row])
        for each in page.hidden
        for row, at in zip(order, placed, strict=False)
        if starts[row] <= each.offset <= starts[row] + len(rows[row])
    ]
    return replace(
        page,
        hidden=tuple(sorted(hidden)),
        text="\n".join(rows[row] for row in order),
        revisions=tuple(sorted(moved)),
        boxes=tuple(page.boxes[row] for row in order),
    )


def _part(span: Span, start: int, end: int) -> tuple[int, int]:
    """Return the part of a span that is on a line. A tracked change may extend over several lines."""
    return max(span.start, start), min(span.end, end)
