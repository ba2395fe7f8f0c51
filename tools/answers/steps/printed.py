"""Recompute `printed`: each value is in its quotes, or is a name of a cited document."""

import re
from datetime import date

from pincite.indexer.legal_text.amounts import exact, read_numbers
from pincite.indexer.legal_text.letters_for_digits import sums_with_letters
from pincite.indexer.legal_text.quantities import has_unread_date, numbers_in, says_none
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.lists import count
from pincite.tools.answers.steps.task import Side, Task, missing, wrong
from pincite.tools.answers.values import Kind, Operand, is_figure, is_name_of, is_printed, long_date, read
from pincite.tools.answers.verdict import Cited, Findings
from pincite.tools.matching.name_match import name_in
from pincite.tools.matching.quotes import locate_all
from pincite.tools.question.page_asked import asks_for_page
from pincite.tools.result_budget import listed

_LISTED = 6
_SAYS = re.compile(r"\b(?!(?:of|on|the|and|in|by|day)\b)[a-z]{2,}")
"""A word in lower case: the quote makes a statement."""
_MARK = re.compile(r"[.)](?:\s|$)")
"""What follows the number of a list item."""
_KINDS = {AnswerType.NUMBER: Kind.NUMBER, AnswerType.DATE: Kind.DATE}
_FORMS = {
    Kind.NUMBER: 'For a count: step "count", and in each citation `values` with the things counted as printed. '
    "For a sum or a difference: that step, and `values` with the operands.",
    Kind.DATE: 'For a day that is counted: step "plus_days", "plus_months" or "plus_years", and `values` with the '
    "first day and the period.",
}
_CHOICE = 'Name the step ("earliest", "highest", "more" ...), and label each citation with its `side` and `values`.'


def printed(task: Task) -> Findings:
    """Find each value in the quotes; a number or date must be in the quotes of every labelled side."""
    kind = _KINDS.get(task.answer_type)
    return _figure(task, kind) if kind else _names(task)


def parts_printed(task: Task, item: Cited) -> frozenset[str]:
    """The parts of a value that a quote prints: each name of a list, else the number, date or name.

    Empty for other types.
    """
    if task.answer_type in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT):
        return frozenset()
    kind = _KINDS.get(task.answer_type)
    return frozenset(n for n in task.names if (_prints_value(task, item, kind) if kind else is_printed(n, item)))


def is_value(task: Task, operand: Operand) -> bool:
    """Whether an operand is the submitted number or date."""
    if isinstance(operand.value, date):
        return operand.value.isoformat() == task.value
    return operand.value == task.number


def _prints_value(task: Task, item: Cited, kind: Kind) -> bool:
    """Whether a quote prints the submitted number or date; zero may be printed as `none`."""
    if any(is_value(task, operand) for operand in read(item.text, kind)):
        return True
    return kind is Kind.NUMBER and task.value == 0 and says_none(item.text)


def _figure(task: Task, kind: Kind) -> Findings:
    sides = [side for side in task.sides if any(item.citation.side for item in side.cited)] or [task.whole]
    lacking = [side for side in sides if not any(_prints_value(task, item, kind) for item in side.cited)]
    if not lacking:
        return _found(task, kind)
    if kind is Kind.NUMBER and any(_is_of_reference(task, item) for item in task.cited):
        return Findings(
            on_trust=(f"that {task.value}, part of a reference or date, is the number asked for",),
            other_readings=True,
        )
    things = task.whole.things
    if kind is Kind.NUMBER and not task.submission.step and things and not any(map(is_figure, things)):
        return count(task)
    if asks_for_page(task.submission.question) and any(item.ref.page == task.value for item in task.cited):
        return Findings(checked=(f"page {task.value} is the page cited",))
    return _not_printed(task, lacking[0], kind)


