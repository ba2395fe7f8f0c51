"""Rows of a table of fees or fines: added up, or called by their labels."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.lists import read_names
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
FINES = (
    "Article Contravention Maximum fine (USD)\n"
    "9(1) Failure of a Pilot to keep a log $700\n"
    "19(1) Failure to prepare a chart US$ 1,000\n"
    "19(3) Failure of a Registered Pilot to sign a chart US$ 2,000\n"
    "19(4) Failure of a Registered Pilot to file a chart $500\n"
    "190 Failure to keep a lamp $90\n"
)
FEES = (
    "Fees\nBerth (Form 1) $900\nMooring (Form 2) To enter: US$ 50\nTo leave: $50\nLamp (Form 3) $70\n"
    "Bell (Form 4) $50\n"
)


@pytest.fixture
def run(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, AnswerType, str], "Seen"]:
    """`run(question, type, text)`: a page with the text was read."""
    return lambda question, kind, text: seen(question, kind).found(a_document("a", "Port Law")).read("a", 1, text)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the total of the three fines for Article 19 of the Port Law?", 3500),
        ("Adding up the three entries for Article 19, what is the highest exposure?", 3500),
        ("Under the Port Law, what do the two fines on a Registered Pilot come to in all?", 2500),
        ("What is the sum of all fines of more than $600 in the Port Law?", 3700),
    ],
)
def test_rows_are_added_that_bear_the_number_the_words_or_the_sum_asked_about(
    run: Callable[[str, AnswerType, str], "Seen"], question: str, value: int
) -> None:
    found = read_number(run(question, AnswerType.NUMBER, FINES).view)
    assert found[0].value == value


def test_rows_are_not_added_where_there_are_more_or_fewer_than_the_question_says(
    run: Callable[[str, AnswerType, str], "Seen"],
) -> None:
    question = "What is the total of the five fines for Article 19 of the Port Law?"
    assert 3500 not in [p.value for p in read_number(run(question, AnswerType.NUMBER, FINES).view)]


def test_forms_are_called_by_the_sum_of_their_rows_one_under_another_with_it(
    run: Callable[[str, AnswerType, str], "Seen"],
) -> None:
    found = read_names(run("For which of the Forms is a fee of $50 charged?", AnswerType.NAMES, FEES).view)
    assert found[0].value == ["Form 2", "Form 4"]


def test_articles_are_called_by_the_numbers_of_their_rows(run: Callable[[str, AnswerType, str], "Seen"]) -> None:
    question = "Which Articles carry a fine of less than $600 in the Port Law?"
    assert read_names(run(question, AnswerType.NAMES, FINES).view)[0].value == ["Article 19(4)", "Article 190"]


@pytest.mark.parametrize(
    "question",
    [
        "For failures under which paragraphs of Article 19 does the schedule set a fine at $2,000 rather than $500?",
        "Which provisions carry a fine of more than $1,500? Give the article numbers.",
    ],
)
def test_paragraphs_are_called_as_the_rows_print_them(
    run: Callable[[str, AnswerType, str], "Seen"], question: str
) -> None:
    fines = FINES.replace("US$ 1,000", "US$ 2,000")
    assert read_names(run(question, AnswerType.NAMES, fines).view)[0].value == ["19(1)", "19(3)"]


@pytest.mark.parametrize(
    ("bound", "value"),
    [
        ("not more than $90", 210),
        ("not exceeding $90", 210),
        ("at least $90", 185),
        ("$90 or more", 185),
        ("less than $90", 120),
        ("over $70", 185),
    ],
)
def test_a_bound_keeps_the_rows_on_its_side_and_a_total_is_none_of_them(
    run: Callable[[str, AnswerType, str], "Seen"], bound: str, value: int
) -> None:
    fees = "Charges of the port\n1 Entry $50\n2 Stay $70\n3 Tow $90\n4 Lamp $95\nTotal $305\n"
    question = f"What is the total of all fees of {bound} in the Port Law?"
    assert read_number(run(question, AnswerType.NUMBER, fees).view)[0].value == value


def test_sums_of_two_currencies_are_not_added(run: Callable[[str, AnswerType, str], "Seen"]) -> None:
    fees = "Charges\n19(1) Entry AED 500\n19(2) Stay $160\n"
    question = "What is the total of the fees for Article 19 of the Port Law?"
    assert 660 not in [p.value for p in read_number(run(question, AnswerType.NUMBER, fees).view)]


def test_a_row_without_a_label_is_not_of_the_article_above(run: Callable[[str, AnswerType, str], "Seen"]) -> None:
    fines = "Fines\n19(1) No log $500\n19(2) No lamp $300\n30 days late $50\nNo bell US$1.2.3\n"
    question = "What is the total of the fines for Article 19 of the Port Law?"
    assert read_number(run(question, AnswerType.NUMBER, fines).view)[0].value == 800
