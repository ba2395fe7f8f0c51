"""Read records of runs: one file per run or client session, and folders of them, newest first."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pincite.server.errors import TraceUnreadable
from pincite.server.trace.events import FORMAT, Event
from pincite.server.trace.session_runs import runs_of_session
from pincite.server.trace.upgrade import upgraded

_TYPES: Mapping[str, Any] = {
    "kind": str,
    "seq": int,
    "follows": int | None,
    "ms": int | float,
    "arguments": dict,
    "client": dict,
    "page": dict,
    "result": dict,
}
"""The types of the fields that readers take apart or calculate with."""
STARTS = ("run_started", "session_started")
"""The kinds of a record's first line."""
_NUMBERED = re.compile(r"(?P<session>[0-9a-f]{8})-\d+")
"""`9f31c2d4-2`: the second run of a client's session."""
_UNFINISHED = "unfinished"
"""The status of a run without a recorded end."""


@dataclass(frozen=True, eq=False)
class Trace:
    """A recorded run: its events in order, without the seal."""

    path: Path
    events: Sequence[Mapping[str, Any]]

    @property
    def run_id(self) -> str:
        """The short id of the run."""
        return str(self.started["run_id"])

    @property
    def started(self) -> Mapping[str, Any]:
        """The event with what shaped the run."""
        return self.events[0]

    @cached_property
    def ended(self) -> Mapping[str, Any] | None:
        """The event with the end of the run; null if it has none."""
        return self.events[-1] if self.events[-1]["kind"] == "run_ended" else None

    @property
    def status(self) -> str:
        """The status: `answered`, `absent`, `unsure`, `refused`, `failed`, or `unfinished` without a recorded end."""
        return str(self.ended["status"]) if self.ended else _UNFINISHED

    @property
    def answer(self) -> Any:  # noqa: ANN401  a value of any answer type
        """The answer; null if there is none."""
        return self.ended["result"].get("answer") if self.ended else None

    def is_about(self, words: Sequence[str]) -> bool:
        """Report if the question has all of these words."""
        return all(word.casefold() in str(self.started["question"]).casefold() for word in words)


def read_trace(path: Path) -> Trace:
    """Read the record of one run.

    The record of a client's session must have only one run; otherwise the error names its runs. Raises
    `TraceUnreadable`, also for a record of a later version.
    """
    runs = read_runs(path)
    if len(runs) != 1:
        ids = ", ".join(run.run_id for run in runs) or "none"
        raise TraceUnreadable(f"{path} is the record of a client's session. Name one of its runs: {ids}.")
    return runs[0]


def read_runs(path: Path) -> list[Trace]:
    """Read the runs of a record in order: one run, or all runs of a client's session. Raises `TraceUnreadable`."""
    events = read_events(path)
    if events[0]["kind"] == "session_started":
        try:
            return [Trace(path, run) for run in runs_of_session(events)]
        except (TypeError, ValueError):
            raise TraceUnreadable(_changed(path, "its lines are inconsistent")) from None
    return [Trace(path, events)]


def read_events(path: Path) -> Sequence[Mapping[str, Any]]:
    """Read the events of a record, upgraded to today's format. Raises `TraceUnreadable`.

    A truncated last line is left out: the writing process ended there.
    """
    try:
        lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line]
    except (OSError, ValueError) as error:
        raise TraceUnreadable(f"{path} cannot be read as a trace: {error}") from None
    rows = [_row(path, line, is_last=number == len(lines) > 1) for number, line in enumerate(lines, start=1)]
    events = [row for row in rows if row is not None and row.get("kind") != "seal"]
    if not events or events[0].get("kind") not in STARTS:
        raise TraceUnreadable(f"{path} is not a trace of a run: its first line does not start a run.")
    written = events[0].get("format", 1)
    if not isinstance(written, int) or not 1 <= written <= FORMAT:
        raise TraceUnreadable(f"{path} has format {written}; this version reads 1 to {FORMAT}. Update pincite.")
    return [_whole(path, event) for event in upgraded(events, written)]


def _whole(path: Path, event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the event if the fields that readers use are valid. Unknown fields and kinds are allowed."""
    wrong = [name for name in _fields(str(event.get("kind"))) if not _is_usable(event, name)]
    if wrong:
        raise TraceUnreadable(_changed(path, f"event {event.get('seq')} has no usable {', '.join(wrong)}"))
    return event


def _is_usable(event: Mapping[str, Any], name: str) -> bool:
    if name == "result" and event["kind"] == "tool_result":
        return isinstance(event.get(name, ""), dict | None)
    return name in event and isinstance(event[name], _TYPES.get(name, object))


@cache
def _fields(kind: str) -> tuple[str, ...]:
    own = (each for event in Event.__subclasses__() if event.kind == kind for each in fields(event))
    required = (each.name for each in own if each.default is MISSING and each.default_factory is MISSING)
    return tuple(dict.fromkeys(("kind", "seq", "follows", "ms", *required)))


def _changed(path: Path, what: str) -> str:
    return f"{path} cannot be read as a trace: {what}. To see what changed: pincite trace verify {path}"


def _row(path: Path, line: str, *, is_last: bool) -> dict[str, Any] | None:
    try:
        row = json.loads(line)
    except ValueError as error:
        if is_last:
            return None
        raise TraceUnreadable(f"{path} cannot be read as a trace: {error}") from None
    return row if isinstance(row, dict) else None


def read_folder(folder: Path) -> Iterator[Trace | TraceUnreadable]:
    """Yield the runs of a folder, newest first; for a file that is not a record, the reason."""
    for path in sorted(folder.glob("*.jsonl"), reverse=True):
        try:
            yield from reversed(read_runs(path))
        except TraceUnreadable as error:
            yield error


def find_run(folder: Path, name: str) -> Trace:
    """Return a run by the path of its record, its id, or the beginning of its record's file name.

    Raises `TraceUnreadable` if none or several match.
    """
    path, run_id = find_run_file(folder, name)
    if run_id is None:
        return read_trace(path)
    found = [run for run in read_runs(path) if run.run_id == run_id]
    if not found:
        raise TraceUnreadable(f"{path} has no run {name!r}. To see all: pincite trace list")
    return found[0]


def find_run_file(folder: Path, name: str) -> tuple[Path, str | None]:
    """Return the file of a record as `find_trace` does, and the id of the run if the name is a run's id."""
    path = find_trace(folder, name)
    is_whole = _NUMBERED.fullmatch(name) is None or Path(name).is_file() or path.stem.endswith(f"-{name}")
    return path, None if is_whole else name


def find_trace(folder: Path, name: str) -> Path:
    """Return the file of a record by its path, the id of a run, or the beginning of its file name.

    Raises `TraceUnreadable` if none or several match.
    """
    if Path(name).is_file():
        return Path(name)
    number = _NUMBERED.fullmatch(name)
    ends = (f"-{name}", f"-{number['session']}") if number else (f"-{name}",)
    found = [path for path in sorted(folder.glob("*.jsonl")) if path.name.startswith(name) or path.stem.endswith(ends)]
    if len(found) != 1:
        many = f"{len(found)} traces are" if found else "There is no file, and no trace"
        raise TraceUnreadable(f"{many} called {name!r} in {folder}. To see all: pincite trace list")
    return found[0]
