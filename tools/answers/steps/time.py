"""`days`, `months`, `years` between two dates, and the day so many days, months or years after one."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations, islice, product

from pincite.indexer.records.dates import iso_date
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.task import MOST, Task, of_another_type, settle
from pincite.tools.answers.submission import Step
from pincite.tools.answers.values import Kind, Operand
from pincite.tools.answers.verdict import Findings

_UNITS = {Step.DAYS: "day", Step.MONTHS: "month", Step.YEARS: "year"}
_PLUS = {Step.PLUS_DAYS: "day", Step.PLUS_MONTHS: "month", Step.PLUS_YEARS: "year"}
_WORKING = ("business", "working", "court")
_WEEKENDS = ((5, 6), (4, 5))
"""Saturday and Sunday; Friday and Saturday."""
_LONGEST = 36_500
_Pair = tuple[Operand, Operand]
BETWEEN_FORM = "Form: `values` with the two dates as printed, or one of them in `given`."
PLUS_FORM = "Form: `values` with the first day and the period as printed, or one of them in `given`."


def elapsed(task: Task) -> Findings:
    """Whole days, months or years between two dates, the first day not counted."""
    if task.number is None:
        return of_another_type(task, AnswerType.NUMBER)
    pairs, unit = list(islice(_pairs(task), MOST)), _UNITS[task.step]
    found, _ = settle(
        pairs,
        lambda pair: between(pair[0], pair[1], unit) == task.number,
        lambda pair: _between_told(pair, unit),
        "Two dates cannot be read from the quotes.",
        BETWEEN_FORM,
    )
    both = next((pair for pair in pairs if unit == "day" and between(*pair, unit) + 1 == task.number), None)
    if found.violations and both:
        return Findings(on_trust=(f"that both days count: {_between_told(both, unit)}",), unsure=True)
    return found


def later_day(task: Task) -> Findings:
    """The day a period after another; of working days Saturday and Sunday, or Friday and Saturday, do not count."""
    if task.answer_type is not AnswerType.DATE:
        return of_another_type(task, AnswerType.DATE)
    unit, value = _PLUS[task.step], str(task.value)
    found, ways = settle(
        list(islice(_starts_and_periods(task, unit), MOST)),
        lambda pair: value in ends(*pair, unit),
        lambda pair: f"{pair[1].told} after {pair[0].told} is {' or '.join(sorted(ends(*pair, unit))) or 'no day'}",
        "A first day and a period cannot be read from the quotes.",
        PLUS_FORM,
    )
    if ways and _is_working(ways[0][1]):
        return replace(found, on_trust=(*found.on_trust, "that no public holiday falls between"))
    if ways and value != max(ends(*ways[0], unit)):
        return replace(found, on_trust=(*found.on_trust, "that the period ends on the day before"), unsure=True)
    return found


def between(a: Operand, b: Operand, unit: str) -> int:
    """Whole units of time between two dates."""
    first, last = sorted((_date(a), _date(b)))
    if unit == "day":
        return (last - first).days
    months = 12 * (last.year - first.year) + last.month - first.month - (last.day < first.day)
    return months if unit == "month" else months // 12


def ends(start: Operand, period: Operand, unit: str) -> set[str]:
    """The last day of a period, ISO 8601; of months and years also the day before the anniversary."""
    count, first = int(Decimal(str(period.value))), _date(start)
    if not 0 < count <= _LONGEST:
        return set()
    if _is_working(period):
        return {working_day(first, count, weekend).isoformat() for weekend in _WEEKENDS}
    noun = (period.unit or unit).split()[-1]
    if noun in ("day", "week"):
        days = count * (7 if noun == "week" else 1)
        return {(first + timedelta(days=days)).isoformat()} if days < (date.max - first).days else set()
    months = first.month - 1 + count * (12 if noun == "year" else 1)
    year, month = first.year + months // 12, months % 12 + 1
    end = next((iso for day in range(first.day, 27, -1) if (iso := iso_date(year, month, day))), None)
    end = end or iso_date(year, month, first.day)
    return {end, (date.fromisoformat(end) - timedelta(days=1)).isoformat()} if end else set()


def working_day(start: date, count: int, weekend: tuple[int, ...]) -> date:
    """The day so many working days after another; `weekend` are the days of the week without work, Monday 0."""
    day = start
    while count > 0 and day < date.max:
        day += timedelta(days=1)
        count -= day.weekday() not in weekend
    return day


def _pairs(task: Task) -> Iterator[_Pair]:
    """Two dates of the only slot, or of two slots one each."""
    slots = task.whole.slots(Kind.DATE)
    if len(slots) == 1:
        return combinations(slots[0], 2)
    return (pair for two in combinations(slots, 2) for pair in product(*two))


def _starts_and_periods(task: Task, unit: str) -> Iterator[_Pair]:
    starts = [operand for slot in task.whole.slots(Kind.DATE) for operand in slot]
    periods = [operand for slot in task.whole.slots(Kind.NUMBER) for operand in slot]
    units = ("day", "week") if unit == "day" else (unit,)
    fitting = [period for period in periods if period.unit and period.unit.split()[-1] in units]
    return product(starts, fitting or [period for period in periods if period.unit is None])


def _is_working(period: Operand) -> bool:
    return (period.unit or "").startswith(_WORKING)


def _date(operand: Operand) -> date:
    if not isinstance(operand.value, date):
        raise TypeError(operand.printed)
    return operand.value


def _between_told(pair: _Pair, unit: str) -> str:
    first, last = sorted(pair, key=_date)
    count = between(first, last, unit)
    return f"{first.told} to {last.told} is {count} {unit}{'' if count == 1 else 's'}"
