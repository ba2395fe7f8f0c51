"""Tune the garbage collector."""

import gc

_SELDOM = (20_000, 5, 400)
"""Five, so that pauses for the middle generation stay below 40 ms: with twenty they took 76 ms."""


def collect_seldom() -> None:
    """Collect less often than by default, because little garbage is made.

    Default collection takes a tenth of a small update and a twentieth of a question. A full collection takes longer
    than a question.
    """
    gc.set_threshold(*_SELDOM)
