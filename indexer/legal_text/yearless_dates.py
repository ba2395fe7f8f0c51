"""Read days without a year: `On May 9, it was denied`. The sentences before give the year. Pure."""

import re
from dataclasses import dataclass

from pincite.indexer.legal_text.dates import iso_date, read_dates
from pincite.indexer.page import Span

_MONTHS = "January February March April May June July August September October November December".split()
_MONTH = "|".join(_MONTHS)
_YEARLESS = re.compile(
    rf"\b(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*,?\s*\d)|"
    rf"(?<![\w.,/])(?P<first>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?\s+(?P<then>{_MONTH})\b(?!\s*,?\s*\d)"
)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month without a year, with its span."""

    month: int
    day: int
    span: Span

    def of(self, year: int) -> str | None:
        """Return the date in a year in ISO 8601, or None if that year has no such day."""
        return iso_date(year, self.month, self.day)


def read_yearless(text: str) -> list[Day]:
    """Return every day of a month without a year, in reading order."""
    dates = [found.span for found in read_dates(text)]
    return [
        Day(_MONTHS.index(m["month"] or m["then"]) + 1, int(m["day"] or m["first"]), Span(m.start(), m.end()))
        for m in _YEARLESS.finditer(text)
        if not any(span.start <= m.start() < span.end for span in dates)
    ]
