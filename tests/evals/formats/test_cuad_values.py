import pytest

from pincite.evals.formats.cuad_questions import CLAUSES, MORE_LABELS, asked_of, category_of, first_party
from pincite.evals.formats.cuad_values import labelled_date, labelled_value, notice_period, renewal_term
from pincite.tools.answer_types import AnswerType


@pytest.mark.parametrize(
    ("label", "date"),
    [
        ("6/8/99", "1999-06-08"),
        ("12/31/2020", "2020-12-31"),
        ("1/2/49", "2049-01-02"),
        ("1/2/50", "1950-01-02"),
        ("25/3/2011", "2011-03-25"),
        (" 6/8/99 ", "1999-06-08"),
    ],
)
def test_a_labelled_date_is_month_first_with_a_two_digit_year(label: str, date: str) -> None:
    assert labelled_date(label) == date


@pytest.mark.parametrize("label", ["", "perpetual", "09/14/200[]", "[]/[]/2004", "13/13/2001", "2/30/2004", "1/1/1"])
def test_a_label_without_a_whole_date_has_none(label: str) -> None:
    assert labelled_date(label) is None


def test_parties_are_named_without_their_roles() -> None:
    label = 'Alder Ltd ("Supplier", "Party"); Birch Inc. ("Buyer")'
    assert labelled_value(label, AnswerType.NAMES) == ["Alder Ltd", "Birch Inc."]
    assert first_party(label) == "Alder Ltd"


@pytest.mark.parametrize(
    ("label", "period"),
    [("60 days", (60, "days")), ("three (3) months", (3, "months")), ("", (None, "days")), ("soon", (None, "days"))],
)
def test_a_period_of_notice_has_a_number_and_a_unit(label: str, period: tuple[int | None, str]) -> None:
    assert notice_period(label) == period


@pytest.mark.parametrize(
    ("label", "term"),
    [
        ("1 year", (1, "years")),
        ("successive 12 months", (12, "months")),
        ("5 years; 2 years", None),
        ("perpetual", None),
        ("", None),
    ],
)
def test_a_renewal_term_is_one_period_or_none(label: str, term: tuple[int, str] | None) -> None:
    assert renewal_term(label) == term


@pytest.mark.parametrize("category", [*MORE_LABELS, *CLAUSES])
def test_every_category_has_a_question_that_names_the_contract_once(category: str) -> None:
    _, asked = asked_of(category)
    assert asked.count("{}") == 1
    assert asked.endswith("?")
    assert category_of(category.upper()) == category


def test_an_unknown_category_has_no_question() -> None:
    assert category_of("Colour of the Cover") is None
