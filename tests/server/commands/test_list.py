"""Tests `pincite list`: the table, one document in full, and its errors."""

import json
import os
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas
from rich.cells import cell_len

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.store.embedded.store import EmbeddedStore
from tests.server.command_line import pincite

LAW = "Ferry Law\nLaw No. 7 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the Ferry Law.\n"
CONTRACT = (
    "Mooring Agreement\n\nThis Agreement is made on 3 March 2021 between Tarn Ltd (the Owner) "
    "and Ilsa Bray (the User).\n"
)
JUDGMENT = """IN THE HIGH COURT OF SALTMERE
Case No. HC 41/2031
BETWEEN
TARN LIMITED
Claimant
and
ILSA BRAY
Defendant
JUDGMENT
Before: Mr Justice Osric Vane
Date of judgment: 9 May 2031
1. The claim is for ten florins.
2. The claim is dismissed.
"""
LONG = f"{'minutes-of-the-harbour-board-' * 6}.txt"


def index(folder: Path, store: Path) -> None:
    assert pincite("index", folder, "--store", store, "--matter", "m", "--no-vectors").returncode == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("files")
    (made / "law.txt").write_text(LAW, encoding="utf-8")
    (made / "mooring.txt").write_text(CONTRACT, encoding="utf-8")
    (made / "法律 ⚓.txt").write_text("A note about buoys", encoding="utf-8")
    (made / LONG).write_text("Minutes of a meeting", encoding="utf-8")
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "ada@oakley.example", "clerk@saltmere.example", "A draft"
    mail.set_content("See what is attached.")
    mail.add_attachment("The draft", filename="draft.txt")
    mail.add_attachment(b"\x89PNG\r\n\x1a\n", maintype="image", subtype="png", filename="logo.png")
    (made / "mail.eml").write_bytes(mail.as_bytes())
    return made


@pytest.fixture(scope="module")
def store(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("store")
    index(folder, made)
    return made


def rows(store: Path) -> dict[str, Any]:
    done = pincite("list", "--store", store, "--json")
    assert done.returncode == 0
    found = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    return {row["doc_id"]: row for row in found}


def test_a_judgment_has_the_date_on_which_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "tarn.txt").write_text(JUDGMENT, encoding="utf-8")
    index(tmp_path / "files", tmp_path / "store")
    row = rows(tmp_path / "store")["tarn.txt"]
    assert (row["kind"], row["date"]) == ("judgment", "2031-05-09")


def test_json_is_one_object_per_document_with_its_kind_and_source(store: Path) -> None:
    found = rows(store)
    assert list(found) == sorted([*("law.txt", "mail.eml", "mail.eml/draft.txt", "mooring.txt"), LONG, "法律 ⚓.txt"])
    assert found["law.txt"] == {
        "doc_id": "law.txt",
        "kind": "law",
        "title": "Ferry Law",
        "number": "Law No. 7 of 2019",
        "date": None,
        "pages": 1,
        "family": "law:7-2019",
        "file": "law.txt",
        "text_sources": ["layer"],
        "oddities": 0,
    }
    assert (found["mooring.txt"]["kind"], found["mooring.txt"]["date"]) == ("contract", "2021-03-03")


def test_an_attachment_has_the_file_of_its_mail_and_a_skipped_part_is_no_oddity(store: Path) -> None:
    found = rows(store)
    assert found["mail.eml/draft.txt"]["file"] == found["mail.eml"]["file"] == "mail.eml"
    assert found["mail.eml"]["oddities"] == 0


def test_the_table_has_every_document_and_fits_100_columns(store: Path, folder: Path) -> None:
    told = pincite("list", "--store", store).stdout
    assert told.startswith(f"m: 6 documents, 6 pages, from {folder}\n")
    assert max(map(cell_len, told.splitlines()[1:])) <= 100
    assert "\n    Ferry Law | Law No. 7 of 2019 | law:7-2019 | file law.txt\n" in told
    assert LONG in told.replace("\n", "")
    assert "法律 ⚓.txt" in told


def test_one_document_is_listed_in_full_with_the_page_of_each_field(store: Path) -> None:
    done = pincite("list", "--store", store, "--doc", "mooring.txt")
    assert done.returncode == 0
    assert "mooring.txt                                  contract           2021-03-03 1" in done.stdout
    assert "\n  agreement date: 2021-03-03, p. 1\n" in done.stdout
    assert "\n  title: Mooring Agreement, p. 1\n" in done.stdout
    assert done.stdout.endswith("relations: none\noddities: none\n")
    assert "law.txt" not in done.stdout


