"""PDF pages through pypdfium2: only this module and its neighbours `pdf_lines` and `pdf_rules` know it."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import Extraction, LineBox, Oddity, RawPage, Unreadable
from pincite.indexer.extract.pdf_lines import LINE_END, part_columns, read_boxes
from pincite.indexer.extract.pdf_rules import explains_underlining, read_revisions, strikes_out
from pincite.indexer.model import Revision

_AS_PRINTED = {ord("\u00ad"): "-", 0: None}
"""A soft hyphen in a text layer is a hyphen on the page."""
_LEGEND_PAGES = 3
"""Pages among which a document says how it shows its changes."""
_MIN_CHARACTERS = 8
"""A page with fewer visible characters is taken to have no text layer (a stray page number or speck)."""


class _Seen(NamedTuple):
    """What a page shows beside its text."""

    revisions: tuple[Revision, ...]
    boxes: tuple[LineBox | None, ...]


def extract(data: bytes) -> Extraction:
    """Read every page's text layer. Raises `Unreadable` for what is not a readable PDF with pages."""
    document = _open(data)
    try:
        count = len(document)
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


def _open(data: bytes) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if _needs_password():
            raise Unreadable(
                "encrypted", "the PDF needs a password", "save a copy without a password and index that"
            ) from error
        raise Unreadable(
            "damaged", f"the PDF cannot be opened: {error}", "repair it or print it again to PDF"
        ) from error


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
    finally:
        page.close()
    label = document.get_page_label(index) or None
    if sum(not c.isspace() for c in text) >= _MIN_CHARACTERS:
        return RawPage(text, label, revisions=seen.revisions, boxes=seen.boxes), None
    return RawPage(text, label, "none"), Oddity(
        index + 1,
        "no_text_layer",
        "the page holds no text; it may be a picture",
        "text recognition (OCR) is not part of this version: run the file through an OCR program and index again",
    )


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
