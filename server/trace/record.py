"""Write a run's record: JSON Lines, one event a line, each chained to the line before it.

Every line has `seq` (0-based), `follows` (the `seq` of the event that caused it, null for the first), `ms` since the
run started, and `prev`, the sha256 of the line before. `close()` seals the file. Folder 0700, file 0600.
"""

import json
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Protocol

from pincite.indexer.store.embedded.durable import sync_folder
from pincite.indexer.store.record_locks import hold
from pincite.server.errors import TraceUnwritable
from pincite.server.trace.events import Event, RunEnded
from pincite.server.trace.private_folder import close_to_others
from pincite.server.trace.purge_watch import PurgeWatch
from pincite.server.trace.purged_events import OF_A_MODEL, withheld
from pincite.server.trace.redaction import Redactor
from pincite.server.trace.seal import FIRST, Sealer, line_hash


class Recorder(Protocol):
    """Takes the events of one run in order. `append` returns the event's `seq`."""

    run_id: str
    """Random; names the run."""

    @property
    def path(self) -> Path | None:
        """The path of the record; null if none is kept, or once a purge has removed it."""

    def append(self, event: Event, follows: int | None = None) -> int:
        """Record an event. Without `follows` it follows the event before it."""

    def close(self) -> None:
        """Seal the record. Nothing may be appended afterwards."""


class NoTrace:
    """A Recorder that keeps nothing."""

    run_id = ""
    path: Path | None = None

    def append(self, event: Event, follows: int | None = None) -> int:  # noqa: ARG002  a Recorder's signature
        """Drop the event."""
        return 0

    def close(self) -> None:
        """Do nothing."""


class TraceFile:
    """A Recorder that writes a new file in `folder`, named by time and a random id.

    Each line goes to the operating system at once, so that it survives a crash of this process; `close()` syncs the
    file to disk. When a purge removes the file, `path` becomes null and nothing more is recorded. After a run has seen
    a purged document, the model's text is withheld too, because it may repeat that document. `purges` is shared by the
    records of a process.
    """

    def __init__(
        self, folder: Path, sealer: Sealer, hidden: Iterable[str] = (), purges: PurgeWatch | None = None
    ) -> None:
        self.path: Path | None
        self.run_id = secrets.token_hex(4)
        self._sealer = sealer
        self._redactor = Redactor(hidden)
        self._purges = purges or PurgeWatch(folder)
        self._owns_purges = purges is None
        self._clock: Callable[[], float] = time.perf_counter
        self._start = self._clock()
        self._seq = 0
        self._written = 0
        self._prev = FIRST
        self._read_purged = False
        self._turn = threading.Lock()
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        path = folder / f"{stamp}-{self.run_id}.jsonl"
        try:
            close_to_others(folder)
            with self._purges.writing():
                self.path, self._file = path, _create(path)
        except FileNotFoundError:
            raise TraceUnwritable("The matter was purged, so its runs are no longer recorded.") from None
        except OSError as error:
            raise TraceUnwritable(advice(path, error)) from None

    def append(self, event: Event, follows: int | None = None) -> int:
        """Write one line at once, so that a crash keeps all lines before it."""
        with self._turn, self._guarded() as is_purged:
            seq = self._seq
            line = self._line(event, follows)
            if is_purged(line) or (self._read_purged and isinstance(event, OF_A_MODEL)):
                line = self._line(withheld(event), follows)
                self._read_purged = not isinstance(event, RunEnded)
            self._write(line)
            self._seq += 1
            return seq

    def close(self) -> None:
        """Write the seal, sync the file to disk and close it."""
        with self._turn:
            if self._file.closed:
                return
            try:
                with self._guarded():
                    self._write(self._sealer.seal(self._seq, self._prev))
                self._sync()
            finally:
                self._file.close()
                if self._owns_purges:
                    self._purges.close()

    def _line(self, event: Event, follows: int | None) -> str:
        caused_by = follows if follows is not None else (self._seq - 1 if self._seq else None)
        head = {"seq": self._seq, "follows": caused_by, "ms": round((self._clock() - self._start) * 1000, 2)}
        line = json.dumps({**head, **event.payload(), "prev": self._prev}, ensure_ascii=False, separators=(",", ":"))
        return self._redactor.redacted(line)

    @contextmanager
    def _guarded(self) -> Iterator[Callable[[str], bool]]:
        """Block purges; yield a predicate for lines of purged documents."""
        with ExitStack() as stack:
            try:
                is_purged = stack.enter_context(self._purges.writing())
            except FileNotFoundError:  # the whole matter was purged
                self.path, is_purged = None, bool
            except OSError as error:
                raise TraceUnwritable(advice(self.path, error)) from None
            if self.path is not None and self._is_removed():
                self.path = None
            yield is_purged

    def _is_removed(self) -> bool:
        """Report if a purge removed the file, or emptied it because it could not remove it."""
        state = os.fstat(self._file.fileno())
        return state.st_nlink == 0 or state.st_size < self._written

    def _write(self, line: str) -> None:
        if self.path is None:
            return
        row = f"{line}\n".encode("utf-8", "backslashreplace")
        left = memoryview(row)
        try:
            while left:
                left = left[self._file.write(left) or 0 :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._written)  # remove the partial line that a full disk leaves
            raise TraceUnwritable(advice(self.path, error)) from None
        self._written += len(row)
        self._prev = line_hash(line)

    def _sync(self) -> None:
        if self.path is None:
            return
        try:
            os.fsync(self._file.fileno())
            sync_folder(self.path.parent)
        except OSError as error:
            raise TraceUnwritable(advice(self.path, error)) from None


def _create(path: Path) -> FileIO:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    hold(handle)
    return FileIO(handle, "wb")


def advice(path: Path | None, error: OSError) -> str:
    """Say why a record cannot be written, and what to do."""
    return (
        f"The record of the run cannot be written to {path}: {error.strerror or error}. Make the folder writable, "
        "or set PINCITE_TRACE__ENABLED=false."
    )
