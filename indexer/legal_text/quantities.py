"""Read the quantities and dates of a text that may be values, without numbers that refer to or mark something."""

import re

from pincite.indexer.legal_text.amounts import Number, read_numbers
from pincite.indexer.legal_text.dates import read_ambiguous_dates, read_dates
from pincite.indexer.legal_text.patterns import quantities as patterns
from pincite.indexer.legal_text.yearless_dates import read_yearless

_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")


def numbers_in(text: str) -> list[Number]:
    """Return the quantities of a text.

    List markers, case numbers, provisions, page numbers, times of day and parts of dates are excluded.
    """
    dates = [found.span for found in read_dates(text)]
    marks = [match.span() for match in patterns.IDENTIFIER.finditer(text)]
    outside = [(span.start, span.end) for span in dates] + marks
    return [
        number
        for number in read_numbers(text)
        if number.percent or not any(a <= number.span.start and number.span.end <= b for a, b in outside)
    ]


def dates_in(text: str) -> list[str]:
    """Return every date of a text in ISO 8601. An ambiguous date gives both readings.

    A day without a year is combined with the years in the text.
    """
    found = [item.iso for item in (*read_dates(text), *read_ambiguous_dates(text))]
    years = {int(year) for year in _YEAR.findall(text)}
    found += [iso for day in read_yearless(text) for year in sorted(years) if (iso := day.of(year))]
    return list(dict.fromkeys(found))


def has_unread_date(text: str) -> bool:
    """Return whether the text names more months than dates could be read."""
    return len(patterns.MONTH_NAMED.findall(text)) > len({item.span for item in read_dates(text)})


def says_none(text: str) -> bool:
    """Return whether the text has a word for a quantity of zero: nil, none, no, free of charge."""
    return patterns.NOTHING.search(text) is not None
