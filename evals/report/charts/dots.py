"""Dot charts of scores with their intervals: a row per group, a mark per score."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pincite.evals.bootstrap import Interval
from pincite.evals.report.charts.frame import (
    LETTER,
    WIDTH,
    Box,
    Scale,
    bottom_axis,
    key,
    picture,
    shortened,
    unit_ticks,
)
from pincite.server.markup import Markup, element, joined

_ROW, _LABEL = 32, 24


@dataclass(frozen=True, slots=True)
class DotRow:
    """A group: its label, Det and G with their intervals; `faint` if it has too few cases to compare."""

    label: str
    scores: tuple[tuple[float | None, Interval | None], ...]
    faint: bool


def dot_chart(title: str, description: str, series: Sequence[str], rows: Sequence[DotRow]) -> Markup:
    """Draw scores from 0 to 1; `series` names the scores, at most two, in the order of each row's `scores`."""
    labels = [shortened(row.label, _LABEL) for row in rows]
    left = max(14 + LETTER * max(map(len, labels)), 70)
    box = Box(left, 34, WIDTH - 20, 34 + _ROW * len(rows))
    across = Scale(0, 1, box.left, box.right)
    drawn = [
        joined(
            element("text", label, x=box.left - 10, y=box.top + _ROW * (place + 0.5) + 4, text_anchor="end"),
            _scores(row, across, box.top + _ROW * (place + 0.5)),
        )
        for place, (row, label) in enumerate(zip(rows, labels, strict=True))
    ]
    entries = [(partial(mark, number=number), name) for number, name in enumerate(series)]
    axis = bottom_axis(box, across, unit_ticks(), "mean score, with its 95 % interval")
    return picture(title, description, box.bottom + 46, key(entries, box.left, 14), axis, *drawn)


def mark(x: float, y: float, number: int = 0, *, faint: bool = False) -> Markup:
    """Draw the mark of a series: a disc for the first, a diamond for the second, hollow if `faint`."""
    class_ = f"mark series-{number}" + (" faint" if faint else "")
    if number == 0:
        return element("circle", cx=x, cy=y, r=4.5, class_=class_)
    return element("path", d=f"M{x:.1f} {y - 5.5:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z", class_=class_)


def _scores(row: DotRow, across: Scale, middle: float) -> Markup:
    return joined(
        *(
            _score(value, interval, across, middle + (number - (len(row.scores) - 1) / 2) * 12, number, row.faint)
            for number, (value, interval) in enumerate(row.scores)
            if value is not None
        )
    )


def _score(value: float, interval: Interval | None, across: Scale, y: float, number: int, faint: bool) -> Markup:
    class_ = f"whisker series-{number}" + (" faint" if faint else "")
    if interval is None:
        return mark(across(value), y, number, faint=faint)
    whisker = element("line", x1=across(interval.low), x2=across(interval.high), y1=y, y2=y, class_=class_)
    return joined(whisker, mark(across(value), y, number, faint=faint))
