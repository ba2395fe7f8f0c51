"""End a server that cannot end a call: the last resort, for a call that holds the interpreter's lock in C.

Every other call is ended at its limit (`ended_threads.py`). While one holds the lock, no line of Python runs: no limit,
no signal, no end of input. A thread of C then ends this process: exit code 1, and on stderr `Timeout` and the lines of
code that were running, without any text. The client starts the server anew; the record of the session has no seal.
"""

import faulthandler
import sys
import time
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerMiddleware, ServerRequestContext

GRACE_SECONDS = 5.0
"""Beyond the limit of a call: room for a machine that is busy with something else."""


class Watchdog(ServerMiddleware[Any]):
    """Watches requests that may each take `seconds`; one timer of C for the oldest of them."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds + GRACE_SECONDS
        self._due: list[float] = []

    async def __call__(self, ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        """Handle a request under watch."""
        due = time.monotonic() + self._seconds
        self._due.append(due)
        self._set()
        try:
            return await call_next(ctx)
        finally:
            self._due.remove(due)
            self._set()

    def _set(self) -> None:
        if self._due:
            left = max(0.001, self._due[0] - time.monotonic())
            faulthandler.dump_traceback_later(left, exit=True, file=sys.stderr)
        else:
            faulthandler.cancel_dump_traceback_later()
