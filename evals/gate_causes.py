"""The questions that a missed gate rests on: those that keep its metric from its bound. Pure."""

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
"""How much one question adds to what is wrong, by metric: None where it is not measured, 0 where it is right."""

_TOTALS = ("total", "det_total")
_HIGHER_IS_BETTER = (
    *("det", "g", "page_recall", "page_precision", "coverage", "precision", "pages_shown_recall"),
    *_TOTALS,
)


def gate_causes(gate: Gate, rows: Sequence[RowScore]) -> tuple[RowScore, ...]:
    """The rows that make a metric worse, worst first, then in the order of the questions.

    For the totals those with a Det or a G below 1. None for a gate that holds a metric down where higher is better, for
    `asst`, which a judge decides, and for `aurc`, which is of an order.
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
