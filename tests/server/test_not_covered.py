"""Tests that unread files are reported with every answer, absence and list that they could affect."""

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.server.command_line import Done, pincite_here

PAGES = "The Harbour Company appointed Mr Alder on 3 May 2024.\n"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("matter")
    (folder / "appointment.txt").write_text(PAGES, encoding="utf-8")
    (folder / "deed-of-trust.pdf").write_bytes(b"no pdf at all")
    store = tmp_path_factory.mktemp("kept") / "store"
    assert pincite_here("index", folder, "--store", store, "--no-vectors").returncode == 0
    return store


def _doctor(store: Path, *more: str) -> tuple[int, dict[str, list[str]]]:
    done = pincite_here("doctor", "--store", store, "--json", *more)
    told: dict[str, list[str]] = {}
    for check in json.loads(done.stdout)["checks"]:
        told.setdefault(f"{check['name']} {check['state']}", []).append(check["detail"])
    return done.returncode, told


def _ask(store: Path, question: str, *more: str) -> Done:
    return pincite_here("ask", question, "--store", store, *more)


def test_a_question_about_an_unread_file_reports_that_file(store: Path) -> None:
    held = json.loads(_ask(store, "Who signed the deed of trust?", "--json").stdout)["coverage"]
    assert held["files_not_read"] == 1
    assert held["asked_about"][0].startswith("deed-of-trust.pdf was not read: ")
    assert "not covered: deed-of-trust.pdf was not read" in _ask(store, "Who signed the deed of trust?").stdout


def test_an_answer_about_another_document_only_counts_the_unread_files(store: Path) -> None:
    held = json.loads(_ask(store, "Whom did the Harbour Company appoint?", "--json").stdout)["coverage"]
    assert held["files_not_read"] == 1
    assert "asked_about" not in held


def test_the_best_match_among_similar_file_names_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "matter"
    folder.mkdir()
    (folder / "appointment.txt").write_text(PAGES, encoding="utf-8")
    names = [f"spruce-{tree}-covenant" for tree in ("alder", "birch", "elm", "fir", "rowan")]
    for name in names:
        (folder / f"{name}.pdf").write_bytes(b"no pdf at all")
    assert pincite_here("index", folder, "--store", tmp_path / "store", "--no-vectors").returncode == 0
    for name in names:
        question = f"Who signed the {name.replace('-', ' ')}?"
        held = json.loads(_ask(tmp_path / "store", question, "--json").stdout)["coverage"]
        assert [row.split()[0] for row in held["asked_about"]] == [f"{name}.pdf"]


def test_each_file_that_a_question_refers_to_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "matter"
    folder.mkdir()
    (folder / "appointment.txt").write_text(PAGES, encoding="utf-8")
    for name in ("quay-lease", "harbour-side-letter-2021", "annex", "pilotage-agreement-2023"):
        (folder / f"{name}.pdf").write_bytes(b"no pdf at all")
    assert pincite_here("index", folder, "--store", tmp_path / "store", "--no-vectors").returncode == 0
    for question, names in (
        ("Who signed the quay lease and the harbour side letter?", ["harbour-side-letter-2021.pdf", "quay-lease.pdf"]),
        ("What does the annex to the pilotage agreement say?", ["annex.pdf", "pilotage-agreement-2023.pdf"]),
    ):
        held = json.loads(_ask(tmp_path / "store", question, "--json").stdout)["coverage"]
        assert sorted(row.split()[0] for row in held["asked_about"]) == names


def test_the_list_counts_the_unread_files(store: Path) -> None:
    assert "1 file of the folder could not be read" in pincite_here("list", "--store", store).stderr


def test_doctor_names_the_unread_file_and_exits_with_1(store: Path) -> None:
    code, told = _doctor(store)
    assert code == 1
    assert "deed-of-trust.pdf" in told["file not read failed"][0]


def test_an_unread_document_is_not_called_unknown(store: Path) -> None:
    done = _ask(store, "Who signed?", "--doc", "deed-of-trust")
    assert done.returncode == 2
    assert "deed-of-trust.pdf was not read" in done.stderr


def test_an_unknown_document_is_reported_with_the_nearest_name(store: Path) -> None:
    assert 'Nearest: "appointment.txt"' in _ask(store, "Who signed?", "--doc", "apointment.tx").stderr


def test_doctor_reports_a_folder_that_changed_since_the_index(tmp_path: Path) -> None:
    folder, store = tmp_path / "matter", tmp_path / "store"
    folder.mkdir()
    (folder / "a.txt").write_text(PAGES, encoding="utf-8")
    pincite_here("index", folder, "--store", store, "--no-vectors")
    assert "folder ok" in _doctor(store)[1]
    (folder / "b.txt").write_text(PAGES, encoding="utf-8")
    code, told = _doctor(store)
    assert (code, "1 added" in told["folder failed"][0]) == (1, True)


def test_doctor_fails_for_a_store_that_does_not_exist(tmp_path: Path) -> None:
    code, told = _doctor(tmp_path / "nowhere")
    assert code == 1
    assert "pincite index FOLDER" in told["store failed"][0]


@pytest.mark.parametrize("closed", [".", "default"])
def test_doctor_reports_a_read_only_store(store: Path, monkeypatch: pytest.MonkeyPatch, closed: str) -> None:
    assert "store ok" in _doctor(store)[1]
    monkeypatch.setattr(os, "access", lambda place, mode, **_: (str(place), mode) != (str(store / closed), os.W_OK))
    (told,) = _doctor(store)[1]["store part"]
    assert f"is read-only ({store / closed}): pincite ask works with PINCITE_TRACE__ENABLED=false" in told
    assert "Make it writable, or index into another --store" in told


def test_doctor_reports_a_client_whose_command_does_not_exist(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".cursor").mkdir()
    servers = {"mcpServers": {"pincite": {"command": "/nowhere/pincite", "args": ["serve"]}}}
    Path(".cursor", "mcp.json").write_text(json.dumps(servers), encoding="utf-8")
    assert "/nowhere/pincite" in _doctor(store)[1]["client failed"][0]


def test_the_configured_store_is_read_when_none_is_named(store: Path) -> None:
    assert "appointment.txt" in pincite_here("list", PINCITE_STORE=str(store)).stdout


def test_a_matter_name_too_long_for_a_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = pincite_here("index", tmp_path, "--store", tmp_path / "s", "--matter", "a" * 300)
    assert (done.returncode, "cannot name a matter" in done.stderr) == (2, True)


def test_a_file_is_no_longer_reported_once_it_is_read(store: Path, tmp_path: Path) -> None:
    folder, own = tmp_path / "matter", tmp_path / "store"
    folder.mkdir()
    (folder / "a.txt").write_text(PAGES, encoding="utf-8")
    (folder / "deed.txt").write_bytes(b"")
    pincite_here("index", folder, "--store", own, "--no-vectors")
    assert "file not read failed" in _doctor(own)[1]
    shutil.copy(folder / "a.txt", folder / "deed.txt")
    pincite_here("index", folder, "--store", own, "--no-vectors")
    assert "files ok" in _doctor(own)[1]
