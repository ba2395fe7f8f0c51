"""Values that are made once and kept, up to a size: what is longest unused goes first."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Held(Generic[K, V]):
    """`make`, with what it gave kept until the sizes (`size_of`) of all that is kept pass `room`.

    Safe for several threads: two that ask for the same at once may both make it. What `make` raises is not kept, and
    neither is a value that alone is larger than the room.
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
        size = self._size_of(value)
        if size > self.room:
            return
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = value
            self.size += size
            while self.size > self.room:
                _, dropped = self._kept.popitem(last=False)
                self.size -= self._size_of(dropped)
