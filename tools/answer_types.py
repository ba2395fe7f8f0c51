"""The types an answer can have, and the values they hold."""

from enum import StrEnum

NO_INFORMATION = "There is no information on this question in the provided documents."
"""The sentence that question files use where a free-text question has no answer; it equals null."""


class AnswerType(StrEnum):
    """The declared type of an answer; each is nullable, and null means that the documents do not say."""

    NUMBER = "number"
    BOOLEAN = "boolean"
    NAME = "name"
    NAMES = "names"
    DATE = "date"
    FREE_TEXT = "free_text"


AnswerValue = bool | int | float | str | list[str]
"""number: int or float without unit, percentages as printed; date: ISO 8601; names: list without duplicates."""
