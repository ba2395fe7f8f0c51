"""Open a PDF, with a password where it needs one."""

from collections.abc import Sequence

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import Unreadable


def open_pdf(data: bytes, passwords: Sequence[str] = ()) -> pypdfium2.PdfDocument:
    """Open a PDF, trying the passwords in order. Raises `Unreadable`."""
    for password in (None, *passwords):  # pdfium tries both encodings of a password
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
