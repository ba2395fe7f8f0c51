"""Bring the value of an answer into its canonical form, or say what is wrong with its form (rule V7)."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.dates import read_ambiguous_dates, read_dates
from pincite.indexer.readable import readable
from pincite.tools.answer_types import NO_INFORMATION, AnswerType, AnswerValue
from pincite.tools.answers.settings import DEFAULTS, AnswerSettings
from pincite.tools.matching.name_match import key, names_equal

_BOOLEANS = {"true": True, "yes": True, "false": False, "no": False}
# The year of a neutral citation, [2031] UKPC 6, is no marker.
# [1] · [2, 3] · (p. 3) · (pp. 3-4) · (page 3) · 【1】 · pincite://m/d/page/3
_MARKERS = re.compile(
    r"\[\s*(?!(?:1[89]|20)\d\d\]\s+(?-i:[A-Z]{2}|\d))\d+(?:\s*[,;–-]\s*\d+)*\s*\]|[\[(]\s*(?:see\s+)?(?:at\s+)?"
    r"(?:pp?\.|pages?)\s*\d+[^\])]{0,20}[\])]"
    r"|【[^【】]*+】|\[\^\d+\]|pincite://\S*|\[(?:citation|source|doc)[^\]]{0,40}\]",
    re.IGNORECASE,
)
_NOTHING = NO_INFORMATION.casefold().rstrip(".")
_SHOWN = 60
_LARGEST = 10**15


@dataclass(frozen=True, slots=True)
class FormatProblem:
    """Why a value does not have the form of its type, and what to submit instead."""

    message: str
    next_step: str


def normalise(
    answer_type: AnswerType, value: AnswerValue | None, settings: AnswerSettings = DEFAULTS, printed: str = ""
) -> AnswerValue | FormatProblem | None:
    """Return the value in the form of its type; null for null and for the no-information sentence.

    A text may contain bracketed numbers that the quotes (`printed`) contain.
    """
    if isinstance(value, str):
        value = " ".join(readable(value).text.split())
        if value.casefold().strip(" .\"'") == _NOTHING:
            return None
    if value is None:
        return None
    if answer_type is AnswerType.FREE_TEXT:
        return _free_text(value, settings.free_text_length, printed)
    return _BY_TYPE[answer_type](value)


def _number(value: AnswerValue) -> AnswerValue | FormatProblem:
    if isinstance(value, bool | list):
        return FormatProblem("A number value must be a number.", "Submit a number such as 40 or 1250000.50.")
    if isinstance(value, int | float):
        if not abs(value) <= _LARGEST:
            return FormatProblem("The number is too large.", "Submit the number that the quote prints.")
        return int(value) if isinstance(value, float) and value.is_integer() else value
    sign, digits = (-1, value[1:]) if value.startswith("-") else (1, value)
    found = read_numbers(digits)
    whole = [n for n in found if (n.span.start, n.span.end) == (0, len(digits)) and n.unit is None and not n.percent]
    if len(found) == 1 and whole and whole[0].value <= _LARGEST:
        return sign * whole[0].value
    instead = f"Submit {found[0].value}." if found else "Submit digits without unit, such as 40."
    return FormatProblem(
        f"{value[:_SHOWN]!r} is not a bare number: leave out units, currency signs and words.", instead
    )


def _boolean(value: AnswerValue) -> AnswerValue | FormatProblem:
    found = _BOOLEANS.get(str(value).casefold().rstrip("."))
    return FormatProblem("A boolean value must be true or false.", "Submit true or false.") if found is None else found


def _date(value: AnswerValue) -> AnswerValue | FormatProblem:
    text = re.sub(r"^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}.*$", r"\1", value) if isinstance(value, str) else ""
    found = {item.iso for item in read_dates(text)}
    if len(found) == 1:
        return found.pop()
    what = "is ambiguous" if read_ambiguous_dates(text) else "is not one calendar date"
    return FormatProblem(f"{str(value)[:_SHOWN]!r} {what}.", "Submit the date as YYYY-MM-DD, such as 2024-03-01.")


def _name(value: AnswerValue) -> AnswerValue | FormatProblem:
    if isinstance(value, list) and len(value) == 1:
        value = " ".join(readable(value[0]).text.split())
    if not isinstance(value, str) or not key(value):
        return FormatProblem(
            "A name value must be one name, as a string.", "Submit the name as the document prints it."
        )
    return _marked(value) or value


def _names(value: AnswerValue) -> AnswerValue | FormatProblem:
    if isinstance(value, str) and not re.search(r"[,;]| and ", value):
        value = [value]
    if not isinstance(value, list) or not value or not all(map(key, value)):
        step = 'Submit a list of names, such as ["First Name", "Second Name"].'
        return FormatProblem("A names value must be a list of names, none empty.", step)
    names = [" ".join(readable(name).text.split()) for name in value]
    for i, name in enumerate(names):
        if any(names_equal(name, other) for other in names[:i]):
            return FormatProblem(f"{name[:_SHOWN]!r} is listed more than once.", "Submit each name once.")
    return next(filter(None, map(_marked, names)), names)


def _free_text(value: AnswerValue, longest: int, printed: str) -> AnswerValue | FormatProblem:
    if not isinstance(value, str) or not value:
        return FormatProblem("The text is empty.", "Submit the answer in words.")
    if len(value) > longest:
        return FormatProblem(
            f"The text has {len(value)} characters; at most {longest} are allowed.",
            "Shorten the answer; keep every statement that the question asks for.",
        )
    return _marked(value, printed) or value


def _marked(text: str, printed: str = "") -> FormatProblem | None:
    """The problem of a text with a citation marker, `[1]` or `(p. 3)`, that no quote prints; null if it has none."""
    marker = next((found.group() for found in _MARKERS.finditer(text) if found.group() not in printed), None)
    if marker is None:
        return None
    return FormatProblem(
        f"The value contains a citation marker, {marker[:_SHOWN]!r}.", "Remove the marker; pages belong in `citations`."
    )


_BY_TYPE: dict[AnswerType, Callable[[AnswerValue], AnswerValue | FormatProblem]] = {
    AnswerType.NUMBER: _number,
    AnswerType.BOOLEAN: _boolean,
    AnswerType.DATE: _date,
    AnswerType.NAME: _name,
    AnswerType.NAMES: _names,
}
