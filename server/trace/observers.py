"""Show events to observers as they are recorded. Observers see exactly what the record has."""

from collections.abc import Callable, Sequence
from pathlib import Path

from pincite.server.trace.events import Event
from pincite.server.trace.record import Recorder
from pincite.tools.logs import Log

Observer = Callable[[Event], None]
"""Receives each event of one run in order, once it is recorded. The run waits for it, so it must be quick."""

log = Log()


class Tee:
    """A Recorder that also calls observers. One that raises is logged and not called again; the run continues."""

    def __init__(self, record: Recorder, observers: Sequence[Observer]) -> None:
        self.run_id = record.run_id
        self._record = record
        self._observers = list(observers)

    @property
    def path(self) -> Path | None:
        """The path of the record."""
        return self._record.path

    def append(self, event: Event, follows: int | None = None) -> int:
        """Record the event, then show it."""
        seq = self._record.append(event, follows)
        for observer in tuple(self._observers):
            try:
                observer(event)
            except Exception as error:  # noqa: BLE001  an observer is foreign code and must not fail the run
                self._observers.remove(observer)
                log.error("observer_failed", error=type(error).__name__)  # noqa: TRY400  a traceback may hold text
        return seq

    def close(self) -> None:
        """Seal the record."""
        self._record.close()
