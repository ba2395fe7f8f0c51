"""Tests `pincite index --watch` as a process: one line a round, until it is interrupted."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    (made / "a.txt").write_text("Minutes of a meeting about dredging", encoding="utf-8")
    return made


@pytest.fixture
def watch(folder: Path, tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    options = ["index", folder, "--store", tmp_path / "store", "--no-vectors", "--watch", "--json"]
    command = [sys.executable, "-m", "pincite.server.cli", *map(str, options)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert "Press Ctrl-C to stop" in process.stderr.readline()
    yield process
    process.kill()
    process.communicate()


def line(process: "subprocess.Popen[str]") -> dict[str, Any]:
    assert process.stdout is not None
    told: dict[str, Any] = json.loads(process.stdout.readline())
    return told


def end(process: "subprocess.Popen[str]") -> str:
    process.send_signal(signal.SIGINT)
    left, said = process.communicate()
    assert left == ""
    assert process.returncode == 0
    assert "Traceback" not in said
    return said


def test_every_change_is_indexed_and_reported_on_its_own_line(watch: "subprocess.Popen[str]", folder: Path) -> None:
    assert line(watch)["documents"] == 1
    (folder / "b.txt").write_text("A letter about pilotage", encoding="utf-8")
    told = line(watch)
    assert (told["documents"], told["added"], told["unchanged"]) == (2, 1, 1)
    (folder / "a.txt").unlink()
    told = line(watch)
    assert (told["documents"], told["removed"], told["unchanged"]) == (1, 1, 1)
    assert "stopped watching" in end(watch)


def test_an_atomically_replaced_file_and_a_moved_folder_are_each_one_round(
    watch: "subprocess.Popen[str]", folder: Path, tmp_path: Path
) -> None:
    assert line(watch)["documents"] == 1
    (folder / ".a.part").write_text("Minutes of another meeting", encoding="utf-8")
    (folder / ".a.part").replace(folder / "a.txt")
    told = line(watch)
    assert (told["changed"], told["unchanged"]) == (1, 0)
    (tmp_path / "out" / "deep").mkdir(parents=True)
    (tmp_path / "out" / "deep" / "b.txt").write_text("A letter about pilotage", encoding="utf-8")
    (tmp_path / "out" / "c.txt").write_text("A letter about tugs", encoding="utf-8")
    (tmp_path / "out").rename(folder / "in")
    told = line(watch)
    assert (told["added"], told["unchanged"]) == (2, 1)
    end(watch)


def test_a_folder_that_is_missing_for_a_while_loses_no_documents(watch: "subprocess.Popen[str]", folder: Path) -> None:
    assert line(watch)["documents"] == 1
    folder.rename(folder.with_name("away"))
    assert "is not a folder" in line(watch)["error"]
    folder.with_name("away").rename(folder)
    told = line(watch)
    assert (told["documents"], told["unchanged"], told["published"]) == (1, 1, False)
    end(watch)


def test_an_error_in_one_round_is_reported_and_the_next_change_is_indexed(
    watch: "subprocess.Popen[str]", folder: Path
) -> None:
    assert line(watch)["documents"] == 1
    (folder / "a.txt").unlink()
    told = line(watch)
    assert (told["documents"], told["skipped"], told["generation"], told["published"]) == (0, [], "", False)
    (folder / "b.txt").write_text("A letter about pilotage", encoding="utf-8")
    assert line(watch)["documents"] == 1
    assert "no file under" in end(watch)


def test_the_watch_waits_while_another_process_writes_and_names_it(
    watch: "subprocess.Popen[str]", folder: Path, tmp_path: Path
) -> None:
    import fcntl

    assert line(watch)["documents"] == 1
    with (tmp_path / "store" / "default" / "writer.lock").open("rb+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        (folder / "b.txt").write_text("A letter about pilotage", encoding="utf-8")
        assert watch.stderr is not None
        assert "is being written by process" in watch.stderr.readline()
    assert line(watch)["documents"] == 2
    end(watch)
