"""Values of CUAD's labels, as its spreadsheet writes them. Pure; what is in no known form is None."""

import re
from datetime import date

from pincite.tools.answer_types import AnswerType, AnswerValue

_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})")
_PERIOD = re.compile(r"(\d+)\)?\s+(days|months|years)")
_RENEWAL = re.compile(r"(?:successive\s+)?(\d+)\s+(day|month|year)s?", re.IGNORECASE)
_ROLE = re.compile(r"\s*\(.*?\)")
_CENTURY = 50
"""Years of two figures below it are of this century: the contracts are of 1993 to 2020 and expire up to 2028."""
_MONTHS = 12


def labelled_value(answer: str, answer_type: AnswerType) -> AnswerValue | None:
    """The value of a label of this type; a number is one of `labelled_period`, so None here."""
    match answer_type:
        case AnswerType.DATE:
            return labelled_date(answer)
        case AnswerType.NAMES:
            return [_ROLE.sub("", party).strip() for party in answer.split(";")]
        case AnswerType.NAME:
            return answer or None
        case _:
            return None


def labelled_date(label: str) -> str | None:
    """`6/8/99` (month, day, year) as ISO 8601; None where the label has no whole date.

    A first figure that can be no month is the day.
    """
    match = _DATE.fullmatch(label.strip())
    if match is None:
        return None
    first, second, year = int(match[1]), int(match[2]), int(match[3])
    month, day = (second, first) if first > _MONTHS else (first, second)
    whole = year if len(match[3]) > 2 else year + (2000 if year < _CENTURY else 1900)
    try:
        return date(whole, month, day).isoformat()
    except ValueError:
        return None


def notice_period(label: str) -> tuple[int | None, str]:
    """`60 days` as number and unit; None, and days, where the label has no period."""
    found = _PERIOD.search(label)
    return (int(found[1]), found[2]) if found else (None, "days")


def renewal_term(label: str) -> tuple[int, str] | None:
    """`successive 1 year` as number and unit, the unit in the plural; None where it is not one period."""
    found = _RENEWAL.fullmatch(label.strip())
    return (int(found[1]), f"{found[2].lower()}s") if found else None
