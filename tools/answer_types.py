"""The types of answers, and the values that each type can have."""

from enum import StrEnum

NO_INFORMATION = "There is no information on this question in the provided documents."
"""The sentence that question files use for a free-text question without an answer; it equals null."""


class AnswerType(StrEnum):
    """The declared type of an answer. Each type is nullable; null means that the documents do not answer."""

    NUMBER = "number"
    BOOLEAN = "boolean"
    NAME = "name"
    NAMES = "names"
    DATE = "date"
    FREE_TEXT = "free_text"


AnswerValue = bool | int | float | str | list[str]
"""number: int or float without unit, percentages as printed; date: ISO 8601; names: list without duplicates."""
