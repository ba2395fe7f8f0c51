"""Numbers that answer: amounts, periods, percentages."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.figure_roles import role_of_figure
from pincite.server.agent.offline.readers.figures import wanted_unit
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Best = Callable[..., Proposal]
TABLE = "Item Matter Fee (AED) Fee (USD)\n1 Search in Class A 400 110\n2 Search in Class B 200 55\n"


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
        ("What is the period for a search?", "period"),
        ("For how long is a search open?", "period"),
        ("Is it open longer than a search?", "period"),
        ("How much was the keeper ordered to pay?", "money"),
        ("How much later did the lamp go out?", None),
        ("How many directors are there?", None),
        ("What is the length of the first term, in years, of the lease?", "year"),
        ("What is the notice of a guild, in days?", "day"),
        ("A guild pays three months late. What surcharge in dollars is payable?", "USD"),
        ("How many pounds does a guild pay that fails again ten months after the first time?", "GBP"),
        ("How many months late may a guild pay its fee of USD 90?", "month"),
        ("What is the page limit for submissions on the costs?", None),
        ("What maximum number of pages does the order fix for the fee note?", None),
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
        ("How many members sit on the panel?", "The panel is made up of three arbitrators.", 3),
        ("How many members sit on the panel?", "A panel hears up to nine claims.\fThe panel has three members.", 3),
    ],
)
def test_a_count_may_call_what_is_counted_by_another_word(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str, value: int
) -> None:
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Panel Rules"))
    for number, page in enumerate(text.split("\f"), start=1):
        run = run.read("a", number, page)
    assert read_number(run.view)[0].value == value


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


def test_a_recorded_sum_answers(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What is the claim value in CFI 001/2020?", AnswerType.NUMBER)
    run = run.found(a_document("a", "A v B", "judgment", case_ids=["CFI 001/2020"]))
    assert read_number(run.recorded("a", ("claim_value", None, "USD 5,000")).view)[0].value == 5000


def test_the_further_period_is_the_one_called_so(best: Best) -> None:
    text = "The port may within one (1) month extend the period by a further two (2) months."
    assert best("By how many further months may the port extend the period?", text).value == 2


def test_what_a_sum_was_cut_to_is_not_by_how_much(best: Best) -> None:
    text = "The costs of the port are reduced to USD 900. The costs of the port are cut in the sum of USD 100."
    assert best("By what sum in USD are the costs of the port reduced?", text).value == 100


def test_what_a_court_is_asked_to_have_done_is_no_claim(best: Best) -> None:
    text = "The tenant claims a cut of the costs of USD 900. I assess a cut of the costs of USD 100."
    assert best("What cut of the costs in USD did the court make?", text).value == 100


def test_a_period_is_no_sum(best: Best) -> None:
    text = "Failing to keep the books of a port 12,500\nThe books of a port are to be kept for six (6) years."
    assert best("What is the period for which the books of a port are kept?", text).value == 6


def test_the_word_of_a_role_right_before_a_sum_tells_whether_it_was_ordered_or_asked_for(best: Best) -> None:
    asked = "The landlord asks the tenant for security for its costs in the sum of USD 900, to be given if ordered."
    text = f"{asked} The tenant shall give security for costs in the sum of USD 400."
    assert best("In what sum was the tenant ordered to give security for the costs of the landlord?", text).value == 400


@pytest.mark.parametrize(
    ("said", "favoured"),
    [
        ("Alder claims USD 700", True),
        ("Alder claimed the sum of USD 700", True),
        ("Alder’s costs are claimed at USD 700", False),
        ("Birch claims USD 700", False),
        ("Alder claims the lamps, which cost USD 700", False),
    ],
)
def test_how_much_somebody_did_is_the_object_of_his_verb(seen: MakeRun, said: str, favoured: bool) -> None:
    view = seen("How much, in US dollars, did Alder claim in May?").view
    assert (role_of_figure(view, said, said.index("USD")) > 0) == favoured


def test_how_much_of_a_thing_is_contributed_may_be_a_share(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "The employer must contribute to the plan 8% of all wages. A breach costs the employer USD 500."
    run = seen("How much must the employer contribute to the plan?", AnswerType.NUMBER)
    found = read_number(run.found(a_document("a", "Plan Law")).read("a", 1, text).view)
    assert found[0].value == 8


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the page limit for the submissions on costs?", 3),
        ("What is the maximum number of pages of the submissions on costs?", 3),
        ("Within how many days are submissions on costs filed?", 7),
        ("What is the maximum number of witnesses for the hearing on costs?", 2),
    ],
)
def test_what_is_counted_stands_with_its_figure(best: Best, question: str, value: int) -> None:
    text = (
        "The costs of USD 550,000 are reserved. The submissions on costs, to be no longer than 3 pages, are filed "
        "within 7 days. At the hearing on costs each side may call up to two witnesses."
    )
    assert best(question, text).value == value


def test_no_figure_answers_of_a_thing_that_is_not_spoken_of(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What maximum number of pages is fixed for the skeleton argument?", AnswerType.NUMBER)
    text = "3. The skeleton argument shall be filed within 14 days. See Rule 45.11."
    assert read_number(run.found(a_document("a", "A v B", "order")).read("a", 1, text).view) == []


def test_a_period_is_no_count_of_the_items_of_a_list(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("In how many days from the notice must a review be asked for?", AnswerType.NUMBER)
    text = (
        "A review must be asked for within 45 days of the notice. A request for a review includes:\n(a) the notice;\n"
        "(b) the reasons; and\n(c) the date."
    )
    assert read_number(run.found(a_document("a", "Widget Rules")).read("a", 1, text).view)[0].value == 45


@pytest.mark.parametrize(
    ("contrast", "value"), [("as opposed to the sum that was sought", 65), ("rather than the rent claimed", 65)]
)
def test_a_sum_that_the_question_sets_apart_does_not_answer(best: Best, contrast: str, value: int) -> None:
    text = (
        "UPON the keeper's application for an order that the guild provide security in the sum of USD 180\n"
        "5. The guild shall by 2 May 2031 provide security in the sum of USD 65."
    )
    assert best(f"What security in USD was the guild ordered to provide, {contrast}?", text).value == value
