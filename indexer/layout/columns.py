"""Two columns of prose whose lines the file gives in another order than they are read. Pure.

A page is put in order only where its lines stand left and right of one gap, on both sides wide and running on from line
to line, and the file alternates between the sides line by line or gives the right side first. Tables and signatures
side by side have short lines, or lines that each begin anew.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise
from statistics import median

from pincite.indexer.extract.base import LineBox, RawPage, is_prose
from pincite.indexer.page import Revision, Span

_FEWEST = 8
"""Lines of a column, at the least."""
_FILLED = 0.7
"""Share of its column's width that its lines fill."""
_BEYOND = 6
"""One line in so many may reach beyond its column on either side: a heading, a footnote, a number in the margin."""
_MOST = 4
"""One line in so many may then be short: paragraphs end. In cells of a table that wrap, every second line is."""
_FEWEST_ROWS, _ABREAST = 3, 0.75
"""Rows of a table, and the share of all lines beginning anew, that begin so on both sides at once."""
_ALTERNATES = 0.8
"""Share of the lines behind which the file changes the side, where it goes on line by line."""


def in_reading_order(page: RawPage) -> RawPage:
    """Return the page with the left column before the right one; as it is where it has no columns out of order."""
    rows = page.text.split("\n")
    if len(rows) != len(page.boxes) or len(rows) < 2 * _FEWEST:
        return page
    gutter = _gutter(page.boxes)
    if gutter is None:
        return page
    sides = [_side(box, gutter) for box in page.boxes]
    if not _is_out_of_order(sides) or not all(_is_column(rows, page.boxes, sides, side) for side in "LR"):
        return page
    return page if _is_table(rows, page.boxes, sides) else _reordered(page, rows, _order(sides))


def _gutter(boxes: Sequence[LineBox | None]) -> float | None:
    """The middle of a gap that lines end before and others begin behind, nearest to the middle of the page."""
    held = [box for box in boxes if box is not None]
    if not held:
        return None
    left, right = min(box.left for box in held), max(box.right for box in held)
    behind = sorted({box.left for box in held if left + 0.35 * (right - left) < box.left < left + 0.7 * (right - left)})
    for begin in behind:
        before = [box.right for box in held if box.left < begin and box.right < begin]
        after = [box for box in held if box.left >= begin - 1]
        if len(before) >= _FEWEST and len(after) >= _FEWEST and 4 * (len(before) + len(after)) >= 3 * len(held):
            return begin - 1
    return None


def _side(box: LineBox | None, gutter: float) -> str:
    """L or R for a line of a column, F for one over both, empty for none."""
    if box is None:
        return ""
    if box.right <= gutter:
        return "L"
    return "R" if box.left >= gutter else "F"


def _is_out_of_order(sides: Sequence[str]) -> bool:
    held = [side for side in sides if side in ("L", "R")]
    if min(held.count("L"), held.count("R")) < _FEWEST:
        return False
    changes = sum(a != b for a, b in pairwise(held))
    return changes >= _ALTERNATES * (len(held) - 1) or (changes == 1 and held[0] == "R")


def _is_column(rows: Sequence[str], boxes: Sequence[LineBox | None], sides: Sequence[str], side: str) -> bool:
    held = [(row, box) for row, box, at in zip(rows, boxes, sides, strict=True) if at == side and box]
    return _is_filled([box for _, box in held]) and is_prose([row for row, _ in held])


def _is_table(rows: Sequence[str], boxes: Sequence[LineBox | None], sides: Sequence[str]) -> bool:
    """Whether what begins anew on the left does so beside it on the right: cells that wrap, row by row."""
    lines = [(row, box, side) for row, box, side in zip(rows, boxes, sides, strict=True) if box]
    begins = [
        (not left.lstrip()[:1].islower(), not right.lstrip()[:1].islower())
        for (left, at, side), (right, beside, other) in pairwise(lines)
        if (side, other) == ("L", "R") and abs(at.bottom - beside.bottom) < at.height
    ]
    both = sum(map(all, begins))
    return both >= _FEWEST_ROWS and both >= _ABREAST * sum(map(any, begins))


def _is_filled(boxes: Sequence[LineBox]) -> bool:
    """Whether half the lines fill the whole width, or, where few lines reach beyond the others, most fill the rest."""
    widths = sorted(box.right - box.left for box in boxes)
    lefts, rights = sorted(box.left for box in boxes), sorted(box.right for box in boxes)
    few = len(boxes) // _BEYOND
    return median(widths) >= _FILLED * (rights[-1] - lefts[0]) or widths[len(widths) // _MOST] >= _FILLED * (
        rights[~few] - lefts[few]
    )


def _order(sides: Sequence[str]) -> list[int]:
    """The lines as they are read: between lines over both columns the left column, then the right one."""
    order: list[int] = []
    for across, band in groupby(range(len(sides)), key=lambda row: sides[row] == "F"):
        held = list(band)
        order.extend(held if across else sorted(held, key=lambda row: sides[row] == "R"))
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
    """The part of a stretch that lies on a line; a tracked change may run over lines."""
    return max(span.start, start), min(span.end, end)
