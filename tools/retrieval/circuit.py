"""What failed is left alone for a while, so that nobody waits for it again and again."""

from collections.abc import Callable


class Circuit:
    """Open for `seconds` after each failure. `clock` gives seconds that only grow."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._until: float | None = None
        self._failing = False

    @property
    def is_open(self) -> bool:
        """Whether to leave it alone for now."""
        return self._until is not None and self._clock() < self._until

    def fail(self) -> bool:
        """Open; tells whether this failure is the first since it last worked."""
        first = not self._failing
        self._failing = True
        self._until = self._clock() + self._seconds
        return first

    def succeed(self) -> None:
        """Close."""
        self._failing = False
        self._until = None
