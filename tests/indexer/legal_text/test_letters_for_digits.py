"""Test sums with letters in place of digits, from typewriters and OCR errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.letters_for_digits import with_digits


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("($5OO,000)", [500000]),
        ("FIVE HUNDRED THOUSAND DOLLARS ($5OO,000)", [500000, 500000]),
        ("a fee of $l,250.5O", [1250.5]),
        ("1,OOO tons", [1000]),
        ("£1OO.", [100]),
        ("$5 only", [5]),
        ("$lol", []),
        ("all, of", []),
        ("Exhibit 1O is long, 000", [1, 0]),
    ],
)
def test_a_letter_inside_a_sum_becomes_the_digit_it_resembles(text: str, values: list[float]) -> None:
    assert [number.value for number in read_numbers(text)] == values


@given(st.text(alphabet="$£ 0123456789,.OolAb\n", max_size=40))
def test_digit_repair_keeps_the_length_and_other_letters(text: str) -> None:
    read = with_digits(text)
    assert len(read) == len(text)
    assert all(after == before or (before in "Ool" and after in "01") for before, after in zip(text, read, strict=True))


@given(st.integers(1000, 10**9))
def test_a_sum_printed_with_letters_for_digits_is_the_same_sum(value: int) -> None:
    printed = f"${value:,}"
    misread = printed.replace("0", "O").replace("1", "l")
    wanted = value if any(char.isdigit() for char in misread) else None
    assert (wanted is None) or [number.value for number in read_numbers(misread)] == [value]
