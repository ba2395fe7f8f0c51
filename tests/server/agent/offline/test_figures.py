"""Numbers that answer: amounts, periods, percentages, counts, differences and sums."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.figures import wanted_unit
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Best = Callable[..., Proposal]
TABLE = "Item Matter Fee (AED) Fee (USD)\n1 Search in Class A 400 110\n2 Search in Class B 200 55\n"


@pytest.fixture
def best(seen: MakeRun, a_document: MakeDocument) -> Best:
    """`best(question, text)`: the best proposal from a page with the text."""

    def read(question: str, text: str) -> Proposal:
        run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law")).read("a", 1, text)
        return read_number(run.view)[0]

    return read


@pytest.mark.parametrize(
    ("question", "unit"),
    [
        ("Within how many days is it due?", "day"),
        ("Within how many business days is it due?", "business day"),
        ("For how many months does it run?", "month"),
        ("For how many years are records kept?", "year"),
        ("Within how many hours is it due?", "hour"),
        ("What percentage of the fee is it?", "percent"),
        ("How many times may it be renewed?", "times"),
        ("How many US dollars is the fee?", "USD"),
        ("What is the fee in AED?", "AED"),
        ("What is the fee, in SMC, for a search?", "SMC"),
        ("What is the fee for a search?", "money"),
        ("How many directors are there?", None),
        ("What was ordered in CFI 001/2020?", None),
    ],
)
def test_the_unit_is_the_one_asked_for(seen: MakeRun, question: str, unit: str | None) -> None:
    assert wanted_unit(seen(question).view) == unit


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("Within how many days is a return due?", "A return for 12 months is due within thirty (30) days.", 30),
        ("Within how many business days is a return due?", "A return of 3 days is due within 10 business days.", 10),
        ("For how many years are records kept?", "Records of 90 days are kept for six (6) years.", 6),
        ("What percentage of the fee is added?", "To the fee of USD 300 is added forty per cent (40%).", 40),
        ("What is the fee for a search?", "The fee for a search within 10 days is USD 1,250.50.", 1250.5),
        ("How many times may a term be renewed?", "A term of 5 years may be renewed twice.", 2),
    ],
)
def test_a_figure_of_another_unit_does_not_answer(best: Best, question: str, text: str, value: float) -> None:
    assert best(question, text).value == value


@pytest.mark.parametrize(("currency", "value"), [("AED", 200), ("USD", 55)])
def test_a_sum_is_read_from_its_row_and_its_column(best: Best, currency: str, value: int) -> None:
    found = best(f"What is the fee, in {currency}, for a search in Class B?", TABLE)
    assert found.value == value
    assert [quote.text for quote in found.quotes] == ["2 Search in Class B 200 55"]


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("How many directors must a company have?", "5. A company must have at least 3 directors.", 3),
        ("How many persons may a board appoint?", "Under Article 14 a board may appoint twelve persons.", 12),
        ("How many seats has a board?", "By Law No. 4 of 2019 a board has 7 seats.", 7),
        ("How many seats has a board?", "Since 1 May 2020 a board has 7 seats (see Case 9/2018).", 7),
    ],
)
def test_numbers_of_articles_laws_dates_and_items_are_no_quantities(
    best: Best, question: str, text: str, value: int
) -> None:
    assert best(question, text).value == value


ROLES = "The claimant seeks USD 9,000 for the repairs. I order the defendant to pay USD 4,000 for the repairs."


def test_a_sum_that_was_claimed_is_not_the_sum_ordered(best: Best) -> None:
    assert best("What sum was the defendant ordered to pay for the repairs?", ROLES).value == 4000
    assert best("What sum did the claimant seek for the repairs?", ROLES).value == 9000


@pytest.mark.parametrize(
    "text",
    [
        "In Article 9, for “30 days” for an appeal substitute “45 days”.",
        "In Article 9 the time for an appeal, thirty (30) days, is replaced by forty-five (45) days.",
        "In clause 9, for “thirty (30) days” for an appeal there is substituted “forty-five (45) days”.",
    ],
)
def test_of_an_amendment_the_figure_that_it_puts_in_answers(best: Best, text: str) -> None:
    assert best("To how many days was the time for an appeal changed?", text).value == 45


def test_the_number_of_a_law_in_the_question_is_no_figure_of_it(best: Best) -> None:
    question = "To how many years did the Port Law (Law No. 7 of 2022) change the time for records?"
    assert best(question, "In Article 9, for “five (5) years” for records substitute “seven (7) years”.").value == 7


def test_the_figure_of_the_question_itself_is_not_what_is_asked(best: Best) -> None:
    text = "Where 10 vessels call a licence carries 40 points."
    assert best("How many points does a licence carry where 10 vessels call?", text).value == 40


def test_the_number_of_a_form_stands_behind_the_word(best: Best) -> None:
    text = "An appeal is made on Form 12 within 20 days. It costs 40."
    assert best("What is the form number for an appeal?", text).value == 12


def test_the_rows_that_hold_an_amount_are_counted(best: Best) -> None:
    text = "The fines\nFailing to file $2,000\nFailing to keep $5,000\nFailing to show $2,000\n"
    found = best("How many of the contraventions carry a fine of $2,000?", text)
    assert (found.value, len(found.quotes)) == (2, 2)


def test_lettered_items_of_the_provision_are_counted_and_each_is_quoted(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    article = "6. Content\n(1) It shall state:\n(a) the name;\n(b) the place; and\n(c) the date.\n"
    other = "7. Fees\n(1) For:\n(a) a copy;\n(b) a search;\n(c) a card;\n(d) a form."
    run = seen("How many matters does Article 6 list?", AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    found = read_number(run.provision("a", "6", article).read("a", 1, article + other).view)[0]
    assert found.value == 3
    assert [quote.text for quote in found.quotes] == ["(a) the name;", "(b) the place; and", "(c) the date."]


def test_a_recorded_sum_answers(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What is the claim value in CFI 001/2020?", AnswerType.NUMBER)
    run = run.found(a_document("a", "A v B", "judgment", case_ids=["CFI 001/2020"]))
    assert read_number(run.recorded("a", ("claim_value", None, "USD 5,000")).view)[0].value == 5000


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("By how many days is the time for a reply longer than the time for a notice?", 7),
        ("What is the difference, in days, between the time for a reply and the time for a notice?", 7),
        ("How many days are the time for a reply and the time for a notice together?", 35),
    ],
)
def test_two_figures_of_one_document_are_set_against_each_other(best: Best, question: str, value: int) -> None:
    found = best(question, "The time for a reply is 21 days. The time for a notice is 14 days.")
    assert (found.value, len(found.quotes)) == (value, 2)


def test_a_difference_between_two_documents_takes_one_figure_a_side(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "By how many days is the time for a notice in the Widget Law longer than in the Gadget Law?"
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "The time for a notice is 30 days.").read("b", 4, "The time for a notice is 21 days.")
    found = read_number(run.view)[0]
    assert found.value == 9
    assert {(quote.ref.doc_id, quote.ref.page) for quote in found.quotes} == {("a", 1), ("b", 4)}


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("How many days after the claim was filed was the defence served?", 14),
        ("How many days lie between the filing of the claim and the hearing of the appeal?", 31),
    ],
)
def test_days_between_two_events_are_counted_from_their_dates(best: Best, question: str, days: int) -> None:
    text = (
        "The claim was filed on 1 March 2021. The defence was served on 15 March 2021. "
        "The appeal had its hearing on 1 April 2021."
    )
    assert best(question, text).value == days
