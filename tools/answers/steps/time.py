"""Recompute `days`, `months` and `years` between two dates, and the day after a period (`plus_*`)."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import combinations, islice, product

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.last_day import is_working, last_days
from pincite.tools.answers.steps.task import MOST, Operands, Task, combined, of_another_type, settle
from pincite.tools.answers.submission import Step
from pincite.tools.answers.values import Kind, Operand
from pincite.tools.answers.verdict import Findings

_UNITS = {Step.DAYS: "day", Step.MONTHS: "month", Step.YEARS: "year"}
_PLUS = {Step.PLUS_DAYS: "day", Step.PLUS_MONTHS: "month", Step.PLUS_YEARS: "year"}
_Pair = tuple[Operand, Operand]
BETWEEN_FORM = "Form: `values` with the two dates as printed, or one of them in `given`."
PLUS_FORM = "Form: `values` with the first day and the period as printed, or one of them in `given`."


def elapsed(task: Task) -> Findings:
    """Recompute whole days, months or years between two dates; the first day does not count."""
    if task.number is None:
        return of_another_type(task, AnswerType.NUMBER)
    pairs, unit = list(islice(_pairs(task), MOST)), _UNITS[task.step]
    found, _ = settle(
        pairs,
        lambda pair: between(pair[0], pair[1], unit) == task.number,
        lambda pair: _describe_span(pair, unit),
        "Two dates cannot be read from the quotes.",
        BETWEEN_FORM,
    )
    both = next((pair for pair in pairs if unit == "day" and between(*pair, unit) + 1 == task.number), None)
    if found.violations and both:
        return Findings(on_trust=(f"that both days count: {_describe_span(both, unit)}",), other_readings=True)
    return found


def later_day(task: Task) -> Findings:
    """Recompute the day after a period; for working days, Saturday and Sunday, or Friday and Saturday, do not count."""
    if task.answer_type is not AnswerType.DATE:
        return of_another_type(task, AnswerType.DATE)
    unit, value = _PLUS[task.step], str(task.value)
    found, ways = settle(
        _starts_and_periods(task, unit),
        lambda pair: value in _ends(pair, unit),
        lambda pair: f"{pair[1].located} after {pair[0].located} is {' or '.join(_ends(pair, unit)) or 'no day'}",
        "A first day and a period cannot be read from the quotes.",
        PLUS_FORM,
    )
    if ways and is_working(ways[0][1].unit):
        return replace(found, on_trust=(*found.on_trust, "that there is no public holiday in the period"))
    if ways and value != _ends(ways[0], unit)[-1]:
        return replace(found, on_trust=(*found.on_trust, "that the period ends on the day before"), other_readings=True)
    return found


def between(a: Operand, b: Operand, unit: str) -> int:
    """Whole units of time between two dates."""
    first, last = sorted((_date(a), _date(b)))
    if unit == "day":
        return (last - first).days
    months = 12 * (last.year - first.year) + last.month - first.month - (last.day < first.day)
    return months if unit == "month" else months // 12


def _ends(pair: Operands, unit: str) -> list[str]:
    start, period = pair
    return sorted(last_days(_date(start), int(Decimal(str(period.value))), period.unit or unit))


def _pairs(task: Task) -> Iterator[_Pair]:
    """Yield pairs of dates: two of the only slot, or one each of two slots."""
    slots = task.whole.slots(Kind.DATE)
    if len(slots) == 1:
        return combinations(slots[0], 2)
    return (pair for two in combinations(slots, 2) for pair in product(*two))


def _starts_and_periods(task: Task, unit: str) -> list[Operands]:
    starts = [operand for slot in task.whole.slots(Kind.DATE) for operand in slot]
    periods = [operand for slot in task.whole.slots(Kind.NUMBER) for operand in slot]
    units = ("day", "week") if unit == "day" else (unit,)
    fitting = [period for period in periods if period.unit and period.unit.split()[-1] in units]
    return combined([starts, fitting or [period for period in periods if period.unit is None]])


def _date(operand: Operand) -> date:
    if not isinstance(operand.value, date):
        raise TypeError(operand.printed)
    return operand.value


def _describe_span(pair: _Pair, unit: str) -> str:
    first, last = sorted(pair, key=_date)
    count = between(first, last, unit)
    return f"{first.located} to {last.located} is {count} {unit}{'' if count == 1 else 's'}"
