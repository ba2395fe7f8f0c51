"""Numbers that are not printed: the difference or the sum of two, the days between two dates. Pure."""

import re
from collections.abc import Iterator
from datetime import date

from pincite.indexer.records.amounts import read_numbers
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.readers.figures import best_figures, candidates, fits, wanted_unit
from pincite.server.agent.offline.readers.moments import best_dates, dates_recorded, dates_said
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind

_DIFFERENCE = re.compile(
    r"\b(?:by\s+how\s+(?:much|many)|exceeds?|difference|how\s+many\s+(?:more|fewer|years\s+longer|days\s+longer|months\s+longer)|longer\s+than)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\b(?:combined\s+(?:fees?|fines?|sums?|amounts?|costs?|charges?)|total\s+of|together|how\s+much\b.*\bin\s+total)\b",
    re.IGNORECASE,
)
_ELAPSED = re.compile(
    r"\bhow\s+many\s+days\s+(?:after|before|between|elapsed?|passed|lay|lie|separate|later|went\s+by)\b", re.IGNORECASE
)
_TWO_EVENTS = re.compile(
    r"\bbetween\s+(?P<a>.+?)\s+and\s+(?P<b>.+?)\?|\b(?:from|after)\s+(?P<c>.+?)\s+(?:to|until|was|were|did|is)\s+(?P<d>.+?)\?",
    re.IGNORECASE,
)


def read_reckoned(view: View) -> list[Proposal]:
    """Return what the question asks to be reckoned; empty where it asks for nothing of the kind, or it cannot be."""
    question = view.transcript.question
    if _ELAPSED.search(question):
        found = [*_elapsed(view), *_elapsed_within(view)]
        if found:
            return found
    compared = view.question.kind is QuestionKind.COMPARISON and len(compared_documents(view)) > 1
    if compared or _DIFFERENCE.search(question) or _SUM.search(question):
        return list(_computed(view))
    return []


def _elapsed(view: View) -> Iterator[Proposal]:
    """Days between a date of each of two documents."""
    sides = [best_dates(view, doc_id) for doc_id in compared_documents(view)[:2]]
    if len(sides) == 2 and all(sides):
        first, second = sides[0][0], sides[1][0]
        days = abs((date.fromisoformat(str(first.value)) - date.fromisoformat(str(second.value))).days)
        yield Proposal(days, (*first.quotes, *second.quotes), min(first.score, second.score))


def _elapsed_within(view: View) -> Iterator[Proposal]:
    """Days between two events of one document, each dated by the passage that bears most on it."""
    parts = _TWO_EVENTS.search(view.transcript.question)
    if parts is None:
        return
    said = (parts["a"] or parts["c"], parts["b"] or parts["d"])
    sides = [[*dates_recorded(view, part), *dates_said(view, part)] for part in said]
    for first in sides[0][:2]:
        for second in sides[1][:2]:
            if first.value != second.value:
                days = abs((date.fromisoformat(str(first.value)) - date.fromisoformat(str(second.value))).days)
                yield Proposal(days, tuple(dict.fromkeys((*first.quotes, *second.quotes))), first.score + second.score)


def _computed(view: View) -> Iterator[Proposal]:
    """A difference or a sum of one number a side: of two documents, or of the two best rows of one."""
    documents = compared_documents(view)
    if len(documents) > 1:
        sides = [best_figures(view, doc_id)[:1] for doc_id in documents[:2]]
        pairs = [(sides[0][0], sides[1][0])] if all(sides) else []
    else:
        rows = [_of_row(view, locator.path) for locator in view.question.locators if locator.kind == "article"]
        found = [row for row in rows if row is not None] or candidates(view)[:4]
        pairs = [(found[i], found[j]) for i in range(len(found)) for j in range(i + 1, len(found))]
    for first, second in pairs:
        a, b = float(str(first.value)), float(str(second.value))
        value = a + b if _SUM.search(view.transcript.question) else abs(a - b)
        quotes: tuple[Quote, ...] = tuple(dict.fromkeys((*first.quotes, *second.quotes)))
        yield Proposal(int(value) if value == int(value) else round(value, 2), quotes, first.score + second.score)


def _of_row(view: View, path: str) -> Proposal | None:
    """The number in the table row that begins with a provision's number."""
    unit = wanted_unit(view)
    for weighed in ranked(view):
        if weighed.passage.text.startswith(f"{path} "):
            numbers = [n for n in read_numbers(weighed.passage.text[len(path) :]) if fits(n, unit)]
            if numbers:
                return Proposal(numbers[-1].value, (quote_of(weighed.passage),), weighed.weight)
    return None
