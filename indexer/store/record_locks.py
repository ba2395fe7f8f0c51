"""Lock the traces of runs, so that purges, rotations and writers do not conflict.

A writer takes a shared lock on `traces/purges.lock` for each line, a purge an exclusive one. The size of the file is
the number of purges, so that a writer notices a purge; the file contains no names. A trace that is being written is
locked by its writer. Windows has neither lock: there an open file cannot be removed, and a purge empties it.
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
"""Name of the lock file of a folder of traces."""


class Gate:
    """The lock of one writer or one purge on a folder of traces."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._had_matter = folder.parent.is_dir()
        self._handle: int | None = None
        self._thread_lock = threading.Lock()

    def purges(self) -> int:
        """The number of purges so far; 0 where the folder does not exist."""
        try:
            return (self._folder / GATE).stat().st_size
        except OSError:
            return 0

    @contextmanager
    def writing(self) -> Iterator[int]:
        """Block purges, and yield the number of purges so far. Raises `FileNotFoundError` if the matter was removed."""
        with self._thread_lock:
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
        """Block writers, and increase the number of purges. The folder must exist."""
        with self._thread_lock:
            handle = self._opened()
            _lock(handle, alone=True, wait=True)
            try:
                os.write(handle, b".")
                yield
            finally:
                _unlock(handle)

    def close(self) -> None:
        """Close the lock file."""
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
    """Lock a trace for its writer until the file is closed; does nothing on a file system without locks.

    It waits for processes that are checking whether the trace is being written.
    """
    with suppress(OSError):
        _lock(handle, alone=True, wait=True)


def is_being_written(path: Path) -> bool:
    """Whether a process is writing the trace."""
    try:
        with path.open("rb") as file:
            _lock(
                file.fileno(), alone=False, wait=False
            )  # shared, so that two checks do not take each other for writers
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
