"""Days that a period leads to: the question gives the day it begins, or names it, and a page the period. Pure."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import islice

from pincite.indexer.records.amounts import Number, read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.amending import read_amending
from pincite.server.agent.offline.readers.moments import best_dates, dates_recorded, read_date
from pincite.server.agent.offline.view import View
from pincite.tools.last_day import last_days

_COUNTS = re.compile(
    r"\bcount(?:ing|ed)?\b.*\bdays?\b|\bcalendar\s+days\b|"
    r"\b(?:period|time|term|deadline|window)\b[^?]*\b(?:expires?|ends?|runs?\s+out|ran\s+out|lapses?|closes?)\b",
    re.IGNORECASE,
)
"""The day is reckoned: a period is counted, or comes to its end."""
_UNTIL = re.compile(
    r"\b(?:last|latest|final)\s+(?:day|date)\b|\bby\s+(?:what|which)\s+(?:date|day)\b|\bfalls?\s+due\b", re.IGNORECASE
)
"""The day may be reckoned, or printed."""
_FROM = re.compile(
    r"\b(?:from|after|of)\s+(?:the\s+)?(?P<start>date\s+of\s+(?:the\s+|its\s+)?\w+|issue|service|judgment|order)\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:within|expiry\s+of|no\s+(?:later|more)\s+than|after|for|period\s+of)\s+(?:\w+\s+\()?$", re.IGNORECASE
)
_ORDER = re.compile(r"\b(?:Order|Paragraph|Article|paragraph)\s+(?P<number>\d{1,3})\b")
_TIME = ("day", "week", "month", "year")
_TRIED = 6
_BINDS = 0.5
"""What a period gains that a word binds: `within 14 days`; and one of the numbered order that the question names."""


def read_deadlines(view: View) -> list[Proposal]:
    """Return the last day of the period to be counted; empty where none is, or no day is given to begin with."""
    return list(_ends(view)) if _COUNTS.search(view.transcript.question) else []


def read_stepped(view: View) -> list[Proposal]:
    """Return the date that the documents do not say of what the question names: counted, or of what it leads to."""
    return read_amending(view) or read_deadlines(view)


def read_day(view: View) -> list[Proposal]:
    """Return dates that answer, best first: counted where that is asked, else printed, or counted where that fits."""
    until = _UNTIL.search(view.transcript.question) is not None
    return read_stepped(view) or sorted(
        [*read_date(view), *(_ends(view) if until else ())], key=lambda proposal: -proposal.score
    )


def _ends(view: View) -> Iterator[Proposal]:
    for start, quotes in islice(_starts(view), 1):
        for weight, passage, period in _periods(view):
            end = next(iter(last_days(start, int(period.value), period.unit or "day")), None)
            if end:
                quoted = tuple(dict.fromkeys((quote_of(passage, period.span.start), *quotes)))
                yield Proposal(end, quoted, weight)


def _starts(view: View) -> Iterator[tuple[date, tuple[Quote, ...]]]:
    """The day to count from: the one the question gives, else the date that it names, as recorded or printed."""
    given = read_dates(view.transcript.question)
    named = _FROM.search(view.transcript.question)
    if len(given) == 1:
        yield date.fromisoformat(given[0].iso), ()
    elif named:
        for proposal in [*dates_recorded(view, named["start"]), *_headed(view), *best_dates(view, None)]:
            yield date.fromisoformat(str(proposal.value)), proposal.quotes


def _headed(view: View) -> Iterator[Proposal]:
    """The first date of a first page: what a paper is dated with that has no record of its date."""
    for page in view.pages.values():
        if page.ref.page == 1:
            for passage in passages_of(page):
                for found in read_dates(passage.text)[:1]:
                    yield Proposal(found.iso, (quote_of(passage, found.span.start),))


def _periods(view: View) -> list[tuple[float, Passage, Number]]:
    """The periods of the passages that bear most, those first that a word binds."""
    asked = {m["number"] for m in _ORDER.finditer(view.question.text)}
    found = []
    held = ((w, n) for w in ranked(view) for n in read_numbers(w.passage.text))
    for weighed, number in held:
        if number.unit is None or not number.unit.endswith(_TIME) or not isinstance(number.value, int):
            continue
        text = weighed.passage.text
        gain = _BINDS * (_BOUND.search(text[: number.span.start]) is not None)
        gain += _BINDS * any(text.startswith(f"{label}.") for label in asked)
        found.append((weighed.weight + gain, weighed.passage, number))
    return sorted(found, key=lambda each: -each[0])[:_TRIED]
