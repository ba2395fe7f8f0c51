"""Tests `pincite rollback`."""

import json
from pathlib import Path

import pytest

from tests.server.command_line import pincite


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "laws"
    made.mkdir()
    (made / "pilotage.txt").write_text("The pilot shall board each vessel at the outer buoy.", encoding="utf-8")
    return made


@pytest.fixture
def store(folder: Path, tmp_path: Path) -> Path:
    """A store whose matter was indexed twice: first one document, then two."""
    made = tmp_path / "store"
    index(folder, made)
    (folder / "tugs.txt").write_text("A tug waits at the berth.", encoding="utf-8")
    index(folder, made)
    return made


def index(folder: Path, store: Path) -> None:
    done = pincite("index", folder, "--store", store, "--matter", "m", "--no-vectors")
    assert done.returncode == 0, done.stderr


def documents(store: Path) -> list[str]:
    lines = pincite("list", "--store", store, "--json").stdout.splitlines()
    return [json.loads(line)["doc_id"] for line in lines]


def test_the_output_names_the_old_and_new_generation_and_the_next_step(store: Path, folder: Path) -> None:
    done = pincite("rollback", "--store", store, "--matter", "m")
    assert (done.returncode, done.stderr) == (0, "")
    first, *rest = done.stdout.splitlines()
    told = "m: left gen-000002; gen-000003 is served now, with the content of gen-000001: 1 document, 1 page, 1 passage"
    assert first.startswith(f"{told}, without vectors, made 20")
    assert "Open sessions switch to it at their next call." in rest[0]
    assert f"The next pincite index of {folder} updates the matter to that folder." in rest[1]
    assert documents(store) == ["pilotage.txt"]


def test_json_is_one_object_and_a_second_rollback_reverts_the_first(store: Path, folder: Path) -> None:
    pincite("rollback", "--store", store)
    row = json.loads(pincite("rollback", "--store", store, "--json").stdout)
    assert row.pop("created_at")
    assert row == {
        "matter": "m",
        "left": "gen-000003",
        "restored": "gen-000002",
        "generation": "gen-000004",
        "source": str(folder),
        "documents": 2,
        "pages": 2,
        "chunks": 2,
        "vectors": False,
    }
    assert documents(store) == ["pilotage.txt", "tugs.txt"]


def test_the_next_index_publishes_the_documents_of_the_folder(store: Path, folder: Path) -> None:
    pincite("rollback", "--store", store)
    index(folder, store)
    assert documents(store) == ["pilotage.txt", "tugs.txt"]


def test_a_matter_that_was_indexed_once_is_unchanged(folder: Path, tmp_path: Path) -> None:
    index(folder, tmp_path / "once")
    done = pincite("rollback", "--store", tmp_path / "once")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no generation before gen-000001 to go back to" in done.stderr
    assert "run pincite index" in done.stderr
    assert documents(tmp_path / "once") == ["pilotage.txt"]


@pytest.mark.parametrize(("named", "reason"), [(("--matter", "x"), "It has: m."), ((), "Index a folder first")])
def test_a_matter_that_is_not_there_is_exit_2(store: Path, tmp_path: Path, named: tuple[str, ...], reason: str) -> None:
    done = pincite("rollback", "--store", store if named else tmp_path / "none", *named)
    assert done.returncode == 2
    assert reason in done.stderr
    assert not (tmp_path / "none").exists()


def test_a_rollback_while_another_process_writes_is_exit_5_and_names_it(store: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with (store / "m" / "writer.lock").open("rb+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = pincite("rollback", "--store", store)
    assert done.returncode == 5
    assert "is being written by process" in done.stderr
