"""Tests rule V7: a value is normalised to its type or rejected with the reason."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.answer_types import NO_INFORMATION, AnswerType
from pincite.tools.answers.normalise import FormatProblem, normalise
from pincite.tools.answers.settings import AnswerSettings


@pytest.mark.parametrize(
    ("answer_type", "value", "normal"),
    [
        ("number", "1,250,000", 1_250_000),
        ("number", 40.0, 40),
        ("number", "-5", -5),
        ("number", "forty-five", 45),
        ("date", "1 March 2024", "2024-03-01"),
        ("date", "2024-03-01", "2024-03-01"),
        ("date", "2024-03-01T00:00:00", "2024-03-01"),
        ("boolean", False, False),
        ("boolean", "Yes", True),
        ("name", "  Mr  Ortwin ", "Mr Ortwin"),
        ("name", ["Mr Ortwin"], "Mr Ortwin"),
        ("names", ["Ossian", "Osmund"], ["Ossian", "Osmund"]),
        ("names", "Ossian", ["Ossian"]),
        ("free_text", "It was\nset aside under Article 22(1).", "It was set aside under Article 22(1)."),
        ("free_text", NO_INFORMATION, None),
        ("name", NO_INFORMATION.upper(), None),
        ("number", None, None),
    ],
)
def test_a_value_is_normalised_to_the_form_of_its_type(answer_type: str, value: Any, normal: Any) -> None:
    assert normalise(AnswerType(answer_type), value) == normal


@pytest.mark.parametrize(
    ("answer_type", "value", "step"),
    [
        ("number", "10 days", "Submit 10."),
        ("number", "USD 1,250", "Submit 1250."),
        ("number", "40%", "Submit 40."),
        ("number", True, "number"),
        ("number", float("nan"), "that the quote prints"),
        ("number", 10**400, "that the quote prints"),
        ("number", -1e300, "that the quote prints"),
        ("boolean", 1, "true or false"),
        ("boolean", "maybe", "true or false"),
        ("date", "03/04/2021", "YYYY-MM-DD"),
        ("date", "31 April 2021", "YYYY-MM-DD"),
        ("date", "1 March 2024 or 2 March 2024", "YYYY-MM-DD"),
        ("name", "", "name"),
        ("name", "Mr Ortwin [1]", "marker"),
        ("names", ["DIFCA", "the DIFCA"], "once"),
        ("names", ["Smith, John", "Mr John Smith"], "once"),
        ("names", [], "list"),
        ("names", "Ossian, Osmund", "list"),
        ("free_text", "It was set aside (p. 3).", "marker"),
        ("free_text", "It was set aside [2].", "marker"),
        ("free_text", "x" * 281, "Shorten"),
        ("free_text", "", "words"),
    ],
)
def test_a_value_of_another_form_is_rejected_with_advice(answer_type: str, value: Any, step: str) -> None:
    problem = normalise(AnswerType(answer_type), value)
    assert isinstance(problem, FormatProblem)
    assert step in problem.next_step


def test_the_maximum_length_of_free_text_can_be_configured() -> None:
    assert normalise(AnswerType.FREE_TEXT, "x" * 300, AnswerSettings(free_text_length=300)) == "x" * 300


@given(
    st.sampled_from(AnswerType),
    st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.text(), max_size=4),
)
def test_normalising_never_raises_and_is_stable(answer_type: AnswerType, value: Any) -> None:
    once = normalise(answer_type, value)
    assert isinstance(once, FormatProblem) or normalise(answer_type, once) == once


def test_the_year_of_a_neutral_citation_is_not_a_citation_marker() -> None:
    assert normalise(AnswerType.NAME, "Alder v Birch [2031] UKPC 6") == "Alder v Birch [2031] UKPC 6"
    assert normalise(AnswerType.NAME, "Alder v Birch [2031] 1 WLR 6") == "Alder v Birch [2031] 1 WLR 6"
