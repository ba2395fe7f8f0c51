"""Tests the password file that `pincite index` reads and never prints."""

import io
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.errors import UsageError
from pincite.indexer.events import Finished, Report
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.settings import load_settings


@pytest.fixture
def protected_folder(tmp_path: Path) -> Path:
    """A folder with one PDF that needs a password."""
    path = tmp_path / "files"
    path.mkdir()
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption("geheim wörtlich "))
    canvas.drawString(72, 700, "A settlement under seal")
    canvas.save()
    (path / "settlement.pdf").write_bytes(buffer.getvalue())
    (path / "note.txt").write_text("A note", encoding="utf-8")
    return path


def indexed(protected_folder: Path, tmp_path: Path) -> Report:
    store = open_store(tmp_path / "store")
    *_, last = index_events(protected_folder, store, "m", replace=False, embedder=None, settings=load_settings())
    assert isinstance(last, Finished)
    return last.report


def test_a_password_from_the_file_opens_a_pdf(
    protected_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passwords = tmp_path / "passwords.txt"
    passwords.write_text("wrong\n\ngeheim wörtlich \n", encoding="utf-8")
    monkeypatch.setenv("PINCITE_PDF_PASSWORDS_FILE", str(passwords))
    found = indexed(protected_folder, tmp_path)
    assert (found.documents, found.skipped) == (2, [])


def test_a_pdf_without_its_password_is_reported_as_protected(protected_folder: Path, tmp_path: Path) -> None:
    (row,) = indexed(protected_folder, tmp_path).skipped
    assert (row.path, row.kind) == ("settlement.pdf", "encrypted")
    assert "PINCITE_PDF_PASSWORDS_FILE" in row.remedy


@pytest.mark.parametrize("content", [None, b"\xff\xfe\xff"])
def test_an_unreadable_password_file_is_a_usage_error(
    protected_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    passwords = tmp_path / "passwords.txt"
    if content is not None:
        passwords.write_bytes(content)
    monkeypatch.setenv("PINCITE_PDF_PASSWORDS_FILE", str(passwords))
    with pytest.raises(UsageError, match="passwords"):
        indexed(protected_folder, tmp_path)
