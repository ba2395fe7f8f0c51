"""What every chart shares: its scales, its axes, its key. Lengths are in units of the picture, about one pixel each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from pincite.server.markup import Markup, Node, element, joined

WIDTH = 440
"""Narrow enough that its letters can be read on a phone, where it has 350 pixels."""
LETTER = 7.2
"""The width that is kept for a letter of a label; few are wider."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` as places from `start` to `end`; `by` is applied to values first."""

    low: float
    high: float
    start: float
    end: float
    by: Callable[[float], float] = float

    def __call__(self, value: float) -> float:
        """The place of a value; values beyond the ends stand at the ends."""
        low, high = self.by(self.low), self.by(self.high)
        part = (self.by(value) - low) / (high - low) if high > low else 0.5
        return self.start + min(max(part, 0.0), 1.0) * (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Box:
    """The part of a picture in which values are drawn."""

    left: float
    top: float
    right: float
    bottom: float


Tick = tuple[float, str]


def picture(title: str, description: str, height: float, *nodes: Node) -> Markup:
    """A chart of the shared width; `title` names it and `description` tells what it shows to who does not see it."""
    return element(
        "svg",
        element("desc", description),
        *nodes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:g}",
        role="img",
        aria_label=f"{title}. {description}",
        class_="chart",
    )


def bottom_axis(box: Box, scale: Scale, ticks: Iterable[Tick], label: str, *, grid: bool = True) -> Markup:
    """The axis below a chart, with a line up the chart at each tick where `grid`."""
    marks = [
        joined(
            element("line", x1=at, x2=at, y1=box.top if grid else box.bottom, y2=box.bottom + 4, class_="grid"),
            element("text", name, x=at, y=box.bottom + 17, text_anchor="middle"),
        )
        for at, name in ((scale(value), name) for value, name in ticks)
    ]
    line = element("line", x1=box.left, x2=box.right, y1=box.bottom, y2=box.bottom, class_="axis")
    centre = (box.left + box.right) / 2
    return joined(
        *marks, line, element("text", label, x=centre, y=box.bottom + 36, text_anchor="middle", class_="name")
    )


def left_axis(box: Box, scale: Scale, ticks: Iterable[Tick], label: str) -> Markup:
    """The axis left of a chart, with a line across the chart at each tick."""
    marks = [
        joined(
            element("line", x1=box.left, x2=box.right, y1=at, y2=at, class_="grid"),
            element("text", name, x=box.left - 8, y=at + 4, text_anchor="end"),
        )
        for at, name in ((scale(value), name) for value, name in ticks)
    ]
    middle = (box.top + box.bottom) / 2
    turned = f"rotate(-90 14 {middle:g})"
    return joined(*marks, element("text", label, x=14, y=middle, transform=turned, text_anchor="middle", class_="name"))


def key(entries: Sequence[tuple[Callable[[float, float], Markup], str]], left: float, y: float) -> Markup:
    """The names of what is drawn, each behind its mark: `mark(x, y)` draws one in a place 22 wide."""
    nodes, at = [], left
    for mark, name in entries:
        nodes += [mark(at + 11, y), element("text", name, x=at + 28, y=y + 4)]
        at += 28 + LETTER * len(name) + 12
    return joined(*nodes)


def unit_ticks() -> list[Tick]:
    """Ticks of a share from 0 to 1."""
    return [(step / 5, f"{step / 5:.1f}") for step in range(6)]


def ticks_to(high: float, most: int = 5) -> list[Tick]:
    """Round ticks from 0 up to at least `high`, which is above 0; at most about `most`."""
    power = 10 ** floor(log10(high / most))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power * most >= high * (1 - 1e-9))
    return [(place * step, f"{place * step:g}") for place in range(ceil(high / step - 1e-9) + 1)]


def counts_to(high: int) -> list[Tick]:
    """Ticks of a count: whole numbers from 0 up to at least `high`."""
    return [(value, name) for value, name in ticks_to(max(high, 1)) if value == int(value)]


def shortened(name: str, letters: int) -> str:
    """A label that is no longer than this."""
    return name if len(name) <= letters else name[: letters - 1] + "…"
