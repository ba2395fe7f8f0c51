"""Gates: bounds on trusted metrics that a run must satisfy. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

from pincite.evals.cases import Case
from pincite.evals.errors import BadGate
from pincite.evals.metrics import difficulty_of
from pincite.evals.slices import DIMENSIONS, GroupScore
from pincite.evals.summary import MONITORING, TRUSTED, Summary
from pincite.indexer.model import DocumentKind
from pincite.tools.answer_types import AnswerType

# "det>=0.7", "wrong_document <= 0.05", "by_type.boolean.det>=0.7", "by_kind.order.g>=0.8"
_GATE = re.compile(r"\s*(?P<metric>[^<>=]+?)\s*(?P<bound>>=|<=)\s*(?P<value>[^<>=\s]+)\s*")
_GROUP = re.compile(rf"(?P<group>{'|'.join(DIMENSIONS)})\.(?P<key>.+)\.(?P<field>[^.]+)")
_GATING_FIELDS = ("det", "g")
_JUDGED = ("asst", "total")
_NAMES: Mapping[str, frozenset[str]] = {
    "by_type": frozenset(AnswerType),
    "by_kind": frozenset(DocumentKind),
}
"""The possible groups, if they are known before a run."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound on one metric: a name of the summary, or of a group such as `by_type.boolean.det`, `by_tag.TAG.g`."""

    metric: str
    bound: Literal[">=", "<="]
    value: float

    def __str__(self) -> str:
        return f"{self.metric}{self.bound}{self.value:g}"


@dataclass(frozen=True, slots=True)
class Measured:
    """A gate and the run's value of its metric; None if not measured.

    `few`: the number of questions of a group that is too small to rank, else None.
    """

    gate: Gate
    value: float | None
    few: int | None = None

    def __str__(self) -> str:
        found = "but nothing was measured" if self.value is None else f"measured {self.value:.4f}"
        return f"{self.gate}, {found}" + (f" on only {self.few} questions" if self.few else "")


@dataclass(frozen=True, slots=True)
class GatedGroup:
    """The group of a gate, such as `by_type`, `boolean`, `det`."""

    dimension: str
    name: str
    field: str


def group_of(gate: Gate) -> GatedGroup | None:
    """Return the group of a gate; None for the whole run."""
    match = _GROUP.fullmatch(gate.metric)
    return GatedGroup(match["group"], match["key"], match["field"]) if match else None


def parse_gate(text: str) -> Gate:
    """Parse `metric>=x` or `metric<=x`. Raises BadGate, also for a metric that cannot gate."""
    match = _GATE.fullmatch(text)
    if match is None:
        raise BadGate(f"gate {text!r} cannot be read; write metric>=x or metric<=x, such as det>=0.7")
    _check_metric(match["metric"])
    return Gate(match["metric"], ">=" if match["bound"] == ">=" else "<=", _number(match["value"], text))


def check_gates(gates: Iterable[Gate], cases: Sequence[Case]) -> None:
    """Raise BadGate for a metric that a run of these cases cannot measure, before anything is asked.

    These are tags and difficulties that no question has, and judged metrics, since a run is judged afterwards.
    """
    available = {
        "by_tag": {tag for case in cases for tag in case.tags},
        "by_difficulty": {difficulty_of(case) for case in cases},
    }
    for gate in gates:
        if gate.metric in _JUDGED:
            raise BadGate(f"gate {gate}: a run has no judge; gate det and g, and use pincite-eval judge afterwards")
        match = _GROUP.fullmatch(gate.metric)
        if match and match["key"] not in available.get(match["group"], {match["key"]}):
            what = match["group"].removeprefix("by_")
            names = _listed(available[match["group"]])
            raise BadGate(f"gate {gate}: no question has the {what} {match['key']!r}; available: {names}")


def kept_gates(gates: Iterable[Gate], summary: Summary) -> tuple[Measured, ...]:
    """Return the gates that the run satisfies."""
    return tuple(each for each in _measure(gates, summary) if _keeps(each))


def missed_gates(gates: Iterable[Gate], summary: Summary) -> tuple[Measured, ...]:
    """Return the gates that the run misses; a metric that was not measured misses its gate."""
    return tuple(each for each in _measure(gates, summary) if not _keeps(each))


def _measure(gates: Iterable[Gate], summary: Summary) -> list[Measured]:
    values = summary.model_dump()
    return [Measured(gate, _lookup(gate.metric, values), _few(gate, summary)) for gate in gates]


def _few(gate: Gate, summary: Summary) -> int | None:
    group = group_of(gate)
    found: GroupScore | None = getattr(summary, group.dimension).get(group.name) if group else None
    return found.n if found and found.few else None


def _keeps(measured: Measured) -> bool:
    gate, value = measured.gate, measured.value
    if value is None:
        return False
    return value >= gate.value if gate.bound == ">=" else value <= gate.value


def _check_metric(metric: str) -> None:
    if metric in TRUSTED:
        return
    if metric.partition(".")[0] in MONITORING:
        raise BadGate(f"{metric} is a monitoring metric and cannot gate; gates: {_listed(TRUSTED)}")
    match = _GROUP.fullmatch(metric)
    if match is None:
        groups = ", ".join(f"{name}.NAME.det" for name in DIMENSIONS)
        raise BadGate(f"unknown metric {metric!r}; gates: {_listed(TRUSTED)}; of a group: {groups} or .g")
    if match["field"] not in _GATING_FIELDS:
        raise BadGate(f"{metric}: the gates of a group are {_listed(_GATING_FIELDS)}")
    known = _NAMES.get(match["group"])
    if known is not None and match["key"] not in known:
        what = match["group"].removeprefix("by_")
        raise BadGate(f"{metric}: there is no {what} {match['key']!r}; available: {_listed(known)}")


def _number(text: str, gate: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise BadGate(f"gate {gate!r}: {text!r} is not a number")
    return value


def _lookup(metric: str, values: dict[str, Any]) -> float | None:
    match = _GROUP.fullmatch(metric)
    found = values[match["group"]].get(match["key"], {}).get(match["field"]) if match else values[metric]
    return None if found is None else float(found)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
