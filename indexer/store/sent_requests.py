"""Record the requests that are sent to the service that holds a store, for a person who inspects a search."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request, with its body as JSON values, and the milliseconds until its response."""

    method: str
    path: str
    body: object
    milliseconds: float


_SENT: ContextVar[list[SentRequest] | None] = ContextVar("sent", default=None)


@contextmanager
def recording_requests() -> Iterator[list[SentRequest]]:
    """Record the requests of this thread until the context is left."""
    sent: list[SentRequest] = []
    token = _SENT.set(sent)
    try:
        yield sent
    finally:
        _SENT.reset(token)


@contextmanager
def sending(method: str, path: str, body: object) -> Iterator[None]:
    """Send a request, and record it if someone asked for that."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        if (sent := _SENT.get()) is not None:
            sent.append(SentRequest(method, path, body, round((time.perf_counter() - begun) * 1000, 2)))
