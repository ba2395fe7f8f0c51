"""Read the replayable runs of a record, each with the problems of the record at its steps.

`trace.verify` finds the problems; here each is placed at a step of a run.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pincite.server.errors import TraceUnreadable
from pincite.server.trace.read import STARTS, Trace, read_events, read_runs
from pincite.server.trace.schema import line_problems
from pincite.server.trace.session_runs import runs_of_session
from pincite.server.trace.upgrade import upgraded
from pincite.server.trace.verify import Problem, lines_of, verify_written

_PLACE = "place"
"""The field with an event's `seq` in the file, because the runs of a session are renumbered."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A problem of a record, and its step in the run."""

    step: int
    problem: Problem


@dataclass(frozen=True, slots=True)
class Record:
    """A run for a replay, its damage, and what could not be verified."""

    trace: Trace
    damage: tuple[Damage, ...]
    notes: tuple[str, ...]


def read_record(path: Path, key: bytes | None = None) -> list[Record]:
    """Read the runs of a record with their damage. Readable events are put back in order.

    Raises `TraceUnreadable` for a record without a replayable run.
    """
    try:
        problems, is_open = verify_written(path, key)
        damage = [each for each in problems if each.what != "key"]
        runs = _rescued(path, damage) if damage else read_runs(path)
    except OSError as error:
        raise TraceUnreadable(f"{path} cannot be read as a trace: {error.strerror or error}") from None
    notes = [f"The seal was not verified: {each}." for each in problems if each.what == "key"]
    notes += ["The record is still being written."] if is_open else []
    return [Record(run, tuple(own), tuple(notes)) for run, own in zip(runs, _placed(runs, damage), strict=True)]


def _rescued(path: Path, damage: Sequence[Problem]) -> list[Trace]:
    """Return the runs of the lines that are valid events, each event once."""
    found: dict[int, Mapping[str, Any]] = {}
    for line in lines_of(path)[0]:
        if line.seq is not None and not line.is_seal and not line_problems(line.row):
            found.setdefault(line.seq, {**line.row, _PLACE: line.seq})
    rows = [found[seq] for seq in sorted(found)]
    if not rows or rows[0]["kind"] not in STARTS or damage[0].what == "format":
        read_events(path)  # its error mostly names the problem
        raise TraceUnreadable(f"{path} cannot be replayed: {damage[0]}")
    events = upgraded(rows, int(rows[0].get("format", 1)))
    if rows[0]["kind"] == "run_started":
        return [Trace(path, events)]
    try:
        return [Trace(path, run) for run in runs_of_session(events)]
    except (TypeError, ValueError):  # an edited time or number, in a field of the right type
        raise TraceUnreadable(f"{path} cannot be replayed: {damage[0]}") from None


def _placed(runs: Sequence[Trace], damage: Sequence[Problem]) -> list[list[Damage]]:
    """Assign the damage to runs. Damage of the whole file or its first line belongs to all runs."""
    steps = [{int(each[_PLACE]): int(each["seq"]) for each in run.events if _PLACE in each} for run in runs]
    placed: list[list[Damage]] = [[] for _ in runs]
    for problem in damage:
        place = _place(problem)
        for number in _owners(place, steps):
            end = int(runs[number].events[-1]["seq"]) + 1
            placed[number].append(Damage(end if place is None else _step(place, steps[number]), problem))
    return [sorted(each, key=lambda damage: damage.step) for each in placed]


def _owners(place: int | None, steps: Sequence[Mapping[int, int]]) -> Iterable[int]:
    if not place:
        return range(len(steps))
    having = [number for number, known in enumerate(steps) if place in known]
    later = [number for number, known in enumerate(steps) if max(known, default=0) > place]
    return [*having, *later, len(steps) - 1][:1]


def _step(place: int, steps: Mapping[int, int]) -> int:
    """Return the step of an event, or the step that it would have."""
    before = [step for known, step in steps.items() if known < place]
    return steps.get(place, max(before, default=0) + 1 if place else 0)


def _place(problem: Problem) -> int | None:
    if problem.event is not None:
        return problem.event
    return None if problem.line is None else problem.line - 1
