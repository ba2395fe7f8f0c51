"""PDF pages through pypdfium2: only the modules of this package know it."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pypdfium2

from pincite.indexer.extract.base import Extraction, LineBox, Oddity, RawPage, Unreadable
from pincite.indexer.extract.legible import is_garbled, visible
from pincite.indexer.extract.pdf import pictures
from pincite.indexer.extract.pdf.lines import HYPHEN_MARKS, LINE_END, part_columns, read_boxes
from pincite.indexer.extract.pdf.opening import open_pdf
from pincite.indexer.extract.pdf.rules import explains_underlining, read_revisions, strikes_out
from pincite.indexer.page import Revision, TextSource

_LEGEND_PAGES = 3
"""Pages among which a document says how it shows its changes."""
_NO_TEXT = 8
"""Visible characters below which a page that shows anything else has no text (a stray page number or speck)."""
_LITTLE_TEXT = 200
"""Visible characters below which a page may be a scan that bears a stamp or a header."""


class _Seen(NamedTuple):
    """What a page shows beside its text."""

    revisions: tuple[Revision, ...]
    boxes: tuple[LineBox | None, ...]


def extract(data: bytes, passwords: Sequence[str] = (), most_pages: int | None = None) -> Extraction:
    """Read every page's text layer. Raises `Unreadable` for what is not a readable PDF with pages."""
    document = open_pdf(data, passwords)
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
        title = " ".join(document.get_metadata_value("Title").split())
        return Extraction(_with_revisions(document, pages), tuple(oddities), properties_title=title)
    finally:
        document.close()


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
        return ("no_text_layer", "the page is a picture without text") if pictures.shows_more(page) else None
    if pictures.is_scan(page):
        return "no_text_layer", f"the page is a picture; its text layer holds only {seen} characters"
    return None


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
    """A text of pdfium's with one line feed for each end of a line; a soft hyphen is a hyphen on the page."""
    if HYPHEN_MARKS.search(text):
        text = LINE_END.sub(lambda end: "-\n" if end["hyphen"] else "\n", text)
    else:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", text.replace("\u00ad", "-").replace("\0", ""))


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
