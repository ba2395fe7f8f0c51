"""The cache's contract, and the cache that is used by default: this process's memory."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Protocol

from pincite.tools.retrieval.cache_counts import Rate

_ENTRY = 200
"""Bytes that an entry takes beside its key and value, about."""


class Cache(Protocol):
    """Bytes by key, of one matter as one store serves it. It may lose anything at any time, and never raises."""

    def get(self, key: str) -> bytes | None:
        """What was last put under the key, if it is there and its time is not over."""

    def put(self, key: str, value: bytes, seconds: int) -> None:
        """Keep a value for so many seconds at the most."""

    def drop(self, key: str) -> None:
        """Forget a value."""

    def tell(self, rates: Mapping[str, Rate]) -> None:
        """Add to what is known of all processes' lookups, where that is kept."""

    def close(self) -> None:
        """Release what it holds."""


class Memory:
    """`Cache` of at most `limit` bytes, the least recently used going first. Safe for several threads."""

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._lock = Lock()
        self._entries: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._held = 0

    def get(self, key: str) -> bytes | None:
        """The value, if its time is not over."""
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
        """Keep a value; one that alone is over the limit is not kept."""
        with self._lock:
            self._remove(key)
            if _size(key, value) > self._limit:
                return
            self._entries[key] = (self._clock() + seconds, value)
            self._held += _size(key, value)
            while self._held > self._limit:
                self._remove(next(iter(self._entries)))

    def drop(self, key: str) -> None:
        """Forget a value."""
        with self._lock:
            self._remove(key)

    def tell(self, rates: Mapping[str, Rate]) -> None:
        """Nothing: what one process had is gone with it."""

    def close(self) -> None:
        """Forget all."""
        with self._lock:
            self._entries.clear()
            self._held = 0

    def _remove(self, key: str) -> None:
        entry = self._entries.pop(key, None)
        if entry is not None:
            self._held -= _size(key, entry[1])


def _size(key: str, value: bytes) -> int:
    return len(key) + len(value) + _ENTRY