def test_one_document_is_listed_with_its_relations_and_oddities_with_pages_and_advice(tmp_path: Path) -> None:
    source, store = tmp_path / "in", tmp_path / "store"
    source.mkdir()
    (source / "law.txt").write_text(LAW, encoding="utf-8")
    (source / "amending.txt").write_text(
        "Ferry Amendment Law\nLaw No. 2 of 2021\n\nArticle 1\nThe Ferry Law, Law No. 7 of 2019, is amended.\n",
        encoding="utf-8",
    )
    canvas = Canvas(str(source / "blank-page.pdf"))
    canvas.showPage()
    canvas.save()
    index(source, store)
    told = pincite("list", "--store", store, "--doc", "amending.txt", "--doc", "blank-page").stdout
    assert '\n  amends: law.txt, p. 1: "' in told
    assert "from amending.txt: amends, p. 1" in pincite("list", "--store", store, "--doc", "law.txt").stdout
    assert "\n  the document: no page of it holds any text. Check that it should be empty\n" in told
    rows = pincite("list", "--store", store, "--doc", "amending.txt", "--doc", "blank-page", "--json").stdout
    first, second = (json.loads(line) for line in rows.splitlines())
    assert (first["doc_id"], first["relations"][0]["kind"], first["relations"][0]["page"]) == (
        "amending.txt",
        "amends",
        1,
    )
    assert {"field": "title", "value": "Ferry Amendment Law", "page": 1}.items() <= first["facts"][0].items()
    assert [note["kind"] for note in second["diagnostics"]] == ["no_text"]


def test_a_skipped_part_of_a_mail_is_listed_with_the_mail(store: Path) -> None:
    assert "skipped mail.eml/logo.png" in pincite("list", "--store", store, "--doc", "mail.eml").stdout


def test_an_unknown_document_is_a_sentence_and_exit_2(store: Path) -> None:
    done = pincite("list", "--store", store, "--doc", "nothing-of-the-kind")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no document 'nothing-of-the-kind'. Documents here: " in done.stderr


def test_a_missing_source_file_or_folder_is_reported(tmp_path: Path) -> None:
    source, store = tmp_path / "in", tmp_path / "store"
    source.mkdir()
    (source / "a.txt").write_text(LAW, encoding="utf-8")
    index(source, store)
    (source / "a.txt").unlink()
    assert rows(store)["a.txt"]["file"] is None
    assert "file removed from the folder" in pincite("list", "--store", store).stdout
    source.rmdir()
    assert "The folder is missing" in pincite("list", "--store", store).stdout


def test_an_empty_matter_an_empty_store_and_an_unknown_matter_are_reported(tmp_path: Path) -> None:
    source, store = tmp_path / "in", tmp_path / "store"
    done = pincite("list", "--store", store)
    assert (done.returncode, done.stdout) == (2, "")
    missing = f"There is no store at {store}. Index a folder first: pincite index FOLDER --store {store}"
    assert missing in done.stderr
    store.mkdir()
    assert f"The store {store} has no matter. Index a folder first" in pincite("list", "--store", store).stderr
    source.mkdir()
    (source / "a.txt").write_text(LAW, encoding="utf-8")
    index(source, store)
    assert pincite("purge", "a.txt", "--store", store, "--yes").returncode == 0
    assert pincite("list", "--store", store).stdout.startswith("m: no documents. Index a folder into it: pincite index")
    assert pincite("list", "--store", store, "--json").stdout == ""
    asked = pincite("ask", "Who?", "--store", store)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "The matter m has no document" in asked.stderr
    done = pincite("list", "--store", store, "--matter", "other")
    assert done.returncode == 2
    assert "no matter 'other'. It has: m." in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no such file names")
def test_control_characters_in_names_reach_neither_the_terminal_nor_another_line(tmp_path: Path) -> None:
    source, store = tmp_path / "in", tmp_path / "store"
    source.mkdir()
    (source / "a\x1b[31m\n\u202efdp\u2028b.txt").write_text("Harbour\x9b2J dues\n", encoding="utf-8")
    index(source, store)
    table, lines = (pincite("list", "--store", store, *options).stdout for options in ([], ["--json"]))
    assert "a\\u001b[31m\\n\\u202efdp\\u2028b.txt" in table
    assert not {"\x1b", "\x9b", "\u202e", "\u2028"} & {*table, *lines}
    assert json.loads(lines)["doc_id"] == "a\x1b[31m\n\u202efdp\u2028b.txt"


def test_a_matter_cannot_be_asked_while_its_first_index_is_being_built(tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    with store.begin("m", source="/papers"):
        for command in (["list"], ["ask", "Who is the Owner?"]):
            for named in ([], ["--matter", "m"]):
                done = pincite(*command, "--store", tmp_path / "store", *named)
                assert done.returncode == 2
                assert "m cannot be asked yet: its first index is not published yet" in done.stderr


def test_a_document_can_be_named_by_its_short_id(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.md").write_text(LAW, encoding="utf-8")
    index(folder, tmp_path / "store")
    asked = pincite("ask", "How may this Law be cited?", "--doc", "a.md", "--store", tmp_path / "store", "--json")
    assert asked.returncode == 3, asked.stderr
    assert [page["doc_id"] for page in json.loads(asked.stdout)["shown"]] == ["a.md"]
