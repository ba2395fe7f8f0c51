"""Two columns in PDFs that are drawn here, line by line, the right one first, or in order; and what only looks so."""

import io
from collections.abc import Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.extract import pdf
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
    (page,) = lay_out(pdf.extract(buffer.getvalue()).pages)
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
def test_columns_are_read_one_after_the_other(name: str) -> None:
    assert text_of(DRAWN[name]) == [*LEFT, *RIGHT]


def test_a_line_over_both_columns_stays_where_it_is() -> None:
    title = "THE HARBOUR DUES OF THE FREE PORT OF SALTMERE AND WHO SHALL PAY THEM TO THE REGISTRAR"
    assert text_of([(72, 730, title), *DRAWN["line by line"]]) == [title, *LEFT, *RIGHT]


def test_rows_of_a_table_stay_rows() -> None:
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
