"""Test that a mail is a document and its attachments are documents under its path."""

import io
import shutil
import sys
from email.message import EmailMessage
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.events import Event, FileRead, FileSkipped, FileUnchanged, Finished, Report
from pincite.indexer.extract import mail
from pincite.indexer.extract.base import Unreadable
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.model import DocumentKind
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source
from pincite.indexer.store.embedded.store import EmbeddedStore


@pytest.fixture
def store(tmp_path: Path) -> EmbeddedStore:
    return EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "files"
    path.mkdir()
    return path


def message(subject: str = "Berth 7", body: str = "Please find the draft attached.") -> EmailMessage:
    """A mail without attachments."""
    written = EmailMessage()
    written["From"] = "Ada Thörne <ada@oakley.example>"
    written["To"] = "clerk@saltmere.example"
    written["Date"] = "Mon, 04 Mar 2024 10:00:00 +0000"
    written["Subject"] = subject
    written.set_content(body)
    return written


def attach(outer: EmailMessage, name: str | None, data: bytes) -> None:
    outer.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)


def pdf(words: str, password: str | None = None) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption(password) if password else None)
    canvas.drawString(72, 700, words)
    canvas.save()
    return buffer.getvalue()


def run(folder: Path, store: EmbeddedStore, limits: Limits | None = None) -> list[Event]:
    return list(build(folder, store, "m", limits=limits))


def report(events: list[Event]) -> Report:
    assert isinstance(events[-1], Finished)
    return events[-1].report


def ids(store: EmbeddedStore) -> list[str]:
    reader = store.open("m")
    found = [document.doc_id for document in reader.documents()]
    reader.close()
    return found


def test_the_text_has_headers_and_body() -> None:
    (page,) = mail.extract(bytes(message("Re: Zoë’s berth"))).pages
    assert page.text.split("\n")[:6] == [
        "From: Ada Thörne <ada@oakley.example>",
        "To: clerk@saltmere.example",
        "Date: Mon, 04 Mar 2024 10:00:00 +0000",
        "Subject: Re: Zoë’s berth",
        "",
        "Please find the draft attached.",
    ]


def test_of_two_equal_body_versions_the_plain_one_is_read() -> None:
    pytest.importorskip("lxml", reason="needs the 'office' extra")
    both = message(body="Please find\nthe draft attached: https://saltmere.example/d?x=1")
    both.add_alternative("<p>Please find <b>the draft</b> <a href=x>attached</a>:</p>", subtype="html")
    extraction = mail.extract(bytes(both))
    assert extraction.pages[0].text.endswith("Please find\nthe draft attached: https://saltmere.example/d?x=1\n")
    assert extraction.oddities == ()


def test_of_two_body_versions_the_longer_one_is_read() -> None:
    pytest.importorskip("lxml", reason="needs the 'office' extra")
    stub = message(body="View this message in HTML.")
    stub.add_alternative("<p>The dues of berth 7 are SMC 5.</p><p>View this message in HTML.</p>", subtype="html")
    assert (
        mail.extract(bytes(stub)).pages[0].text.endswith("\nThe dues of berth 7 are SMC 5.\nView this message in HTML.")
    )
    assert mail.extract(bytes(stub)).oddities == ()


@pytest.mark.parametrize(
    ("plain", "html"), [("The dues are SMC 5. Paid.", "Open us."), ("Open us.", "Dues are SMC 5.")]
)
def test_a_skipped_body_version_with_other_text_is_reported(plain: str, html: str) -> None:
    pytest.importorskip("lxml", reason="needs the 'office' extra")
    both = message(body=plain)
    both.add_alternative(f"<p>{html}", subtype="html")
    extraction = mail.extract(bytes(both))
    assert "SMC 5" in extraction.pages[0].text
    assert [oddity.kind for oddity in extraction.oddities] == ["left_out"]


def test_without_the_extra_the_plain_body_is_read_and_the_other_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lxml", None)
    both = message()
    both.add_alternative("<p>Please find the draft attached.", subtype="html")
    assert [oddity.kind for oddity in mail.extract(bytes(both)).oddities] == ["left_out"]
    only = message()
    only.set_content("<p>Dues", subtype="html")
    with pytest.raises(Unreadable) as error:
        mail.extract(bytes(only))
    assert error.value.kind == "missing_extra"


def test_a_body_split_around_an_attachment_is_read_whole() -> None:
    pytest.importorskip("lxml", reason="needs the 'office' extra")
    pieces = b"From: a@b\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\nsee below\n"
    pieces += b"--x\nContent-Type: multipart/mixed; boundary=y\n\n"
    pieces += b"--y\nContent-Type: text/html\n\n<p>see below: the draft\n"
    pieces += b"--y\nContent-Type: application/pdf; name=a.pdf\n\nx\n"
    pieces += b"--y\nContent-Type: text/html\n\n<p>and the dues\n--y--\n--x--\n"
    extraction = mail.extract(pieces)
    assert [page.text for page in extraction.pages] == ["From: a@b\n\nsee below: the draft\n\nand the dues"]
    assert [file.name for file in extraction.attachments] == ["a.pdf"]


