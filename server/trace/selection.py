"""Select runs by status, days and words of the question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from pincite.indexer.errors import UsageError
from pincite.server.trace.read import Trace
from pincite.server.trace.retention import MEGABYTE

_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_AGE = re.compile(r"(?P<count>\d{1,5})(?P<unit>[hdw])")
"""`30d`, `12h`, `8w`."""
_SIZES = {"KB": 1000, "MB": MEGABYTE, "GB": 1000 * MEGABYTE}
_SIZE = re.compile(r"(?P<count>\d{1,9})\s?(?P<unit>[KMG]B)", re.IGNORECASE)
"""`500MB`."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter of runs. Null and empty fields match all."""

    status: str | None = None
    since: str | None = None
    until: str | None = None
    words: Sequence[str] = ()

    def __post_init__(self) -> None:
        for name, day in (("--since", self.since), ("--until", self.until)):
            try:
                date.fromisoformat(day or "2000-01-01")
            except ValueError:
                raise UsageError(f"trace: {name} is {day!r}. Give a day such as 2026-03-31.") from None

    @property
    def is_empty(self) -> bool:
        """Report if all runs match."""
        return self == Filter()

    def fits(self, trace: Trace) -> bool:
        """Report if a run matches. Days are UTC; `until` is inclusive."""
        day = str(trace.started["at"])[: len("2026-03-31")]
        return (
            self.status in (None, trace.status)
            and (self.since or day) <= day <= (self.until or day)
            and trace.is_about(self.words)
        )


def age(text: str) -> timedelta:
    """Parse an age such as `30d`, `12h`, `8w`. Raises `UsageError`."""
    match = _AGE.fullmatch(text)
    if match is None:
        raise UsageError(f"trace: {text!r} is not an age. Give hours, days or weeks: 12h, 30d, 8w.")
    return int(match["count"]) * _UNITS[match["unit"]]


def size(text: str) -> int:
    """Parse a size such as `500MB`, in bytes. Raises `UsageError`."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise UsageError(f"trace: {text!r} is not a size. Give for example 900KB, 500MB or 2GB.")
    return int(match["count"]) * _SIZES[match["unit"].upper()]
