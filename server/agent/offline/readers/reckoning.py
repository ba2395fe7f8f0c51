"""Numbers that are not printed: the difference or the sum of two, the days between two dates. Pure."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import combinations, product

from pincite.indexer.analyze import words
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.binding import named_at, subjects
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.readers.figures import (
    best_figures,
    figures_for,
    fits,
    numbers_in,
    wanted_unit,
)
from pincite.server.agent.offline.readers.moments import best_dates, dates_recorded, dates_said
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind
from pincite.tools.question.parse import parse
from pincite.tools.question.sides import COMPARATIVE, Side, read_sides
from pincite.tools.retrieval.scope import without_names

_DIFFERENCE = re.compile(
    r"\b(?:by\s+(?:how\s+(?:much|many)|what\s+(?:amount|sum|margin))\b(?=.*\b(?:than|exceeds?|differ\w*|apart|short\s+of|from|between)\b)|"
    rf"exceeds?|difference|how\s+(?:much|many)\s+(?:\w+\s+){{0,4}}?(?:more|less|fewer|{COMPARATIVE})\b(?=.*\bthan\b)|"
    r"how\s+much\s+(?:more|less|higher|lower)|longer\s+than)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\b(?:total\s+(?:fees?|fines?|costs?|amounts?|sums?)|combined\s+(?:\w+\s+)?(?:fees?|fines?|sums?|amounts?|costs?|charges?)|(?:total|sum)\s+(?:in\s+\w+\s+)?of|add\s+up|adding|together|"
    r"how\s+much\b.*\bin\s+total)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r",|\b(?:and|both|all|each|two|three|four|five)\b", re.IGNORECASE)
"""A total of several things is summed; of one thing it is printed."""
_EXTENDED = re.compile(
    r"\b(?=.*\bexten[ds]\w*)(?=.*\b(?:in\s+total|in\s+all|altogether|all\s+told|at\s+the\s+(?:longest|most|latest)|"
    r"includ\w+|together|counting|longest|overall|full\w*)\b)",
    re.IGNORECASE,
)
_EXTENSION_ALONE = re.compile(
    r"\b(?:by\s+(?:up\s+to\s+)?(?:how|what)\b|(?:how\s+(?:long|many\s+\w+)|what\s+(?:is|are)\s+the\s+\w+)\s+[^?]{0,20}\bextension\b)",
    re.IGNORECASE,
)
"""`By how many days may it be extended at most`: the period itself is not asked for."""
_FURTHER = re.compile(
    r"\b(?:further|additional|another|extra)\s+(?:period\s+)?(?:of\s+)?(?:up\s+to\s+|not\s+exceeding\s+)?(?:\w+\s+\()?$|"
    r"\b(?:exten[ds]\w*|prolong\w*)\b[^.;]{0,50}?\b(?:by|for|of)\s+(?:a\s+(?:period|maximum)\s+of\s+)?"
    r"(?:up\s+to\s+|not\s+more\s+than\s+|a\s+maximum\s+of\s+)?(?:\w+\s+\()?$",
    re.IGNORECASE,
)
_NEAREST = 4
_PARTS = re.compile(r",\s+and\s+|,\s+|\s+and\s+(?:for\s+)?|\s+than\s+|\s+exceeds?\s+|\s+compared\s+(?:with|to)\s+")
"""What parts the figures of a sum or a difference: `the fees for A, B and C`."""
_ADDING = re.compile(r"\badding(?:\s+(?:up|together))?\s+", re.IGNORECASE)
_ASKS = re.compile(r"^[^?]{4,200}?,\s+(?=(?:what|how)\b)", re.IGNORECASE)
"""What stands before the asking word tells where to look, and is no part of a sum."""
_TAIL = re.compile(r"(?<=\w)\s(?:(?!during\b)[a-z]{3,}ing|who|which|that)\s+\w.*$")
"""`For a pilot and for a master failing to keep a log`: what both fail to do."""
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
_FOLLOWS = re.compile(
    r"\bhow\s+many\s+days\s+did\s+(?P<a>.+?)\s+(?:follow|precede|pre-?date|post-?date|come\s+(?:before|after))\s+(?P<b>.+?)\s*\?",
    re.IGNORECASE,
)


def read_reckoned(view: View) -> list[Proposal]:
    """Return what the question asks to be reckoned; empty where it asks for nothing of the kind, or it cannot be."""
    return list(_read(view))


@lru_cache(maxsize=8)
def _read(view: View) -> tuple[Proposal, ...]:
    question = view.transcript.question
    if _FOLLOWS.search(question) or (_ELAPSED.search(question) and not _DEADLINE.search(question)):
        found = (*_elapsed(view), *_elapsed_within(view))
        if found:
            return found
    whole = _EXTENDED.search(question) and not _EXTENSION_ALONE.search(question)
    if whole and (extended := tuple(_with_extension(view))):
        return extended
    summed = _is_sum(view) and _SEVERAL.search(without_names(view.question)) is not None
    compared = view.question.kind is QuestionKind.COMPARISON and len(compared_documents(view)) > 1
    if compared or _DIFFERENCE.search(question) or summed:
        return tuple(_computed(view))
    return ()


def _is_sum(view: View) -> bool:
    """Whether figures are added: `the difference between the total costs of A and B` adds nothing."""
    return _SUM.search(view.transcript.question) is not None and read_sides(view.question.text) is None


def _with_extension(view: View) -> Iterator[Proposal]:
    """`In how many days in all, the extension included`: the period and the further one that its passage adds to it."""
    unit = wanted_unit(view)
    for weighed in ranked(view)[:_NEAREST]:
        text = weighed.passage.text
        numbers = [n for n in numbers_in(view, weighed.passage, unit) if unit and fits(n, unit)]
        further = [n for n in numbers if _FURTHER.search(text[: n.span.start])]
        first = [n for n in numbers if not further or n.span.start < further[0].span.start]
        if further and first:
            quotes = tuple(dict.fromkeys(quote_of(weighed.passage, n.span.start) for n in (first[0], further[0])))
            yield Proposal(_plain(float(first[0].value) + float(further[0].value)), quotes, weighed.weight)
            return


def _elapsed(view: View) -> Iterator[Proposal]:
    """Days between a date of each of two documents."""
    sides = [best_dates(view, doc_id) for doc_id in compared_documents(view)[:2]]
    if len(sides) == 2 and all(sides):
        first, second = sides[0][0], sides[1][0]
        days = abs((date.fromisoformat(str(first.value)) - date.fromisoformat(str(second.value))).days)
        yield Proposal(days, (*first.quotes, *second.quotes), min(first.score, second.score))


def _elapsed_within(view: View) -> Iterator[Proposal]:
    """Days between two events of one document, each dated by the passage that bears most on it."""
    parts = _FOLLOWS.search(view.transcript.question) or _TWO_EVENTS.search(view.transcript.question)
    if parts is None:
        return
    said = tuple(part for part in parts.groups() if part)
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
    """A difference or a sum of one number a side: of table rows, of the sides named, of the parts, of two documents."""
    summed = _is_sum(view)
    rows = [_of_row(view, locator.path) for locator in view.question.locators if locator.kind == "article"]
    found = [row for row in rows if row is not None]
    if len(found) >= _SIDES:
        if summed and len(found) > _SIDES:
            yield _summed(found)
        yield from (_reckoned(pair, summed=summed) for pair in combinations(found, 2))
        return
    yield from [] if summed else _of_sides(view)
    yield from _of_parts(view, summed=summed)
    documents = [best_figures(view, doc_id)[:1] for doc_id in compared_documents(view)[:_SIDES]]
    if len(documents) == _SIDES and all(documents):
        yield _reckoned((documents[0][0], documents[1][0]), summed=summed)


def _reckoned(pair: tuple[Proposal, Proposal], *, summed: bool) -> Proposal:
    """The sum or the difference of two figures, proved by the quotes of both."""
    a, b = (float(str(each.value)) for each in pair)
    quotes = tuple(dict.fromkeys(quote for each in pair for quote in each.quotes))
    return Proposal(_plain(a + b if summed else abs(a - b)), quotes, pair[0].score + pair[1].score)


def _of_sides(view: View) -> Iterator[Proposal]:
    """The difference of two figures, each found by the words of its side, in the document that its side names."""
    sides = read_sides(view.question.text)
    if sides is None or not _DIFFERENCE.search(view.question.text):
        return
    first, second = (figures_for(view, _clean(side.text), _named_in(view, side)) for side in sides)
    pairs = [(a, b) for a, b in product(first, second) if a.value != b.value]
    for a, b in sorted(pairs, key=lambda pair: -(pair[0].score + pair[1].score)):
        yield _reckoned((a, b), summed=False)


def _clean(text: str) -> str:
    """A side's words without the names of documents; its provisions stay, since they may be all that tells it apart."""
    for mention in sorted(parse(text).mentions, key=lambda mention: -mention.span.start):
        text = f"{text[: mention.span.start]} {text[mention.span.end :]}"
    return text


