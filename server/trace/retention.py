"""Choose the records to remove, by age and total size: whole files, oldest first."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from pincite.indexer.store.record_locks import is_being_written

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Retention:
    """The limits of what is kept; null is no limit.

    `age` is counted from a record's last line. `size` is in bytes, of all records of a matter.
    """

    age: timedelta | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record file. `changed` is in seconds since the epoch."""

    path: Path
    size: int
    changed: float


def record_files(folder: Path) -> list[RecordFile]:
    """List the records of a folder, oldest first. File names begin with the start time."""
    found = []
    with suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".jsonl"):
                with suppress(FileNotFoundError):
                    state = entry.stat()
                    found.append(RecordFile(Path(entry.path), state.st_size, state.st_mtime))
    return sorted(found, key=lambda file: file.path.name)


def too_many(folder: Path, kept: Retention, now: float | None = None) -> list[RecordFile]:
    """Return the records that are too old, and the oldest of those that exceed the size."""
    if kept.age is None and kept.size is None:
        return []
    return select(record_files(folder), kept, time.time() if now is None else now)


def select(files: list[RecordFile], kept: Retention, now: float) -> list[RecordFile]:
    """Of records in order of age those that may not stay; pure."""
    left = sum(file.size for file in files)
    chosen = []
    for file in files:
        is_old = kept.age is not None and now - file.changed > kept.age.total_seconds()
        is_much = kept.size is not None and left > kept.size
        if is_old or is_much:
            chosen.append(file)
            left -= file.size
    return chosen


def remove_records(files: Iterable[RecordFile]) -> list[RecordFile]:
    """Remove records, except those being written, and return the removed ones."""
    return list(_removed(files))


def _removed(files: Iterable[RecordFile]) -> Iterator[RecordFile]:
    for file in files:
        if not is_being_written(file.path):
            with suppress(OSError):  # another process removed it, or has it open on Windows
                file.path.unlink()
                yield file
