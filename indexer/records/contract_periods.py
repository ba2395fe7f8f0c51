"""Read periods as contracts write them: `three (3) years`, `sixty (60) days`, `the seventh anniversary`. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.dates import ORDINAL_DAYS, iso_date
from pincite.indexer.legal_text.mismatched_figures import rival_figure
from pincite.indexer.legal_text.patterns.contract_terms import ANNIVERSARY, BETWEEN_RIVALS
from pincite.indexer.page import Span

_UNITS = ("day", "week", "month", "year")
_MAX_YEARS = 100
"""The longest term in years."""
_LAST_OF_FEBRUARY = 28


@dataclass(frozen=True, slots=True)
class Period:
    """A number of days, weeks, months or years, and its span in a text."""

    count: int
    unit: str
    span: Span

    def __str__(self) -> str:
        return f"{self.count} {self.unit}{'' if self.count == 1 else 's'}"


def periods_in(text: str) -> Iterator[Period]:
    """Yield the periods of a text in reading order. A period in words and figures is one period.

    If words and figures differ, as in `three (4) years`, each is a period.
    """
    last = -1
    for number in read_numbers(text):
        unit = (number.unit or "").split()[-1:]
        if unit and unit[0] in _UNITS and isinstance(number.value, int) and number.span.start > last:
            last = _unit_end(text, number.span.end, unit[0])
            for count in dict.fromkeys((number.value, *rival_figure(text, number))):
                yield Period(count, unit[0], Span(number.span.start, last))


def with_rivals(text: str, periods: Iterable[Period]) -> list[Period]:
    """Return the first period and its rivals, each once: another figure for it, or a period after `or`."""
    found: list[Period] = []
    for period in periods:
        between = text[found[-1].span.end : period.span.start] if found else ""
        if found and period.span != found[-1].span and not BETWEEN_RIVALS.fullmatch(between):
            break
        if str(period) not in map(str, found):
            found.append(period)
    return found


def anniversaries_in(text: str) -> Iterator[Period]:
    """Yield the anniversaries of a text as periods of years."""
    for match in ANNIVERSARY.finditer(text):
        count = ORDINAL_DAYS[match["word"].lower()] if match["word"] else int(match["figure"])
        yield Period(count, "year", Span(*match.span()))


def computed_end(first: str, period: Period) -> str | None:
    """Return the day on which a period from a first day ends, both in ISO 8601; None if it is too long for a term.

    It is the same day of the month that many months or years later, or the 28th if that month has no such day.
    """
    day = date.fromisoformat(first)
    months = {"month": period.count, "year": 12 * period.count}.get(period.unit, 0)
    if not 0 < period.count <= 366 * _MAX_YEARS or months > 12 * _MAX_YEARS:
        return None
    if not months:
        return (day + timedelta(days=period.count * (7 if period.unit == "week" else 1))).isoformat()
    years, month = divmod(day.month - 1 + months, 12)
    return iso_date(day.year + years, month + 1, day.day) or iso_date(day.year + years, month + 1, _LAST_OF_FEBRUARY)


def _unit_end(text: str, at: int, unit: str) -> int:
    end = text.lower().find(unit, at) + len(unit)
    return end + (text[end : end + 1].lower() == "s")
