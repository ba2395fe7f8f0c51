"""Case numbers as people type them."""

import pytest

from pincite.tools.matching.typed_case_numbers import case_key, typed_cases


@pytest.mark.parametrize("text", ["Dec 1 2025", "dec 1 2025", "issued on DEC 1 2025", "between DEC 1 2025 and then"])
def test_a_date_is_no_case(text: str) -> None:
    assert list(typed_cases(text)) == []


@pytest.mark.parametrize("text", ["DEC 1 of 2025", "DEC 1 2025", "Dec No. 1 of 2025", "dec-1/2025", "DEC/001/2025"])
def test_a_court_may_number_its_cases_by_the_letters_of_a_month(text: str) -> None:
    assert [case.case_id for case in typed_cases(f"What was ordered: {text}?")] == ["DEC 001/2025"]


@pytest.mark.parametrize("text", ["Law No. 5 of 2018", "Rule 4/2020", "Case 53-2025", "page 4 2020", "in 12 2023"])
def test_what_numbers_something_else_is_no_case(text: str) -> None:
    assert list(typed_cases(text)) == []


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("ENF 053/2025", "ENF 53/2025", True),
        ("CIV-2021-404-000123", "civ 2021 404 123", True),
        ("ENF 053/2025", "ENF 053/2024", False),
        ("ENF 053/2025", "CFI 053/2025", False),
        ("1:05-cv-595", "10:5-cv-595", False),
    ],
)
def test_zeros_and_what_stands_between_do_not_tell_numbers_apart(a: str, b: str, *, same: bool) -> None:
    assert (case_key(a) == case_key(b)) is same