def _is_of_reference(task: Task, item: Cited) -> bool:
    """Whether a quote is only a reference, date or heading, with the number as a part of it: `LAW NO. 9`, not `9.`."""
    heads = (s for s in item.sections if s.heading and s.path == str(task.value))
    if any(item.text.split()[:1] == [f"{s.path}."] and item.text.rstrip(" .").endswith(s.heading or "") for s in heads):
        return True
    if _SAYS.search(item.text) or numbers_in(item.text):
        return False
    return any(
        exact(number.value) == task.number and not _is_mark(item.text, number.span.start, number.span.end)
        for number in read_numbers(item.text)
    )


def _is_mark(text: str, start: int, end: int) -> bool:
    """Whether a number at the start of a line numbers a list item."""
    head = text[text.rfind("\n", 0, start) + 1 : start]
    return not head.strip(" (") and _MARK.match(text, end) is not None


def _not_printed(task: Task, side: Side, kind: Kind) -> Findings:
    """Hard if the quotes print other figures; soft if they print none, or the value only in a reference."""
    where = f" in the quotes of {side.name}" if side.name else " in the quotes"
    others = list(dict.fromkeys(o.printed for item in side.cited for o in read(item.text, kind)))
    if kind is Kind.DATE:
        unclear, how = any(has_unread_date(item.text) for item in side.cited), ""
    else:
        unclear = any(exact(n.value) == task.number for item in side.cited for n in read_numbers(item.text))
        how = " but as a part of a reference, a date or a list" if unclear else ""
    if unclear or not others:
        return missing(f"{task.value} is not printed{where}{how}.", _FORMS[kind])
    return wrong(f"{task.value} is not printed{where}, which print {listed(others, _LISTED)}.", _FORMS[kind])


def _found(task: Task, kind: Kind) -> Findings:
    """The pages that print the value; on trust if they also print other figures, or letters for digits."""
    value = long_date(str(task.value)) if kind is Kind.DATE else f"{task.value:,}"
    checked = [f"{value} is printed ({item.place})" for item in task.cited if _prints_value(task, item, kind)]
    asked = {operand.value for operand in read(task.submission.question, kind)}
    read_ = (operand for slot in task.whole.slots(kind) for operand in slot)
    others = list(dict.fromkeys(o.printed for o in read_ if not is_value(task, o) and o.value not in asked))
    doubts: tuple[str, ...] = (
        (f"that {value} is the one meant: the quotes also print {listed(others, _LISTED)}",) if others else ()
    )
    spelled = dict.fromkeys(each for item in task.cited for each in sums_with_letters(item.text))
    if kind is Kind.NUMBER and spelled:
        doubts += (f"that letters stand for digits in {listed(list(spelled), _LISTED)}",)
    return Findings(checked=tuple(dict.fromkeys(checked)), on_trust=doubts, other_readings=bool(doubts))


def _names(task: Task) -> Findings:
    places = {name: next((item for item in task.cited if is_printed(name, item)), None) for name in task.names}
    lacking = [repr(name[:60]) for name, item in places.items() if item is None]
    if lacking:
        advice = "Quote the words that print each name, and submit it as printed."
        return missing(f"{listed(lacking, _LISTED)} cannot be read from the quotes.", advice)
    if _is_choice(task):
        what = f"{listed(task.names, _LISTED)} is one of several cited documents, without proof why it is the answer."
        return missing(what, _CHOICE)
    checked = tuple(_describe(name, item) for name, item in places.items() if item)
    return Findings(checked=checked, on_trust=("that the list is complete",) if isinstance(task.value, list) else ())


def _is_choice(task: Task) -> bool:
    """Whether the value is a name of some cited documents that no quote prints, and other documents are cited too."""
    named = {item.ref.doc_id for item in task.cited if any(is_name_of(name, item.document) for name in task.names)}
    others = {item.ref.doc_id for item in task.cited if not item.citation.labelled} - named
    quotes = [item.text for item in task.cited]
    printed_ = any(name_in(text, name) or locate_all(text, name) for text in quotes for name in task.names)
    return bool(named and others) and not printed_


def _describe(name: str, item: Cited) -> str:
    if is_name_of(name, item.document) and name_in(item.text, name) is None:
        return f"{name} is a name of the document ({item.place})"
    return f"{name} is printed ({item.place})"
