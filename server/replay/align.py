"""Compare two runs step by step: changed, missing and added steps. Pure."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from pincite.server.replay.divergence import Difference
from pincite.server.replay.steps import Step
from pincite.server.replay.value_diff import differing

Pair = tuple[Step | None, Step | None]


def differences(recorded: Sequence[Step], now: Sequence[Step], *, cut_short: bool = False) -> list[Difference]:
    """Return all differences in the order of the recorded steps.

    An added or missing step does not hide later differences. `cut_short`: the recorded run was ended from outside, so
    later steps do not count.
    """
    pairs = list(_pairs(recorded, now))
    while cut_short and pairs and pairs[-1][0] is None:
        pairs.pop()
    found: list[list[Difference]] = []
    step = recorded[-1].seq + 1 if recorded else 0
    for before, after in reversed(pairs):
        step = before.seq if before else step
        found.append(list(_compared(before, after, step)))
    return [each for of_step in reversed(found) for each in of_step]


def _pairs(recorded: Sequence[Step], now: Sequence[Step]) -> Iterator[Pair]:
    """Pair steps with equal keys, then, between those, steps of the same kind and tool."""
    for part, other in _matched([step.key for step in recorded], [step.key for step in now]):
        left, right = recorded[part], now[other]
        if part.stop - part.start == other.stop - other.start and all(
            a.key == b.key for a, b in zip(left, right, strict=True)
        ):
            yield from zip(left, right, strict=True)
        else:
            yield from _pairs_by_kind(left, right)


def _pairs_by_kind(recorded: Sequence[Step], now: Sequence[Step]) -> Iterator[Pair]:
    kinds, others = ([f"{step.kind} {step.tool}" for step in steps] for steps in (recorded, now))
    for tag, start, end, begin, stop in SequenceMatcher(None, kinds, others, False).get_opcodes():
        if tag == "equal":
            yield from zip(recorded[start:end], now[begin:stop], strict=True)
        else:
            yield from ((step, None) for step in recorded[start:end])
            yield from ((None, step) for step in now[begin:stop])


def _matched(recorded: Sequence[str], now: Sequence[str]) -> Iterator[tuple[slice, slice]]:
    for _, start, end, begin, stop in SequenceMatcher(None, recorded, now, False).get_opcodes():
        yield slice(start, end), slice(begin, stop)


def _compared(before: Step | None, after: Step | None, step: int) -> Iterator[Difference]:
    if before and after:
        for path, recorded, now in differing(before.content, after.content):
            yield Difference(step, before.kind, before.tool, "changed", path, recorded, now)
    elif before:
        yield Difference(step, before.kind, before.tool, "missing", "", before.content, None)
    elif after:
        yield Difference(step, after.kind, after.tool, "added", "", None, after.content)
