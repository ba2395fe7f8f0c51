"""Report the progress of a tool call to clients that sent a progress token. The library ignores others.

Progress is 0 at the start and 1 at the end. A longer call reports each second the share of its time that is used.
Messages contain only the tool's name.
"""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext
from mcp.server.session import ServerSession

SIGN_SECONDS = 1.0
"""Seconds between two reports. Clients that give up on silent calls wait longer than this."""
_ALMOST = 0.99


@asynccontextmanager
async def progress(context: ServerRequestContext[Any], name: str, seconds: float) -> AsyncIterator[None]:
    """Report the call made inside, which may take `seconds`. Raises nothing itself."""
    await context.session.report_progress(0, 1, f"{name}: started")
    async with anyio.create_task_group() as group:
        group.start_soon(_give_signs, context.session, name, seconds)
        yield
        group.cancel_scope.cancel()
    await context.session.report_progress(1, 1, f"{name}: ended")


async def _give_signs(session: ServerSession, name: str, seconds: float) -> None:
    begun = time.perf_counter()
    share = 0.0
    while share < _ALMOST:
        await anyio.sleep(SIGN_SECONDS)
        share = min(_ALMOST, (time.perf_counter() - begun) / seconds)
        await session.report_progress(share, 1, f"{name}: running")
