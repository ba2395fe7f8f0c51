"""Read the dates of an instrument or paper: made, laid, assent, commencement, issued, adopted. Pure."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from pincite.indexer.legal_text.body_lines import Line, body_lines, fact_on
from pincite.indexer.legal_text.dates import DateFound, read_dates
from pincite.indexer.legal_text.patterns import instrument_identity as patterns
from pincite.indexer.legal_text.patterns import kinds, series
from pincite.indexer.legal_text.patterns.common import MONTHS
from pincite.indexer.legal_text.patterns.title_pages import MONTH_YEAR
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_FIRST = 4
_LAST = 2
_TITLE_PAGES = 16
_REACH = 110
"""Characters from a label to the end of its date."""
_BRACKET_REACH = 900
_BEFORE = 60
_COVER_LINES = 30
_PLACE = 24
"""Characters of a place before a date: `New Delhi, the`."""


def read_instrument_dates(pages: Sequence[Page], title: Fact | None = None) -> tuple[Fact, ...]:
    """Return the dates of the first pages, and of the last pages for fields the first do not give; each field once.

    If no label dates a paper, its title does, else its cover, else the last line of its own with only a date.
    """
    ends = pages[max(_FIRST, len(pages) - _LAST) :]
    below = (fact for page in pages[:_TITLE_PAGES] if not page.is_contents for fact in _below_long_title(page, pages))
    found = [*(fact for page in (*pages[:_FIRST], *ends) for fact in _labelled(page)), *islice(below, 1)]
    if not {fact.field for fact in found} - {"amended"}:
        named = _in_title(pages, title) if title else ()
        found += [*named, *_lone_dates(list(body_lines(pages[:1]))[:_COVER_LINES], pages)]
        found += _lone_dates(list(body_lines(pages[-1:]))[:-_COVER_LINES:-1], pages)
    return tuple({fact.field: fact for fact in reversed(found)}.values())[::-1]


def _in_title(pages: Sequence[Page], title: Fact) -> Iterator[Fact]:
    for date in read_dates(title.quote)[:1]:
        yield fact_on(pages[title.page - 1], "document_date", date.iso, title.span)


def _labelled(page: Page) -> Iterator[Fact]:
    for field, label in (*patterns.DATED, *patterns.DATED_IN_TEXT):
        for match in label.finditer(page.body):
            date = date_after(page.body, match.end())
            if date is not None:
                yield fact_on(page, field, date.iso, Span(match.start(), date.span.end))
                break


def date_after(text: str, start: int, reach: int = _REACH) -> DateFound | None:
    """Return the date that follows an offset with only marks and small words between."""
    for date in read_dates(text[start : start + reach])[:1]:
        if patterns.BEFORE_DATE.fullmatch(text, start, start + date.span.start):
            return DateFound(date.iso, Span(start + date.span.start, start + date.span.end))
    return None


def _below_long_title(page: Page, pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield a date in brackets after `An Act to ...`."""
    title = kinds.LONG_TITLE.search(page.body)
    for match in patterns.BRACKETED_DATE.finditer(page.body, *_date_range(title)) if title else ():
        for date in read_dates(match["said"])[:1]:
            revised = any(patterns.REVISED_EDITION.search(each.body) for each in pages[:_FIRST])
            yield fact_on(page, "in_force" if revised else "date_of_assent", date.iso, Span(*match.span("said")))
            return


def _date_range(title: re.Match[str]) -> tuple[int, int]:
    """Return where the date of a long title may be. A title without `to` may have it before."""
    return max(0, title.start() - _BEFORE), title.end() + _BRACKET_REACH


def _lone_dates(lines: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the date, or the month, that fills one of some lines."""
    above = ""
    for line in lines:
        whole = [date.iso for date in read_dates(line.text) if _is_lone_date(line.text, date)]
        month = None if above[-1:].isdigit() else MONTH_YEAR.match(line.text)
        if month:
            whole.append(f"{month['year']}-{MONTHS.index(month['month'].casefold()) + 1:02d}")
        yield from (fact_on(pages[line.page - 1], "document_date", iso, line.span) for iso in whole[:1])
        above = line.text


def _is_lone_date(text: str, date: DateFound) -> bool:
    """Return whether a line contains only a date, with a series number or a place."""
    rest = series.NUMBER.sub("", text[: date.span.start]) + text[date.span.end :]
    rest = re.sub(r"(?i)\b(?:dated|date|the|on|of|stat)\b|\d", "", rest).strip(" ()[].,:;–—-")
    return not rest or (len(rest) <= _PLACE and rest.istitle() and text.startswith(rest[:4]))
