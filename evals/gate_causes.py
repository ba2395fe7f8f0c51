"""List the questions that make a run miss a gate. Pure."""

from collections.abc import Callable, Mapping, Sequence

from pincite.evals.gates import Gate, group_of
from pincite.evals.metrics import RowScore
from pincite.evals.slices import members_of

_LOST: Mapping[str, Callable[[RowScore], float | None]] = {
    "det": lambda row: _below_one(row.det),
    "g": lambda row: _below_one(row.g),
    "page_recall": lambda row: _below_one(row.page_recall),
    "page_precision": lambda row: _below_one(row.page_precision),
    "coverage": lambda row: row.false_empty,
    "precision": lambda row: _below_one(row.precision),
    "false_empty": lambda row: row.false_empty,
    "false_absence": lambda row: row.false_absence,
    "false_non_empty": lambda row: row.false_non_empty,
    "wrong_document": lambda row: row.wrong_document,
    "wrong_family": lambda row: row.wrong_family,
    "pages_shown_recall": lambda row: _below_one(row.pages_shown_recall),
}
"""The loss of one question, by metric: None if not measured, 0 if right."""

_TOTALS = ("total", "det_total")
_HIGHER_IS_BETTER = (
    *("det", "g", "page_recall", "page_precision", "coverage", "precision", "pages_shown_recall"),
    *_TOTALS,
)


def gate_causes(gate: Gate, rows: Sequence[RowScore]) -> tuple[RowScore, ...]:
    """Return the rows that make a metric worse, worst first, then in the order of the questions.

    For totals these are the rows with a Det or a G below 1. Empty if the gate limits a metric in its better direction,
    for `asst`, which a judge decides, and for `aurc`, which depends on the order of all rows.
    """
    group = group_of(gate)
    metric = group.field if group else gate.metric
    members = members_of(rows, group.dimension).get(group.name, []) if group else rows
    if (gate.bound == ">=") != (metric in _HIGHER_IS_BETTER):
        return ()
    lost = [(_lost(metric, row), row) for row in members]
    return tuple(row for share, row in sorted(lost, key=lambda each: -each[0]) if share)


def _lost(metric: str, row: RowScore) -> float:
    if metric in _TOTALS:
        return (_below_one(row.det) or 0.0) + (_below_one(row.g) or 0.0)
    measure = _LOST.get(metric)
    return float((measure(row) if measure else None) or 0.0)


def _below_one(value: float | None) -> float | None:
    return None if value is None else 1 - value
