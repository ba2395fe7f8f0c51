"""Read facts of a court paper beyond its identity: sums by role, outcome, hearings, issuer and date of issue. Pure.

The operative order gives outcome and sums. The closing block gives the dates of issue and the issuer. Each fact is read
from the authoritative part of the paper and never inferred.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import Line, body_lines, fact_on
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.identifiers import case_id, case_numbers
from pincite.indexer.legal_text.mended_words import mended
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns import court_layout as patterns
from pincite.indexer.model import Fact, Section
from pincite.indexer.page import Page, Span
from pincite.indexer.records.hearings import read_days
from pincite.indexer.records.orders import read_claim_value, read_orders
from pincite.indexer.records.outcome import read_outcome

_CAPTION_PAGES, _HEARING_PAGES = 3, 6
_HEARING_REACH = 80
_LIST_CONTINUES = re.compile(r"(?:,|\band|&|\bto|[-–—]|\d)\s*$", re.IGNORECASE)
_APPEAL_BEFORE, _APPEAL_AFTER = 160, 60
"""Characters before and after another case's number in which the word `appeal` makes it the case below."""


def read_case_facts(pages: Sequence[Page], sections: Sequence[Section]) -> tuple[Fact, ...]:
    """Return the facts that a court paper states, in order of page."""
    if not pages:
        return ()
    closing = list(_closing_block(pages))
    facts = [
        *closing,
        *(() if any(f.field == "hearing_date" for f in closing) else _hearing(pages)),
        *(list(read_orders(pages, sections)) or read_outcome(pages)),
        *read_claim_value(pages),
        *_other_cases(pages),
    ]
    return tuple(sorted(facts, key=lambda f: (f.page, f.span.start)))


def _closing_block(pages: Sequence[Page]) -> Iterator[Fact]:
    lines = list(body_lines(pages))
    for index, line in enumerate(lines):
        below = [each for each in lines[index + 1 : index + 3] if each.page == line.page]
        page = pages[line.page - 1]
        issued, dated = patterns.ISSUED_BY.match(line.text), patterns.CLOSING.match(line.text)
        if issued:
            yield from _issuer(page, line, issued["name"].strip(" ,"), below)
        elif dated and dated.lastgroup:
            yield from _dated(page, line, line.text[dated.end() :], dated.lastgroup, below[:1])


def _issuer(page: Page, line: Line, name: str, below: Sequence[Line]) -> Iterator[Fact]:
    """Yield the issuer, on the line of the label or below it, with the office on the next line."""
    rest = [] if name else below[:1]
    office = [each for each in below[len(rest) :] if patterns.OFFICE.search(each.text)][:1]
    if name or rest:
        span = Span(line.span.start, [line, *rest, *office][-1].span.end)
        yield fact_on(page, "issued_by", name or rest[0].text, span, role=office[0].text if office else None)


def _dated(page: Page, line: Line, rest: str, field: str, below: Sequence[Line]) -> Iterator[Fact]:
    """Yield the dates after a label, or on the line below it. The days of a hearing may extend over both lines."""
    dates, span = _dates_of(field, rest), line.span
    for following in below if not dates or _LIST_CONTINUES.search(rest) else ():
        dates = _dates_of(field, f"{rest} {following.text}".lstrip()) or dates
        span = Span(line.span.start, following.span.end)
    yield from (fact_on(page, field, found, span) for found in dates)


def _dates_of(field: str, text: str) -> list[str]:
    text = mended(text)
    return read_days(text)[0] if field == "hearing_date" else [date.iso for date in read_dates(text)[:1]]


def _hearing(pages: Sequence[Page]) -> list[Fact]:
    """Return the hearing in the last recital that counsel was heard, else the first that the text mentions."""
    recited = list(_hearing_days(pages[:_CAPTION_PAGES], patterns.COUNSEL_HEARD))
    hearing = recited[-1:] or list(_hearing_days(pages[:_HEARING_PAGES], patterns.HEARD_ON))[:1]
    return [fact for days in hearing for fact in days]


def _hearing_days(pages: Sequence[Page], pattern: re.Pattern[str]) -> Iterator[list[Fact]]:
    """Yield the days of each hearing mentioned."""
    for page in pages:
        for match in pattern.finditer(page.body):
            days, end = read_days(mended(page.body[match.end() : match.end() + _HEARING_REACH]))
            span = Span(match.start(), match.end() + end)
            if days:
                yield [fact_on(page, "hearing_date", day, span, confidence=0.8) for day in days]


def _other_cases(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield other case numbers on the first pages: the case before a transfer, the case below, or a related case."""
    own: str | None = None
    seen: set[str] = set()
    appeal_court = bool(patterns.APPEAL_COURT.search(pages[0].text))
    for page in pages[:_CAPTION_PAGES]:
        match = patterns.TRANSFERRED.search(page.body)
        moved = common.CASE_ID.match(page.body, match.end()) if match else None
        if match and moved:
            yield fact_on(page, "transferred_from", case_id(moved), Span(match.start(), moved.end()))
        for number, span in case_numbers(page.body):
            own = own or number
            around = page.body[max(0, span.start - _APPEAL_BEFORE) : span.end + _APPEAL_AFTER]
            below = appeal_court and patterns.APPEAL.search(around)
            if number not in seen | {own}:
                yield fact_on(page, "appeals_from" if below else "related_case", number, span, confidence=0.8)
            seen.add(number)
