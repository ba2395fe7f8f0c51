"""Line charts: risk over coverage, and reliability."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pincite.evals.report.charts.dots import mark
from pincite.evals.report.charts.frame import WIDTH, Box, Scale, Tick, bottom_axis, key, left_axis, picture, unit_ticks
from pincite.evals.report.reliability import Bin
from pincite.server.markup import Markup, element, joined

_BOX = Box(62, 34, WIDTH - 20, 300)


@dataclass(frozen=True, slots=True)
class Line:
    """A curve: points (x, y), x from 0 to 1, ascending. Its index in the chart chooses its dash."""

    name: str
    points: tuple[tuple[float, float], ...]


def line_chart(
    title: str, description: str, lines: Sequence[Line], names: tuple[str, str], ticks: Sequence[Tick]
) -> Markup:
    """Draw curves over a share; `names` are those of the axes, `ticks` of the vertical one, which ends at the last."""
    across = Scale(0, 1, _BOX.left, _BOX.right)
    up = Scale(0, ticks[-1][0], _BOX.bottom, _BOX.top)
    curves = [
        element("polyline", points=_path(line.points, across, up), class_=f"curve series-{number}")
        for number, line in enumerate(lines)
    ]
    entries = [(partial(_sample, number=number), line.name) for number, line in enumerate(lines)]
    return picture(
        title,
        description,
        _BOX.bottom + 46,
        key(entries, _BOX.left, 14),
        left_axis(_BOX, up, ticks, names[1]),
        bottom_axis(_BOX, across, unit_ticks(), names[0], grid=False),
        *curves,
    )


def reliability_chart(title: str, description: str, bins: Sequence[Bin]) -> Markup:
    """Draw mean Det over mean confidence, a mark per bin with its interval and count; the diagonal is perfect."""
    across, up = Scale(0, 1, _BOX.left, _BOX.right), Scale(0, 1, _BOX.bottom, _BOX.top)
    diagonal = element("line", x1=_BOX.left, y1=_BOX.bottom, x2=_BOX.right, y2=_BOX.top, class_="curve series-1")
    return picture(
        title,
        description,
        _BOX.bottom + 46,
        key([(mark, "a bin of answers"), (partial(_sample, number=1), "perfect calibration")], _BOX.left, 14),
        left_axis(_BOX, up, unit_ticks(), "mean Det, with its 95 % interval"),
        bottom_axis(_BOX, across, unit_ticks(), "mean confidence", grid=False),
        diagonal,
        *(_bin(each, across, up) for each in bins),
    )


def _bin(each: Bin, across: Scale, up: Scale) -> Markup:
    x, y = across(each.confidence), up(each.det)
    drawn = [
        mark(x, y, faint=each.few),
        element("text", str(each.n), x=x - 9, y=y + 4, text_anchor="end", class_="count"),
    ]
    if each.interval:
        class_ = "whisker series-0" + (" faint" if each.few else "")
        low, high = up(each.interval.low), up(each.interval.high)
        drawn.insert(0, element("line", x1=x, x2=x, y1=low, y2=high, class_=class_))
    return joined(*drawn)


def _path(points: Sequence[tuple[float, float]], across: Scale, up: Scale) -> str:
    return " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in points)


def _sample(x: float, y: float, number: int) -> Markup:
    return element("line", x1=x - 11, x2=x + 11, y1=y, y2=y, class_=f"curve series-{number}")
