"""Tests `pincite purge`: what it removes, what it reports, and its refusals."""

import json
import sys
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.server.command_line import Done, pincite

UNSURE = 3
"""The exit code of a run that shows pages and gives no value."""
SECRET = "The quokka clause is void"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "laws"
    made.mkdir()
    (made / "berth-hire-law.txt").write_text(
        f"Berth Hire Law\nLaw No. 4 of 2019\n\n1. Title\n{SECRET}.\n", encoding="utf-8"
    )
    (made / "minutes.txt").write_text("Minutes of a meeting about dredging", encoding="utf-8")
    return made


@pytest.fixture
def store(folder: Path, tmp_path: Path) -> Path:
    made = tmp_path / "store"
    assert pincite("index", folder, "--store", made, "--matter", "m", "--no-vectors").returncode == 0
    return made


@pytest.fixture
def mail_store(folder: Path, tmp_path: Path) -> Path:
    """A store with a mail that has the attachment `draft.txt` and a mail with `note.txt`."""
    inner, outer = EmailMessage(), EmailMessage()
    for mail, name in ((inner, "note.txt"), (outer, "draft.txt")):
        mail["From"], mail["To"], mail["Subject"] = "ada@oakley.example", "clerk@saltmere.example", f"With {name}"
        mail.set_content("See what is attached.")
        mail.add_attachment(f"The words of {name}", filename=name)
    outer.add_attachment(inner.as_bytes(), maintype="application", subtype="octet-stream", filename="inner.eml")
    (folder / "mail.eml").write_bytes(outer.as_bytes())
    made = tmp_path / "store"
    assert index(folder, made).returncode == 0
    return made


def index(folder: Path, store: Path) -> Done:
    return pincite("index", folder, "--store", store, "--matter", "m", "--no-vectors")


def files_containing(store: Path, words: str) -> list[Path]:
    return [path for path in store.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


def test_a_purge_removes_the_document_from_the_whole_store_and_names_its_file(store: Path, folder: Path) -> None:
    asked = pincite("ask", "Which law is Law No. 4 of 2019?", "--store", store)
    assert asked.returncode == UNSURE
    assert any(path.suffix == ".jsonl" for path in files_containing(store, "berth-hire-law"))
    done = pincite("purge", "berth-hire-law", "--store", store, "--yes", "--json")
    row = json.loads(done.stdout)
    assert done.returncode == 0
    assert (row["matter"], row["documents"], row["pages"], row["traces"]) == ("m", ["berth-hire-law.txt"], 1, 1)
    assert row["still_in_folder"] == ["berth-hire-law.txt"]
    assert files_containing(store, "quokka") == files_containing(store, "berth-hire-law") == []
    assert files_containing(store, "dredging")


def test_the_output_warns_that_the_file_would_be_indexed_again_and_what_to_do(store: Path, folder: Path) -> None:
    done = pincite("purge", "berth-hire-law.txt", "--store", store, "--yes")
    assert "purged 1 document, 1 page" in done.stdout
    assert f"berth-hire-law.txt is still in {folder}: the next index adds it again. Move it" in done.stdout
    (folder / "berth-hire-law.txt").unlink()
    assert pincite("index", folder, "--store", store, "--matter", "m", "--no-vectors").returncode == 0
    assert files_containing(store, "quokka") == []


def test_copies_that_stay_in_the_matter_or_the_folder_are_named(folder: Path, tmp_path: Path) -> None:
    law, store = folder / "berth-hire-law.txt", tmp_path / "store"
    (folder / "copy-of-the-law.txt").write_bytes(law.read_bytes())
    assert index(folder, store).returncode == 0
    (folder / "sent").mkdir()
    (folder / "sent" / "law.txt").write_bytes(law.read_bytes())
    done = pincite("purge", "berth-hire-law.txt", "--store", store, "--yes")
    assert (
        "copy-of-the-law.txt has the same content as a purged file, and stays in the matter. To remove it"
        in done.stdout
    )
    assert f"sent/law.txt in {folder} has the same content as a purged file, and the next index adds it" in done.stdout
    row = json.loads(pincite("purge", "copy-of-the-law.txt", "--store", store, "--yes", "--json").stdout)
    assert (row["copies"], row["still_in_folder"]) == ([], ["copy-of-the-law.txt"])
    assert row["copies_in_folder"] == ["berth-hire-law.txt", "sent/law.txt"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["berth-hire-law"], "--yes"),
        (["--yes"], "--all"),
        (["berth-hire-law", "--all", "--yes"], "not both"),
        (["leas", "--yes"], "berth-hire-law.txt"),
        (["--all", "--yes"], "--matter"),
        (["no-such-document", "--yes"], "no-such-document"),
        (["--all", "--matter", "none", "--yes"], "It has: m."),
    ],
)
def test_an_ambiguous_purge_is_exit_2_and_removes_nothing(store: Path, arguments: list[str], reason: str) -> None:
    done = pincite("purge", *arguments, "--store", store)
    assert done.returncode == 2
    assert reason in done.stderr
    assert files_containing(store, "quokka")