def _named_in(view: View, side: Side) -> str | None:
    """The document that only this side of the question names."""
    inside = {
        d.doc_id: [side.start <= span.start < side.end for span in named_at(view, d)]
        for d in subjects(view)
        if named_at(view, d)
    }
    within = [doc_id for doc_id, places in inside.items() if all(places)]
    return within[0] if len(within) == 1 and len(inside) > 1 else None


def _of_parts(view: View, *, summed: bool) -> Iterator[Proposal]:
    """`What do the fees for A, B and C add up to`: the figure of each part, by the passage that bears most on it.

    A difference of two such parts is one whose sides are named in no order that is known.
    """
    text = without_names(view.question).strip(" ?")
    adding = _ADDING.search(text) if summed else None
    asked = (adding or _ASKS.search(text)) if summed else None
    parts = _with_tail(_PARTS.split(text[asked.end() :] if asked else text))
    parts = [part for part in parts if len(words(part)) >= (1 if adding else _FEWEST_WORDS)]
    sides = [figures for part in parts if (figures := figures_for(view, part))]
    found = max(product(*sides), key=_together, default=()) if len(sides) <= _MOST_PARTS else ()
    found = tuple({p.quotes[0]: p for p in found}.values())
    if len(found) >= _SIDES and summed:
        yield _summed(found)
    elif len(found) == _SIDES:
        yield _reckoned((found[0], found[1]), summed=False)


def _with_tail(parts: list[str]) -> list[str]:
    """The parts, each with the participle or relative clause that stands behind the last of them and is said of all."""
    tail = _TAIL.search(parts[-1])
    if tail is None or len(parts) < _SIDES:
        return parts
    return [part if _TAIL.search(part) else f"{part} {tail.group().strip()}" for part in parts[:-1]] + parts[-1:]


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
