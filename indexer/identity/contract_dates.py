"""The dates of a contract: the day it is made on and the day from which it has effect. Pure.

A date that is not given stays unread: a blank (`this ___ day of ____`) is no date, and the day an agreement is made on
is the day it takes effect only where its text says so.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on
from pincite.indexer.legal_text.dates import DateFound, order_of, read_dates
from pincite.indexer.legal_text.patterns import contract_dates as patterns
from pincite.indexer.legal_text.patterns.contract_parties import CONTRACT_PARTIES, PARTIES_END
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_OPENING_PAGES = 6
_COVER_PAGES = 2
_REACH = 45
"""Characters between the words and the date they lead to."""
_SENTENCE = 1800
"""Characters of an opening sentence that names the parties before its date."""
_BEFORE = 300
_BEHIND = 90


class _Dates(dict[int, list[DateFound]]):
    """The dates of each page, by its number, read when they are first asked for: most pages never are."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._order = order_of(page.body for page in pages)

    def __missing__(self, number: int) -> list[DateFound]:
        self[number] = read_dates(self._pages[number - 1].body, self._order)
        return self[number]


def read_contract_dates(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `agreement_date` and `effective_date`, each at most once."""
    dates = _Dates(pages)
    made = next(_made(pages, dates), None)
    effective = next(_effective(pages, dates, made), None)
    return [fact for fact in (made, effective) if fact]


def _made(pages: Sequence[Page], dates: _Dates) -> Iterator[Fact]:
    for page in pages[:_OPENING_PAGES]:
        yield from _opening(page, dates[page.number])
    for page in pages[:_COVER_PAGES]:
        yield from _date_lines(page, dates[page.number])
    for page in reversed(pages):
        signed = (each for each in dates[page.number] if _before(patterns.SIGNED, page, each))
        yield from (_fact(page, "agreement_date", each, 0.6) for each in signed)


def _opening(page: Page, found: Sequence[DateFound]) -> Iterator[Fact]:
    """The date of the opening sentence: behind `is made on`, or behind the parties."""
    for made in patterns.MADE_ON.finditer(page.body):
        near = next((d for d in found if 0 <= d.span.start - made.end() <= _REACH), None)
        if near:
            yield _fact(page, "agreement_date", near, 0.9)
        named = CONTRACT_PARTIES.search(page.body, made.start(), made.end() + _REACH)
        if named:
            stop = PARTIES_END.search(page.body, named.end(), named.end() + _SENTENCE)
            end = stop.start() if stop else named.end() + _SENTENCE
            behind = (d for d in found if named.end() < d.span.start < end)
            yield from (
                _fact(page, "agreement_date", d, 0.8) for d in behind if _before(patterns.DATED_PARTIES, page, d)
            )


def _date_lines(page: Page, found: Sequence[DateFound]) -> Iterator[Fact]:
    """A line of a cover that holds a date and nothing else."""
    for each in found:
        start = page.body.rfind("\n", 0, each.span.start) + 1
        end = page.body.find("\n", each.span.end)
        rest = page.body[each.span.end : end if end >= 0 else len(page.body)]
        if patterns.DATE_LINE.match(page.body[start : each.span.start]) and not rest.strip(" .,;"):
            yield _fact(page, "agreement_date", each, 0.7)


def _effective(pages: Sequence[Page], dates: _Dates, made: Fact | None) -> Iterator[Fact]:
    """What is called the effective date, then the day on which the contract or its term begins.

    Where the term is defined by an event (the last signature, an approval) no day is given, and none is read.
    """
    for page in pages[:_OPENING_PAGES]:
        found = dates[page.number]
        called = (d for d in found if patterns.CALLED_EFFECTIVE.match(page.body[d.span.end : d.span.end + _BEHIND]))
        yield from (_fact(page, "effective_date", each, 0.9) for each in called)
    yield from _led_to(pages, dates, patterns.EFFECTIVE_DATE, made, reach=_BEHIND)
    yield from _led_to(pages, dates, patterns.AMENDED_FROM, made, reach=2)
    if not any(patterns.DEFINED_BY_EVENT.search(page.body) for page in pages):
        yield from _led_to(pages, dates, patterns.BEGINS, made, reach=2)


def _led_to(
    pages: Sequence[Page], dates: _Dates, words: re.Pattern[str], made: Fact | None, *, reach: int
) -> Iterator[Fact]:
    """The day that stands behind some words; or, where they name the day the agreement is made on, that day."""
    for page in pages:
        for clause in words.finditer(page.body):
            start, end = clause.span()
            sentence = patterns.SENTENCE_END.split(page.body[end : end + reach])[0]
            each = next((d for d in dates[page.number] if 0 <= d.span.start - end <= len(sentence)), None)
            same = patterns.MADE_DATE.match(page.body, end)
            if each:
                yield fact_on(page, "effective_date", each.iso, Span(start, each.span.end), confidence=0.8)
            elif same and made:
                yield fact_on(page, "effective_date", made.value, Span(start, same.end()), confidence=0.6)


def _before(pattern: re.Pattern[str], page: Page, each: DateFound) -> bool:
    return pattern.search(page.body, max(0, each.span.start - _BEFORE), each.span.start) is not None


def _fact(page: Page, field: str, each: DateFound, confidence: float) -> Fact:
    return fact_on(page, field, each.iso, each.span, confidence=confidence)
