"""A circuit breaker: leave a failed service alone for a while, so that callers do not wait for it repeatedly."""

from collections.abc import Callable


class Circuit:
    """Open for `seconds` after each failure. `clock` returns monotonic seconds."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._until: float | None = None
        self._failing = False

    @property
    def is_open(self) -> bool:
        """Whether to leave the service alone now."""
        return self._until is not None and self._clock() < self._until

    def fail(self) -> bool:
        """Open the circuit; return whether this is the first failure since the last success."""
        first = not self._failing
        self._failing = True
        self._until = self._clock() + self._seconds
        return first

    def succeed(self) -> None:
        """Close the circuit."""
        self._failing = False
        self._until = None
