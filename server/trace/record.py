"""Write a run's record: JSON Lines, one event a line, each chained to the line before it.

Every line has `seq` (0-based), `follows` (the `seq` of the event that caused it, null for the first), `ms` since the
run started and `prev`, the sha256 of the line before. `close()` seals the file. Folder 0700, file 0600.
"""

import json
import os
import secrets
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, TextIO

from pincite.server.errors import TraceUnwritable
from pincite.server.trace.events import Event
from pincite.server.trace.redact import Redaction
from pincite.server.trace.seal import FIRST, Sealer, line_hash

SECRET_NAMES = tuple("KEY TOKEN SECRET SECRETS PASSWORD PASSWD PASS PASSPHRASE CREDENTIAL CREDENTIALS".split())
"""What a word of a secret variable's name ends with: `OPENAI_APIKEY`, `DB_PASSWD`."""
SHORTEST_SECRET = 8


class Recorder(Protocol):
    """Takes the events of one run in order. `append` gives the event's `seq`."""

    run_id: str
    """Random; names the run."""
    path: Path | None
    """Where the record is, null when none is kept."""

    def append(self, event: Event, follows: int | None = None) -> int:
        """Note an event; without `follows` it follows the one before it."""

    def close(self) -> None:
        """Seal the record; nothing may be appended after."""


class NoTrace:
    """Keeps nothing."""

    run_id = ""
    path: Path | None = None

    def append(self, event: Event, follows: int | None = None) -> int:  # noqa: ARG002  a Recorder's signature
        """Forget the event."""
        return 0

    def close(self) -> None:
        """Nothing to seal."""


class TraceFile:
    """A Recorder that writes to a new file of `folder`, named by time and a random id."""

    def __init__(self, folder: Path, sealer: Sealer, hidden: Iterable[str] = ()) -> None:
        self.path: Path | None
        self.run_id = secrets.token_hex(4)
        self._sealer = sealer
        self._redacted = Redaction(hidden)
        self._clock: Callable[[], float] = time.perf_counter
        self._start = self._clock()
        self._seq = 0
        self._prev = FIRST
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        self.path, self._file = _create(folder, f"{stamp}-{self.run_id}.jsonl")

    def append(self, event: Event, follows: int | None = None) -> int:
        """Write one line at once, so that a crash leaves all that came before it."""
        seq = self._seq
        caused_by = follows if follows is not None else (seq - 1 if seq else None)
        head = {"seq": seq, "follows": caused_by, "ms": round((self._clock() - self._start) * 1000, 2)}
        line = json.dumps({**head, **event.payload(), "prev": self._prev}, ensure_ascii=False, separators=(",", ":"))
        self._write(self._redacted(line))
        self._seq += 1
        return seq

    def close(self) -> None:
        """Write the seal and close the file."""
        self._write(self._sealer.seal(self._seq, self._prev))
        self._file.close()

    def _write(self, line: str) -> None:
        try:
            self._file.write(line + "\n")
        except OSError as error:
            raise TraceUnwritable(_advice(self.path, error)) from None
        self._prev = line_hash(line)


def environment_secrets() -> tuple[str, ...]:
    """Values of environment variables that are named as secrets are; no record may hold one."""
    return tuple(v for name, v in os.environ.items() if len(v) >= SHORTEST_SECRET and names_secret(name))


def names_secret(variable: str) -> bool:
    """Whether a variable of the environment is named as secrets are."""
    return any(word.endswith(SECRET_NAMES) for word in variable.upper().split("_"))


def _create(folder: Path, name: str) -> tuple[Path, TextIO]:
    path = folder / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise TraceUnwritable(_advice(path, error)) from None
    return path, open(handle, "w", encoding="utf-8", buffering=1, newline="\n", errors="backslashreplace")  # noqa: PTH123


def _advice(path: Path | None, error: OSError) -> str:
    return (
        f"The record of the run cannot be written to {path}: {error.strerror or error}. Make the folder writable, "
        "or set PINCITE_TRACE__ENABLED=false."
    )
