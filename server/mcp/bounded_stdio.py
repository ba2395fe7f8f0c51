"""Standard input and output as the MCP library's streams, with limits.

A line has at most `LONGEST_LINE` bytes; longer lines are skipped and refused. At most `UNDER_WAY` requests are
processed at a time. Until one is answered and its answer is written, no further line is read, so a client that sends
without reading waits and memory does not grow. Lines that are not requests are answered with an error.
"""

import json
import os
import select
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp.types import (
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
    jsonrpc_message_adapter,
)

from pincite.server.ended_threads import run_abandoned
from pincite.server.mcp.line_splitter import LineSplitter, LongLine
from pincite.server.mcp.malformed import malformed, too_long

LONGEST_LINE = 1_048_576
"""The longest request line in bytes: twice the longest submission that the schemas allow in ASCII."""
UNDER_WAY = 8
"""The most requests processed at a time."""
_CHUNK = 65_536
_LOOK_SECONDS = 0.25
"""Seconds between two checks if the client has disconnected, while requests wait."""

Incoming = MemoryObjectReceiveStream[SessionMessage | Exception]
Outgoing = MemoryObjectSendStream[SessionMessage]


@asynccontextmanager
async def bounded_stdio() -> AsyncIterator[tuple[Incoming, Outgoing]]:
    """Yield the two streams of this process's client. Other output to standard output goes to stderr meanwhile."""
    sending, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outgoing, receiving = anyio.create_memory_object_stream[SessionMessage](0)
    with _claimed() as (source, target):
        wire = _Wire(source, target)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(wire.read, sending)
            tasks.start_soon(wire.write, receiving)
            yield incoming, outgoing
            tasks.cancel_scope.cancel()


@dataclass(slots=True)
class _Wire:
    """Both directions of one connection; `source` and `target` are file descriptors."""

    source: int
    target: int
    _places: anyio.Semaphore = field(default_factory=lambda: anyio.Semaphore(UNDER_WAY))
    _open: Counter[str] = field(default_factory=Counter)
    _writing: anyio.Lock = field(default_factory=anyio.Lock)

    async def read(self, sending: MemoryObjectSendStream[SessionMessage | Exception]) -> None:
        """Forward each message until the input ends or the reader is gone."""
        splitter = LineSplitter(LONGEST_LINE)
        async with sending:
            while chunk := await run_abandoned(partial(os.read, self.source, _CHUNK)):
                for line in splitter.feed(chunk):
                    if not await self._take(line, sending):
                        return

    async def write(self, receiving: MemoryObjectReceiveStream[SessionMessage]) -> None:
        """Write each message and release its slot for the next request."""
        async with receiving:
            async for sent in receiving:
                if not await self._put(sent.message):
                    return
                if isinstance(sent.message, JSONRPCResponse | JSONRPCError):
                    self._release_slot(sent.message.id)

    async def _take(self, line: bytes | LongLine, sending: MemoryObjectSendStream[SessionMessage | Exception]) -> bool:
        """Forward one message, or answer an invalid one; false if the client is gone."""
        if isinstance(line, LongLine):
            return await self._unless_gone(partial(self._put, too_long(line, LONGEST_LINE)))
        text = line.decode(errors="replace")
        message = _message(text)
        if message is None:
            refusal = malformed(text) if text.strip() else None
            return refusal is None or await self._unless_gone(partial(self._put, refusal))
        if isinstance(message, JSONRPCRequest):
            if not await self._acquire_slot():
                return False
            self._open[str(message.id)] += 1
        await sending.send(SessionMessage(message))
        if isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled":
            self._release_slot((message.params or {}).get("requestId"))
        return True

    async def _acquire_slot(self) -> bool:
        """Wait for a free slot; false if the client disconnects meanwhile."""
        with suppress(anyio.WouldBlock):
            self._places.acquire_nowait()
            return True
        return await self._unless_gone(self._places.acquire)

    async def _unless_gone(self, wait: Callable[[], Awaitable[object]]) -> bool:
        """Wait until the client reads; false if it closes the input meanwhile."""
        is_over = False
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._cancel_when_gone, tasks.cancel_scope)
            is_over = await wait() is not False
            tasks.cancel_scope.cancel()
        return is_over

    async def _cancel_when_gone(self, waiting: anyio.CancelScope) -> None:
        while not waiting.cancel_called:
            await anyio.sleep(_LOOK_SECONDS)
            if _has_gone(self.source):
                waiting.cancel()

    def _release_slot(self, request: object) -> None:
        """Release the slot of an answered or cancelled request once: a cancelled request may be answered too."""
        if self._open[str(request)] > 0:
            self._open[str(request)] -= 1
            self._places.release()
        self._open += Counter()  # ignores requests without a slot

    async def _put(self, message: JSONRPCMessage) -> bool:
        """Write one line; false if nobody reads any more."""
        line = f"{message.model_dump_json(by_alias=True, exclude_unset=True)}\n".encode()
        async with self._writing:
            try:
                await run_abandoned(partial(_write_all, self.target, line))
            except BrokenPipeError:
                return False
        return True


def _message(text: str) -> JSONRPCMessage | None:
    """Parse a line. The library treats a request with an invalid id as a notification and answers none."""
    try:
        message = jsonrpc_message_adapter.validate_json(text, by_name=False)
        return None if isinstance(message, JSONRPCNotification) and "id" in json.loads(text) else message
    except (ValueError, RecursionError):  # a ValidationError is a ValueError
        return None


def _write_all(target: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(target, left) :]


def _has_gone(source: int) -> bool:
    """Report if the other end of the input is closed, even if data is left; false if it cannot be known."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(source, getattr(select, "POLLRDHUP", 0))
    return bool(poll.poll(0))


@contextmanager
def _claimed() -> Iterator[tuple[int, int]]:
    """Yield duplicates of standard input and output, while these are the null device and standard error."""
    source, target = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    try:
        yield source, target
    finally:
        os.dup2(source, 0)
        os.dup2(target, 1)
