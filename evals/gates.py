"""Gates: bounds on trusted metrics that a run must keep. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal

from pincite.evals.cases import Case
from pincite.evals.errors import BadGate
from pincite.evals.summary import MONITORING, TRUSTED, Summary
from pincite.tools.answer_types import AnswerType

# "det>=0.7", "wrong_document <= 0.05", "by_type.boolean.det>=0.7", "by_tag.article_lookup.g>=0.8"
_GATE = re.compile(r"\s*(?P<metric>[^<>=]+?)\s*(?P<bound>>=|<=)\s*(?P<value>[^<>=\s]+)\s*")
_GROUP = re.compile(r"(?P<group>by_type|by_tag)\.(?P<key>.+)\.(?P<field>[^.]+)")
_GATING_FIELDS = ("det", "g")


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound on one metric; `metric` is a name of the summary or `by_type.TYPE.det`, `by_tag.TAG.g`."""

    metric: str
    bound: Literal[">=", "<="]
    value: float

    def __str__(self) -> str:
        return f"{self.metric}{self.bound}{self.value:g}"


def parse_gate(text: str) -> Gate:
    """A gate from `metric>=x` or `metric<=x`. Raises BadGate, also for a metric that may not gate."""
    match = _GATE.fullmatch(text)
    if match is None:
        raise BadGate(f"gate {text!r} cannot be read; write metric>=x or metric<=x, such as det>=0.7")
    _check_metric(match["metric"])
    return Gate(match["metric"], ">=" if match["bound"] == ">=" else "<=", _number(match["value"], text))


def check_tags(gates: Iterable[Gate], cases: Sequence[Case]) -> None:
    """Raise BadGate for a gate on a tag that no question carries, so that it is found before anything is asked."""
    tags = {tag for case in cases for tag in case.tags}
    for gate in gates:
        match = _GROUP.fullmatch(gate.metric)
        if match and match["group"] == "by_tag" and match["key"] not in tags:
            raise BadGate(f"gate {gate}: no question has the tag {match['key']!r}; tags: {_listed(tags)}")


def missed_gates(gates: Iterable[Gate], summary: Summary) -> tuple[str, ...]:
    """One sentence for each gate that the run does not keep; a metric that was not measured misses its gate."""
    measured = ((gate, _lookup(gate.metric, summary.model_dump())) for gate in gates)
    return tuple(f"gate missed: {gate}, {_measured(value)}" for gate, value in measured if not _keeps(gate, value))


def kept_gates(gates: Iterable[Gate], summary: Summary) -> tuple[str, ...]:
    """One sentence for each gate that the run keeps."""
    measured = ((gate, _lookup(gate.metric, summary.model_dump())) for gate in gates)
    return tuple(f"gate kept: {gate}, {_measured(value)}" for gate, value in measured if _keeps(gate, value))


def _keeps(gate: Gate, value: float | None) -> bool:
    if value is None:
        return False
    return value >= gate.value if gate.bound == ">=" else value <= gate.value


def _measured(value: float | None) -> str:
    return "but nothing was measured" if value is None else f"measured {value:.4f}"


def _check_metric(metric: str) -> None:
    if metric in TRUSTED:
        return
    if metric.partition(".")[0] in MONITORING:
        raise BadGate(f"{metric} is a monitoring metric and gates nothing; gates: {_listed(TRUSTED)}")
    match = _GROUP.fullmatch(metric)
    if match is None:
        raise BadGate(f"no metric {metric!r}; gates: {_listed(TRUSTED)}, by_type.TYPE.det, by_tag.TAG.g")
    if match["field"] not in _GATING_FIELDS:
        raise BadGate(f"{metric}: a type or a tag is gated by {_listed(_GATING_FIELDS)}")
    if match["group"] == "by_type" and match["key"] not in list(AnswerType):
        raise BadGate(f"{metric}: no answer type {match['key']!r}; types: {_listed(AnswerType)}")


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
