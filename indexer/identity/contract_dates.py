"""Read the dates of a contract: the day it is made and the day it takes effect. Pure.

A blank (`this ___ day of ____`) is not a date. The day an agreement is made is its effective day only if the text says
so.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on
from pincite.indexer.legal_text.dates import DateFound, date_order, read_dates
from pincite.indexer.legal_text.patterns import contract_dates as patterns
from pincite.indexer.legal_text.patterns.contract_parties import CONTRACT_PARTIES, PARTIES_END
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_OPENING_PAGES = 6
_COVER_PAGES = 2
_REACH = 45
"""Characters between the words and their date."""
_SENTENCE = 1800
"""Characters of an opening sentence that names the parties before its date."""
_BEFORE = 300
_AFTER = 90


class _Dates(dict[int, list[DateFound]]):
    """The dates of each page by page number, read on first access, because most pages are never needed."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._order = date_order(page.body for page in pages)

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
    """Yield the date of the opening sentence: after `is made on`, or after the parties."""
    for made in patterns.MADE_ON.finditer(page.body):
        near = next((d for d in found if 0 <= d.span.start - made.end() <= _REACH), None)
        if near:
            yield _fact(page, "agreement_date", near, 0.9)
        named = CONTRACT_PARTIES.search(page.body, made.start(), made.end() + _REACH)
        if named:
            stop = PARTIES_END.search(page.body, named.end(), named.end() + _SENTENCE)
            end = stop.start() if stop else named.end() + _SENTENCE
            after_parties = (d for d in found if named.end() < d.span.start < end)
            yield from (
                _fact(page, "agreement_date", d, 0.8) for d in after_parties if _before(patterns.DATED_PARTIES, page, d)
            )


def _date_lines(page: Page, found: Sequence[DateFound]) -> Iterator[Fact]:
    """Yield dates that are alone on a line of a cover."""
    for each in found:
        start = page.body.rfind("\n", 0, each.span.start) + 1
        end = page.body.find("\n", each.span.end)
        rest = page.body[each.span.end : end if end >= 0 else len(page.body)]
        if patterns.DATE_LINE.match(page.body[start : each.span.start]) and not rest.strip(" .,;"):
            yield _fact(page, "agreement_date", each, 0.7)


def _effective(pages: Sequence[Page], dates: _Dates, made: Fact | None) -> Iterator[Fact]:
    """Yield the day called the effective date, then the day on which the contract or its term begins.

    If the term is defined by an event (the last signature, an approval), no day is given and none is read.
    """
    for page in pages[:_OPENING_PAGES]:
        found = dates[page.number]
        called = (d for d in found if patterns.CALLED_EFFECTIVE.match(page.body[d.span.end : d.span.end + _AFTER]))
        yield from (_fact(page, "effective_date", each, 0.9) for each in called)
    yield from _after_words(pages, dates, patterns.EFFECTIVE_DATE, made, reach=_AFTER)
    yield from _after_words(pages, dates, patterns.AMENDED_FROM, made, reach=2)
    if not any(patterns.DEFINED_BY_EVENT.search(page.body) for page in pages):
        yield from _after_words(pages, dates, patterns.BEGINS, made, reach=2)


def _after_words(
    pages: Sequence[Page], dates: _Dates, words: re.Pattern[str], made: Fact | None, *, reach: int
) -> Iterator[Fact]:
    """Yield the day after some words, or the day the agreement is made if the words refer to it."""
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
