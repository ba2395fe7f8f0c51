"""Tests that unambiguous dates are normalised to ISO 8601."""

import pytest

from pincite.indexer.legal_text.dates import DateOrder, date_order, read_ambiguous_dates, read_dates


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("1 March 2024", "2024-03-01"),
        ("01 day of March 2024", "2024-03-01"),
        ("5th day of November 2018", "2018-11-05"),
        ("first day of May, 2020", "2020-05-01"),
        ("twenty-first day of June 2020", "2020-06-21"),
        ("March 14, 2021", "2021-03-14"),
        ("OCTOBER 17, 2025", "2025-10-17"),
        ("Sept. 5, 2020", "2020-09-05"),
        ("15-Mar-2020", "2020-03-15"),
        ("14/03/2021", "2021-03-14"),
        ("3/14/2021", "2021-03-14"),
        ("14.03.2021", "2021-03-14"),
        ("2021-03-14", "2021-03-14"),
        ("31\nOctober 2011", "2011-10-31"),
        ("as of1 March 2024", "2024-03-01"),
        ("the first day of May two thousand and twenty-one", "2021-05-01"),
    ],
)
def test_a_printed_date_is_read(text: str, iso: str) -> None:
    assert [found.iso for found in read_dates(text)] == [iso]


@pytest.mark.parametrize(
    "text",
    ["31 April 2020", "March 2024", "03/04/2021", "Law No. 5 of 2018", "30/02/2021", "1 June two thousand pounds"],
)
def test_a_text_that_is_not_one_calendar_date_is_not_read(text: str) -> None:
    assert read_dates(text) == []


def test_both_days_of_a_range_are_read() -> None:
    assert [found.iso for found in read_dates("12 and 13 March 2024")] == ["2024-03-12", "2024-03-13"]


def test_an_ambiguous_date_has_two_readings() -> None:
    assert {found.iso for found in read_ambiguous_dates("03/04/2021")} == {"2021-04-03", "2021-03-04"}


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        (["on 14/03/2021"], "day"),
        (["on March 14, 2021", "nothing"], "month"),
        (["14 March 2021 and March 15, 2021"], None),
        (["03/04/2021"], None),
    ],
)
def test_the_date_order_of_a_document_is_inferred_from_its_unambiguous_dates(
    texts: list[str], order: DateOrder | None
) -> None:
    assert date_order(texts) == order


def test_an_ambiguous_date_is_read_in_the_order_of_its_document() -> None:
    assert [found.iso for found in read_dates("03/04/2021", "day")] == ["2021-04-03"]
    assert [found.iso for found in read_dates("03/04/2021", "month")] == ["2021-03-04"]
