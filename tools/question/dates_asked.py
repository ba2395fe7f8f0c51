"""Read days, months and years in a question: `as at 3 March 2021`, `on 1 May`, `June 2022`, `since 2019`. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.dates import MONTH_NUMBERS, iso_date, read_dates
from pincite.indexer.legal_text.patterns.common import MONTHS
from pincite.indexer.page import Span
from pincite.tools.question.model import DateNamed

_NAMES = [(month, month[:3]) for month in MONTHS if month not in ("march", "may")] + [("september", "sept")]
_MONTH = rf"(?P<month>(?i:{'|'.join(f'{name}|{short}' for name, short in _NAMES)})|March|MARCH|Mar|May|MAY)\b\.?"
"""`may` and `march` in lower case are verbs."""
_UNIT = r"days?|months?|years?|dollars?|dirhams?|pounds?|euros?|shares?|units?|pages?|words?|persons?|(?-i:[A-Z]{3})"
_YEAR = rf"(?P<year>(?:19|20)\d\d)(?![\w/%-]|[.,]\d|\s+(?:{_UNIT})\b)"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_OF_YEAR = re.compile(rf"\b{_MONTH}[\s,]+{_YEAR}")
_OF_MONTH = (
    re.compile(rf"(?<![\w.,/-]){_DAY}\s+(?:day\s+)?(?:of\s+)?{_MONTH}"),
    re.compile(rf"\b{_MONTH}\s+{_DAY}(?![\w/-]|[.,]\d)"),
)
_A_YEAR = re.compile(
    rf"\b(?:in|during|since|before|after|until|from|to|by|between|and|or|for|(?:end|beginning|start)\s+of"
    rf"|year)\s+{_YEAR}",
    re.IGNORECASE,
)
_LEAP_YEAR = 2000
"""A year that has every day that a month can have."""


def read_named_dates(text: str, names: Sequence[Span] = ()) -> Iterator[DateNamed]:
    """Yield the dates in reading order; an ambiguous date such as 03/04/2021 is left out.

    `names`: places of names whose figures are no dates, `Law No. 5 of 2018` or `Article 3`. A month alone is no date.
    """
    found = [DateNamed(date.iso, date.span) for date in read_dates(text)]
    for partial in (*_months(text), *_days(text), *_years(text)):
        if not any(_overlap(partial.span, taken) for taken in (*names, *(date.span for date in found))):
            found.append(partial)
    yield from sorted(found, key=lambda date: date.span)


def _months(text: str) -> Iterator[DateNamed]:
    for match in _OF_YEAR.finditer(text):
        yield DateNamed(f"{match['year']}-{_month(match):02}", Span(*match.span()))


def _days(text: str) -> Iterator[DateNamed]:
    for pattern in _OF_MONTH:
        for match in pattern.finditer(text):
            iso = iso_date(_LEAP_YEAR, _month(match), int(match["day"]))
            if iso is not None:
                yield DateNamed(f"-{iso[4:]}", Span(*match.span()))


def _years(text: str) -> Iterator[DateNamed]:
    for match in _A_YEAR.finditer(text):
        yield DateNamed(match["year"], Span(*match.span("year")))


def _month(match: re.Match[str]) -> int:
    return MONTH_NUMBERS[match["month"][:3].lower()]


def _overlap(a: Span, b: Span) -> bool:
    return a.start < b.end and b.start < a.end
