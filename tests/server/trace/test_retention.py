"""Tests that records are removed by age and size, oldest first, and never while being written."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from pincite.indexer.store.record_locks import hold, is_being_written
from pincite.server.settings import Settings, TraceSettings
from pincite.server.trace.events import LedgerGrew
from pincite.server.trace.opening_records import open_record
from pincite.server.trace.record import TraceFile
from pincite.server.trace.retention import (
    MEGABYTE,
    RecordFile,
    Retention,
    record_files,
    remove_records,
    select,
)
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify

DAY = 86_400.0
FILES = [RecordFile(Path(f"{number}.jsonl"), 10, number * DAY) for number in range(1, 5)]


@pytest.mark.parametrize(
    ("kept", "gone"),
    [
        (Retention(), ""),
        (Retention(age=timedelta(days=2.5)), "12"),
        (Retention(size=25), "12"),
        (Retention(size=40), ""),
        (Retention(age=timedelta(days=3.5), size=15), "123"),
        (Retention(size=0), "1234"),
    ],
)
def test_the_oldest_records_are_removed_until_the_rest_fit(kept: Retention, gone: str) -> None:
    assert "".join(file.path.stem for file in select(FILES, kept, 5 * DAY)) == gone


def old(folder: Path, name: str, size: int, days: float) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(b"x" * size)
    os.utime(path, (path.stat().st_mtime - days * DAY,) * 2)
    return path


def test_opening_a_record_removes_old_ones_by_the_settings(tmp_path: Path) -> None:
    folder = tmp_path / "m" / "traces"
    aged = old(folder, "20200101-a.jsonl", 10, 40)
    large = old(folder, "20260101-b.jsonl", 2 * MEGABYTE, 1)
    small = old(folder, "20260102-c.jsonl", 10, 1)
    record = open_record(folder, Settings(trace=TraceSettings(keep_days=30, keep_mb=1)))
    record.close()
    assert [path.exists() for path in (aged, large, small)] == [False, False, True]
    assert record.path
    assert verify(record.path) == []


def test_nothing_is_removed_without_settings(tmp_path: Path) -> None:
    aged = old(tmp_path / "traces", "20200101-a.jsonl", 10, 4000)
    open_record(tmp_path / "traces", Settings()).close()
    assert aged.exists()


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be removed on Windows")
def test_a_record_being_written_is_kept_whatever_its_age_and_size(tmp_path: Path) -> None:
    trace = TraceFile(tmp_path / "traces", Sealer())
    trace.append(LedgerGrew({"doc_id": "a", "page": 1}, "get_page"))
    assert remove_records(record_files(tmp_path / "traces")) == []
    trace.close()
    assert [file.path for file in remove_records(record_files(tmp_path / "traces"))] == [trace.path]


@pytest.mark.skipif(os.name != "posix", reason="has no locks on Windows")
def test_a_reader_of_a_record_is_not_taken_for_its_writer(tmp_path: Path) -> None:
    import fcntl

    path = old(tmp_path, "a.jsonl", 1, 0)
    with path.open("rb") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        assert not is_being_written(path)


@pytest.mark.skipif(os.name != "posix", reason="has no locks on Windows")
def test_a_writer_gets_its_lock_although_another_process_just_checked_it(tmp_path: Path) -> None:
    import fcntl

    path = old(tmp_path, "a.jsonl", 1, 0)
    looking, writing = path.open("rb"), path.open("ab")
    fcntl.flock(looking, fcntl.LOCK_SH)
    with writing, ThreadPoolExecutor(1) as pool:
        held = pool.submit(hold, writing.fileno())
        looking.close()
        held.result(30)
        assert is_being_written(path)


def test_a_record_opened_with_a_key_is_sealed_with_it(tmp_path: Path) -> None:
    record = open_record(tmp_path / "traces", Settings(trace=TraceSettings(key=SecretStr("a key of mine"))))
    record.close()
    assert record.path
    assert verify(record.path, b"a key of mine") == []
