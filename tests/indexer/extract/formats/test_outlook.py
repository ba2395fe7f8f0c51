"""Test that Outlook messages are read like mails."""

from pathlib import Path

import pytest

from pincite.indexer.events import FileUnchanged
from pincite.indexer.extract import outlook
from pincite.indexer.extract.base import Unreadable
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source
from pincite.indexer.store.embedded.store import EmbeddedStore
from tests.indexer.extract.formats.made_files import Fields, msg

SUBJECT, BODY, HTML, SENDER, ADDRESS, SENT = 0x0037, 0x1000, 0x1013, 0x0C1A, 0x5D01, 0x0039
NAME, SMTP, KIND = 0x3001, 0x39FE, 0x0C15
DATA, FILE_NAME, METHOD = 0x3701, 0x3707, 0x3705
RTF_BODY = 0x1009
MONDAY = 133540200000000000
"""4 March 2024, 10:00 UTC, in tenths of a microsecond since 1601."""

HEAD: Fields = {SUBJECT: "Berth 7", SENDER: "Ada Thörne", ADDRESS: "ada@oakley.example", SENT: MONDAY}
CLERK: Fields = {NAME: "The Clerk", SMTP: "clerk@saltmere.example", KIND: 1}
COPY: Fields = {NAME: "Bo", SMTP: "bo@saltmere.example", KIND: 2}


def attached(name: str, data: bytes) -> Fields:
    return {FILE_NAME: name, DATA: data, METHOD: 1}


def test_an_outlook_message_has_mail_headers() -> None:
    (page,) = outlook.extract(msg({**HEAD, BODY: "The dues are SMC 5."}, (CLERK, COPY))).pages
    assert page.text.split("\n") == [
        'From: "Ada Thörne" <ada@oakley.example>',
        "To: The Clerk <clerk@saltmere.example>",
        "Cc: Bo <bo@saltmere.example>",
        "Date: Mon, 04 Mar 2024 10:00:00 +0000",
        "Subject: Berth 7",
        "",
        "The dues are SMC 5.",
    ]


def test_the_fuller_of_two_body_versions_is_read() -> None:
    html = b"<html><body><p>The dues of berth 7 are SMC 5.</p></body></html>"
    (page,) = outlook.extract(msg({**HEAD, BODY: "Open us.", HTML: html})).pages
    assert page.text.endswith("The dues of berth 7 are SMC 5.")


def test_attachments_have_their_name_and_bytes() -> None:
    large = b"%PDF-1.4 " + bytes(9000)
    read = outlook.extract(msg({**HEAD, BODY: "See."}, (), (attached("draft.pdf", large), attached("müll.txt", b"x"))))
    assert [(each.name, each.data) for each in read.attachments] == [("draft.pdf", large), ("müll.txt", b"x")]


def test_an_rtf_only_body_and_an_embedded_object_are_reported_as_unread() -> None:
    read = outlook.extract(msg({**HEAD, RTF_BODY: b"packed"}, (), ({FILE_NAME: "inner", METHOD: 5},)))
    (oddity,) = read.oddities
    assert oddity.kind == "left_out"
    assert "RTF" in oddity.message
    assert "messages and objects inside" in oddity.message


def test_an_outlook_message_is_correspondence_titled_by_its_subject() -> None:
    data = msg({**HEAD, BODY: "LEASE AGREEMENT\n1. The dues are SMC 5."})
    identity = read_document(Source("a.msg", "a.msg", "sha", "msg", data)).document.identity
    assert (identity.title, identity.kind) == ("Berth 7", "unknown")


@pytest.mark.parametrize("length", [600, 1500, 2600])
def test_a_damaged_outlook_message_is_reported(length: int) -> None:
    with pytest.raises(Unreadable) as caught:
        outlook.extract(msg({**HEAD, BODY: "words"})[:length])
    assert caught.value.kind == "damaged"


def test_outlook_attachments_are_documents_under_the_message_path(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.msg").write_bytes(msg({**HEAD, BODY: "See."}, (), (attached("note.txt", b"Paid."),)))
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    events = [list(build(folder, store, "m")) for _ in range(2)]
    assert any(isinstance(event, FileUnchanged) for event in events[1])
    reader = store.open("m")
    assert [document.doc_id for document in reader.documents()] == ["a.msg", "a.msg/note.txt"]
    reader.close()
