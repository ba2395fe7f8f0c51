"""Where a record was damaged, line by line, and what of it can still be replayed.

`trace.seal.verify` says whether a record is as it was written. This says which line was edited, dropped, moved or cut
off, by the numbers of the events and the hashes between them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pincite.server.errors import TraceUnreadable
from pincite.server.trace.events import FORMAT
from pincite.server.trace.read import Trace, read_trace
from pincite.server.trace.seal import FIRST, line_hash
from pincite.server.trace.upgrade import upgraded
from pincite.server.trace.verify import verify

_KEYED = "sealed with a key"

What = Literal["edited", "dropped", "moved", "truncated", "unreadable", "seal"]


@dataclass(frozen=True, slots=True)
class Damage:
    """One place where a record is not as it was written; `line` is 1-based, of the file as it was written."""

    line: int
    what: What
    told: str

    @property
    def step(self) -> int:
        """The `seq` of the event that this line held."""
        return self.line - 1


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read for a replay: its run, its damage, and what could not be verified."""

    trace: Trace
    damage: tuple[Damage, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    row: Mapping[str, Any]
    sha256: str

    @property
    def seq(self) -> int | None:
        seq = self.row.get("seq")
        return seq if isinstance(seq, int) and self.row.get("kind") != "seal" else None


def read_record(path: Path, key: bytes | None = None) -> Record:
    """Read a record and find its damage; events that can still be read are put back into their order.

    Raises `TraceUnreadable` for what holds no run that could be replayed.
    """
    try:
        problems = verify(path, key)
        text = path.read_text(encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise TraceUnreadable(f"{path} cannot be read as a trace: {error.strerror or error}") from None
    notes = tuple(f"The seal was not verified: it was {each}." for each in problems if each.startswith(_KEYED))
    problems = [each for each in problems if not each.startswith(_KEYED)]
    if not problems:
        return Record(read_trace(path), (), notes)
    lines = _lines(text)
    damage = sorted(_damage(lines, text), key=lambda each: each.line)
    if not damage:
        damage = [Damage(len(lines), "seal", problems[0])]
    return Record(_rescued(path, lines), tuple(damage), notes)


def _lines(text: str) -> list[_Line]:
    written = [line for line in text.split("\n") if line]
    return [_Line(number, _row(line), line_hash(line)) for number, line in enumerate(written, start=1)]


def _row(line: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError:
        return {}
    return row if isinstance(row, dict) else {}


def _damage(lines: Sequence[_Line], text: str) -> Iterator[Damage]:
    events = {line.seq: line for line in lines if line.seq is not None}
    sealed = bool(lines) and lines[-1].row.get("kind") == "seal"
    count = int(lines[-1].row.get("events") or 0) if sealed else max(events, default=-1) + 1
    yield from _unreadable(lines, text)
    yield from _dropped(events, count, [line for line in lines if not line.row])
    yield from _moved([line.seq for line in lines if line.seq is not None])
    yield from _edited(events, count, lines[-1] if sealed else None)
    if not sealed:
        last = not lines[-1].row if lines else False
        yield Damage(max(1, len(lines) + (0 if last else 1)), "truncated", "the record ends here without a seal")


def _unreadable(lines: Sequence[_Line], text: str) -> Iterator[Damage]:
    ends_in_line = not text.endswith("\n")
    for line in lines:
        if not line.row and not (ends_in_line and line.number == len(lines)):
            yield Damage(line.number, "unreadable", "this line is no JSON object")


def _dropped(events: Mapping[int, _Line], count: int, unreadable: Sequence[_Line]) -> Iterator[Damage]:
    known = {line.number - 1 for line in unreadable}
    for seq in range(count):
        if seq not in events and seq not in known:
            yield Damage(seq + 1, "dropped", f"event {seq} was removed")


def _moved(order: Sequence[int]) -> Iterator[Damage]:
    for found, expected in zip(order, sorted(order), strict=True):
        if found != expected:
            yield Damage(expected + 1, "moved", f"event {found} stands where event {expected} was written")
            return


def _edited(events: Mapping[int, _Line], count: int, seal: _Line | None) -> Iterator[Damage]:
    """A line was edited where the next one does not have its hash; only neighbours that are both here can tell."""
    for seq, line in sorted(events.items()):
        following = events.get(seq + 1) or (seal if seq + 1 == count else None)
        if following is not None and following.row.get("prev") != line.sha256:
            yield Damage(seq + 1, "edited", f"event {seq} was edited, or the hash of it in the next line")
    if 0 in events and events[0].row.get("prev") != FIRST:
        yield Damage(1, "edited", "event 0 was edited")


def _rescued(path: Path, lines: Sequence[_Line]) -> Trace:
    events = sorted((line for line in lines if line.seq is not None), key=lambda line: line.seq or 0)
    rows = [dict(line.row) for line in events]
    written = rows[0].get("format", 1) if rows else 0
    if not rows or rows[0].get("kind") != "run_started" or written not in range(1, FORMAT + 1):
        return read_trace(path)  # which says what is the matter with it
    return Trace(path, upgraded(rows, int(written)))
