"""Parse values of CUAD's labels in the form of its spreadsheet. Pure; unknown forms give None."""

import re
from datetime import date

from pincite.tools.answer_types import AnswerType, AnswerValue

_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})")
_PERIOD = re.compile(r"(\d+)\)?\s+(days|months|years)")
_RENEWAL = re.compile(r"(?:successive\s+)?(\d+)\s+(day|month|year)s?", re.IGNORECASE)
_ROLE = re.compile(r"\s*\(.*?\)")
_CENTURY = 50
"""Two-digit years below this are in the 2000s: the contracts are from 1993 to 2020 and expire by 2028."""
_MONTHS = 12


def labelled_value(answer: str, answer_type: AnswerType) -> AnswerValue | None:
    """Parse the value of a label of this type; None for numbers, which `notice_period` and `renewal_term` parse."""
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
    """Convert `6/8/99` (month, day, year) to ISO 8601; None if the label is not a whole date.

    If the first number cannot be a month, it is the day.
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
    """Parse `60 days` to number and unit; without a period None and days."""
    found = _PERIOD.search(label)
    return (int(found[1]), found[2]) if found else (None, "days")


def renewal_term(label: str) -> tuple[int, str] | None:
    """Parse `successive 1 year` to number and plural unit; None if it is not one period."""
    found = _RENEWAL.fullmatch(label.strip())
    return (int(found[1]), f"{found[2].lower()}s") if found else None