def test_an_html_only_mail_is_read_as_a_browser_shows_it() -> None:
    pytest.importorskip("lxml", reason="needs the 'office' extra")
    only = message()
    only.set_content("<p>Dues of <del>5</del></p><p>are  7.</p>", subtype="html")
    (page,) = mail.extract(bytes(only)).pages
    assert page.text.endswith("\n\nDues of 5\nare 7.")
    assert [page.text[r.span.start : r.span.end] for r in page.revisions] == ["5"]


def test_text_parts_of_a_mail_form_one_page_until_a_form_feed() -> None:
    several = b"From: a@b\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n"
    several += b"--x\n\nfirst\n--x\n\nsecond\x0cthird\n--x--\n"
    assert [page.text for page in mail.extract(several).pages] == ["From: a@b\n\nfirst\n\nsecond", "third"]


def test_a_mail_without_words_is_reported() -> None:
    with pytest.raises(Unreadable) as error:
        mail.extract(b"MIME-Version: 1.0\nMessage-ID: <1@saltmere.example>\n\n\n")
    assert error.value.kind == "empty"


def test_broken_headers_are_read_unchanged() -> None:
    broken = b"From: =?utf-8?q?=ff=fe?= <a@b>\nTo: \xff\xfe\nSubject: =?nonesuch?b?!!!?=\nMIME-Version: 1.0\n\nDues.\n"
    assert mail.extract(broken).pages[0].text.endswith("Dues.\n")


def test_attachments_are_documents_and_files_seen(folder: Path, store: EmbeddedStore) -> None:
    outer = message()
    attach(outer, "draft.pdf", pdf("A draft about towage"))
    attach(outer, "notes.txt", b"Notes about dredging")
    attach(outer, "logo.png", b"\x89PNG\r\n")
    (folder / "mail.eml").write_bytes(bytes(outer))
    events = run(folder, store)
    assert ids(store) == ["mail.eml", "mail.eml/draft", "mail.eml/notes.txt"]
    assert [(row.path, row.kind) for row in report(events).skipped] == [("mail.eml/logo.png", "picture")]
    assert [event.skipped for event in events if isinstance(event, FileSkipped)] == report(events).skipped
    assert report(events).documents + len(report(events).skipped) == 4
    reader = store.open("m")
    assert "towage" in reader.page(PageRef("mail.eml/draft", 1)).text
    reader.close()


def test_an_unchanged_mail_is_not_reopened_and_its_rows_are_reported_again(folder: Path, store: EmbeddedStore) -> None:
    outer = message()
    attach(outer, "notes.txt", b"Notes about dredging")
    attach(outer, "logo.png", b"\x89PNG\r\n")
    (folder / "mail.eml").write_bytes(bytes(outer))
    first = report(run(folder, store))
    events = run(folder, store)
    assert [event.path for event in events if isinstance(event, FileUnchanged)] == ["mail.eml"]
    assert not any(isinstance(event, FileRead) for event in events)
    assert (report(events).skipped, report(events).documents) == (first.skipped, first.documents)
    assert (first.added, report(events).unchanged) == (2, 2)
    assert report(events).diagnostics == []


def test_a_changed_mail_replaces_its_attachments_and_a_deleted_mail_drops_them(
    folder: Path, store: EmbeddedStore
) -> None:
    (folder / "note.txt").write_text("A note", encoding="utf-8")
    outer = message()
    attach(outer, "old.txt", b"An old draft")
    (folder / "mail.eml").write_bytes(bytes(outer))
    run(folder, store)
    outer = message()
    attach(outer, "new.txt", b"A new draft")
    (folder / "mail.eml").write_bytes(bytes(outer))
    run(folder, store)
    assert ids(store) == ["mail.eml", "mail.eml/new.txt", "note.txt"]
    (folder / "mail.eml").unlink()
    run(folder, store)
    assert ids(store) == ["note.txt"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["../../etc/passwd.txt"], ["passwd.txt"]),
        (["C:\\temp\\a.txt"], ["a.txt"]),
        (["a\r\nb\x07.txt"], ["a b_.txt"]),
        (["a.txt", "A.TXT", "a.txt"], ["A (2).TXT", "a (3).txt", "a.txt"]),
        (["cafe\u0301.txt"], ["caf\u00e9.txt"]),
        (["gnp.\u202etxt"], ["gnp._txt"]),
        (["⚓.txt"], ["⚓.txt"]),
    ],
)
def test_an_attachment_name_contains_no_path(
    folder: Path, store: EmbeddedStore, names: list[str], told: list[str]
) -> None:
    outer = message()
    for name in names:
        outer.add_attachment("words", subtype="plain")
        *_, part = outer.iter_attachments()
        del part["Content-Disposition"]
        part.add_header("Content-Disposition", "attachment")
        part.set_param("filename", name.replace("\r\n", " "), header="Content-Disposition", charset="utf-8")
    (folder / "mail.eml").write_bytes(outer.as_bytes())
    run(folder, store)
    found = {*ids(store), *(row.path for row in report(run(folder, store)).skipped)}
    assert sorted(found - {"mail.eml"}) == [f"mail.eml/{name}" for name in told]


