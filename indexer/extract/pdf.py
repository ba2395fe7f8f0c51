"""PDF pages through pypdfium2: the only module that knows it."""

import unicodedata
from collections.abc import Sequence

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import Extraction, Oddity, RawPage, Unreadable

_MIN_CHARACTERS = 8
"""A page with fewer visible characters is taken to have no text layer (a stray page number or speck)."""


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
        pages, oddities = [], []
        for index in range(count):
            page, oddity = _read_page(document, index)
            pages.append(page)
            if oddity is not None:
                oddities.append(oddity)
        return Extraction(tuple(pages), tuple(oddities))
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
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", ""))
