"""Test that folder polling loses no change and waits for files still being written."""

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


def test_a_change_during_the_callers_work_is_reported_next(watching: Iterator[None], tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("first", encoding="utf-8")
    next(watching)
    file.write_text("other", encoding="utf-8")
    next(watching)
    file.unlink()
    next(watching)


def test_a_replaced_file_with_the_same_size_and_time_is_a_change(tmp_path: Path) -> None:
    import os

    file = tmp_path / "a.txt"
    file.write_text("first", encoding="utf-8")
    before, status = snapshot(tmp_path), file.stat()
    file.write_text("other", encoding="utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert snapshot(tmp_path) != before


def test_hidden_files_and_a_missing_folder_are_ignored(tmp_path: Path) -> None:
    (tmp_path / ".hidden").write_text("text", encoding="utf-8")
    assert snapshot(tmp_path) == snapshot(tmp_path / "gone") == {}
