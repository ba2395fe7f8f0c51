"""Scales, axes and keys of all charts. Lengths are in units of the SVG, about one pixel each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from pincite.server.markup import Markup, Node, element, joined

WIDTH = 440
"""The width of a chart, narrow enough to be readable on a phone with 350 pixels."""
LETTER = 7.2
"""The width reserved for a letter of a label; few letters are wider."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values from `low` to `high` to positions from `start` to `end`; `by` transforms values first."""

    low: float
    high: float
    start: float
    end: float
    by: Callable[[float], float] = float

    def __call__(self, value: float) -> float:
        """Return the position of a value; values beyond the ends are clamped."""
        low, high = self.by(self.low), self.by(self.high)
        part = (self.by(value) - low) / (high - low) if high > low else 0.5
        return self.start + min(max(part, 0.0), 1.0) * (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Box:
    """The part of a chart in which values are drawn."""

    left: float
    top: float
    right: float
    bottom: float


Tick = tuple[float, str]


def picture(title: str, description: str, height: float, *nodes: Node) -> Markup:
    """Draw a chart of the shared width; `title` and `description` are its text alternative."""
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
    """Draw the axis below a chart, with a vertical grid line at each tick if `grid`."""
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
    """Draw the axis to the left of a chart, with a horizontal grid line at each tick."""
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
    """Draw the key, each name after its mark: `mark(x, y)` draws one in a space 22 wide."""
    nodes, at = [], left
    for mark, name in entries:
        nodes += [mark(at + 11, y), element("text", name, x=at + 28, y=y + 4)]
        at += 28 + LETTER * len(name) + 12
    return joined(*nodes)


def unit_ticks() -> list[Tick]:
    """Return ticks of a share from 0 to 1."""
    return [(step / 5, f"{step / 5:.1f}") for step in range(6)]


def ticks_to(high: float, most: int = 5) -> list[Tick]:
    """Return round ticks from 0 up to at least `high`, which is above 0; about `most` at most."""
    power = 10 ** floor(log10(high / most))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power * most >= high * (1 - 1e-9))
    return [(place * step, f"{place * step:g}") for place in range(ceil(high / step - 1e-9) + 1)]


def counts_to(high: int) -> list[Tick]:
    """Return ticks of a count: whole numbers from 0 up to at least `high`."""
    return [(value, name) for value, name in ticks_to(max(high, 1)) if value == int(value)]


def shortened(name: str, letters: int) -> str:
    """Truncate a label to this many letters."""
    return name if len(name) <= letters else name[: letters - 1] + "…"
