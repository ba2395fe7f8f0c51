"""Measure how much of a page is pictures and ink, and draw pages for text recognition.

Sketches are small and few, so they are processed as bytes: importing numpy would cost each reading process more.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.ocr.base import Draw, Picture
from pincite.indexer.extract.pdf.letters import Letters, read_letters
from pincite.indexer.extract.pdf.open_pdf import open_pdf

_PICTURE_SHARE = 0.5
"""Share of a page that pictures cover if it is a scan: 1.0 on scans, 0.13 at most on other pages measured."""
_INKED_ROWS = 0.3
"""Share of pixel rows with ink outside of text: 0.46 and more on scans, 0.26 at most on other pages measured."""
_SPECK = 0.0003
"""Share of a page's pixels up to which ink is only specks."""
_DARK = 1
_CONTRAST = 48
"""Shades of 256 by which ink is darker than the paper: a small sketch makes thin letters pale."""
_SKETCH_PIXELS = 200_000
_MOST_PIXELS = 40_000_000
_LONGEST_SIDE = 30_000
"""Limits of a page's picture, whatever size the page claims: A2 at 300 dpi; tesseract accepts 32,767."""
_POINTS = 72
_LITTLE_LESS = 1 - 1e-6
"""Keeps a scan of 2480 pixels from being drawn on 2481, which would blur it."""


def shows_more(page: pypdfium2.PdfPage) -> bool:
    """Whether a page without text shows more than specks."""
    rows = _ink(page)
    return sum(row.count(_DARK) for row in rows) > _SPECK * sum(map(len, rows))


def is_scan(page: pypdfium2.PdfPage) -> bool:
    """Whether a page of little text is a picture with a stamp or a header."""
    if _picture_share(page) >= _PICTURE_SHARE:
        return True
    rows = _ink(page)
    return sum(_DARK in row for row in rows) >= _INKED_ROWS * len(rows) > 0


def _picture_share(page: pypdfium2.PdfPage) -> float:
    """The share of the page that pictures cover; strips of one scan count together."""
    width, height = page.get_size()
    covered = 0.0
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]):
        left, bottom, right, top = item.get_bounds()
        covered += max(0.0, min(right, width) - max(left, 0)) * max(0.0, min(top, height) - max(bottom, 0))
    return covered / (width * height) if width * height > 0 else 0.0


def _ink(page: pypdfium2.PdfPage) -> list[bytearray]:
    """A small sketch of the page by rows of pixels, `_DARK` where it is dark and has no text layer."""
    drawn = _draw(page, _POINTS, _SKETCH_PIXELS)
    if drawn is None:
        return []
    ground = _median(drawn.pixels)
    dark = drawn.pixels.translate(bytes(_DARK if shade < ground - _CONTRAST else 0 for shade in range(256)))
    rows = [bytearray(dark[at : at + drawn.width]) for at in range(0, len(dark), drawn.width)]
    across, down = drawn.width / page.get_width(), drawn.height / page.get_height()
    for left, bottom, right, top in _written(page):
        begin, end = max(0, int(left * across) - 2), min(drawn.width, max(0, int(right * across) + 3))
        for row in rows[max(0, int(drawn.height - top * down) - 2) : max(0, int(drawn.height - bottom * down) + 3)]:
            row[begin:end] = bytes(max(0, end - begin))
    return rows


def _written(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """The boxes of the text layer."""
    textpage = page.get_textpage()
    try:
        return [textpage.get_rect(index) for index in range(textpage.count_rects())]
    finally:
        textpage.close()


def _median(shades: bytes) -> int:
    """The median shade. It counts from the lightest, since paper is light."""
    seen = 0
    for shade in range(255, -1, -1):
        seen += shades.count(shade)
        if 2 * seen >= len(shades):
            return shade
    return 0


@contextmanager
def drawing(data: bytes, dpi: int, passwords: Sequence[str] = ()) -> Iterator[Draw]:
    """Give a function that draws a page (1-based) at a resolution, or at a lower one for an oversized page.

    It returns null for a page that cannot be drawn. Not thread-safe. Raises `Unreadable`.
    """
    with _opened(data, passwords) as document:

        def draw(number: int) -> Picture | None:
            with _page(document, number) as page:
                return _draw(page, dpi, _MOST_PIXELS) if page else None

        yield draw


@contextmanager
def reading_letters(data: bytes, passwords: Sequence[str] = ()) -> Iterator[Callable[[int], Letters]]:
    """Give a function that reads the letters of a page (1-based) with their areas; none if it cannot be loaded.

    Not thread-safe. Raises `Unreadable`.
    """
    with _opened(data, passwords) as document:

        def letters(number: int) -> Letters:
            with _page(document, number) as page:
                return read_letters(page) if page else ("", ())

        yield letters


@contextmanager
def _opened(data: bytes, passwords: Sequence[str]) -> Iterator[pypdfium2.PdfDocument]:
    document = open_pdf(data, passwords)
    try:
        if document.get_formtype() != pdfium.FORMTYPE_NONE:
            document.init_forms()  # so that the content of form fields is drawn
        yield document
    finally:
        document.close()


@contextmanager
def _page(document: pypdfium2.PdfDocument, number: int) -> Iterator[pypdfium2.PdfPage | None]:
    try:
        page = document[number - 1]
    except (pypdfium2.PdfiumError, IndexError):
        yield None
        return
    try:
        yield page
    finally:
        page.close()


def _draw(page: pypdfium2.PdfPage, dpi: int, most: int) -> Picture | None:
    width, height = page.get_size()
    if not (0 < width < math.inf and 0 < height < math.inf):
        return None
    scale = min(dpi / _POINTS, math.sqrt(most / width / height), _LONGEST_SIDE / max(width, height))
    try:
        bitmap = page.render(scale=scale * _LITTLE_LESS, grayscale=True)
    except pypdfium2.PdfiumError:
        return None
    return Picture(bitmap.width, bitmap.height, round(scale * _POINTS) or 1, _pixels(bitmap))


def _pixels(bitmap: pypdfium2.PdfBitmap) -> bytes:
    """The pixels of a grey bitmap without the padding of its rows."""
    pixels, width = bytes(bitmap.buffer), bitmap.width
    if bitmap.stride == width:
        return pixels
    return b"".join(pixels[at : at + width] for at in range(0, bitmap.stride * bitmap.height, bitmap.stride))
