"""Records of runs, read back: one file a run, and a folder of them, the newest first."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pincite.server.errors import TraceUnreadable
from pincite.server.trace.events import FORMAT
from pincite.server.trace.upgrade import upgraded

_UNFINISHED = "unfinished"
"""The status of a run whose end was not written."""


@dataclass(frozen=True, eq=False)
class Trace:
    """A run as it was recorded: its events in order, the seal left out."""

    path: Path
    events: Sequence[Mapping[str, Any]]

    @property
    def run_id(self) -> str:
        """The short id of the run."""
        return str(self.started["run_id"])

    @property
    def started(self) -> Mapping[str, Any]:
        """The event that says what shaped the run."""
        return self.events[0]

    @cached_property
    def ended(self) -> Mapping[str, Any] | None:
        """The event that says how the run ended; null where it did not."""
        return self.events[-1] if self.events[-1]["kind"] == "run_ended" else None

    @property
    def status(self) -> str:
        """How the run ended: `answered`, `absent`, `unsure`, `refused`, `failed`; `unfinished` where it did not."""
        return str(self.ended["status"]) if self.ended else _UNFINISHED

    @property
    def answer(self) -> Any:  # noqa: ANN401  a value of any answer type
        """The value given; null where there is none."""
        return self.ended["result"]["answer"] if self.ended else None

    def is_about(self, words: Sequence[str]) -> bool:
        """Whether the question has all of some words."""
        return all(word.casefold() in str(self.started["question"]).casefold() for word in words)


def read_trace(path: Path) -> Trace:
    """Read a record. Raises `TraceUnreadable` for what is none, or one that a later version wrote."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line]
    except (OSError, ValueError) as error:
        raise TraceUnreadable(f"{path} cannot be read as a trace: {error}") from None
    events = [row for row in rows if isinstance(row, dict) and row.get("kind") != "seal"]
    if not events or events[0].get("kind") != "run_started":
        raise TraceUnreadable(f"{path} is no trace of a run: its first line says nothing of how a run was started.")
    written = events[0].get("format", 1)
    if not isinstance(written, int) or not 1 <= written <= FORMAT:
        raise TraceUnreadable(f"{path} has format {written}; this version reads 1 to {FORMAT}. Update pincite.")
    return Trace(path, upgraded(events, written))


def read_folder(folder: Path) -> Iterator[Trace | TraceUnreadable]:
    """Yield the records of a folder, the newest first; for a file that is none, why."""
    for path in sorted(folder.glob("*.jsonl"), reverse=True):
        try:
            yield read_trace(path)
        except TraceUnreadable as error:
            yield error


def find_trace(folder: Path, name: str) -> Path:
    """Return the file of a record by its path, or by the run's id or the beginning of the file's name in a folder.

    Raises `TraceUnreadable` where none or several have that name.
    """
    if Path(name).is_file():
        return Path(name)
    found = [
        path for path in sorted(folder.glob("*.jsonl")) if path.name.startswith(name) or path.stem.endswith(f"-{name}")
    ]
    if len(found) != 1:
        many = f"{len(found)} traces are" if found else "There is no file, and no trace"
        raise TraceUnreadable(f"{many} called {name!r} in {folder}. To see all: pincite trace list")
    return found[0]
