"""Write a table row as one line of text, as in the tables of HTML files."""

import unicodedata
from collections.abc import Iterable

_BETWEEN_CELLS = " | "


def row_line(cells: Iterable[str]) -> str:
    """Join the cells of a row, NFC and without line breaks; empty cells at the end are left out."""
    shown = [unicodedata.normalize("NFC", " ".join(cell.split())) for cell in cells]
    while shown and not shown[-1]:
        shown.pop()
    return _BETWEEN_CELLS.join(shown)
