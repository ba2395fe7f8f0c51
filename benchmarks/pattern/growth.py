"""Measure how the steps of a pattern grow if its text doubles; independent of the machine.

Texts are short, and bounded repeats stop early: repeats after 8 times, runs of white space after 8 characters, which
`shorten` cuts to 200. A text four times as long distinguishes unbounded growth from growth up to that bound.
"""

import re
from contextlib import suppress

from benchmarks.pattern.found import Found
from benchmarks.pattern.steps import Steps, TooManySteps
from benchmarks.pattern.texts import Attack, attacks

LIMIT = 2.5
"""A linear pattern takes twice the steps, a quadratic one four times."""
_END = 8
_BLANKS = re.compile(rf"(\s{{{_END // 2}}})\s+(\s{{{_END // 2}}})")
_SHORT, _LONG = 60, 240
_FEW, _MOST = 40, 400_000
"""Steps per character below which growth is ignored; steps at which a text is given up."""


def growth(found: Found, every: int = 1) -> tuple[float, Attack | None]:
    """Return the highest growth over the pattern's texts (or every n-th of them), and its text."""
    steps = Steps(found.pattern, _END)
    worst: tuple[float, Attack | None] = (0.0, None)
    for attack in attacks(found.pattern)[::every]:
        if _taken(steps, attack, _SHORT * 2, found, _FEW * _SHORT * 2) <= _FEW * _SHORT * 2:
            continue
        if _grown(steps, attack, _SHORT, found) > LIMIT and (grown := _grown(steps, attack, _LONG, found)) > worst[0]:
            worst = grown, attack
            if grown > LIMIT:
                break
    return worst


def _grown(steps: Steps, attack: Attack, length: int, found: Found) -> float:
    before = _taken(steps, attack, length, found, _MOST)
    return _taken(steps, attack, length * 2, found, _MOST) / before


def _taken(steps: Steps, attack: Attack, length: int, found: Found, most: int) -> int:
    with suppress(TooManySteps):
        steps.spans(_BLANKS.sub(r"\1\2", attack.of_length(length)), anchored=found.is_anchored, most=most)
    return steps.taken
