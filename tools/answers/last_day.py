"""Compute the last day of a period of calendar days, working days, weeks, months or years. Pure."""

from datetime import date, timedelta

from pincite.indexer.legal_text.dates import iso_date

_LONGEST = 36_500
_WEEKENDS = ((5, 6), (4, 5))
"""Saturday and Sunday; Friday and Saturday. Monday is 0."""


def is_working(unit: str | None) -> bool:
    """Whether a unit of time counts working days only: `business day`."""
    return (unit or "").startswith(("business", "working", "court"))


def last_days(start: date, count: int, unit: str) -> list[str]:
    """The possible last days of a period after a day, ISO 8601, the usual one first; empty if the period is too long.

    Months and years also give the day before the anniversary. Working days are Monday to Friday, or Sunday to Thursday;
    public holidays count as working days.
    """
    if not 0 < count <= _LONGEST:
        return []
    if is_working(unit):
        return [_working_day(start, count, weekend).isoformat() for weekend in _WEEKENDS]
    noun = unit.split()[-1]
    if noun in ("day", "week"):
        count *= 7 if noun == "week" else 1
        return [(start + timedelta(days=count)).isoformat()] if count < (date.max - start).days else []
    months = start.month - 1 + count * (12 if noun == "year" else 1)
    year, month = start.year + months // 12, months % 12 + 1
    # 31 January and one month is the last day of February
    end = next(
        (iso for day in range(start.day, min(start.day, 28) - 1, -1) if (iso := iso_date(year, month, day))), None
    )
    return [end, (date.fromisoformat(end) - timedelta(days=1)).isoformat()] if end else []


def _working_day(start: date, count: int, weekend: tuple[int, ...]) -> date:
    day = start
    while count > 0 and day < date.max:
        day += timedelta(days=1)
        count -= day.weekday() not in weekend
    return day
