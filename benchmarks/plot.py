"""Draw how the costs of an index grow with its pages, as an SVG without any library.

python -m benchmarks.plot GROWTH.jsonl INTO.svg   (the file that `make bench ARGS="--large --save FILE"` writes)
"""

import json
import math
import sys
from collections.abc import Sequence
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


def draw(rows: Sequence[dict[str, float]]) -> str:
    """Both axes are logarithmic: what is proportional to the pages is a line as steep as the dashed ones."""
    columns = [row["pages"] for row in rows]
    values = [row[name] for row in rows for name, _, _ in _SERIES]
    left, right = math.log10(min(columns) * 0.8), math.log10(max(columns) * 1.25)
    low, high = math.floor(math.log10(max(min(values), 0.1))), math.ceil(math.log10(max(values)))

    def place(pages: float, value: float) -> tuple[float, float]:
        across = (math.log10(pages) - left) / (right - left)
        up = (math.log10(value) - low) / (high - low)
        return _EDGE + across * (_WIDTH - 3.6 * _EDGE), _HEIGHT - _EDGE - up * (_HEIGHT - 2 * _EDGE)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif">']
    parts.append(f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>')
    for power in range(low, high + 1):
        (x, y), (end, _) = place(min(columns), 10**power), place(max(columns), 10**power)
        parts.append(f'<path d="M{x:.0f} {y:.0f}H{end:.0f}" stroke="#ddd"/>')
        parts.append(_text(x - 8, y + 4, f"{10**power:g}", "end"))
    for pages in columns:
        x, y = place(pages, 10**low)
        parts.append(_text(x, y + 20, f"{pages:,.0f}", "middle"))
    parts.append(_text(_WIDTH / 2 - _EDGE, _HEIGHT - 14, "pages", "middle"))
    for name, label, colour in _SERIES:
        points = [place(row["pages"], row[name]) for row in rows]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in points]
        parts.append(_text(points[-1][0] + 10, points[-1][1] + 4, label, "start", colour))
    (x, y), (end, top) = place(min(columns), rows[0]["cpu"]), place(max(columns), _steep(rows))
    parts.append(f'<path d="M{x:.0f} {y:.0f}L{end:.0f} {top:.0f}" stroke="#888" stroke-dasharray="5 4"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _steep(rows: Sequence[dict[str, float]]) -> float:
    """Where the CPU seconds would be, were they proportional to the pages."""
    return rows[0]["cpu"] * rows[-1]["pages"] / rows[0]["pages"]


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#333") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="13" fill="{colour}">{words}</text>'


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
