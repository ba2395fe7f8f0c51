"""The days of a hearing as a court paper lists them: `4, 5 and 6 March 2024`, `28 February to 1 March 2024`. Pure."""

import re
from collections.abc import Iterator
from datetime import date

from pincite.indexer.patterns.common import MONTHS
from pincite.indexer.records.dates import read_dates

_MONTH = "|".join(MONTHS)
_WEEKDAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s*", re.IGNORECASE)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_NEXT = r"\s*(?:,\s*and|,|and|&|to|-|–|—)\s*"
_DAYS = re.compile(
    rf"(?P<days>{_DAY}(?:{_NEXT}{_DAY})*)\s+(?P<month>{_MONTH})\b[\s,]*(?P<year>(?:19|20)\d{{2}})?(?P<next>{_NEXT}(?=\d))?",
    re.IGNORECASE,
)


def read_days(text: str) -> tuple[list[str], int]:
    """Return the days at the head of a text, ISO 8601 and ascending, and where their list ends; empty if none is there.

    A month without a year has the year of the one after it; of `4 to 6` the first and the last day are read, since
    nothing says on which days between the court sat. A day behind its month (`March 4, 2024`) is read alone.
    """
    cleaned = _WEEKDAY.sub(lambda day: " " * len(day.group()), text)
    listed = list(_listed(cleaned))
    if not listed or not listed[-1]["year"]:
        alone = [day for day in read_dates(text) if not text[: day.span.start].strip()]
        return [day.iso for day in alone[:1]], alone[0].span.end if alone else 0
    found: list[date] = []
    for index, match in enumerate(listed):
        year = next(int(later["year"]) for later in listed[index:] if later["year"])
        found.extend(_days(match, year))
    return [day.isoformat() for day in sorted(set(found))], listed[-1].end()


def _listed(text: str) -> Iterator[re.Match[str]]:
    """The months of the list, each with its days; they follow one another."""
    at = len(text) - len(text.lstrip())
    while match := _DAYS.match(text, at):
        yield match
        if not match["next"]:
            return
        at = match.end()
        at += len(text[at:]) - len(text[at:].lstrip())


def _days(match: re.Match[str], year: int) -> Iterator[date]:
    month = MONTHS.index(match["month"].lower()) + 1
    for number in re.findall(r"\d+", match["days"]):
        try:
            yield date(year, month, int(number))
        except ValueError:  # the calendar has no such day: not a list of days
            return
