"""Tests how numbers are read in the forms that lawyers use."""

import pytest

from pincite.indexer.legal_text.amounts import read_numbers


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("three (3) times", [3, 3]),
        ("forty per cent (40%)", [40, 40]),
        ("one hundred and twenty days", [120]),
        ("forty-five", [45]),
        ("two million five hundred thousand", [2_500_000]),
        ("USD 2.5 million", [2_500_000]),
        ("£5m", [5_000_000]),
        ("AED 42,410,920.05.", [42410920.05]),
        ("€1.250.000,50", [1_250_000.5]),
        ("INR 3 crore", [30_000_000]),
        ("Rs. 9,00,00,000", [90_000_000]),
        ("Rs. 212,40,00,000.50", [2_124_000_000.5]),
        ("1,25,000 and 1,250,000", [125_000, 1_250_000]),
        ("paragraphs 3,12,104", [3, 12, 104]),
        ("items 5,10,250", [5, 10, 250]),
        ("pages 2,10,12,104", [2, 10, 12, 104]),
        ("see 3,12,104.5", [3, 12, 104.5]),
        ("5,10,250 rupees", [510_250]),
        ("INR 5,10,250", [510_250]),
        ("5,10,250 crore", [5_102_500_000_000]),
        ("of 9,12,10,250 in all", [91_210_250]),
        ("1\u00a0250\u00a0000", [1_250_000]),
        ("one and two", [1, 2]),
        ("ten or twenty", [10, 20]),
        ("one half", [0.5]),
        ("one (1) half", [0.5]),
        ("one and one-half percent", [1.5]),
        ("2½ years", [2.5]),
        ("Section 2 and one third of the sum", [2, 1 / 3]),
        ("twice the damages", [2]),
        ("within 5 m of it", [5]),
        ("clause 22.1.3", []),
        ("no number here", []),
        ("a third of the rent", [1 / 3]),
        ("a third party, and a fifth ground", []),
    ],
)
def test_a_number_has_the_value_that_a_reader_expects(text: str, values: list[float]) -> None:
    assert sorted(number.value for number in read_numbers(text)) == sorted(values)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("US$5", "USD"),
        ("$ 5,000", "USD"),
        ("AED80,000", "AED"),
        ("Dhs 500", "AED"),
        ("5 dirhams", "AED"),
        ("€7", "EUR"),
        ("CHF 300", "CHF"),
        ("C$400", "CAD"),
        ("5 United States Dollars", "USD"),
        ("SAR 30", "SAR"),
        ("10 days", "day"),
        ("5th business day", "business day"),
        ("42", None),
    ],
)
def test_the_unit_beside_a_number_is_kept(text: str, unit: str | None) -> None:
    assert [number.unit for number in read_numbers(text)] == [unit]


def test_a_footnote_mark_does_not_hide_the_unit() -> None:
    assert [number.unit for number in read_numbers("within 17 days1 of it")] == ["day", None]


@pytest.mark.parametrize("text", ["40%", "40 per cent", "forty percent", "40 per centum"])
def test_a_percentage_keeps_its_printed_figure(text: str) -> None:
    assert [(number.value, number.percent) for number in read_numbers(text)] == [(40, True)]


def test_the_span_covers_the_figure_in_the_text() -> None:
    text = "a sum of USD 1,250,000 in all"
    number = read_numbers(text)[0]
    assert text[number.span.start : number.span.end] == "1,250,000"


def test_an_overlong_run_of_digits_is_not_read() -> None:
    assert read_numbers("9" * 10_000) == []


def test_an_amount_in_words_has_the_currency_after_its_figures() -> None:
    found = read_numbers("five million (5,000,000) dirhams")
    assert (found[0].value, found[0].unit) == (5_000_000, "AED")


@pytest.mark.parametrize(
    ("text", "unit"), [("NZ$50,000", "NZD"), ("US$50,000", "USD"), ("$50,000", "USD"), ("XY$50,000", None)]
)
def test_a_currency_sign_after_letters_belongs_to_that_country_or_to_none(text: str, unit: str | None) -> None:
    assert [number.unit for number in read_numbers(f"the sum of {text} is due")] == [unit]
