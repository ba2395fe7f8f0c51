"""What is wrong with a record: lines changed, missing, out of order, cut off or of no kind; a seal that does not fit.

A line is known to be as it was written when the line after it, or the seal's digest, has its hash. So of two lines that
do not fit together it can mostly be told which was changed.
"""

import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from pincite.server.trace.events import FORMAT
from pincite.server.trace.schema import line_problems
from pincite.server.trace.seal import FIRST, Sealer, line_hash

CUT_OFF = "cut off"
NO_SEAL = "no seal: the run did not end, or the end was removed"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the file, 1-based; `row` is empty for what is no JSON object. A seal's `seq` is how many it closes."""

    number: int
    row: Mapping[str, Any]
    hash: str

    @property
    def is_seal(self) -> bool:
        return self.row.get("kind") == "seal"

    @property
    def seq(self) -> int | None:
        seq = self.row.get("events" if self.is_seal else "seq")
        return seq if isinstance(seq, int) else None

    def problem(self, text: str) -> str:
        return f"line {self.number}: {text}"


def verify(path: Path, key: bytes | None = None) -> list[str]:
    """Every problem of a record, with its line; empty when it is as it was written.

    Raises `OSError` when the file cannot be read.
    """
    texts = path.read_text(encoding="utf-8", errors="backslashreplace").split("\n")
    is_cut_off = texts[-1] != ""
    lines = [_Line(number, _parse(text), line_hash(text)) for number, text in enumerate(texts, start=1) if text]
    whole = lines[:-1] if is_cut_off else lines
    return [
        *_kinds(whole),
        *_order(whole),
        *_changes(whole, key),
        *([lines[-1].problem(CUT_OFF)] if is_cut_off else []),
        *_after_the_seal(whole),
        *_seal(whole, key),
    ]


def _parse(text: str) -> Mapping[str, Any]:
    try:
        row = json.loads(text)
    except ValueError:
        return {}
    return row if isinstance(row, dict) else {}


def _kinds(lines: Sequence[_Line]) -> Iterator[str]:
    written = lines[0].row.get("format", 1) if lines else 1
    if isinstance(written, int) and written > FORMAT:
        yield f"line 1: format {written} is not known to this version, only the chain is verified"
        return
    for line in lines:
        problems = line_problems(line.row) if line.row else ["not a JSON object"]
        yield from (line.problem(each) for each in problems)


def _order(lines: Sequence[_Line]) -> Iterator[str]:
    """Lines that come too late or twice, and events that are nowhere."""
    highest, seen = -1, set[int]()
    there = {line.seq for line in lines}
    for line in lines:
        if line.seq is None:
            continue
        if line.seq in seen and not line.is_seal:
            yield line.problem(f"repeats event {line.seq}")
        elif line.seq < highest:
            yield line.problem(f"out of order, event {line.seq} comes after event {highest}")
        missing = [seq for seq in range(highest + 1, line.seq) if seq not in there]
        if missing:
            yield line.problem(f"before it {_counted(missing)}")
        seen.add(line.seq)
        highest = max(highest, line.seq)


def _counted(missing: Sequence[int]) -> str:
    if len(missing) == 1:
        return f"event {missing[0]} is missing"
    return f"events {missing[0]} to {missing[-1]} are missing"


def _changes(lines: Sequence[_Line], key: bytes | None) -> Iterator[str]:
    """Lines that are not what the line after them was written behind."""
    changed: dict[int, _Line] = {}
    if lines and lines[0].seq == 0 and lines[0].row.get("prev") != FIRST:
        changed[lines[0].number] = lines[0]
    for index, (before, line) in enumerate(pairwise(lines), start=1):
        if line.row.get("prev") != before.hash and _are_neighbours(before, line):
            culprit = before if _is_vouched_for(lines, index, key) else line
            changed.setdefault(culprit.number, culprit)
    yield from (line.problem("was changed") for line in changed.values())


def _are_neighbours(before: _Line, line: _Line) -> bool:
    return before.seq is None or line.seq is None or before.is_seal or before.seq + 1 == line.seq


def _is_vouched_for(lines: Sequence[_Line], index: int, key: bytes | None) -> bool:
    """Whether what comes after a line has its hash; of the seal, whether its digest fits."""
    if lines[index].is_seal:
        return key is None or _fits(lines[index].row, key)
    return index + 1 < len(lines) and lines[index + 1].row.get("prev") == lines[index].hash


def _after_the_seal(lines: Sequence[_Line]) -> Iterator[str]:
    first = next((index for index, line in enumerate(lines) if line.is_seal), len(lines))
    yield from (line.problem("stands after the seal") for line in lines[first + 1 :])


def _seal(lines: Sequence[_Line], key: bytes | None) -> Iterator[str]:
    seal = next((line.row for line in lines if line.is_seal), None)
    if seal is None:
        yield NO_SEAL
    elif seal.get("algorithm") == "hmac-sha256" and key is None:
        yield "sealed with a key: it can be verified only with that key"
    elif seal.get("algorithm") != Sealer(key).algorithm:
        yield f"sealed with {seal.get('algorithm')}, not with {Sealer(key).algorithm}"
    elif not _fits(seal, key):
        yield "the seal does not fit the events"


def _fits(seal: Mapping[str, Any], key: bytes | None) -> bool:
    events = seal.get("events")
    expected = Sealer(key).digest(events if isinstance(events, int) else -1, str(seal.get("prev")))
    return hmac.compare_digest(str(seal.get("digest")).encode(), expected.encode())
