"""Align the steps of two runs: equal, different, or in one run only. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Literal

from pincite.server.viewer.steps import Step

Likeness = Literal["same", "other result", "changed", "only first", "only second"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A step of each run; null if one run lacks it. `other result`: the same call returned something else."""

    first: Step | None
    second: Step | None
    likeness: Likeness


def aligned(first: Sequence[Step], second: Sequence[Step]) -> tuple[Pair, ...]:
    """Pair the steps of both runs."""
    matcher = SequenceMatcher(None, [s.key for s in first], [s.key for s in second], autojunk=False)
    return tuple(
        pair
        for tag, a, b, c, d in matcher.get_opcodes()
        for pair in _pairs(first[a:b], second[c:d], equal=tag == "equal")
    )


def _pairs(first: Sequence[Step], second: Sequence[Step], *, equal: bool) -> Iterator[Pair]:
    for one, other in zip_longest(first, second):
        if one is None or other is None:
            yield Pair(one, other, "only second" if one is None else "only first")
        elif not equal:
            yield Pair(one, other, "changed")
        else:
            yield Pair(one, other, "same" if _gives(one) == _gives(other) else "other result")


def _gives(step: Step) -> object:
    """Return what a step returned, without ids that differ in each run."""
    if step.kind == "model":
        return [{name: value for name, value in part.items() if name != "tool_call_id"} for part in step.result or ()]
    return step.result, step.error
