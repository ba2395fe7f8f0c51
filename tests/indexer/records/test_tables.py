"""Test rows of fee and fine tables, with the currency of each column."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.records.tables import rows

Read = list[tuple[str, dict[str, float]]]


def read(text: str) -> Read:
    return [(" ".join(text[r.span.start : r.span.end].split()), dict(r.sums)) for r in rows(text)]


def test_two_columns_have_two_currencies() -> None:
    assert read("Matter Fee (AED) Fee (USD)\n1 Copy of an entry 24,000 6,000.50\n") == [
        ("1 Copy of an entry 24,000 6,000.50", {"AED": 24000, "USD": 6000.5})
    ]


@pytest.mark.parametrize(
    ("sign", "code"), [("US$", "USD"), ("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("AED", "AED"), ("SMC", "SMC")]
)
def test_a_column_has_the_currency_of_its_header(sign: str, code: str) -> None:
    assert read(f"Item Fee ({sign})\n12 Copy 30") == [("12 Copy 30", {code: 30})]


def test_a_bracketed_abbreviation_is_not_a_table_header() -> None:
    assert read("WIDGET CELL COMPANY (WCC) REGULATIONS\n4.1 It may refer the matter under Regulation 4.3") == []


def test_a_wrapped_row_starts_at_its_label() -> None:
    text = "Matter Fee (AED) Fee (USD)\n1 Copy 40 10\n17(2) Consent to a transfer\nof the whole of the shares 56 14\n"
    assert read(text)[1] == ("17(2) Consent to a transfer of the whole of the shares 56 14", {"AED": 56, "USD": 14})


def test_a_row_without_a_label_starts_after_the_previous_row() -> None:
    text = "Matter Fee (USD)\nCopy of an entry 40\nConsent to\na transfer 56\n"
    assert read(text) == [("Copy of an entry 40", {"USD": 40}), ("Consent to a transfer 56", {"USD": 56})]


def test_a_mark_after_the_sum_is_not_part_of_it() -> None:
    assert read("Item Charge (USD)\nA4 Replacement of a card 95 E\n") == [
        ("A4 Replacement of a card 95 E", {"USD": 95})
    ]


def test_a_line_with_fewer_numbers_than_columns_is_not_a_row() -> None:
    text = "Matter Fee (EUR) Fee (GBP)\nA sum that is paid on day 12\n3 Copy 7 6\n"
    assert read(text)[-1][1] == {"EUR": 7, "GBP": 6}
    assert len(read(text)) == 1


def test_article_numbers_before_the_sums_are_not_sums() -> None:
    assert read("Matter Article Fee (AED) Fee (USD)\n5 Annual fee 40(2) 60 15")[0][1] == {"AED": 60, "USD": 15}


@pytest.mark.parametrize("text", ["", "There is no table. It costs 5,000.", "Fee (USD)", "1 Copy 40\n2 Search 50"])
def test_a_page_without_a_table_has_no_rows(text: str) -> None:
    assert rows(text) == ()


@given(st.lists(st.sampled_from(["Fee (AED) Fee (USD)\n", "Fine (USD)\n", "1 Copy ", "40 10\n", "5,000\n", "text\n"])))
def test_rows_are_in_order_and_inside_the_page(lines: list[str]) -> None:
    text = "".join(lines)
    spans = [row.span for row in rows(text)]
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)
    assert all(a.end <= b.start for a, b in pairwise(spans))


def test_a_column_headed_by_a_currency_sign_has_sums() -> None:
    (row,) = rows("Matter Class T ($)\nAnnual due 36,000\n")
    assert row.sums == (("USD", 36000),)


def test_a_row_with_its_sum_on_a_separate_line_starts_at_its_label() -> None:
    text = "Breach Fine ($)\n12(1) Keeping no log in a\nharbour\n300,000\n"
    (row,) = rows(text)
    assert text[row.span.start : row.span.end] == "12(1) Keeping no log in a\nharbour\n300,000"
