"""End a server whose call cannot be stopped, because it holds the interpreter's lock in C.

`server/calls.py` stops calls at `server.call_seconds`. If that fails, this middleware ends the process five seconds
later. The client starts the server again.
"""

import time
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerMiddleware, ServerRequestContext

from pincite.server.kill_timer import GRACE_SECONDS, cancel, end_in


class Watchdog(ServerMiddleware[Any]):
    """Watches requests that may each take `seconds`, with one native timer for the oldest."""

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
            end_in(self._due[0] - time.monotonic())
        else:
            cancel()
