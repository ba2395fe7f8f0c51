"""A run's record in memory: the events as a file would have them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pincite.server.trace.events import Event


class MemoryRecorder:
    """A Recorder whose events can be read at once. It has no times and no seal."""

    run_id = ""
    path: Path | None = None

    def __init__(self) -> None:
        self._events: list[Mapping[str, Any]] = []

    @property
    def events(self) -> Sequence[Mapping[str, Any]]:
        """The events so far as JSON values, with `seq` and `follows`."""
        return self._events

    def append(self, event: Event, follows: int | None = None) -> int:
        """Keep one event."""
        seq = len(self._events)
        caused_by = follows if follows is not None else (seq - 1 if seq else None)
        self._events.append({"seq": seq, "follows": caused_by, **json.loads(json.dumps(event.payload()))})
        return seq

    def close(self) -> None:
        """Do nothing."""
