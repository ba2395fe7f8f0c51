"""Bounded caches, safe for several threads."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class SizedStore(Generic[K, V]):
    """Values by key, with sizes that sum to at most `capacity`; the least recently used is dropped first.

    The size of an entry is `size_of(key, value)`, at least 1, so that the number of entries is bounded too. A value
    that alone is larger than the capacity is not stored.
    """

    def __init__(self, size_of: Callable[[K, V], int], capacity: int) -> None:
        self.capacity = capacity
        self.size = 0
        self._size_of = size_of
        self._lock = Lock()
        self._stored: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of a key; null if it is not stored."""
        with self._lock:
            if key not in self._stored:
                return None
            self._stored.move_to_end(key)
            return self._stored[key]

    def store(self, key: K, value: V) -> None:
        """Store a value, unless the key has one."""
        size = self._entry_size(key, value)
        if size > self.capacity:
            return
        with self._lock:
            if key in self._stored:
                return
            self._stored[key] = value
            self.size += size
            while self.size > self.capacity:
                self.size -= self._entry_size(*self._stored.popitem(last=False))

    def __contains__(self, key: K) -> bool:
        """Whether a key has a value."""
        return key in self._stored

    def _entry_size(self, key: K, value: V) -> int:
        return max(1, self._size_of(key, value))


class SizedCache(Generic[K, V]):
    """Cache the results of `make` as a `SizedStore`; a size is `size_of` plus the length of a string key.

    Two threads that ask for the same key at once may both compute it. Errors are not cached, nor is null.
    """

    def __init__(self, make: Callable[[K], V], size_of: Callable[[V], int], capacity: int) -> None:
        self._make = make
        self._store: SizedStore[K, V] = SizedStore(
            lambda key, value: max(1, size_of(value)) + (len(key) if isinstance(key, str) else 0), capacity
        )

    def __call__(self, key: K) -> V:
        """The value of a key, cached or computed."""
        found = self._store.get(key)
        if found is None:
            found = self._make(key)
            self._store.store(key, found)
        return found

    @property
    def capacity(self) -> int:
        """The largest sum of sizes."""
        return self._store.capacity

    @property
    def size(self) -> int:
        """The sum of the sizes of the cached values."""
        return self._store.size


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
