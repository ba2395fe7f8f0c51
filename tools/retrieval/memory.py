"""The contract of the cache, and its default: the memory of this process."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Protocol

from pincite.tools.retrieval.cache_counts import Rate

_ENTRY = 200
"""Approximate bytes of an entry besides its key and value."""


class Cache(Protocol):
    """Bytes by key, for one matter of one store. It may lose anything at any time, and never raises."""

    def get(self, key: str) -> bytes | None:
        """The value last stored under the key; null if it is lost or expired."""

    def put(self, key: str, value: bytes, seconds: int) -> None:
        """Store a value for at most so many seconds."""

    def drop(self, key: str) -> None:
        """Delete a value."""

    def report(self, rates: Mapping[str, Rate]) -> None:
        """Add to the lookup counts of all processes, if the cache has them."""

    def close(self) -> None:
        """Release its resources."""


class Memory:
    """`Cache` of at most `limit` bytes; the least recently used entry is dropped first. Safe for several threads."""

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._lock = Lock()
        self._entries: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._held = 0

    def get(self, key: str) -> bytes | None:
        """The value, if it has not expired."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            if entry[0] <= self._clock():
                self._remove(key)
                return None
            self._entries.move_to_end(key)
            return entry[1]

    def put(self, key: str, value: bytes, seconds: int) -> None:
        """Store a value; one larger than the limit is not stored."""
        with self._lock:
            self._remove(key)
            if _size(key, value) > self._limit:
                return
            self._entries[key] = (self._clock() + seconds, value)
            self._held += _size(key, value)
            while self._held > self._limit:
                self._remove(next(iter(self._entries)))

    def drop(self, key: str) -> None:
        """Delete a value."""
        with self._lock:
            self._remove(key)

    def report(self, rates: Mapping[str, Rate]) -> None:
        """Do nothing: the counts of one process end with it."""

    def close(self) -> None:
        """Delete everything."""
        with self._lock:
            self._entries.clear()
            self._held = 0

    def _remove(self, key: str) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._held -= _size(key, entry[1])


def _size(key: str, value: bytes) -> int:
    return len(key) + len(value) + _ENTRY
