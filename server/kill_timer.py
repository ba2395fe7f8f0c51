"""A timer that ends this process when Python cannot, because native code such as `re` holds its lock.

No Python code runs meanwhile, so no time limit and no signal handler works. A native thread ends the process with exit
code 1. It prints `Timeout` and the running lines of code to stderr, without document text. The trace has no seal.
"""

import faulthandler
import sys
from collections.abc import Iterator
from contextlib import contextmanager

GRACE_SECONDS = 5.0
"""Added to the limit of a call or run, for a busy machine."""


def end_in(seconds: float) -> None:
    """Start the timer; it replaces an earlier one."""
    faulthandler.dump_traceback_later(max(0.001, seconds), exit=True, file=_stderr())


def cancel() -> None:
    """Stop the timer."""
    faulthandler.cancel_dump_traceback_later()


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """End the process if the block runs longer than `seconds` and the grace."""
    end_in(seconds + GRACE_SECONDS)
    try:
        yield
    finally:
        cancel()


def _stderr() -> int:
    """The descriptor of `sys.stderr`; 2 if it was replaced by an object without one."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return 2
