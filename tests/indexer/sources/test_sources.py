import os
import random
import sys
import unicodedata
from pathlib import Path

import pytest

from pincite.indexer.errors import UsageError
from pincite.indexer.model import Skipped
from pincite.indexer.sources import Source, doc_id_of, is_out_of_reach, walk

PDF = b"%PDF-1.4\n%%EOF"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
ZIP = b"PK\x03\x04" + bytes(26)
DOCX = b"PK\x03\x04 [Content_Types].xml word/document.xml"
MAIL = b"Received: from a\r\n by b\r\nMessage-ID: <1@a>\r\nFrom: a\r\n\r\nwords"


def found(folder: Path) -> dict[str, Source | Skipped]:
    return {item.path: item for item in walk(folder)}


def skipped(folder: Path, name: str, content: bytes) -> Skipped:
    (folder / name).write_bytes(content)
    item = found(folder)[name]
    assert isinstance(item, Skipped)
    assert item.message
    assert item.remedy
    return item


def test_a_missing_folder_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="name the folder"):
        list(walk(tmp_path / "absent"))


def test_a_file_in_place_of_a_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(PDF)
    with pytest.raises(UsageError):
        list(walk(tmp_path / "a.pdf"))


def test_files_are_sorted_by_path_with_relative_ids(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/two.pdf", "a.pdf", "b/one.txt"):
        (tmp_path / name).write_bytes(PDF if name.endswith("pdf") else b"text")
    assert [item.doc_id for item in walk(tmp_path) if isinstance(item, Source)] == ["a", "b/one.txt", "b/two"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.pdf").write_bytes(PDF)
    folder = tmp_path / "matter"
    folder.mkdir()
    (folder / "file.pdf").symlink_to(outside / "secret.pdf")
    (folder / "folder").symlink_to(outside, target_is_directory=True)
    items = list(walk(folder))
    assert [(item.path, item.kind) for item in items if isinstance(item, Skipped)] == [
        ("file.pdf", "link"),
        ("folder", "link"),
    ]
    assert not any(isinstance(item, Source) for item in items)


def test_a_folder_that_cannot_be_listed_has_a_row_with_a_remedy(tmp_path: Path, ordinary_user: None) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "open.txt").write_bytes(b"text")
    (tmp_path / "closed").chmod(0)
    items = found(tmp_path)
    (tmp_path / "closed").chmod(0o700)
    assert isinstance(items["open.txt"], Source)
    row = items["closed"]
    assert isinstance(row, Skipped)
    assert row.kind == "unreadable_folder"
    assert "permissions" in row.remedy


def test_each_file_that_may_not_be_accessed_has_a_row(tmp_path: Path, ordinary_user: None) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / "a.txt").write_bytes(b"text")
    (tmp_path / "closed").chmod(0o400)
    items = found(tmp_path)
    (tmp_path / "closed").chmod(0o700)
    assert [(item.path, item.kind) for item in items.values() if isinstance(item, Skipped)] == [
        ("closed/a.txt", "unreadable")
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text here")
def test_a_non_unicode_name_is_skipped_and_printable(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff\xfe.txt")).write_bytes(b"text")
    (tmp_path / "a.txt").write_bytes(b"text")
    refused, read = sorted(walk(tmp_path), key=lambda item: isinstance(item, Source))
    assert isinstance(read, Source)
    assert isinstance(refused, Skipped)
    assert refused.kind == "name"
    assert refused.path.encode() == rb"\udcff\udcfe.txt"


def test_hidden_files_and_folders_are_left_out_without_a_row(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "a.pdf").write_bytes(PDF)
    (tmp_path / ".DS_Store").write_bytes(b"x")
    assert list(walk(tmp_path)) == []


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("empty.pdf", b"", "empty"),
        ("files.zip", b"PK\x03\x04rest", "archive"),
        ("scan.jpg", b"\xff\xd8\xff\xe0", "picture"),
        ("scan.png", b"\x89PNG\r\n", "picture"),
        ("files.rar", b"Rar!\x1a\x07\x01", "archive"),
        ("letter.doc", OLE + "WordDocument".encode("utf-16-le"), "format_not_supported"),
        ("letter.docx", OLE + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
        ("table.ods", ZIP + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "format_not_supported"),
        ("table.xlsx", ZIP + b"[Content_Types].xml" + ZIP + b"xl/workbook.bin", "format_not_supported"),
        ("table.xls", OLE + "Workbook".encode("utf-16-le"), "format_not_supported"),
        ("packed.html", random.Random(2).randbytes(5000), "not_a_document"),
        ("table.dat", b"a,b", "not_a_document"),
        ("table.csv", random.Random(3).randbytes(5000), "not_a_document"),
        ("program.txt", b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00>\x00readable words" * 9, "not_a_document"),
        ("packed.md", random.Random(1).randbytes(5000), "not_a_document"),
    ],
)
def test_an_unsupported_file_is_skipped_with_a_remedy(tmp_path: Path, name: str, content: bytes, kind: str) -> None:
    assert skipped(tmp_path, name, content).kind == kind


@pytest.mark.parametrize(
    ("name", "content", "format_"),
    [
        ("a.txt", PDF, "pdf"),
        ("a.docx", PDF, "pdf"),
        ("a.pdf", b"<!-- saved -->\n<!DOCTYPE html><p>x", "html"),
        ("a.txt", b"\xef\xbb\xbf<html><p>x", "html"),
        ("a.pdf", "\ufeff<html><p>x".encode("utf-16-le"), "html"),
        ("a.htm", b"<p>x", "html"),
        ("a.md", b"<h1 align=center>x</h1>", "markdown"),
        ("a.zip", DOCX, "docx"),
        ("a", DOCX, "docx"),
        ("a.docx", b"PK\x03\x04rest", "docx"),
        ("a.pdf", b"{\\rtf1 Dear", "rtf"),
        ("a.txt", b"{\\rtf1 Dear", "rtf"),
        ("a.zip", ZIP + b"mimetypeapplication/vnd.oasis.opendocument.text", "odt"),
        ("a.zip", ZIP + b"mimetypeapplication/epub+zip", "epub"),
        ("a.epub", b"PK\x03\x04rest", "epub"),
        ("a.docx", b"PK\x03\x04 [Content_Types].xml xl/workbook.xml", "xlsx"),
        ("a.pdf", b"PK\x03\x04 [Content_Types].xml ppt/presentation.xml", "pptx"),
        ("a.pptx", ZIP + b"[Content_Types].xml" + ZIP + b"ppt/slides/s.xml" + ZIP + b"word/document.xml", "pptx"),
        ("a.eml", OLE + "__substg1.0_0037001F".encode("utf-16-le"), "msg"),
        ("a.csv", b"Berth,Due", "csv"),
        ("a.csv", PDF, "pdf"),
        ("a", MAIL, "eml"),
        ("a.txt", MAIL, "eml"),
        ("a.eml", b"From: a", "eml"),
        ("a.txt", b"From: a\nTo: b\nSubject: c\n\nA mail as a person copied it.", "text"),
        ("a.pdf", b"nothing of a PDF", "pdf"),
    ],
)
def test_the_format_is_detected_from_the_content(tmp_path: Path, name: str, content: bytes, format_: str) -> None:
    (tmp_path / name).write_bytes(content)
    (item,) = walk(tmp_path)
    assert isinstance(item, Source)
    assert (item.format, item.doc_id) == (format_, doc_id_of(name))


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX links")
def test_a_folder_replaced_by_a_link_during_the_walk_is_not_followed(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "matter"
    for path in (outside, folder / "b"):
        path.mkdir(parents=True)
        (path / "file.txt").write_bytes(b"words")
    (folder / "a.txt").write_bytes(b"words")
    walked = walk(folder)
    next(walked)
    (folder / "b").rename(folder / "c")
    (folder / "b").symlink_to(outside, target_is_directory=True)
    assert [(item.path, item.kind) for item in walked if isinstance(item, Skipped)] == [("b/file.txt", "link")]


def test_a_file_deleted_after_the_folder_listing_has_a_row(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(b"words")
    walked = walk(tmp_path)
    next(walked)
    (tmp_path / "b.txt").unlink()
    (row,) = walked
    assert isinstance(row, Skipped)
    assert (row.path, row.kind) == ("b.txt", "vanished")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_skipped_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    (row,) = walk(tmp_path)
    assert isinstance(row, Skipped)
    assert row.kind == "not_a_file"


def test_a_file_that_grows_during_reading_has_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(b"words")
    ask = os.fstat

    def asked(file: int) -> os.stat_result:
        answer = ask(file)
        with (tmp_path / "a.txt").open("ab") as growing:
            growing.write(b" and more")
        return answer

    monkeypatch.setattr("pincite.indexer.sources.open_file.os.fstat", asked)
    (row,) = walk(tmp_path)
    assert isinstance(row, Skipped)
    assert row.kind == "changing"


def test_a_pdf_is_detected_by_content_under_any_name(tmp_path: Path) -> None:
    (tmp_path / "scan.bin").write_bytes(b"junk\n" + PDF)
    item = found(tmp_path)["scan.bin"]
    assert isinstance(item, Source)
    assert (item.format, item.doc_id) == ("pdf", "scan.bin")


def test_a_text_with_the_pdf_signature_inside_is_text(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"see the %PDF-1.7 header\n")
    (tmp_path / "scan.txt").write_bytes(PDF)
    formats = {item.path: item.format for item in walk(tmp_path) if isinstance(item, Source)}
    assert formats == {"notes.txt": "text", "scan.txt": "pdf"}


@pytest.mark.parametrize(
    ("name", "content", "format_"),
    [
        ("spec.eml", b"Subject: %PDF-1.4 explained\nFrom: a@b.example\n\nText.\n", "eml"),
        ("spec.html", b"<html><title>%PDF-1.4</title><p>Text.</p></html>", "html"),
        ("late.pdf.bin", b"junk before it\n%PDF-1.4\n", "pdf"),
    ],
)
def test_a_mail_or_html_page_with_the_pdf_signature_inside_keeps_its_format(
    tmp_path: Path, name: str, content: bytes, format_: str
) -> None:
    (tmp_path / name).write_bytes(content)
    (found,) = walk(tmp_path)
    assert isinstance(found, Source)
    assert found.format == format_


@pytest.mark.parametrize(("last", "format_"), [(b"<html><p>Text.</p></html>", "html"), (b"Lease agreement", "text")])
def test_any_number_of_comments_may_precede_an_html_page(tmp_path: Path, last: bytes, format_: str) -> None:
    (tmp_path / "a.txt").write_bytes(b'<?xml version="1.0"?>' + b"<!-- a -->\n" * 300 + last)
    (found,) = walk(tmp_path)
    assert isinstance(found, Source)
    assert found.format == format_


@pytest.mark.parametrize(
    "content",
    [
        b"a letter that an old word processor saved, and that ends in a mark of its own\x1a",
        "naïve café §".encode("cp1252"),
        "letter".encode("utf-16"),
        "حق المؤلف".encode(),
        b"\x1b[1mNOTICE\x1b[0m",
    ],
    ids=["stray bytes", "Windows-1252", "UTF-16", "Arabic", "terminal"],
)
def test_text_in_every_encoding_is_detected_as_text(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(content * 3)
    (item,) = walk(tmp_path)
    assert isinstance(item, Source)
    assert item.format == "text"


def test_two_names_that_differ_only_in_case_have_different_ids(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(PDF)
    (tmp_path / "a.PDF").write_bytes(PDF)
    ids = [item.doc_id for item in walk(tmp_path) if isinstance(item, Source)]
    assert len(set(ids)) == 2
    assert "a" in ids


def test_an_id_that_equals_another_file_name_is_not_reused(tmp_path: Path) -> None:
    for name in ("a", "a.pdf", "a.PDF"):
        (tmp_path / name).write_bytes(PDF)
    ids = [item.doc_id for item in walk(tmp_path) if isinstance(item, Source)]
    assert len(set(ids)) == 3


def test_names_are_nfc(tmp_path: Path) -> None:
    (tmp_path / unicodedata.normalize("NFD", "café.pdf")).write_bytes(PDF)
    assert [item.doc_id for item in walk(tmp_path) if isinstance(item, Source)] == ["café"]


def test_the_second_spelling_of_one_unicode_name_is_skipped_with_a_remedy(tmp_path: Path) -> None:
    for form in ("NFC", "NFD"):
        (tmp_path / unicodedata.normalize(form, "café.txt")).write_bytes(b"text")
    if len(list(tmp_path.iterdir())) < 2:
        pytest.skip("this file system knows only one spelling of a name")
    items = list(walk(tmp_path))
    assert [type(item) for item in items] == [Source, Skipped]
    assert [item.kind for item in items if isinstance(item, Skipped)] == ["same_name"]


def test_identical_files_are_two_documents_with_one_hash(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(PDF)
    (tmp_path / "b.pdf").write_bytes(PDF)
    items = [item for item in walk(tmp_path) if isinstance(item, Source)]
    assert len(items) == 2
    assert len({item.sha256 for item in items}) == 1


@pytest.mark.parametrize(
    ("name", "doc_id"),
    [("a.pdf", "a"), ("b/A.PDF", "b/A"), ("a.txt", "a.txt"), (".pdf", ".pdf"), ("a.pdf.md", "a.pdf.md")],
)
def test_only_a_final_pdf_suffix_is_removed_from_an_id(name: str, doc_id: str) -> None:
    assert doc_id_of(name) == doc_id


def test_a_file_that_changes_once_during_reading_is_reread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changing(tmp_path / "a.txt", 1, monkeypatch)
    (found,) = walk(tmp_path)
    assert isinstance(found, Source)
    assert found.data == b"text and more"


def test_a_constantly_changing_file_is_skipped_as_out_of_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changing(tmp_path / "a.txt", 99, monkeypatch)
    (found,) = walk(tmp_path)
    assert isinstance(found, Skipped)
    assert "changes while it is read" in found.message
    assert is_out_of_reach("a.txt", found)


def test_a_file_deleted_after_listing_is_skipped_as_out_of_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text("text", encoding="utf-8")
    looked = walk(tmp_path)
    next(looked)
    (tmp_path / "b.txt").unlink()
    (found,) = looked
    assert isinstance(found, Skipped)
    assert (found.path, found.kind) == ("b.txt", "vanished")
    assert is_out_of_reach("b.txt", found)


def changing(path: Path, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a file that another writer extends after each `fstat`, this many times."""
    path.write_bytes(b"text")
    look, looks = os.fstat, iter(range(1 << 20))

    def fstat(handle: int) -> os.stat_result:
        number = next(looks)
        if 0 < number <= times:
            with path.open("ab") as file:
                file.write(b" and more")
        return look(handle)

    monkeypatch.setattr(os, "fstat", fstat)


@pytest.mark.parametrize("later", ["order.PDF", "a.PDF"])
def test_a_file_keeps_its_id_when_a_file_of_the_same_name_is_added(tmp_path: Path, later: str) -> None:
    for name in ("order.pdf", "a.pdf"):
        (tmp_path / name).write_bytes(PDF)
    before = {path: item.doc_id for path, item in found(tmp_path).items() if isinstance(item, Source)}
    (tmp_path / later).write_bytes(PDF)
    if (tmp_path / later).samefile(tmp_path / later.lower()):
        pytest.skip("this file system has one file for both names")
    ids = {path: item.doc_id for path, item in found(tmp_path).items() if isinstance(item, Source)}
    assert before.items() <= ids.items()
    assert ids[later] == later


def test_word_lock_files_are_ignored(tmp_path: Path) -> None:
    (tmp_path / "~$Lease.docx").write_bytes(b"\x05Oakley")
    (tmp_path / "Lease.docx").write_bytes(DOCX)
    assert list(found(tmp_path)) == ["Lease.docx"]
