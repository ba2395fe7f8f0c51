"""Test extraction of pages from PDF and text bytes, and the remedies for unreadable files."""

import io

import pypdfium2
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.extract import text
from pincite.indexer.extract.base import Unreadable
from pincite.indexer.extract.pdf import text_layer


def written(*pages: str, password: str | None = None) -> bytes:
    """A PDF with a line of text on each page; an empty text gives an empty page."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption(password) if password else None)
    for page in pages:
        if page:
            canvas.drawString(72, 700, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def without_pages() -> bytes:
    buffer = io.BytesIO()
    pypdfium2.PdfDocument.new().save(buffer)
    return buffer.getvalue()


def test_a_pdf_gives_its_pages_in_physical_order() -> None:
    extraction = text_layer.extract(written("The first page", "The second page"))
    assert [page.text.strip() for page in extraction.pages] == ["The first page", "The second page"]
    assert extraction.oddities == ()


def test_a_blank_page_is_kept_without_a_diagnostic() -> None:
    extraction = text_layer.extract(written("The first page", "", "The third page"))
    assert [page.text for page in extraction.pages][1] == ""
    assert extraction.oddities == ()


def test_a_pdf_without_its_password_is_reported_as_encrypted() -> None:
    with pytest.raises(Unreadable, match="password") as error:
        text_layer.extract(written("secret", password="sesame"))
    assert error.value.kind == "encrypted"
    assert "PINCITE_PDF_PASSWORDS_FILE" in error.value.remedy


@pytest.mark.parametrize("password", ["sesame", "schlüssel"])
@pytest.mark.parametrize("wrong", [(), ("open", "", "été")])
def test_a_pdf_is_opened_by_the_first_password_that_fits(password: str, wrong: tuple[str, ...]) -> None:
    data = written("A secret page", password=password)
    assert text_layer.extract(data, (*wrong, password)).pages[0].text.strip() == "A secret page"


def test_the_owner_password_opens_a_pdf() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption("user", ownerPassword="owner"))
    canvas.drawString(72, 700, "A secret page")
    canvas.save()
    assert text_layer.extract(buffer.getvalue(), ("owner",)).pages[0].text.strip() == "A secret page"


def test_the_error_for_wrong_passwords_reveals_no_password() -> None:
    with pytest.raises(Unreadable, match="none of those given") as error:
        text_layer.extract(written("secret", password="sesame"), ("open",))
    assert "open" not in f"{error.value.message}".split()


def test_a_pdf_of_more_pages_than_allowed_is_refused() -> None:
    with pytest.raises(Unreadable) as error:
        text_layer.extract(written("one", "two"), most_pages=1)
    assert error.value.kind == "too_large"


@pytest.mark.parametrize("content", [b"%PDF-1.4\n%%EOF", b"%PDF-", b"not a PDF at all"])
def test_a_damaged_pdf_is_reported_as_damaged(content: bytes) -> None:
    with pytest.raises(Unreadable) as error:
        text_layer.extract(content)
    assert error.value.kind == "damaged"
    assert error.value.remedy


def test_a_damaged_pdf_after_an_encrypted_one_is_not_reported_as_encrypted() -> None:
    with pytest.raises(Unreadable):
        text_layer.extract(written("secret", password="sesame"))
    with pytest.raises(Unreadable) as error:
        text_layer.extract(b"%PDF-1.4\nnothing")
    assert error.value.kind == "damaged"


def test_a_pdf_without_pages_is_reported() -> None:
    with pytest.raises(Unreadable) as error:
        text_layer.extract(without_pages())
    assert error.value.kind in ("no_pages", "damaged")


def test_form_feeds_are_page_breaks() -> None:
    assert [page.text for page in text.extract(b"one\r\n\ftwo\rmore\f").pages] == ["one\n", "two\nmore", ""]


def test_a_text_without_breaks_is_page_one() -> None:
    assert len(text.extract(b"one\n\ntwo").pages) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_its_encoding(encoding: str) -> None:
    extraction = text.extract("Zoë’s café".encode(encoding))
    assert extraction.pages[0].text == "Zoë’s café"
    assert extraction.oddities == ()


def test_text_of_unknown_encoding_is_read_as_windows_1252_with_a_diagnostic() -> None:
    extraction = text.extract("the “Seller”".encode("cp1252"))
    assert extraction.pages[0].text == "the “Seller”"
    assert [oddity.kind for oddity in extraction.oddities] == ["encoding"]


@pytest.mark.parametrize("content", [b" \n\t\f ", "\ufeff".encode()])
def test_a_text_without_words_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable) as error:
        text.extract(content)
    assert error.value.kind == "empty"


def test_text_is_nfc() -> None:
    assert text.extract("cafe\u0301".encode()).pages[0].text == "caf\u00e9"


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("\nNotes of the call\n\nThe berth is let.", "Notes of the call"),
        ("The berth is let.\nIt is kept.", ""),
        ("Dear counsel,\nplease find the draft.", ""),
        ("The berth that Oakley\nkeeps is let", ""),
        ("From: Jane Roe\nSubject: Berth 7", ""),
        ("The berth is let to Oakley " * 5, ""),
    ],
)
def test_a_first_line_that_looks_like_a_title_becomes_the_title(words: str, title: str) -> None:
    assert text.extract(words.encode()).title == title
