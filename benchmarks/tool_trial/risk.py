"""Measure the share of wrong answers by coverage of the server's `confidence`."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from benchmarks.tool_trial.measure import Measured, counts_as_wrong

COVERAGE = tuple(range(10, 101, 10))
"""Per cent of the answers, the most confident first."""


@dataclass(frozen=True, slots=True)
class Scored:
    """An answer that was accepted, possibly after confirmation: its confidence, and whether it is wrong."""

    key: str
    wrong: bool
    confidence: float


def scored(measured: Iterable[Measured]) -> list[Scored]:
    """Return recorded and forged submissions that are accepted in the end; hard refusals have no confidence."""
    return [row for each in measured for row in _scored(each)]


def risk(rows: Sequence[Scored], coverage: int) -> float:
    """Return the share of wrong answers among the most confident `coverage` per cent; ties count in part."""
    left = wanted = len(rows) * coverage / 100
    wrong = 0.0
    ordered = sorted(rows, key=lambda row: -row.confidence)
    for _, alike in groupby(ordered, key=lambda row: row.confidence):
        group = list(alike)
        taken = min(left, len(group))
        wrong += taken * sum(row.wrong for row in group) / len(group)
        left -= taken
    return wrong / wanted if wanted else float("nan")


def with_confidences(rows: Iterable[Scored], other: Mapping[str, float]) -> list[Scored]:
    """Return the rows that are in the other column, with its confidences."""
    return [Scored(row.key, row.wrong, other[row.key]) for row in rows if row.key in other]


def read_confidences(path: Path) -> dict[str, float]:
    """Read a column of confidences: `{"key", "confidence"}` a line."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {str(row["key"]): float(row["confidence"]) for row in rows}


def write_confidences(path: Path, rows: Iterable[Scored]) -> None:
    """Write a column of confidences, with whether each answer is wrong."""
    lines = (json.dumps({"key": row.key, "confidence": row.confidence, "wrong": row.wrong}) for row in rows)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _scored(measured: Measured) -> Iterator[Scored]:
    for recorded in measured.recorded:
        final = recorded.replayed.final
        if final is not None and final.confidence is not None:
            yield Scored(recorded.key, not recorded.right, final.confidence)
    for forged in measured.forged:
        final = forged.replayed.final
        if counts_as_wrong(forged) and final is not None and final.confidence is not None:
            yield Scored(forged.key, True, final.confidence)
