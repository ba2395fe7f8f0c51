"""Bar charts: a histogram, and horizontal bars with a name each."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.evals.report.charts.frame import (
    LETTER,
    WIDTH,
    Box,
    Scale,
    Tick,
    bottom_axis,
    counts_to,
    left_axis,
    picture,
)
from pincite.server.markup import Markup, element, joined

_BOX = Box(62, 50, WIDTH - 20, 270)
_ROW = 26


@dataclass(frozen=True, slots=True)
class Span:
    """The number of questions from `low` up to `high`."""

    low: float
    high: float
    count: int


def histogram(
    title: str,
    description: str,
    spans: Sequence[Span],
    across: Scale,
    ticks: Sequence[Tick],
    label: str,
    marks: Sequence[Tick] = (),
) -> Markup:
    """Draw a histogram on a scale of `upright_scale`; `marks` are values to draw as named vertical lines."""
    counts = counts_to(max(span.count for span in spans))
    up = Scale(0, counts[-1][0], _BOX.bottom, _BOX.top)
    return picture(
        title,
        description,
        _BOX.bottom + 46,
        left_axis(_BOX, up, counts, "questions"),
        *(_bar(across(span.low), across(span.high), up(span.count)) for span in spans if span.count),
        bottom_axis(_BOX, across, ticks, label, grid=False),
        *(_marked(across(value), name, place) for place, (value, name) in enumerate(marks)),
    )


def upright_scale(low: float, high: float) -> Scale:
    """Return the horizontal scale of a histogram."""
    return Scale(low, high, _BOX.left, _BOX.right)


def bar_chart(title: str, description: str, rows: Sequence[tuple[str, int, str]], label: str) -> Markup:
    """Draw horizontal bars of rows (name, count, text after the bar)."""
    box = Box(18 + LETTER * max(len(name) for name, _, _ in rows), 8, WIDTH - 80, 8 + _ROW * len(rows))
    ticks = counts_to(max(count for _, count, _ in rows))
    across = Scale(0, ticks[-1][0], box.left, box.right)
    drawn = []
    for place, (name, count, after) in enumerate(rows):
        y = box.top + _ROW * place
        width = across(count) - box.left
        drawn += [
            element("text", name, x=box.left - 10, y=y + 17, text_anchor="end"),
            element("rect", x=box.left, y=y + 4, width=width, height=_ROW - 8, class_="bar"),
            element("text", after, x=box.left + width + 8, y=y + 17, class_="count"),
        ]
    return picture(title, description, box.bottom + 46, bottom_axis(box, across, ticks, label), *drawn)


def _bar(left: float, right: float, top: float) -> Markup:
    gap = min(1.0, (right - left) / 8)
    width = right - left - 2 * gap
    return element("rect", x=left + gap, y=top, width=width, height=_BOX.bottom - top, class_="bar")


def _marked(x: float, name: str, place: int) -> Markup:
    """Draw a named line; names of successive lines are at different heights."""
    side = "end" if x > (_BOX.left + _BOX.right) / 2 else "start"
    y = _BOX.top - 38 + 15 * place
    return joined(
        element("line", x1=x, x2=x, y1=y - 8, y2=_BOX.bottom, class_="limit"),
        element("text", name, x=x + (-5 if side == "end" else 5), y=y + 2, text_anchor=side, class_="count"),
    )
