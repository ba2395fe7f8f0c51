"""Find problems of a record: changed, missing, misplaced, truncated or invalid lines, and a wrong seal.

A line is unchanged if the next line, or the digest of the seal, has its hash. So if two lines do not match, it is
mostly known which of them was changed.
"""

import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from pincite.indexer.store.record_locks import is_being_written
from pincite.server.trace.events import FORMAT
from pincite.server.trace.schema import line_problems
from pincite.server.trace.seal import FIRST, Sealer, line_hash

NO_SEAL = "no seal: the run did not end, or the end was removed"


What = Literal[
    "format",
    "invalid",
    "repeated",
    "moved",
    "missing",
    "changed",
    "cut off",
    "after the seal",
    "no seal",
    "seal",
    "key",
]
"""The kinds of problems. `seal`: the seal is wrong; `key`: sealed with a key that was not given, so not verified."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a record. `line` is 1-based, null for the whole file; `event` is the `seq`, if known."""

    line: int | None
    what: What
    text: str
    event: int | None = None

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file, 1-based.

    `row` is empty if it is not a JSON object. A seal's `seq` is the number of events.
    """

    number: int
    row: Mapping[str, Any]
    hash: str

    @property
    def is_seal(self) -> bool:
        """Report if the line is the seal."""
        return self.row.get("kind") == "seal"

    @property
    def seq(self) -> int | None:
        """The position in the record, from 0; null if the line has none."""
        seq = self.row.get("events" if self.is_seal else "seq")
        return seq if isinstance(seq, int) else None

    def problem(self, what: What, text: str) -> Problem:
        """Make a problem of this line."""
        return Problem(self.number, what, text, self.seq)


def verify(path: Path, key: bytes | None = None) -> list[Problem]:
    """List the problems of a record with their lines; empty if it is unchanged. Raises `OSError`."""
    lines, is_cut_off = lines_of(path)
    whole = lines[:-1] if is_cut_off else lines
    return [
        *_kinds(whole),
        *_order(whole),
        *_changes(whole, key),
        *([lines[-1].problem("cut off", "cut off")] if is_cut_off else []),
        *_after_the_seal(whole),
        *_seal(whole, key),
    ]


def verify_written(path: Path, key: bytes | None = None) -> tuple[list[Problem], bool]:
    """List the problems of a record, and report if a process is still writing it.

    A missing end is not a problem while it is being written. Raises `OSError`.
    """
    is_open = is_being_written(path)
    return [each for each in verify(path, key) if not (is_open and each.what in ("no seal", "cut off"))], is_open


def lines_of(path: Path) -> tuple[list[Line], bool]:
    """Return the lines of a record, and whether the last one was truncated. Raises `OSError`."""
    texts = path.read_text(encoding="utf-8", errors="backslashreplace").split("\n")
    return [Line(number, _parse(text), line_hash(text)) for number, text in enumerate(texts, start=1) if text], bool(
        texts[-1]
    )


def _parse(text: str) -> Mapping[str, Any]:
    try:
        row = json.loads(text)
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}


def _kinds(lines: Sequence[Line]) -> Iterator[Problem]:
    written = lines[0].row.get("format", 1) if lines else 1
    if isinstance(written, int) and written > FORMAT:
        yield Problem(1, "format", f"format {written} is not known to this version, only the chain is verified", 0)
        return
    for line in lines:
        problems = line_problems(line.row) if line.row else ["not a JSON object"]
        yield from (line.problem("invalid", each) for each in problems)


def _order(lines: Sequence[Line]) -> Iterator[Problem]:
    """Yield misplaced and repeated lines, and missing events."""
    highest, seen = -1, set[int]()
    there = {line.seq for line in lines}
    for line in lines:
        if line.seq is None:
            continue
        if line.seq in seen and not line.is_seal:
            yield line.problem("repeated", f"repeats event {line.seq}")
        elif line.seq < highest:
            yield line.problem("moved", f"out of order, event {line.seq} comes after event {highest}")
        missing = [seq for seq in range(highest + 1, line.seq) if seq not in there]
        if missing:
            yield Problem(line.number, "missing", f"before it {_counted(missing)}", missing[0])
        seen.add(line.seq)
        highest = max(highest, line.seq)


def _counted(missing: Sequence[int]) -> str:
    if len(missing) == 1:
        return f"event {missing[0]} is missing"
    return f"events {missing[0]} to {missing[-1]} are missing"


def _changes(lines: Sequence[Line], key: bytes | None) -> Iterator[Problem]:
    """Yield lines whose hash differs from the one in the next line."""
    changed: dict[int, Line] = {}
    if lines and lines[0].seq == 0 and lines[0].row.get("prev") != FIRST:
        changed[lines[0].number] = lines[0]
    for index, (before, line) in enumerate(pairwise(lines), start=1):
        if line.row.get("prev") != before.hash and _are_neighbours(before, line):
            culprit = before if _is_vouched_for(lines, index, key) else line
            changed.setdefault(culprit.number, culprit)
    yield from (line.problem("changed", "was changed") for line in changed.values())


def _are_neighbours(before: Line, line: Line) -> bool:
    return before.seq is None or line.seq is None or before.is_seal or before.seq + 1 == line.seq


def _is_vouched_for(lines: Sequence[Line], index: int, key: bytes | None) -> bool:
    """Report if the line after it has its hash; for the seal, if its digest is right."""
    if lines[index].is_seal:
        return key is None or _fits(lines[index].row, key)
    return index + 1 < len(lines) and lines[index + 1].row.get("prev") == lines[index].hash


def _after_the_seal(lines: Sequence[Line]) -> Iterator[Problem]:
    first = next((index for index, line in enumerate(lines) if line.is_seal), len(lines))
    yield from (line.problem("after the seal", "comes after the seal") for line in lines[first + 1 :])


def _seal(lines: Sequence[Line], key: bytes | None) -> Iterator[Problem]:
    seal = next((line.row for line in lines if line.is_seal), None)
    if seal is None:
        yield Problem(None, "no seal", NO_SEAL)
    elif seal.get("algorithm") == "hmac-sha256" and key is None:
        yield Problem(None, "key", "sealed with a key: it can be verified only with that key")
    elif seal.get("algorithm") != Sealer(key).algorithm:
        yield Problem(None, "seal", f"sealed with {seal.get('algorithm')}, not with {Sealer(key).algorithm}")
    elif not _fits(seal, key):
        yield Problem(None, "seal", "the seal does not match the events")


def _fits(seal: Mapping[str, Any], key: bytes | None) -> bool:
    events = seal.get("events")
    expected = Sealer(key).digest(events if isinstance(events, int) else -1, str(seal.get("prev")))
    return hmac.compare_digest(str(seal.get("digest")).encode(), expected.encode())
