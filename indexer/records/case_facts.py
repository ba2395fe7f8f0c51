"""Facts of a court paper beside its identity: sums by role, outcome, hearings, who issued it and when. Pure.

The operative order gives outcome and sums; the closing block gives the dates of issue and who issued. Each fact is read
where the paper states it with authority, never inferred.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import Line, body_lines, fact_on
from pincite.indexer.model import Fact, Section
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import court as patterns
from pincite.indexer.records.dates import read_dates
from pincite.indexer.records.hearings import read_days
from pincite.indexer.records.orders import read_announced_orders, read_claim_value, read_orders
from pincite.indexer.records.outcome import read_outcome
from pincite.indexer.references import case_id, case_numbers

_CAPTION_PAGES = 2
_HEARING_PAGES = 6
_HEARING_REACH = 80
_LIST_GOES_ON = re.compile(r"(?:,|\band|&|\bto|[-–—])\s*$|\d\s*$", re.IGNORECASE)
_APPEAL_BEFORE, _APPEAL_AFTER = 160, 60
"""Characters before and after another case's number in which the word `appeal` makes it the case below."""

_DATED = (
    ("date_of_reissue", patterns.DATE_OF_REISSUE),
    ("date_of_issue", patterns.DATE_OF_ISSUE),
    ("judgment_date", patterns.JUDGMENT_DATE),
    ("hearing_date", patterns.HEARING),
)


def read_case_facts(pages: Sequence[Page], sections: Sequence[Section]) -> tuple[Fact, ...]:
    """Return the facts that one court paper states, in order of page."""
    if not pages:
        return ()
    closing = list(_closing_block(pages))
    facts = [
        *closing,
        *(() if any(f.field == "hearing_date" for f in closing) else _hearing(pages)),
        *(list(read_orders(pages, sections)) or list(read_announced_orders(pages)) or read_outcome(pages)),
        *read_claim_value(pages),
        *_transfer(pages),
        *_other_cases(pages),
    ]
    return tuple(sorted(facts, key=lambda f: (f.page, f.span.start)))


def _closing_block(pages: Sequence[Page]) -> Iterator[Fact]:
    lines = list(body_lines(pages))
    for index, line in enumerate(lines):
        issued = patterns.ISSUED_BY.match(line.text)
        if issued:
            yield from _issuer(lines, index, issued["name"], pages)
        for field, pattern in _DATED:
            match = pattern.match(line.text)
            if match:
                yield from _dated(lines, index, line.text[match.end() :], field, pages)
                break


def _issuer(lines: Sequence[Line], index: int, name: str, pages: Sequence[Page]) -> Iterator[Fact]:
    rest = [line for line in lines[index + 1 : index + 3] if line.page == lines[index].page]
    named = lines[index] if name else (rest.pop(0) if rest else None)
    if named is None:
        return
    value = name.strip(" ,") or named.text
    office = next((line for line in rest if patterns.OFFICE.search(line.text)), None)
    end = max(office.span.end if office else 0, named.span.end)
    span = Span(lines[index].span.start, end)
    yield fact_on(pages[named.page - 1], "issued_by", value, span, role=office.text if office else None)


def _dated(lines: Sequence[Line], index: int, rest: str, field: str, pages: Sequence[Page]) -> Iterator[Fact]:
    """The dates behind a label, or on the line below it; the days of a hearing may run over both."""
    line = lines[index]
    following = lines[index + 1] if index + 1 < len(lines) and lines[index + 1].page == line.page else None
    dates, span = _dates_of(field, rest), line.span
    if following is not None and (not dates or _LIST_GOES_ON.search(rest)):
        joined = f"{rest} {following.text}" if rest else following.text
        dates, span = _dates_of(field, joined) or dates, Span(line.span.start, following.span.end)
    for found in dates:
        yield fact_on(pages[line.page - 1], field, found, span)


def _dates_of(field: str, text: str) -> list[str]:
    return read_days(text)[0] if field == "hearing_date" else [date.iso for date in read_dates(text)[:1]]


def _hearing(pages: Sequence[Page]) -> list[Fact]:
    """The hearing that the last recital of counsel heard names, else the first that the text says was held."""
    recited = list(_heard(pages[:_CAPTION_PAGES], patterns.COUNSEL_HEARD))
    held = recited[-1:] or list(_heard(pages[:_HEARING_PAGES], patterns.HEARD_ON))[:1]
    return [fact for days in held for fact in days]


def _heard(pages: Sequence[Page], pattern: re.Pattern[str]) -> Iterator[list[Fact]]:
    """The days of each hearing told of."""
    for page in pages:
        for match in pattern.finditer(page.body):
            days, end = read_days(page.body[match.end() : match.end() + _HEARING_REACH])
            if days:
                span = Span(match.start(), match.end() + end)
                yield [fact_on(page, "hearing_date", day, span, confidence=0.8) for day in days]


def _transfer(pages: Sequence[Page]) -> Iterator[Fact]:
    for page in pages[:_CAPTION_PAGES]:
        match = patterns.TRANSFERRED.search(page.body)
        number = common.CASE_ID.match(page.body, match.end()) if match else None
        if match and number:
            yield fact_on(page, "transferred_from", case_id(number), Span(match.start(), number.end()))
            return


def _other_cases(pages: Sequence[Page]) -> Iterator[Fact]:
    """Other case numbers on the first two pages: the case below where an appeal is spoken of, else a related one."""
    own: str | None = None
    seen: set[str] = set()
    appeal_court = bool(patterns.APPEAL_COURT.search(pages[0].text))
    for page in pages[:_CAPTION_PAGES]:
        for number, span in case_numbers(page.body):
            own = own or number
            if number in seen or number == own:
                continue
            seen.add(number)
            around = page.body[max(0, span.start - _APPEAL_BEFORE) : span.end + _APPEAL_AFTER]
            below = appeal_court and patterns.APPEAL.search(around)
            field = "appeals_from" if below else "related_case"
            yield fact_on(page, field, number, span, confidence=0.8)
