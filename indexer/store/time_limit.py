"""Limit the total time of an exchange over the network: connecting, sending, and each read together.

A socket's own timeout restarts at each byte, so a peer that sends slowly can hold a caller for hours.
"""

import io
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_UNTIL: ContextVar[float | None] = ContextVar("until", default=None)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Limit what this thread sends and receives over `TimedSocket` in the block. An outer limit stays in force."""
    outer, own = _UNTIL.get(), time.monotonic() + seconds
    token = _UNTIL.set(own if outer is None else min(own, outer))
    try:
        yield
    finally:
        _UNTIL.reset(token)


def time_left() -> float | None:
    """Seconds until the limit, not negative; null without a limit."""
    until = _UNTIL.get()
    return None if until is None else max(until - time.monotonic(), 0.0)


class TimedSocket:
    """A connected socket whose operations end at the current limit, raising `TimeoutError`."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._chosen = connected.gettimeout()

    def settimeout(self, seconds: float | None) -> None:
        """Set the timeout of one operation, which the limit may shorten."""
        self._chosen = seconds
        self._socket.settimeout(seconds)

    def sendall(self, *arguments: Any) -> None:  # noqa: ANN401  as of `socket.socket`
        """Send bytes."""
        self._limit()
        self._socket.sendall(*arguments)

    def recv(self, *arguments: Any) -> bytes:  # noqa: ANN401  as of `socket.socket`
        """Receive bytes."""
        self._limit()
        return self._socket.recv(*arguments)

    def recv_into(self, *arguments: Any) -> int:  # noqa: ANN401  as of `socket.socket`
        """Receive bytes into a buffer."""
        self._limit()
        return self._socket.recv_into(*arguments)

    def makefile(self, *_: object, **__: object) -> io.BufferedReader:
        """A file to read what is received."""
        return io.BufferedReader(_TimedReads(self._socket.makefile("rb", buffering=0), self))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  as the socket has it
        return getattr(self._socket, name)

    def _limit(self) -> None:
        left, chosen = time_left(), self._chosen
        if left is None or (chosen is not None and chosen < left):
            self._socket.settimeout(chosen)
        elif left == 0.0:
            raise TimeoutError("timed out")
        else:
            self._socket.settimeout(left)


class _TimedReads(io.RawIOBase):
    def __init__(self, received: io.RawIOBase, limited: TimedSocket) -> None:
        self._received = received
        self._limited = limited

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:  # noqa: ANN401  as of its base
        self._limited._limit()
        return self._received.readinto(buffer)

    def close(self) -> None:
        if not self.closed:
            self._received.close()
        super().close()
