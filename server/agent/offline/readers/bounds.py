"""A figure asked about against the bound that a passage sets: longer than 30 days, within 20 days. Pure."""

import re

from pincite.indexer.records.amounts import Number, read_numbers
from pincite.indexer.records.dates import DateFound, read_dates
from pincite.server.agent.offline.readers.clauses import own_clause
from pincite.server.agent.offline.readers.negation import asks_against, main_clause

MORE = re.compile(r"\b(?:longer|higher|larger|greater|more|exceeds?|bigger)\b", re.IGNORECASE)
LESS = re.compile(r"\b(?:shorter|lower|smaller|less|fewer)\b", re.IGNORECASE)
_BOUND = 40
"""Characters before a figure in which its bound is said."""
_COMPARED = re.compile(
    r"\b(?:longer|higher|larger|greater|more|bigger|shorter|lower|smaller|less|fewer)\s+than\s+[^,.;]{0,20}$",
    re.IGNORECASE,
)
_AT_LEAST = re.compile(
    r"\b(?:at\s+least|not\s+less\s+than|no\s+less\s+than|not\s+fewer\s+than|minimum\s+of|(?<!\bnot\s)(?<!\bno\s)more\s+than)\b",
    re.IGNORECASE,
)
_AT_MOST = re.compile(
    r"\b(?:within|not\s+more\s+than|no\s+more\s+than|not\s+exceeding|exceeds?|no\s+later\s+than|not\s+later\s+than|maximum\s+of|up\s+to)\b",
    re.IGNORECASE,
)
_NOT_AFTER = re.compile(
    r"\b(?:on\s+or\s+before|(?:no|not)\s+later\s+than|at\s+the\s+latest(?:\s+by)?|by|until|up\s+to|not\s+after|prior\s+to|before)\s+"
    r"(?:[\w:.,]+\s+(?:on\s+)?){0,3}$",
    re.IGNORECASE,
)
_NOT_BEFORE = re.compile(
    r"\b(?:on\s+or\s+after|(?:no|not)\s+earlier\s+than|at\s+the\s+earliest|from|after|since|as\s+(?:of|from)|not\s+before)\s+$",
    re.IGNORECASE,
)
"""What stands before the last day, and before the first, on which something may be done."""
_IN_TIME = re.compile(r"\b(?:in\s+time|on\s+time|within\s+time|timely|soon\s+enough|early\s+enough)\b", re.IGNORECASE)
_OUT_OF_TIME = re.compile(r"\b(?:late|out\s+of\s+time|too\s+(?:early|soon)|premature(?:ly)?)\b", re.IGNORECASE)
_MAY = re.compile(r"\W*(?:may|can|could|might)\b", re.IGNORECASE)
_MODAL = re.compile(r"\b(?:may|shall|must|can|will|is\s+to|are\s+to|required|entitled)\b", re.IGNORECASE)


def within_days(question: str, text: str) -> bool | None:
    """`Would a notice given on 5 May have been in time`: the one day asked about against the one day that binds.

    Null where the text repeats the day, binds by none or by several, or where the day asked about is within the bound.
    """
    late_asked, on_time = _OUT_OF_TIME.search(question) is not None, _IN_TIME.search(question) is not None
    asked, held = read_dates(question), read_dates(text)
    if not (late_asked or on_time or _MAY.match(main_clause(question))):
        return None
    if len({d.iso for d in asked}) != 1 or any(d.iso == asked[0].iso for d in held):
        return None
    binding = [d for d in held if _MODAL.search(own_clause(text, d.span.start, d.span.end))]
    last = [d for d in binding if _NOT_AFTER.search(_before(text, d))]
    first = [d for d in binding if _NOT_BEFORE.search(_before(text, d))]
    if len(last) + len(first) != 1:
        return None
    late = bool(last) and asked[0].iso > last[0].iso
    early = bool(first) and asked[0].iso < first[0].iso
    return asks_against(question) != late_asked if late or early else None


def _before(text: str, date: DateFound) -> str:
    return text[max(0, date.span.start - _BOUND) : date.span.start]


def within_bound(question: str, text: str) -> bool | None:
    """`Is the period longer than 30 days`, `may he apply after 20 days`: one figure of a text against the asked.

    Null where no figure is asked about, where the text repeats it, or where what it says sets no bound.
    """
    asked = [n for n in read_numbers(question) if n.unit or n.percent]
    held = {n.value: n for n in read_numbers(text) if asked and _measure(n) == _measure(asked[0])}
    if len(asked) != 1 or len(held) != 1 or asked[0].value in held:
        return None
    limit, value = next(iter(held.values())), asked[0].value
    compared = _COMPARED.search(question, 0, asked[0].span.start)
    if compared is not None:
        return limit.value > value if MORE.search(compared.group()) else limit.value < value
    before = text[max(0, limit.span.start - _BOUND) : limit.span.start]
    least, most = _AT_LEAST.search(before), _AT_MOST.search(before)
    if (least is None) == (most is None):
        return None
    kept = value >= limit.value if least else value <= limit.value
    return None if kept else asks_against(question)


def _measure(number: Number) -> tuple[str | None, bool]:
    return number.unit, number.percent
