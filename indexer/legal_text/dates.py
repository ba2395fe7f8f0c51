"""Read printed dates as ISO 8601. Impossible dates (31 April) are not dates."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from pincite.indexer.legal_text.number_words import SMALL_NUMBERS
from pincite.indexer.legal_text.patterns.common import ORDINALS
from pincite.indexer.page import Span

DateOrder = Literal["day", "month"]
"""What precedes in an ambiguous date."""

_MONTHS = "january february march april may june july august september october november december".split()
MONTH_NUMBERS = {name[:3]: number for number, name in enumerate(_MONTHS, start=1)}
"""Maps the first three letters of a month, in lower case, to 1 to 12."""
ORDINAL_DAYS = (
    {word: number for number, word in enumerate(ORDINALS, start=1)}
    | {
        "thirtieth": 30,
        "thirty-first": 31,
    }
    | {f"twenty-{word}": 20 + number for number, word in enumerate(ORDINALS[:9], start=1)}
)
"""Maps ordinal words that can be the day of a month to their numbers."""

_MONTH = rf"(?P<month>{'|'.join(_MONTHS)}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?"
_WORD_DAY = "|".join(sorted((word.replace("-", r"[\s-]") for word in ORDINAL_DAYS), key=len, reverse=True))
# raised letters may come apart: 4 th, 4t h
_DAY = rf"(?P<day>\d{{1,2}}|{_WORD_DAY})(?:\s*+(?:st|nd|rd|th|s\st|n\sd|r\sd|t\sh))?"
_YEAR_WORDS = r"two\s+thousand(?:(?:\s+and)?\s+[a-z]+(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?)?"
_YEAR = rf"(?P<year>(?:1[6-9]|20)\d{{2}}|{_YEAR_WORDS})\b"
# in the year of our Lord two thousand and four · A.D. 2005
_IN_THE_YEAR = r"(?:(?:in\s+)?the\s+year\s+(?:of\s+our\s+lord[\s,]+)?|A\.?\s?D\.?[\s,]*+)?"

# `of` may touch the day if a text layer lost the space: `as of1 March 2024`
# 1 March 2024 · 01 day of March 2024 · 5th day of November, 2018 · first day of May 2020
_DAY_OF = r"(?:\s*+\(\d{1,2}(?:st|nd|rd|th)\))?+(?:\s++day)?+(?:\s++of)?+[\s-]++"
_DAY_FIRST = re.compile(
    rf"(?:(?<![\w.,/])|(?<=\bof)){_DAY}{_DAY_OF}{_MONTH}[\s,-]*+{_IN_THE_YEAR}{_YEAR}", re.IGNORECASE
)
# March 14, 2021 · OCTOBER 17th 2025
_MONTH_FIRST = re.compile(rf"\b{_MONTH}\s*+{_DAY}[\s,]++{_YEAR}", re.IGNORECASE)
# 12 and 13 March 2024 · 12-13 March 2024 · 12 to 14 March 2024: the first of the two
_RANGE = re.compile(
    rf"(?<![\w.,/]){_DAY}\s*+(?:and|to|&|,|-|–)\s*+\d{{1,2}}(?:st|nd|rd|th)?\s++{_MONTH}[\s,]*+{_YEAR}", re.IGNORECASE
)
# 2021-03-14
_ISO = re.compile(r"(?<![\d-])(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?![\d-])")
# 14/03/2021 · 14.3.2021 · 3/14/2021
_SLASHED = re.compile(
    r"(?<![\d./-])(?P<a>\d{1,2})(?P<mark>[./-])(?P<b>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d{2})(?![\d/-])"
)

_ANY_YEAR = re.compile(r"\d{4}|[Tt][Ww][Oo]\s")
"""Occurs in every date. It is tested first because it is fast and most passages have no date."""
_A_YEAR = re.compile(r"(?:1[6-9]|20)\d\d|[Tt][Ww][Oo]\s+[Tt]")
_A_MONTH = re.compile("|".join(month[:3] for month in _MONTHS), re.IGNORECASE)
_MONTH_TO_YEAR = 100
_MARGIN = 160
"""The largest number of characters from a month to its year, and from the start or end of a date to its year."""


@dataclass(frozen=True, slots=True)
class DateFound:
    """A date in ISO 8601 with its span."""

    iso: str
    span: Span


def read_dates(text: str, order: DateOrder | None = None) -> list[DateFound]:
    """Return the unambiguous dates of a text, in reading order.

    03/04/2021 is ambiguous unless `order` says what the document writes first (see `date_order`).
    """
    found: list[DateFound] = []
    if not _ANY_YEAR.search(text):
        return found
    ranges = [(_IN_FIGURES, Span(0, len(text))), *((_WORDED, range_) for range_ in _month_ranges(text))]
    for readers, range_ in ranges:
        for pattern, reading in readers:
            for match in pattern.finditer(text, range_.start, range_.end):
                iso = reading(match)
                if iso is not None:
                    found.append(DateFound(iso, Span(match.start(), match.end())))
    if order is not None:
        found.extend(_in_order(text, order))
    return sorted(set(found), key=lambda item: (item.span, item.iso))


def date_order(texts: Iterable[str]) -> DateOrder | None:
    """Return what a document writes first in its dates (14/03/2021, or March 14, 2021), if all its dates agree."""
    shown: set[DateOrder] = set()
    for text in texts:
        for match in _SLASHED.finditer(text):
            if int(match["a"]) > 12 >= int(match["b"]):
                shown.add("day")
            elif int(match["b"]) > 12 >= int(match["a"]):
                shown.add("month")
        for range_ in _month_ranges(text):
            if _MONTH_FIRST.search(text, range_.start, range_.end):
                shown.add("month")
            if _DAY_FIRST.search(text, range_.start, range_.end):
                shown.add("day")
    return shown.pop() if len(shown) == 1 else None


def _month_ranges(text: str) -> Iterator[Span]:
    """Yield the ranges of a text that may have a date with its month in words: around a year after a month."""
    start = end = 0
    for year in _A_YEAR.finditer(text):
        before_year = year.start()
        while before_year and text[before_year - 1].isspace():  # a form leaves wide gaps
            before_year -= 1
        if not _A_MONTH.search(text, max(0, before_year - _MONTH_TO_YEAR), before_year):
            continue
        if before_year - _MARGIN > end:
            if end:
                yield Span(start, end)
            start = before_year - _MARGIN
        end = min(len(text), year.end() + _MARGIN)
    if end:
        yield Span(start, end)


def _in_order(text: str, order: DateOrder) -> Iterator[DateFound]:
    for match in _SLASHED.finditer(text):
        first, second = int(match["a"]), int(match["b"])
        if max(first, second) <= 12 and first != second:
            day, month = (first, second) if order == "day" else (second, first)
            iso = iso_date(int(match["year"]), month, day)
            if iso is not None:
                yield DateFound(iso, Span(match.start(), match.end()))


def read_ambiguous_dates(text: str) -> list[DateFound]:
    """Return both readings of ambiguous dates such as 03/04/2021."""
    return list(_both_readings(text))


def _both_readings(text: str) -> Iterator[DateFound]:
    for match in _SLASHED.finditer(text):
        first, second, year = int(match["a"]), int(match["b"]), int(match["year"])
        for day, month in {(first, second), (second, first)} if max(first, second) <= 12 else ():
            iso = iso_date(year, month, day)
            if iso is not None:
                yield DateFound(iso, Span(match.start(), match.end()))


def iso_date(year: int, month: int, day: int) -> str | None:
    """Return the date in ISO 8601, or None if the calendar has no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _read_worded(match: re.Match[str]) -> str | None:
    word = re.sub(r"\s+", "-", match["day"].lower())
    day = int(word) if word.isdigit() else ORDINAL_DAYS[word]
    return iso_date(_year(match["year"]), MONTH_NUMBERS[match["month"][:3].lower()], day)


def _year(printed: str) -> int:
    """Return the year of `2019` or `two thousand and nineteen`, or 0 if the words are not a number."""
    if printed.isdigit():
        return int(printed)
    before_year = re.findall(r"[a-z]+", printed.lower())[2:]
    words = [word for word in before_year if word != "and"]
    return 2000 + sum(SMALL_NUMBERS[word] for word in words) if all(word in SMALL_NUMBERS for word in words) else 0


def _read_iso(match: re.Match[str]) -> str | None:
    return iso_date(int(match["year"]), int(match["month"]), int(match["day"]))


def _read_slashed(match: re.Match[str]) -> str | None:
    first, second, year = int(match["a"]), int(match["b"]), int(match["year"])
    if first > 12 or first == second:
        return iso_date(year, second, first)
    return iso_date(year, first, second) if second > 12 else None


_Readers = tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...]
_WORDED: _Readers = ((_DAY_FIRST, _read_worded), (_MONTH_FIRST, _read_worded), (_RANGE, _read_worded))
_IN_FIGURES: _Readers = ((_ISO, _read_iso), (_SLASHED, _read_slashed))
