"""A grid of counts by two names; a cell is darker the larger its share."""

from collections.abc import Mapping, Sequence

from pincite.evals.report.charts.frame import LETTER, WIDTH, picture
from pincite.server.markup import Markup, element, joined

_TOP, _ROW, _SHADES = 38, 38, 5


def grid_chart(
    title: str,
    description: str,
    rows: Sequence[str],
    columns: Sequence[tuple[str, str]],
    cells: Mapping[tuple[str, str], tuple[int, float]],
) -> Markup:
    """Draw `rows` by `columns` (name, text below it); `cells` maps (row, column) to a count and its share."""
    left = 14 + LETTER * max(map(len, rows))
    wide = (WIDTH - 4 - left) / len(columns)
    heads = [
        element("text", text, x=left + wide * (place + 0.5), y=14 + 15 * line, text_anchor="middle", class_=class_)
        for place, column in enumerate(columns)
        for line, (text, class_) in enumerate(zip(column, (None, "count"), strict=True))
    ]
    names = [
        element("text", name, x=left - 10, y=_TOP + _ROW * (place + 0.5) + 4, text_anchor="end")
        for place, name in enumerate(rows)
    ]
    drawn = [
        _cell(cells.get((row, column)), left + wide * across, _TOP + _ROW * down, wide)
        for down, row in enumerate(rows)
        for across, (column, _) in enumerate(columns)
    ]
    return picture(title, description, _TOP + 8 + _ROW * len(rows), *heads, *names, *drawn)


def _cell(cell: tuple[int, float] | None, x: float, y: float, wide: float) -> Markup:
    count, part = cell or (0, 0.0)
    shade = min(1 + int(part * 20), _SHADES) if count else 0  # the darkest shade starts at a fifth
    square = element("rect", x=x + 1, y=y + 1, width=wide - 2, height=_ROW - 2, class_=f"cell shade-{shade}")
    middle = x + wide / 2
    if not count:
        return joined(square, element("text", "·", x=middle, y=y + _ROW / 2 + 4, text_anchor="middle"))
    return joined(
        square,
        element("text", str(count), x=middle, y=y + 17, text_anchor="middle"),
        element("text", f"{100 * part:.0f} %", x=middle, y=y + 31, text_anchor="middle", class_="share"),
    )
