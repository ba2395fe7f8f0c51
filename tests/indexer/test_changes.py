"""A folder is watched by looking: no change is lost, and a file in the making is waited for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pincite.indexer.changes import changes, snapshot


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[None]:
    looked = changes(tmp_path, 0.01)
    next(looked)
    return looked


@pytest.mark.parametrize("name", ["new.txt", "deep/er/new.txt"])
def test_a_new_file_is_a_change(watching: Iterator[None], tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("text", encoding="utf-8")
    next(watching)


def test_what_changes_while_the_caller_works_is_told_next(watching: Iterator[None], tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("first", encoding="utf-8")
    next(watching)
    file.write_text("other", encoding="utf-8")
    next(watching)
    file.unlink()
    next(watching)


def test_a_file_that_keeps_its_size_and_time_but_is_another_is_a_change(tmp_path: Path) -> None:
    import os

    file = tmp_path / "a.txt"
    file.write_text("first", encoding="utf-8")
    before, status = snapshot(tmp_path), file.stat()
    file.write_text("other", encoding="utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert snapshot(tmp_path) != before


def test_hidden_files_and_a_folder_that_is_gone_are_no_trouble(tmp_path: Path) -> None:
    (tmp_path / ".hidden").write_text("text", encoding="utf-8")
    assert snapshot(tmp_path) == snapshot(tmp_path / "gone") == {}
