"""Yes or no over two documents: the same judge, a longer period, a later date. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.bounds import LESS, MORE
from pincite.server.agent.offline.readers.figures import best_figures, fits, numbers_in, wanted_unit
from pincite.server.agent.offline.readers.moments import best_dates
from pincite.server.agent.offline.view import SeenFact, View
from pincite.tools.matching.names import names_equal
from pincite.tools.retrieval.scope import without_names

_SAME = re.compile(r"\b(?:same|both|any\s+(?:judge|party)|also\s+the\s+judge|common|match)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:later|after|more\s+recent\w*)\b", re.IGNORECASE)
_EARLIER = re.compile(r"\b(?:earlier|before|first|prior\s+to)\b", re.IGNORECASE)
_OF_BOTH = re.compile(
    r"\b(?:is|was)\s+the\s+(?P<what>[a-z][a-z -]+?)\s+(?:in|under|of)\b[^?]*\bthan\s+(?:in|under|that|the\s+one)\b",
    re.IGNORECASE,
)
"""`Is the interest rate in A higher than in B`: the second side leaves out what is measured."""
_MEASURES = frozenset(words("rate amount sum period fee fine price limit cap maximum minimum term number percentage"))
_SIDES = 2
_DATES = ("date_of_issue", "date_of_reissue", "hearing_date", "judgment_date")
_NAMES = ("judge", "issued_by", "party", "court", "transferred_from")
"""Fields whose values are names, which two papers may share."""


def read_compared(view: View) -> Iterator[Proposal]:
    """Propose yes or no for a question that sets two documents side by side; nothing where it does not."""
    if len(compared_documents(view)) < _SIDES:
        return
    first, second = compared_documents(view)[:_SIDES]
    question = view.transcript.question
    for field in asked_fields(view):
        a, b = facts_for(view, field, first), facts_for(view, field, second)
        if not a or not b:
            continue
        if field.name in _DATES and (_LATER.search(question) or _EARLIER.search(question)):
            yield _ordered(a[0], b[0], later=bool(_LATER.search(question)))
        elif _SAME.search(question) and field.name in _NAMES:
            yield _shared(a, b)
    if MORE.search(question) or LESS.search(question):
        yield from _ahead(view, first, second)
    if re.search(r"\bsame\s+(?:day|date)\b", question, re.IGNORECASE):
        one, two = best_dates(view, first), best_dates(view, second)
        if one and two:
            yield Proposal(one[0].value == two[0].value, (*one[0].quotes, *two[0].quotes), 1.0)
    elif re.search(r"\bthe\s+same\b", question, re.IGNORECASE):
        yield from _same_figure(view, first, second)


def is_by_measure(view: View) -> bool:
    """Whether two documents are set beside each other by one figure of each: without both there is no answer."""
    return len(compared_documents(view)) >= _SIDES and _OF_BOTH.search(without_names(view.question)) is not None


def _ahead(view: View, first: str, second: str) -> Iterator[Proposal]:
    """`Is the period in A longer than in B`: one figure a side, in the order in which the question names them."""
    one, two = best_figures(view, first), best_figures(view, second)
    if one and two and all(_is_of_thing(view, side) for side in (one[0], two[0])):
        a, b = float(str(one[0].value)), float(str(two[0].value))
        value = a > b if MORE.search(view.transcript.question) else a < b
        yield Proposal(value, (*one[0].quotes, *two[0].quotes), 0.95)


def _is_of_thing(view: View, side: Proposal) -> bool:
    """Whether what is quoted of a side speaks of the thing measured, where the question measures one thing on both."""
    found = _OF_BOTH.search(without_names(view.question))
    measured = set(words(found["what"].replace("-", " "))) if found else set()
    said = {stem for quote in side.quotes for stem in words(quote.text)}
    return not measured or any(is_kin(stem, other) for stem in measured - _MEASURES for other in said)


def _ordered(a: SeenFact, b: SeenFact, *, later: bool) -> Proposal:
    return Proposal(a.value > b.value if later else a.value < b.value, (fact_quote(a), fact_quote(b)), 1.0)


def _shared(a: list[SeenFact], b: list[SeenFact]) -> Proposal:
    for one in a:
        for two in b:
            if names_equal(one.value, two.value):
                return Proposal(True, (fact_quote(one), fact_quote(two)), 1.0)
    return Proposal(False, (fact_quote(a[0]), fact_quote(b[0])), 1.0)


def _same_figure(view: View, first: str, second: str) -> Iterator[Proposal]:
    """The best passages of both sides that hold a figure hold the same one, or two different ones."""
    sides = [next((w.passage for w in ranked(view, i) if _measures(view, w.passage)), None) for i in (first, second)]
    if sides[0] is not None and sides[1] is not None:
        same = _measures(view, sides[0]) & _measures(view, sides[1])
        yield Proposal(bool(same), (quote_of(sides[0]), quote_of(sides[1])), 0.9)


def _measures(view: View, passage: Passage) -> set[tuple[int | float, str | None]]:
    unit = wanted_unit(view)
    return {(n.value, n.unit) for n in numbers_in(view, passage, unit) if (n.unit or n.percent) and fits(n, unit)}