def test_a_purge_while_another_process_writes_is_exit_5_and_names_it(store: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with (store / "m" / "writer.lock").open("rb+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = pincite("purge", "berth-hire-law", "--store", store, "--yes")
    assert done.returncode == 5
    assert "is being written by process" in done.stderr


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_document_removed_by_an_earlier_index_can_still_be_purged(store: Path, folder: Path, rounds: int) -> None:
    assert pincite("ask", "Which law is Law No. 4 of 2019?", "--store", store).returncode == UNSURE
    (folder / "berth-hire-law.txt").unlink()
    for number in range(rounds):
        (folder / "minutes.txt").write_text(f"Minutes {number} of a meeting about dredging", encoding="utf-8")
        index(folder, store)
    assert files_containing(store, "berth-hire-law")
    row = json.loads(pincite("purge", "berth-hire-law.txt", "--store", store, "--yes", "--json").stdout)
    assert (row["documents"], row["traces"]) == (["berth-hire-law.txt"], 1)
    assert files_containing(store, "quokka") == files_containing(store, "berth-hire-law") == []
    assert files_containing(store, "dredging")
    assert pincite("purge", "berth-hire-law.txt", "--store", store, "--yes").returncode == 2


def test_words_that_appear_only_in_a_record_name_no_document(store: Path) -> None:
    assert pincite("ask", "Which law is Law No. 4 of 2019?", "--store", store).returncode == UNSURE
    assert pincite("purge", "Berth Hire Law", "--store", store, "--yes").returncode == 2
    assert any(path.suffix == ".jsonl" for path in files_containing(store, "berth-hire-law"))


def test_a_whole_matter_can_be_purged(store: Path) -> None:
    done = pincite("purge", "--all", "--matter", "m", "--store", store, "--yes")
    assert done.returncode == 0
    assert "the matter was removed" in done.stdout
    assert [path.name for path in store.iterdir()] == ["REMOVED"]


@pytest.mark.parametrize("doc_id", ["mail.eml/draft.txt", "mail.eml/inner.eml", "mail.eml/inner.eml/note.txt"])
def test_a_purged_attachment_is_indexed_again_as_the_output_warns(mail_store: Path, folder: Path, doc_id: str) -> None:
    told = pincite("purge", doc_id, "--store", mail_store, "--yes").stdout
    assert f"mail.eml is still in {folder}: the next index adds it again" in told
    assert "m: 6 documents" in index(folder, mail_store).stdout
    assert json.loads(pincite("purge", doc_id, "--store", mail_store, "--yes", "--json").stdout)["documents"]


def test_purging_a_mail_removes_and_names_all_its_attachments(mail_store: Path, folder: Path) -> None:
    done = pincite("purge", "mail.eml", "--store", mail_store, "--yes", "--json")
    carried = ["mail.eml/draft.txt", "mail.eml/inner.eml", "mail.eml/inner.eml/note.txt"]
    assert json.loads(done.stdout)["documents"] == ["mail.eml", *carried]
    assert files_containing(mail_store, "The words of") == []
    assert files_containing(mail_store, "dredging")


@pytest.mark.skipif(sys.platform == "win32", reason="no such file names")
def test_a_name_with_a_line_end_is_printed_on_one_line_and_accepted_in_that_form(store: Path, folder: Path) -> None:
    (folder / "weird\n😀 name.txt").write_text("A lease", encoding="utf-8")
    index(folder, store)
    printed = "weird\\n😀 name.txt"
    asked = pincite("ask", "What is it?", "--doc", printed, "--store", store)
    assert "no document" not in asked.stderr
    done = pincite("purge", printed, "--store", store, "--yes")
    assert done.returncode == 0
    assert f"\n  {printed}\n" in done.stdout
    assert f"\n  {printed} is still in" in done.stdout


def test_an_emptied_folder_removes_nothing_and_the_output_says_how_to_remove_its_documents(
    store: Path, folder: Path
) -> None:
    for path in folder.iterdir():
        path.unlink()
    done = index(folder, store)
    assert done.returncode == 1
    assert done.stdout == "m: nothing was indexed; the previous 2 documents stay searchable (gen-000001)\n"
    assert "stays searchable: 2 documents (gen-000001)" in done.stderr
    command = done.stderr.strip().split("To remove it: ")[1]
    assert pincite(*command.split()[1:], "--yes").returncode == 0
    assert [path.name for path in store.iterdir()] == ["REMOVED"]


def test_a_failed_first_index_leaves_no_matter_folder(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = index(tmp_path / "empty", tmp_path / "store")
    assert done.returncode == 1
    assert done.stdout == "m: nothing was indexed\n"
    assert "stays searchable" not in done.stderr
    assert not (tmp_path / "store").exists()


def test_a_failed_first_index_keeps_an_existing_store(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "store").mkdir()
    assert index(tmp_path / "empty", tmp_path / "store").returncode == 1
    assert list((tmp_path / "store").iterdir()) == []
