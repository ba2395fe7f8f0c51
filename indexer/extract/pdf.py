"""PDF pages through pypdfium2: the only module that knows it."""

import re
import unicodedata

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import Extraction, Oddity, RawPage, Unreadable

_BROKEN_LINE = re.compile("[\ufffe\x02](?:\r?\n|\r)?")
"""A hyphen at a line's end; pdfium leaves the line's end out."""
_AS_PRINTED = {ord("\u00ad"): "-", 0: None}
"""A soft hyphen in a text layer is a hyphen on the page."""
_MIN_CHARACTERS = 8
"""A page with fewer visible characters is taken to have no text layer (a stray page number or speck)."""


def extract(data: bytes) -> Extraction:
    """Read every page's text layer. Raises `Unreadable` for what is not a readable PDF with pages."""
    document = _open(data)
    try:
        count = len(document)
        if count == 0:
            raise Unreadable("no_pages", "the PDF has no pages", "print it again to PDF, or remove the file")
        pages, oddities = [], []
        for index in range(count):
            page, oddity = _read_page(document, index)
            pages.append(page)
            if oddity is not None:
                oddities.append(oddity)
        return Extraction(tuple(pages), tuple(oddities))
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
        text = _page_text(page)
    finally:
        page.close()
    label = document.get_page_label(index) or None
    if sum(not c.isspace() for c in text) >= _MIN_CHARACTERS:
        return RawPage(text, label), None
    return RawPage(text, label, "none"), Oddity(
        index + 1,
        "no_text_layer",
        "the page holds no text; it may be a picture",
        "text recognition (OCR) is not part of this version: run the file through an OCR program and index again",
    )


def _page_text(page: pypdfium2.PdfPage) -> str:
    textpage = page.get_textpage()
    try:
        text: str = textpage.get_text_range()
    finally:
        textpage.close()
    text = _BROKEN_LINE.sub("-\n", text).replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", text.translate(_AS_PRINTED))
