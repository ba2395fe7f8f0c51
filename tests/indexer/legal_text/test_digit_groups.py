"""Test which groups of digits form one number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text.amounts import cuts_number, read_numbers
from pincite.indexer.legal_text.analyzer import words


def values(text: str) -> list[float]:
    return [number.value for number in read_numbers(text)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("USD 44 000", 44000),
        ("44\u00a0000", 44000),
        ("44\u2009250", 44250),
        ("44\u202f000", 44000),
        ("44\u2007000", 44000),
        ("CHF 44'000.50", 44000.5),
        ("44’000", 44000),
        ("44·000", 44000),
        ("£4·50", 4.5),
        ("0·125", 0.125),
        ("EUR 1 250 000,50", 1250000.5),
        ("44 250 dirhams", 44250),
        ("employs 12 345 people", 12345),
        ("4,40,000 rupees", 440000),
        ("USD 4\u200b4,000", 44000),
        ("USD 4О0,000", 400000),
        ("$l00", 100),
    ],
)
def test_grouped_digits_are_one_number(text: str, value: float) -> None:
    assert values(text) == [value]


@pytest.mark.parametrize(
    ("text", "two"),
    [
        ("4 4,000", [4, 4000]),
        ("1 000 2 000", [1000, 2000]),
        ("12   345", [12, 345]),
        ("12\t345", [12, 345]),
        ("12 345,000", [12, 345000]),
        ("section 12 345 days", [12, 345]),
        ("Suite 210 150 Main Street", [210, 150]),
        ("Entry of a vessel 100 200", [100, 200]),
        ("Law No. 6 2004", [6, 2004]),
        ("at 5 and 100", [5, 100]),
        ("04 362", [4, 362]),
    ],
)
def test_adjacent_numbers_stay_separate(text: str, two: list[float]) -> None:
    assert values(text) == two


@given(st.integers(1000, 10**9), st.sampled_from(" '’\u00a0\u2009\u202f·"), st.sampled_from(["", "\u200b", "\u2060"]))
def test_a_sum_is_the_same_with_any_group_separator(value: int, gap: str, hidden: str) -> None:
    printed = f"USD {value:,}".replace(",", f"{hidden}{gap}")
    assert values(printed) == [value]
    assert [printed[n.span.start : n.span.end] for n in read_numbers(printed)] == [printed[4:]]


def test_an_offset_between_groups_splits_the_number() -> None:
    assert cuts_number("USD 44 000 is due", 6)
    assert not cuts_number("4 4,000", 1)


def test_a_sum_is_one_index_term() -> None:
    assert words("44'000") == words("44 000") == words("44,000") == ["44000"]
    assert words("12 345") == ["12", "345"]
