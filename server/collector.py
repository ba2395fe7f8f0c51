"""How often a process looks for garbage."""

import gc

_SELDOM = (20_000, 5, 400)
"""Five, so that the pause which looks at what is young stays below 40 ms: with twenty it took 76."""


def collect_seldom() -> None:
    """Look for garbage less often than usual: hardly any is made.

    To look as often as usual is a tenth of a small update, and a twentieth of a question; the pause that looks at all
    that was loaded is longer than a question takes.
    """
    gc.set_threshold(*_SELDOM)
