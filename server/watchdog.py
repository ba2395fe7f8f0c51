"""End this process where nothing else can: code that holds the interpreter's lock in C, such as a regular expression.

While it does, no line of Python runs: no limit, no signal. A thread of C then ends the process: exit code 1, and on
stderr `Timeout` and the lines of code that were running, without any text. Its record has no seal.
"""

import faulthandler
import sys
from collections.abc import Iterator
from contextlib import contextmanager

GRACE_SECONDS = 5.0
"""Beyond the limit that holds for everything else: room for a machine that is busy with something else."""


def end_in(seconds: float) -> None:
    """End the process so many seconds from now; what was set before no longer counts."""
    faulthandler.dump_traceback_later(max(0.001, seconds), exit=True, file=_stderr())


def stay() -> None:
    """Do not end the process."""
    faulthandler.cancel_dump_traceback_later()


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """End the process where what runs here goes on for longer than the seconds and the grace."""
    end_in(seconds + GRACE_SECONDS)
    try:
        yield
    finally:
        stay()


def _stderr() -> int:
    """The file that standard error is; where a program has put an object in its place, what it was before."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return 2
