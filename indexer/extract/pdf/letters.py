"""Read the places of a PDF page's letters in its picture, also for turned and cropped pages."""

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.drawn_page import Area

_HYPHENS = frozenset("\ufffe\x02\u00ad")
_GRID = 100_000
"""Steps of the grid on which pdfium maps points of a page to its picture."""
_LAST_CODE = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)

Letters = tuple[str, tuple[Area, ...]]
"""Characters, and the area of each."""


def read_letters(page: pypdfium2.PdfPage) -> Letters:
    """Return the visible characters of a page's text layer in the file's order, and the area of each."""
    with _textpage(page) as textpage:
        found = list(_letters(page, textpage))
    return "".join(letter for letter, _ in found), tuple(area for _, area in found)


def _letters(page: pypdfium2.PdfPage, textpage: pypdfium2.PdfTextPage) -> Iterator[tuple[str, Area]]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(textpage.count_chars()):
        letter = _letter(pdfium.FPDFText_GetUnicode(textpage.raw, index))
        if letter and pdfium.FPDFText_GetCharBox(textpage.raw, index, left, right, bottom, top):
            yield letter, _area(page, (left.value, bottom.value, right.value, top.value))


def _letter(code: int) -> str:
    """The character of a code; empty for white space and invalid codes."""
    if not 0 < code <= _LAST_CODE or code in _SURROGATES:
        return ""
    letter = chr(code)
    return "-" if letter in _HYPHENS else letter.strip()


def _area(page: pypdfium2.PdfPage, box: Area) -> Area:
    """Map a box of the page (left, bottom, right, top, in points) to shares of its picture."""
    corners = [_placed(page, x, y) for x in box[::2] for y in box[1::2]]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _placed(page: pypdfium2.PdfPage, x: float, y: float) -> tuple[float, float]:
    across, down = ctypes.c_int(), ctypes.c_int()
    if not (math.isfinite(x) and math.isfinite(y)):
        return 0.0, 0.0
    pdfium.FPDF_PageToDevice(page.raw, 0, 0, _GRID, _GRID, 0, x, y, across, down)
    return _share(across.value), _share(down.value)


def _share(steps: int) -> float:
    return min(1.0, max(0.0, steps / _GRID))


@contextmanager
def _textpage(page: pypdfium2.PdfPage) -> Iterator[pypdfium2.PdfTextPage]:
    textpage = page.get_textpage()
    try:
        yield textpage
    finally:
        textpage.close()
