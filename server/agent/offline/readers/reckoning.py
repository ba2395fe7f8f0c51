"""Numbers that are not printed: the difference or the sum of two, the days between two dates. Pure."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product

from pincite.indexer.analyze import words
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.readers.figures import (
    best_figures,
    candidates,
    figures_for,
    fits,
    numbers_in,
    wanted_unit,
)
from pincite.server.agent.offline.readers.moments import best_dates, dates_recorded, dates_said
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind
from pincite.tools.retrieval.scope import without_names

_DIFFERENCE = re.compile(
    r"\b(?:by\s+how\s+(?:much|many)\b(?=.*\b(?:than|exceeds?|differ\w*|apart|short\s+of|from|between)\b)|exceeds?|difference|how\s+many\s+(?:more|fewer|years\s+longer|days\s+longer|months\s+longer)|"
    r"how\s+much\s+(?:more|less|higher|lower)|longer\s+than)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\b(?:total\s+(?:fees?|fines?|costs?|amounts?|sums?)|combined\s+(?:\w+\s+)?(?:fees?|fines?|sums?|amounts?|costs?|charges?)|(?:total|sum)\s+(?:in\s+\w+\s+)?of|add\s+up|together|"
    r"how\s+much\b.*\bin\s+total)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r",|\b(?:and|both|all|each|two|three|four|five)\b", re.IGNORECASE)
"""A total of several things is summed; of one thing it is printed."""
_PARTS = re.compile(r",\s+and\s+|,\s+|\s+and\s+(?:for\s+)?|\s+than\s+|\s+exceeds?\s+|\s+compared\s+(?:with|to)\s+")
"""What parts the figures of a sum or a difference: `the fees for A, B and C`, `more for A than for B`."""
_THAT = re.compile(r"\W*(?:that|those|the\s+one)\s+(?:for|of|in|on)\b", re.IGNORECASE)
_FEWEST_WORDS, _SIDES, _MOST_PARTS = 2, 2, 5
_ONE_PAGE = 0.3
_ELAPSED = re.compile(
    r"\bhow\s+many\s+days\s+(?:after|before|between|elapsed?|passed|lay|lie|separate|later|went\s+by)\b", re.IGNORECASE
)
_DEADLINE = re.compile(
    r"\b(?:have\s+to|has\s+to|must|(?<!\d\s)may(?!\s+\d)|shall|required|allowed?|need|due)\b", re.IGNORECASE
)
"""`How many days after service must he reply` asks for a period that is laid down, not for one that passed."""
_THEIR = re.compile(r"\b(?:their|its|his|her|they|it)\b", re.IGNORECASE)
_TWO_EVENTS = re.compile(
    r"\bbetween\s+(?P<a>.+?)\s+and\s+(?P<b>.+?)\?|\b(?:from|after)\s+(?P<c>.+?)\s+(?:to|until|was|were|did|is)\s+(?P<d>.+?)\?",
    re.IGNORECASE,
)


def read_reckoned(view: View) -> list[Proposal]:
    """Return what the question asks to be reckoned; empty where it asks for nothing of the kind, or it cannot be."""
    question = view.transcript.question
    if _ELAPSED.search(question) and not _DEADLINE.search(question):
        found = [*_elapsed(view), *_elapsed_within(view)]
        if found:
            return found
    summed = _SUM.search(question) is not None and _SEVERAL.search(without_names(view.question)) is not None
    compared = view.question.kind is QuestionKind.COMPARISON and len(compared_documents(view)) > 1
    if compared or _DIFFERENCE.search(question) or summed:
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
    sides = [_dated(view, part, other) for part, other in (said, said[::-1])]
    for first in sides[0][:2]:
        for second in sides[1][:2]:
            if first.value != second.value:
                days = abs((date.fromisoformat(str(first.value)) - date.fromisoformat(str(second.value))).days)
                yield Proposal(days, tuple(dict.fromkeys((*first.quotes, *second.quotes))), first.score + second.score)


def _dated(view: View, part: str, other: str) -> list[Proposal]:
    """The dates of an event, best first: the one the question gives it, else those recorded and those said of it.

    `Their dismissal` is that of what the other part names.
    """
    spelt = f"{part} {other}" if _THEIR.search(part) else part
    given = {found.iso for found in read_dates(part)}
    dates = [*dates_recorded(view, part), *dates_said(view, spelt)]
    return [proposal for proposal in dates if proposal.value in given] or dates


def _computed(view: View) -> Iterator[Proposal]:
    """A difference or a sum of one number a side: of two documents, or of the two best rows of one."""
    documents = compared_documents(view)
    if len(documents) > 1:
        sides = [best_figures(view, doc_id)[:1] for doc_id in documents[:2]]
        pairs = [(sides[0][0], sides[1][0])] if all(sides) else []
    else:
        rows = [_of_row(view, locator.path) for locator in view.question.locators if locator.kind == "article"]
        found = [row for row in rows if row is not None]
        if len(found) > _SIDES and _SUM.search(view.transcript.question):
            yield _summed(found)
        if len(found) < _SIDES:
            yield from _of_parts(view)
            found = candidates(view)[:4]
        pairs = [(found[i], found[j]) for i in range(len(found)) for j in range(i + 1, len(found))]
    for first, second in pairs:
        a, b = float(str(first.value)), float(str(second.value))
        value = a + b if _SUM.search(view.transcript.question) else abs(a - b)
        quotes: tuple[Quote, ...] = tuple(dict.fromkeys((*first.quotes, *second.quotes)))
        yield Proposal(_plain(value), quotes, first.score + second.score)


def _of_parts(view: View) -> Iterator[Proposal]:
    """`What do the fees for A, B and C add up to`: the figure of each part, by the passage that bears most on it."""
    text = without_names(view.question)
    trigger = _SUM.search(text) or _DIFFERENCE.search(text)
    parts = [part for part in _PARTS.split(text.strip(" ?")) if len(words(part)) >= _FEWEST_WORDS]
    sides = [figures for part in parts if (figures := figures_for(view, _spelt_out(part, parts[0])))]
    found = max(product(*sides), key=_together, default=()) if len(sides) <= _MOST_PARTS else ()
    found = tuple({p.quotes[0]: p for p in found}.values())
    if trigger is None or len(found) < _SIDES or (not _SUM.search(text) and len(found) > _SIDES):
        return
    if _SUM.search(text):
        yield _summed(found)
    else:
        value = abs(float(str(found[0].value)) - float(str(found[1].value)))
        yield Proposal(_plain(value), (*found[0].quotes, *found[1].quotes), found[0].score + found[1].score)


def _spelt_out(part: str, first: str) -> str:
    """`that for a guild` is the thing said of the first part, for a guild."""
    return f"{part} {first}" if _THAT.match(part) else part


def _summed(found: Sequence[Proposal]) -> Proposal:
    """The sum of some figures, proved by all their quotes."""
    quotes = tuple(dict.fromkeys(quote for proposal in found for quote in proposal.quotes))
    return Proposal(_plain(sum(float(str(p.value)) for p in found)), quotes, sum(p.score for p in found))


def _together(found: Sequence[Proposal]) -> float:
    """How well one figure for each part goes together: those of one table or list stand on one page."""
    pages = {quote.ref for proposal in found for quote in proposal.quotes}
    if len({proposal.quotes[0] for proposal in found}) < len(found):
        return 0.0
    return sum(proposal.score for proposal in found) + (_ONE_PAGE if len(pages) == 1 else 0.0)


def _plain(value: float) -> int | float:
    return int(value) if value == int(value) else round(value, 2)


def _of_row(view: View, path: str) -> Proposal | None:
    """The number in the table row that begins with a provision's number."""
    unit = wanted_unit(view)
    for weighed in ranked(view):
        label = re.search(rf"(?<![\w(]){re.escape(path)}\s+(?=[A-Z])", weighed.passage.text)
        if label:
            held = numbers_in(view, weighed.passage, unit)
            numbers = [n for n in held if n.span.start >= label.end() and fits(n, unit)]
            if numbers:
                return Proposal(numbers[-1].value, (quote_of(weighed.passage),), weighed.weight)
    return None
