"""Count cache hits and misses, in total and in the current run."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import TypedDict


class Rate(TypedDict):
    """The hits and misses of lookups."""

    hits: int
    misses: int


class Tally:
    """Counts by kind of value. Safe for several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: Counter[tuple[str, bool]] = Counter()

    def note(self, kind: str, *, hit: bool) -> None:
        """Count one lookup."""
        with self._lock:
            self._counts[kind, hit] += 1

    def rates(self) -> Mapping[str, Rate]:
        """The counts by kind, in order of kind."""
        with self._lock:
            kinds = sorted({kind for kind, _ in self._counts})
            return {kind: {"hits": self._counts[kind, True], "misses": self._counts[kind, False]} for kind in kinds}


_RUN: ContextVar[Tally | None] = ContextVar("run", default=None)


@contextmanager
def tallied() -> Iterator[Tally]:
    """Count the lookups of a block, including those in worker threads and tasks that it starts."""
    tally = Tally()
    token = _RUN.set(tally)
    try:
        yield tally
    finally:
        _RUN.reset(token)


def run_tally() -> Tally | None:
    """The counts of the current run; null outside of one."""
    return _RUN.get()
