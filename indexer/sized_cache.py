"""Bounded caches, safe for several threads."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class SizedCache(Generic[K, V]):
    """Cache the results of `make`; the least recently used is dropped first.

    Entries are dropped while their sizes (`size_of`, plus the length of a string key) sum to more than `capacity`. Two
    threads that ask for the same key at once may both compute it. Errors are not cached, nor is a value that alone is
    larger than the capacity.
    """

    def __init__(self, make: Callable[[K], V], size_of: Callable[[V], int], capacity: int) -> None:
        self.capacity = capacity
        self.size = 0
        self._make = make
        self._size_of = size_of
        self._lock = Lock()
        self._cached: OrderedDict[K, V] = OrderedDict()

    def __call__(self, key: K) -> V:
        """The value of a key, cached or computed."""
        with self._lock:
            if key in self._cached:
                self._cached.move_to_end(key)
                return self._cached[key]
        value = self._make(key)
        self._store(key, value)
        return value

    def _store(self, key: K, value: V) -> None:
        size = self._entry_size(key, value)
        if size > self.capacity:
            return
        with self._lock:
            if key in self._cached:
                return
            self._cached[key] = value
            self.size += size
            while self.size > self.capacity:
                self.size -= self._entry_size(*self._cached.popitem(last=False))

    def _entry_size(self, key: K, value: V) -> int:
        """The size of an entry, at least 1, so that the number of entries is bounded too."""
        return max(1, self._size_of(value)) + (len(key) if isinstance(key, str) else 0)


class BatchCache(Generic[K, V]):
    """Cache the results of `make` for many keys at once, at most `capacity` of them.

    `make` gets only the missing keys. A full cache is emptied: its values are cheap to compute.
    """

    def __init__(self, make: Callable[[Sequence[K]], Mapping[K, V]], capacity: int) -> None:
        self.capacity = capacity
        self._make = make
        self._lock = Lock()
        self._cached: dict[K, V] = {}

    def __call__(self, keys: Sequence[K]) -> dict[K, V]:
        """The values of these keys."""
        with self._lock:
            found = {key: self._cached[key] for key in keys if key in self._cached}
        missing = [key for key in keys if key not in found]
        if missing:
            made = dict(self._make(missing))
            self._store(made)
            found |= made
        return found

    def _store(self, made: dict[K, V]) -> None:
        with self._lock:
            if len(self._cached) + len(made) > self.capacity:
                self._cached.clear()
            if len(made) <= self.capacity:
                self._cached |= made

    @property
    def size(self) -> int:
        """The number of cached values."""
        return len(self._cached)
