"""PDF pages through pypdfium2: only this module and its neighbours `pdf_lines` and `pdf_rules` know it."""

import math
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from pincite.indexer.extract.base import Extraction, LineBox, Oddity, RawPage, Unreadable
from pincite.indexer.extract.legible import is_garbled, visible
from pincite.indexer.extract.ocr.base import Draw, Picture
from pincite.indexer.extract.pdf_lines import LINE_END, part_columns, read_boxes
from pincite.indexer.extract.pdf_rules import explains_underlining, read_revisions, strikes_out
from pincite.indexer.model import Revision, TextSource

_AS_PRINTED = {ord("\u00ad"): "-", 0: None}
"""A soft hyphen in a text layer is a hyphen on the page."""
_LEGEND_PAGES = 3
"""Pages among which a document says how it shows its changes."""
_NO_TEXT = 8
"""Visible characters below which a page that shows anything else has no text (a stray page number or speck)."""
_LITTLE_TEXT = 200
"""Visible characters below which a page may be a scan that bears a stamp or a header."""
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


class _Seen(NamedTuple):
    """What a page shows beside its text."""

    revisions: tuple[Revision, ...]
    boxes: tuple[LineBox | None, ...]


def extract(data: bytes, passwords: Sequence[str] = (), most_pages: int | None = None) -> Extraction:
    """Read every page's text layer. Raises `Unreadable` for what is not a readable PDF with pages."""
    document = _open(data, passwords)
    try:
        count = len(document)
        if most_pages is not None and count > most_pages:
            raise Unreadable(
                "too_large", f"the PDF has {count} pages", f"split it, or raise the setting index.pages ({most_pages})"
            )
        if count == 0:
            raise Unreadable("no_pages", "the PDF has no pages", "print it again to PDF, or remove the file")
        pages: list[RawPage] = []
        oddities: list[Oddity] = []
        for index in range(count):
            page, oddity = _read_page(document, index)
            pages.append(page)
            if oddity is not None:
                oddities.append(oddity)
        return Extraction(_with_revisions(document, pages), tuple(oddities))
    finally:
        document.close()


def _open(data: bytes, passwords: Sequence[str]) -> pypdfium2.PdfDocument:
    for password in (None, *passwords):  # pdfium tries both encodings that a password may have been set in
        try:
            return pypdfium2.PdfDocument(data, password=password)
        except pypdfium2.PdfiumError as error:
            if not _needs_password():
                raise Unreadable(
                    "damaged", f"the PDF cannot be opened: {error}", "repair it or print it again to PDF"
                ) from error
    raise Unreadable(
        "encrypted",
        "the PDF needs a password" + (", and none of those given opens it" if passwords else ""),
        "name a file with its password, one a line, in PINCITE_PDF_PASSWORDS_FILE, or save a copy without a password",
    )


def _needs_password() -> bool:
    return bool(pdfium.FPDF_GetLastError() == pdfium.FPDF_ERR_PASSWORD)


def _read_page(document: pypdfium2.PdfDocument, index: int) -> tuple[RawPage, Oddity | None]:
    try:
        page = document[index]
    except pypdfium2.PdfiumError as error:
        return RawPage("", text_source="none"), Oddity(
            index + 1, "page_unreadable", f"the page cannot be loaded: {error}", "repair the PDF or print it again"
        )
    try:
        text, seen = _page_text(page)
        fault = _fault(page, text)
    finally:
        page.close()
    label = document.get_page_label(index) or None
    if fault is None:
        return RawPage(text, label, revisions=seen.revisions, boxes=seen.boxes), None
    source: TextSource = "layer" if visible(text) >= _NO_TEXT else "none"
    return RawPage(text, label, source, revisions=seen.revisions, boxes=seen.boxes), Oddity(index + 1, *fault, _REMEDY)


_REMEDY = "have its picture read by text recognition (OCR)"


def _fault(page: pypdfium2.PdfPage, text: str) -> tuple[str, str] | None:
    """What keeps the text layer from being used, as kind and message; null for a good one and for a blank page."""
    if is_garbled(text):
        return "broken_text_layer", "the characters of the page's text layer make no words"
    seen = visible(text)
    if seen >= _LITTLE_TEXT:
        return None
    if seen < _NO_TEXT:
        inked = _ink(page)
        return ("no_text_layer", "the page is a picture without text") if inked.mean() > _SPECK else None
    if _picture_share(page) >= _PICTURE_SHARE or _ink(page).any(axis=1).mean() >= _INKED_ROWS:
        return "no_text_layer", f"the page is a picture; its text layer holds only {seen} characters"
    return None


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
    document = _open(data, passwords)
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


def _page_text(page: pypdfium2.PdfPage) -> tuple[str, _Seen]:
    """The text of a page, where its lines stand, and what is struck out and underlined if anything is struck out."""
    textpage = page.get_textpage()
    try:
        revisions = read_revisions(page, textpage, _as_printed) if strikes_out(page, textpage) else ()
        text = textpage.get_text_range()
        boxes = read_boxes(textpage, text)
        parted = part_columns(textpage, text, boxes)
        return _as_printed(parted), _Seen(revisions, boxes if parted is text else read_boxes(textpage, parted))
    finally:
        textpage.close()


def _as_printed(text: str) -> str:
    text = LINE_END.sub(lambda end: "-\n" if end["hyphen"] else "\n", text)
    return unicodedata.normalize("NFC", text.translate(_AS_PRINTED))


def _with_revisions(document: pypdfium2.PdfDocument, pages: Sequence[RawPage]) -> tuple[RawPage, ...]:
    """The pages of a document that tracks changes, with what is underlined on those that strike nothing out too."""
    tracked = any(page.revisions for page in pages) or any(explains_underlining(p.text) for p in pages[:_LEGEND_PAGES])
    if not tracked:
        return tuple(pages)
    return tuple(
        raw if raw.revisions or not raw.text else replace(raw, revisions=_revisions(document, index))
        for index, raw in enumerate(pages)
    )


def _revisions(document: pypdfium2.PdfDocument, index: int) -> tuple[Revision, ...]:
    page = document[index]
    textpage = page.get_textpage()
    try:
        return read_revisions(page, textpage, _as_printed)
    finally:
        textpage.close()
        page.close()
