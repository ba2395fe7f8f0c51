"""Pages as pictures: how much of a page pictures and ink cover, and the page drawn for text recognition."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from pincite.indexer.extract.ocr.base import Draw, Picture
from pincite.indexer.extract.pdf.opening import open_pdf

_PICTURE_SHARE = 0.5
"""Share of such a page that pictures cover when it is a scan: 1.0 on scans, 0.13 at most on other pages measured."""
_INKED_ROWS = 0.3
"""Share of its pixel rows with ink beside its text: 0.46 and more on scans, 0.26 at most on other pages measured."""
_SPECK = 0.0003
"""Share of a page's pixels that is no more than a speck."""
_CONTRAST = 48
"""Of 256 shades, how much darker than the page's ground ink is: a small sketch makes thin letters pale."""
_SKETCH_PIXELS = 200_000
_MOST_PIXELS = 40_000_000
_LONGEST_SIDE = 30_000
"""A page's picture is kept below these whatever size the page claims: A2 at 300 dpi; tesseract takes 32,767."""
_POINTS = 72
_LITTLE_LESS = 1 - 1e-6
"""Keeps a scan of 2480 pixels from being drawn on 2481, for which each of them would be blurred."""


def shows_more(page: pypdfium2.PdfPage) -> bool:
    """Tell whether a page without text shows more than specks."""
    return bool(_ink(page).mean() > _SPECK)


def is_scan(page: pypdfium2.PdfPage) -> bool:
    """Tell whether a page of little text is a picture that bears a stamp or a header."""
    return _picture_share(page) >= _PICTURE_SHARE or bool(_ink(page).any(axis=1).mean() >= _INKED_ROWS)


def _picture_share(page: pypdfium2.PdfPage) -> float:
    """The share of the page that pictures cover; strips of one scan count together."""
    width, height = page.get_size()
    covered = 0.0
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]):
        left, bottom, right, top = item.get_bounds()
        covered += max(0.0, min(right, width) - max(left, 0)) * max(0.0, min(top, height) - max(bottom, 0))
    return covered / (width * height) if width * height > 0 else 0.0


def _ink(page: pypdfium2.PdfPage) -> NDArray[np.bool_]:
    """A small sketch of the page, [rows, columns], true where it is dark and no text of the layer stands."""
    drawn = _draw(page, _POINTS, _SKETCH_PIXELS)
    if drawn is None:
        return np.zeros((1, 1), dtype=np.bool_)
    shades = np.frombuffer(drawn.pixels, dtype=np.uint8).reshape(drawn.height, drawn.width)
    dark = shades < float(np.median(shades)) - _CONTRAST
    textpage = page.get_textpage()
    try:
        for left, bottom, right, top in map(textpage.get_rect, range(textpage.count_rects())):
            across, down = drawn.width / page.get_width(), drawn.height / page.get_height()
            rows = slice(max(0, int(drawn.height - top * down) - 2), max(0, int(drawn.height - bottom * down) + 3))
            dark[rows, max(0, int(left * across) - 2) : max(0, int(right * across) + 3)] = False
    finally:
        textpage.close()
    return dark


@contextmanager
def drawing(data: bytes, dpi: int, passwords: Sequence[str] = ()) -> Iterator[Draw]:
    """Give what draws a page (1-based) at a resolution, or at less where the page is larger than any paper.

    It gives null for a page that cannot be drawn. Not for several threads. Raises `Unreadable`.
    """
    document = open_pdf(data, passwords)
    try:
        if document.get_formtype() != pdfium.FORMTYPE_NONE:
            document.init_forms()  # what is written in form fields is seen too

        def draw(number: int) -> Picture | None:
            try:
                page = document[number - 1]
            except pypdfium2.PdfiumError:
                return None
            try:
                return _draw(page, dpi, _MOST_PIXELS)
            finally:
                page.close()

        yield draw
    finally:
        document.close()


def _draw(page: pypdfium2.PdfPage, dpi: int, most: int) -> Picture | None:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        return None
    scale = min(dpi / _POINTS, math.sqrt(most / width / height), _LONGEST_SIDE / max(width, height))
    try:
        bitmap = page.render(scale=scale * _LITTLE_LESS, grayscale=True)
    except pypdfium2.PdfiumError:
        return None
    return Picture(bitmap.width, bitmap.height, round(scale * _POINTS) or 1, bitmap.to_numpy().tobytes())
