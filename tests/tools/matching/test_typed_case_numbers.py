"""Tests case numbers in the spellings that people type."""

import pytest

from pincite.indexer.legal_text.case_keys import case_key
from pincite.tools.matching.typed_case_numbers import typed_cases


@pytest.mark.parametrize("text", ["Dec 1 2025", "dec 1 2025", "issued on DEC 1 2025", "between DEC 1 2025 and then"])
def test_a_date_is_not_a_case_number(text: str) -> None:
    assert list(typed_cases(text)) == []


@pytest.mark.parametrize("text", ["DEC 1 of 2025", "DEC 1 2025", "Dec No. 1 of 2025", "dec-1/2025", "DEC/001/2025"])
def test_a_court_code_may_spell_a_month(text: str) -> None:
    assert [case.case_id for case in typed_cases(f"What was ordered: {text}?")] == ["DEC 001/2025"]


@pytest.mark.parametrize("text", ["Law No. 5 of 2018", "Rule 4/2020", "Case 53-2025", "page 4 2020", "in 12 2023"])
def test_the_number_of_another_thing_is_not_a_case_number(text: str) -> None:
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
def test_zeros_and_separators_do_not_distinguish_case_numbers(a: str, b: str, *, same: bool) -> None:
    assert (case_key(a) == case_key(b)) is same
