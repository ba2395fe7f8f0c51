"""Read the days of a hearing as a court paper lists them: `4, 5 and 6 March 2024`, `28 February to 1 March 2024`.

Pure.
"""

import re
from datetime import date

from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns.common import MONTHS

_STEP = re.compile(
    rf"(?P<year>(?:19|20)\d{{2}})\b|(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*[:.]\d)|(?P<month>{'|'.join(MONTHS)})\b"
    r"|(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|and\b|to\b|[\s,&\-–—])",
    re.IGNORECASE,
)


def read_days(text: str) -> tuple[list[str], int]:
    """Return the days at the start of a text, in ISO 8601 and ascending, and where their list ends.

    A month without a year takes the year of the next one. Of `4 to 6` only the first and last day are read, because the
    paper does not say on which days between them the court sat. A day after its month (`March 4, 2024`) is read alone.
    The list is empty if the text does not start with a day.
    """
    days: list[int] = []
    dated: list[tuple[int, int]] = []
    found: list[date] = []
    at = end = 0
    while match := _STEP.match(text, at):
        at = match.end()
        if match["day"]:
            days.append(int(match["day"]))
        elif match["month"]:
            dated += [(MONTHS.index(match["month"].lower()) + 1, day) for day in days]
            days = []
        elif match["year"] and dated:
            found += [date(int(match["year"]), *each) for each in dated if _exists(int(match["year"]), *each)]
            dated, end = [], at
    if found:
        return [day.isoformat() for day in sorted(set(found))], end
    alone = [day for day in read_dates(text) if not text[: day.span.start].strip()]
    return [day.iso for day in alone[:1]], alone[0].span.end if alone else 0


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
