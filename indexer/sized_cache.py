"""Caches with a bound: values that are made once and kept up to a size, safe for several threads."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class SizedCache(Generic[K, V]):
    """`make`, with what it gave kept; the longest unused goes first.

    It goes when the sizes of all (`size_of`, and the length of a text that is the key) pass `room`. Safe for
    several threads: two that ask for the same at once may both make it. What `make` raises is not kept, and neither is
    a value that alone, with its key, is larger than the room.
    """

    def __init__(self, make: Callable[[K], V], size_of: Callable[[V], int], room: int) -> None:
        self.room = room
        self.size = 0
        self._make = make
        self._size_of = size_of
        self._lock = Lock()
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __call__(self, key: K) -> V:
        """The value of a key, kept or made."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        value = self._make(key)
        self._keep(key, value)
        return value

    def _keep(self, key: K, value: V) -> None:
        size = self._whole(key, value)
        if size > self.room:
            return
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = value
            self.size += size
            while self.size > self.room:
                self.size -= self._whole(*self._kept.popitem(last=False))

    def _whole(self, key: K, value: V) -> int:
        """What an entry takes; never nothing, so that any number of the smallest is bounded."""
        return max(1, self._size_of(value)) + (len(key) if isinstance(key, str) else 0)


class BatchCache(Generic[K, V]):
    """The same for many keys at once: `make` is asked for those that are not kept, at most `room` values are.

    Where there is no more room all that is kept is dropped: it is cheap to make.
    """

    def __init__(self, make: Callable[[Sequence[K]], Mapping[K, V]], room: int) -> None:
        self.room = room
        self._make = make
        self._lock = Lock()
        self._kept: dict[K, V] = {}

    def __call__(self, keys: Sequence[K]) -> dict[K, V]:
        """The values of some keys."""
        with self._lock:
            found = {key: self._kept[key] for key in keys if key in self._kept}
        missing = [key for key in keys if key not in found]
        if missing:
            made = dict(self._make(missing))
            self._keep(made)
            found |= made
        return found

    def _keep(self, made: dict[K, V]) -> None:
        with self._lock:
            if len(self._kept) + len(made) > self.room:
                self._kept.clear()
            if len(made) <= self.room:
                self._kept |= made

    @property
    def size(self) -> int:
        """How many values are kept."""
        return len(self._kept)
