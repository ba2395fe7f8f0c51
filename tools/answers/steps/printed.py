"""`printed`: each value can be read from its quotes or is what a cited document is called."""

from datetime import date
from decimal import Decimal

from pincite.indexer.records.amounts import exact, read_numbers
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.names import name_in
from pincite.tools.answers.steps.lists import count
from pincite.tools.answers.steps.task import Side, Task, missing, wrong
from pincite.tools.answers.values import (
    Kind,
    Operand,
    candidates,
    dates_in,
    has_unread_date,
    in_text,
    is_called,
    numbers_in,
    prints_label,
    says_none,
)
from pincite.tools.answers.verdict import Cited, Findings
from pincite.tools.question.page_asked import asks_for_page
from pincite.tools.room import listed

_LISTED = 6


def printed(task: Task) -> Findings:
    """Find each value in the quotes, number and date in every side that is labelled."""
    if task.answer_type is AnswerType.NUMBER:
        return _number(task)
    if task.answer_type is AnswerType.DATE:
        return _date(task)
    return _names(task)


def is_printed(name: str, item: Cited) -> bool:
    """Whether a quote prints a name, or the cited document is called so."""
    return name_in(item.text, name) is not None or prints_label(item, name) or is_called(name, item.document)


def _number(task: Task) -> Findings:
    if not isinstance(task.value, int | float):
        return Findings()
    value = exact(task.value)
    lacking = [side for side in _labelled(task) if not any(_prints_number(item, value) for item in side.cited)]
    if not lacking:
        return _found(task, f"{task.value:,}", Kind.NUMBER)
    if any(item.citation.values for item in task.cited):
        return count(task)
    if asks_for_page(task.question) and any(item.ref.page == value for item in task.cited):
        return Findings(checked=(f"page {value} is the page cited",))
    marked = [n for item in task.cited for n in read_numbers(item.text) if exact(n.value) == value]
    read = [operand.printed for item in task.cited for operand in candidates(item, Kind.NUMBER)]
    where = f" in the quotes of {lacking[0].name}" if len(_labelled(task)) > 1 else ""
    if marked or not read:
        said = "only as a part of a reference, a date or a list marker" if marked else "not"
        return missing(f"{task.value} is {said} printed{where}.", _AS_COUNT)
    return wrong(f"{task.value} is not printed{where}; the quotes print {listed(read, _LISTED)}.", _AS_COUNT)


_AS_COUNT = (
    'For a count: step "count", and in each citation `values` with the things counted as printed. '
    "For a sum or a difference: that step, and `values` with the operands."
)


def _prints_number(item: Cited, value: Decimal) -> bool:
    if any(exact(number.value) == abs(value) for number in numbers_in(item.text)):
        return True
    return value == 0 and says_none(item.text)


def _date(task: Task) -> Findings:
    iso = str(task.value)
    lacking = [side for side in _labelled(task) if not any(iso in dates_in(item.text) for item in side.cited)]
    if not lacking:
        day = date.fromisoformat(iso)
        return _found(task, f"{day.day} {day:%B %Y}", Kind.DATE)
    read = list(dict.fromkeys(found for item in task.cited for found in dates_in(item.text)))
    if not read or any(has_unread_date(item.text) for item in task.cited):
        return missing(f"{iso} cannot be read from the quotes.", _AS_PERIOD)
    return wrong(f"{iso} is not printed in the quotes, which print {listed(read, _LISTED)}.", _AS_PERIOD)


_AS_PERIOD = 'For a day that is counted: step "plus_days", "plus_months" or "plus_years", `values` with day and period.'


def _labelled(task: Task) -> tuple[Side, ...]:
    """The sides that the client named, else all citations as one side."""
    named = tuple(side for side in task.sides if any(item.citation.side for item in side.cited))
    return named or (Side("", task.cited),)


def _found(task: Task, told: str, kind: Kind) -> Findings:
    """The value with the pages that print it; on trust where a quote prints others of the kind."""
    printing = [(item, list(candidates(item, kind))) for item in task.cited]
    checked = [f"{told} is printed ({item.place})" for item, held in printing if any(_is_value(o, task) for o in held)]
    asked = {operand.value for operand in in_text(task.question, kind, "")}
    unlabelled = (o for item, held in printing for o in held if not item.citation.values)
    others = list(dict.fromkeys(o.printed for o in unlabelled if not _is_value(o, task) and o.value not in asked))
    doubts = (f"that {told} is the one meant: the quotes also print {listed(others, _LISTED)}",) if others else ()
    return Findings(checked=tuple(dict.fromkeys(checked)), on_trust=doubts, unsure=bool(others))


def _is_value(operand: Operand, task: Task) -> bool:
    if isinstance(operand.value, date):
        return operand.value.isoformat() == task.value
    return isinstance(task.value, int | float) and operand.value == abs(exact(task.value))


def _names(task: Task) -> Findings:
    names = task.value if isinstance(task.value, list) else [str(task.value)]
    checked, lacking = [], []
    for name in names:
        item = next((each for each in task.cited if is_printed(name, each)), None)
        if item is None:
            lacking.append(name)
        else:
            checked.append(f"{name} is printed ({item.place})")
    if lacking:
        shown = listed([repr(name[:60]) for name in lacking], _LISTED)
        advice = "Quote the words that print each name, and submit it as printed."
        return missing(f"{shown} cannot be read from the quotes.", advice)
    complete = ("that the list is complete",) if isinstance(task.value, list) else ()
    return Findings(checked=tuple(checked), on_trust=complete)