def test_a_mail_is_reopened_for_a_temporarily_unreadable_attachment(folder: Path, store: EmbeddedStore) -> None:
    outer = message()
    attach(outer, "draft.pdf", pdf("A draft about towage", password="sesame"))
    (folder / "mail.eml").write_bytes(bytes(outer))
    assert [row.kind for row in report(run(folder, store)).skipped] == ["encrypted"]
    assert report(list(build(folder, store, "m", options=ReadingOptions(("sesame",))))).skipped == []
    assert ids(store) == ["mail.eml", "mail.eml/draft"]
    assert not any(isinstance(event, FileRead) for event in run(folder, store))


def test_nested_mails_are_opened_up_to_a_depth_limit(folder: Path, store: EmbeddedStore) -> None:
    innermost = message("Third", "The dues are SMC 5.")
    middle = message("Second")
    middle.add_attachment(innermost)
    attach(middle, "notes.txt", b"Notes about dredging")
    outer = message("First")
    outer.add_attachment(middle)
    (folder / "mail.eml").write_bytes(bytes(outer))
    found = report(run(folder, store, Limits(depth=2)))
    assert ids(store) == ["mail.eml", "mail.eml/Second.eml", "mail.eml/Second.eml/notes.txt"]
    assert [(row.path, row.kind) for row in found.skipped] == [("mail.eml/Second.eml/Third.eml", "too_deep")]
    assert report(run(folder, store, Limits(depth=2))).skipped == found.skipped


def test_an_attachment_that_cannot_be_read_is_skipped_like_a_file(folder: Path, store: EmbeddedStore) -> None:
    outer = message()
    attach(outer, "draft.pdf", b"%PDF-1.4\nnothing")
    attach(outer, None, b"")
    (folder / "mail.eml").write_bytes(bytes(outer))
    found = report(run(folder, store))
    assert [(row.path, row.kind) for row in found.skipped] == [
        ("mail.eml/draft.pdf", "damaged"),
        ("mail.eml/attachment-2", "empty"),
    ]


def test_two_mails_may_have_attachments_with_the_same_name(folder: Path, store: EmbeddedStore) -> None:
    outer = message()
    attach(outer, "notes.txt", b"Notes about dredging")
    (folder / "a.eml").write_bytes(bytes(outer))
    shutil.copy(folder / "a.eml", folder / "b.eml")
    run(folder, store)
    assert ids(store) == ["a.eml", "a.eml/notes.txt", "b.eml", "b.eml/notes.txt"]


@pytest.mark.parametrize(
    "subject", ["Supply Agreement between Oakley and Birch", "First Amendment to the Supply Agreement"]
)
def test_a_mail_is_correspondence_whatever_its_subject(subject: str) -> None:
    words = "This Agreement is made on 4 May 2024 between Oakley (“Seller”) and Birch (“Buyer”).\n"
    data = bytes(message(subject, words))
    identity = read_document(Source("mail.eml", "mail.eml", "sha", "eml", data)).document.identity
    assert (identity.kind, identity.title, identity.parties) == (DocumentKind.UNKNOWN, subject, ())


def test_a_mail_is_titled_by_its_subject_or_its_sender_and_date() -> None:
    written = message()
    assert mail.extract(written.as_bytes()).title == "Berth 7"
    del written["Subject"]
    assert mail.extract(written.as_bytes()).title == "Mail from Ada Thörne <ada@oakley.example>, 2024-03-04"


def test_a_reopened_mail_without_changes_publishes_nothing(folder: Path, store: EmbeddedStore) -> None:
    outer = message()
    attach(outer, "notes.txt", b"Notes about dredging within 3 days")
    attach(outer, "draft.pdf", pdf("A draft about towage", password="sesame"))
    (folder / "mail.eml").write_bytes(bytes(outer))
    first = report(run(folder, store))
    events = run(folder, store)
    assert [event.path for event in events if isinstance(event, FileRead)] == ["mail.eml", "mail.eml/notes.txt"]
    assert (report(events).published, report(events).generation) == (False, first.generation)
    assert report(events).skipped == first.skipped
