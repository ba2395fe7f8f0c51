"""Check that a record has the declared format. Pure; problems are returned, not raised."""

from datetime import date
from typing import TypeGuard

from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import NO_INFORMATION, AnswerType, AnswerValue

NO_TIME = -1.0
"""Marks a time that a client did not give."""

FREE_TEXT_LIMIT = 280
"""Maximum characters of a free-text answer, as in the validator's rule V7."""


def is_null(value: AnswerValue | None, answer_type: AnswerType) -> bool:
    """Return whether a value is null: None, or for free text the no-information sentence."""
    if value is None:
        return True
    return answer_type is AnswerType.FREE_TEXT and isinstance(value, str) and value.strip() == NO_INFORMATION


def value_problem(value: AnswerValue | None, answer_type: AnswerType) -> str | None:
    """Describe why a value does not fit the type, or return None. A null value fits every type."""
    if is_null(value, answer_type) or _fits(value, answer_type):
        return None
    return f"the value does not fit the type {answer_type.value}: write {_FORM[answer_type]}, or null"


def format_problems(
    result: AskResult, answer_type: AnswerType, free_text_limit: int = FREE_TEXT_LIMIT
) -> tuple[str, ...]:
    """Return the reasons why a record is malformed; empty if it is well formed.

    A record is malformed if it answers another type than was asked, if its value does not fit the type, if its
    status contradicts its value or its pages, if a page is cited twice or is not 1-based, or if a time is missing,
    negative, or later for the first byte than for the whole.
    """
    found: list[str] = []
    if result.answer_type is not answer_type:
        found.append(f"asked for {answer_type.value}, recorded as {result.answer_type.value}")
    if problem := value_problem(result.answer, answer_type):
        found.append(problem)
    if isinstance(result.answer, str) and answer_type is AnswerType.FREE_TEXT and len(result.answer) > free_text_limit:
        found.append(f"free text of {len(result.answer)} characters; the limit is {free_text_limit}")
    found += _status_problems(result, is_null(result.answer, answer_type))
    if len(set(result.pages)) < len(result.pages):
        found.append("a page is cited twice")
    if any(page.page < 1 for page in result.pages):
        found.append("pages are 1-based")
    if not 0 <= result.ttft_ms <= result.total_ms:
        found.append("a time is missing or negative, or the first byte came after the last")
    return tuple(found)


_FORM = {
    AnswerType.NUMBER: "a finite number without unit",
    AnswerType.BOOLEAN: "true or false",
    AnswerType.NAME: "a string that is not blank",
    AnswerType.NAMES: "a list of strings without duplicates and blanks",
    AnswerType.DATE: "a date as YYYY-MM-DD",
    AnswerType.FREE_TEXT: "a string that is not blank",
}


def _fits(value: AnswerValue | None, answer_type: AnswerType) -> bool:
    match answer_type:
        case AnswerType.NUMBER:
            return is_number(value)
        case AnswerType.BOOLEAN:
            return isinstance(value, bool)
        case AnswerType.NAMES:
            return isinstance(value, list) and _is_name_list(value)
        case AnswerType.DATE:
            return isinstance(value, str) and _is_iso_date(value)
        case AnswerType.NAME | AnswerType.FREE_TEXT:
            return isinstance(value, str) and bool(value.strip())


def is_number(value: AnswerValue | None) -> TypeGuard[int | float]:
    """Return whether a value is a finite number; true and false are not."""
    if isinstance(value, float):
        return abs(value) < float("inf")
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name_list(names: list[str]) -> bool:
    return bool(names) and all(name.strip() for name in names) and len(set(names)) == len(names)


def _is_iso_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _status_problems(result: AskResult, null: bool) -> list[str]:
    if result.status == "answered":
        wanted = [("an answer", not null), ("pages", bool(result.pages))]
    else:
        wanted = [("no answer", null), ("no pages", not result.pages)]
    return [f"status {result.status} requires {what}" for what, kept in wanted if not kept]
