"""Plot the growth of an index's costs by pages, as an SVG, without a library.

    python -m benchmarks.plot GROWTH.jsonl INTO.svg

GROWTH.jsonl is the file that `make bench ARGS="--large --save FILE"` writes.
"""

import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_WIDTH, _HEIGHT, _EDGE = 720, 420, 60
_SERIES = (
    ("cpu", "CPU seconds", "#1f5fa8"),
    ("memory", "memory at its peak, MB", "#b3361b"),
    ("disk", "size on disk, MB", "#3d7a3d"),
    ("opening", "opening, ms", "#7a4fa0"),
)


def main(source: Path, target: Path) -> None:
    """Draw the rows of the grown matters."""
    rows = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
    target.write_text(draw([row for row in rows if row["name"].startswith("grown")]), encoding="utf-8")


@dataclass(frozen=True, slots=True)
class _Scale:
    """The axes, both logarithmic."""

    left: float
    right: float
    low: int
    high: int

    def place(self, pages: float, value: float) -> tuple[float, float]:
        across = (math.log10(pages) - self.left) / (self.right - self.left)
        up = (math.log10(value) - self.low) / (self.high - self.low)
        return _EDGE + across * (_WIDTH - 3.6 * _EDGE), _HEIGHT - _EDGE - up * (_HEIGHT - 2 * _EDGE)


def draw(rows: Sequence[dict[str, float]]) -> str:
    """Draw the chart; a cost that is proportional to the pages has the slope of the dashed line."""
    pages = [row["pages"] for row in rows]
    values = [row[name] for row in rows for name, _, _ in _SERIES]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    scale = _Scale(math.log10(min(pages) * 0.8), math.log10(max(pages) * 1.25), low, high)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        *_grid(scale, pages),
        *_lines(scale, rows),
        _dashes(scale.place(pages[0], rows[0]["cpu"]), scale.place(pages[-1], _steep(rows))),
    ]
    return "\n".join([*parts, "</svg>\n"])


def _grid(scale: _Scale, pages: Sequence[float]) -> Iterator[str]:
    for power in range(scale.low, scale.high + 1):
        (x, y), (end, _) = scale.place(pages[0], 10**power), scale.place(pages[-1], 10**power)
        yield f'<path d="M{x:.0f} {y:.0f}H{end:.0f}" stroke="#ddd"/>'
        yield _text(x - 8, y + 4, f"{10**power:g}", "end")
    for number in pages:
        x, y = scale.place(number, 10**scale.low)
        yield _text(x, y + 20, f"{number:,.0f}", "middle")
    yield _text(_WIDTH / 2 - _EDGE, _HEIGHT - 14, "pages", "middle")


def _lines(scale: _Scale, rows: Sequence[dict[str, float]]) -> Iterator[str]:
    """Yield a line for each series with its name at the end; names do not overlap."""
    above = 0.0
    for name, label, colour in sorted(_SERIES, key=lambda series: -rows[-1][series[0]]):
        points = [scale.place(row["pages"], row[name]) for row in rows]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in points)
        above = max(points[-1][1] + 4, above + 17)
        yield _text(points[-1][0] + 10, above, label, "start", colour)


def _dashes(start: tuple[float, float], end: tuple[float, float]) -> str:
    path = f"M{start[0]:.0f} {start[1]:.0f}L{end[0]:.0f} {end[1]:.0f}"
    return f'<path d="{path}" stroke="#888" stroke-dasharray="5 4"/>'


def _steep(rows: Sequence[dict[str, float]]) -> float:
    """Return the CPU seconds if they were proportional to the pages."""
    return rows[0]["cpu"] * rows[-1]["pages"] / rows[0]["pages"]


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#333") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="13" fill="{colour}">{words}</text>'


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
