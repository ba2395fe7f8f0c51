"""Locks on the records of runs, so that a purge, a rotation and those who write keep out of each other's way.

`traces/purges.lock` is held, shared, for each line that is written, and alone by a purge. Its size is the number of
purges, so that a writer finds out that one took place; it holds no names. A record that is being written is locked by
its writer. Windows has neither lock: there an open file cannot be removed, and a purge empties it.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":

    def _lock(handle: int, *, alone: bool, wait: bool) -> None:
        del handle, alone, wait

    def _unlock(handle: int) -> None:
        del handle
else:
    import fcntl

    def _lock(handle: int, *, alone: bool, wait: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | (0 if wait else fcntl.LOCK_NB))

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)


GATE = "purges.lock"


class Gate:
    """One writer's or one purge's way to the records of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._had_matter = folder.parent.is_dir()
        self._handle: int | None = None
        self._one = threading.Lock()

    def purges(self) -> int:
        """The number of purges so far; 0 where the folder is not there."""
        try:
            return (self._folder / GATE).stat().st_size
        except OSError:
            return 0

    @contextmanager
    def writing(self) -> Iterator[int]:
        """Keep purges out, and give how many there were. Raises `FileNotFoundError` once the matter is gone."""
        with self._one:
            handle = self._opened()
            _lock(handle, alone=False, wait=True)
            try:
                state = os.fstat(handle)
                if state.st_nlink == 0:
                    raise FileNotFoundError(self._folder)
                yield state.st_size
            finally:
                _unlock(handle)

    @contextmanager
    def purging(self) -> Iterator[None]:
        """Keep writers out, and count one purge more. The folder must be there."""
        with self._one:
            handle = self._opened()
            _lock(handle, alone=True, wait=True)
            try:
                os.write(handle, b".")
                yield
            finally:
                _unlock(handle)

    def close(self) -> None:
        """Let go of the file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _opened(self) -> int:
        if self._handle is None:
            if self._had_matter and not self._folder.parent.is_dir():
                raise FileNotFoundError(self._folder)
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._handle = os.open(self._folder / GATE, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        return self._handle


def hold(handle: int) -> None:
    """Lock a record for its writer, until it is closed; a file system without locks has none.

    It waits for those who just look whether the record is being written.
    """
    with suppress(OSError):
        _lock(handle, alone=True, wait=True)


def is_being_written(path: Path) -> bool:
    """Whether a process has the record open and writes it."""
    try:
        with path.open("rb") as file:
            _lock(file.fileno(), alone=False, wait=False)  # shared: two who look do not take each other for writers
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
