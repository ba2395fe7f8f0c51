"""A circuit breaker: leave a failed or slow service alone for a while, so that callers do not wait for it again."""

import math
from collections.abc import Callable
from threading import Lock

_SLOW_ANSWERS = 5


class Circuit:
    """Opens for `seconds` after a failure, or after five answers in a row that each took more than `slow` seconds.

    Then one call is let through, whose result closes it or opens it again. `clock` returns monotonic seconds.
    """

    def __init__(self, seconds: float, clock: Callable[[], float], slow: float = math.inf) -> None:
        self._seconds = seconds
        self._clock = clock
        self._slow = slow
        self._lock = Lock()
        self._until: float | None = None
        self._slow_answers = 0

    def admits(self) -> bool:
        """Whether the service may be called now. True once after each pause, until that call has a result."""
        with self._lock:
            if self._until is None:
                return True
            if self._clock() < self._until:
                return False
            self._until = self._clock() + self._seconds
            return True

    def fail(self) -> bool:
        """Open the circuit; return whether it was closed before."""
        with self._lock:
            return self._open()

    def succeed(self, took: float = 0.0) -> bool:
        """Close the circuit after an answer, or open it after too many slow ones; return whether it opened now."""
        with self._lock:
            self._slow_answers = self._slow_answers + 1 if took > self._slow else 0
            if self._slow_answers and (self._until is not None or self._slow_answers >= _SLOW_ANSWERS):
                return self._open()
            self._until = None
            return False

    def _open(self) -> bool:
        first = self._until is None
        self._until = self._clock() + self._seconds
        return first
