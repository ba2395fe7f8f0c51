"""Test two-column PDFs in every drawing order, and layouts that only resemble columns."""

import io
from collections.abc import Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.extract.pdf import text_layer
from pincite.indexer.layout import lay_out

Piece = tuple[float, float, str]
_ROWS = 12
_PROSE = (
    "the master of a vessel that lies in the port shall pay the dues which the tariff lays down for its tonnage and "
    "he shall give the registrar notice of each berth that the vessel takes before it leaves the port again and of "
    "every person who was on board when it came in or who went on board while it lay at its berth in the free port"
).split()


def column(first: int) -> list[str]:
    """Lines of running text."""
    return [" ".join(_PROSE[(first + 5 * row + n) % len(_PROSE)] for n in range(7)) for row in range(_ROWS)]


def at(lines: Sequence[str], left: float, top: float = 700, step: float = 14) -> list[Piece]:
    return [(left, top - step * row, line) for row, line in enumerate(lines)]


def text_of(pieces: Sequence[Piece]) -> list[str]:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    canvas.setFont("Times-Roman", 10)
    for left, base, words in pieces:
        canvas.drawString(left, base, words)
    canvas.save()
    (page,) = lay_out(text_layer.extract(buffer.getvalue()).pages)
    return [line.strip() for line in page.text.split("\n") if line.strip()]


LEFT, RIGHT = column(0), column(31)
DRAWN = {
    "line by line": [piece for pair in zip(at(LEFT, 72), at(RIGHT, 320), strict=True) for piece in pair],
    "line by line, not quite level": [
        piece for pair in zip(at(LEFT, 72), at(RIGHT, 320, top=694), strict=True) for piece in pair
    ],
    "the right column first": [*at(RIGHT, 320), *at(LEFT, 72)],
    "in order": [*at(LEFT, 72), *at(RIGHT, 320)],
}


@pytest.mark.parametrize("name", DRAWN)
def test_the_left_column_is_read_before_the_right_column(name: str) -> None:
    assert text_of(DRAWN[name]) == [*LEFT, *RIGHT]


def test_a_line_across_both_columns_keeps_its_position() -> None:
    title = "THE HARBOUR DUES OF THE FREE PORT OF SALTMERE AND WHO SHALL PAY THEM TO THE REGISTRAR"
    assert text_of([(72, 730, title), *DRAWN["line by line"]]) == [title, *LEFT, *RIGHT]


def test_a_title_and_a_footnote_across_both_columns_keep_their_position() -> None:
    title = "THE HARBOUR DUES OF THE FREE PORT OF SALTMERE AND WHO SHALL PAY THEM TO THE REGISTRAR"
    note = "1 The dues of the free port are those of the tariff of the year in which the vessel came into it."
    assert text_of([(72, 730, title), *DRAWN["line by line"], (72, 500, note)]) == [title, *LEFT, *RIGHT, note]


def test_a_wide_heading_or_footnote_does_not_break_its_column() -> None:
    head = "The registrar of the port, and whoever acts in his place, at any time"
    note = "1 The dues of the free port are those of the tariff of the year of entry"
    pieces = [(320.0, 730.0, head), *DRAWN["line by line"], (320.0, 514.0, note)]
    assert text_of(pieces) == [*LEFT, head, *RIGHT, note]


def test_a_margin_number_does_not_break_a_column() -> None:
    assert text_of([(20, 730, "17"), *DRAWN["line by line"]]) == ["17", *LEFT, *RIGHT]


def test_wrapped_table_cells_stay_in_rows() -> None:
    left = [line for n in range(7) for line in (f"Vessels of class {n} and their", "tenders and other small craft")]
    right = [line for n in range(7) for line in (f"USD {n}00 for each day at a", "berth or a part of a day")]
    rows = [piece for pair in zip(at(left, 72), at(right, 320), strict=True) for piece in pair]
    wide = (320.0, 490.0, "USD 100 for each day at a berth or any part of it there")
    read = " ".join(text_of([*rows, wide]))
    assert read.index("USD 000") < read.index("Vessels of class 1")


def test_a_single_column_page_is_unchanged() -> None:
    lines = [f"{left} {right}" for left, right in zip(LEFT, RIGHT, strict=True)]
    drawn = at(lines, 72)
    note = (300.0, 500.0, "2 Of the tariff of the year.")
    assert text_of([*drawn, note]) == [*lines, note[2]]


def test_table_rows_stay_rows() -> None:
    left = [f"Vessels of class {n} and their tenders" for n in range(_ROWS)]
    right = [f"USD {n}00 for each day at a berth" for n in range(_ROWS)]
    rows = [piece for pair in zip(at(left, 72), at(right, 320), strict=True) for piece in pair]
    assert text_of(rows) == [f"{a} {b}" for a, b in zip(left, right, strict=True)]


def test_signatures_side_by_side_stay_side_by_side() -> None:
    names = ["Signed for the port", "Name: Ada Thorne", "Title: Registrar", "Date: 3 May 2021"]
    others = ["Signed for the owner", "Name: Eve Birch", "Title: Director", "Date: 4 May 2021"]
    rows = [piece for pair in zip(at(names, 72), at(others, 320), strict=True) for piece in pair]
    assert text_of([*at(column(3), 72, top=780, step=5), *rows])[-4:] == [
        f"{a} {b}" for a, b in zip(names, others, strict=True)
    ]
