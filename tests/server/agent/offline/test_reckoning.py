"""Numbers that are not printed: sums and differences, and the days between two dates."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.server.agent.offline.readers.reckoning import read_reckoned
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Best = Callable[..., Proposal]
FEES = (
    "Matter Fee (USD)\n1 Search of the register 40\n2 Copy of an entry 25\n3 Loan of a boat 300\n4 Key to a berth 7\n"
)
FINES = "Breach Fine (USD)\n12(1) Keeping no log 2,000\n14 Lighting no lamp 5,000\n17(2) Owing toll 700\n19 Noise 9\n"


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


@pytest.mark.parametrize(
    ("question", "value", "rows"),
    [
        ("What is the sum of the fees in USD for a search of the register and the key to a berth?", 47, "14"),
        (
            "What are the total fees in USD for a search of the register, a copy of an entry and a key to a berth?",
            72,
            "124",
        ),
        (
            "What do the fees in USD for a search of the register, a copy of an entry and loan of a boat add up to?",
            365,
            "123",
        ),
        (
            "How much are the fees in USD for a copy of an entry, the loan of a boat and a key to a berth in total?",
            332,
            "234",
        ),
    ],
)
def test_a_sum_takes_the_figure_of_each_part_that_the_question_names(
    best: Best, question: str, value: int, rows: str
) -> None:
    found = best(question, FEES)
    assert found.value == value
    assert isinstance(found.value, int)
    assert sorted(quote.text[0] for quote in found.quotes) == list(rows)


@pytest.mark.parametrize(
    "question",
    [
        "How much more in USD is the fee for the loan of a boat than the fee for a copy of an entry?",
        "How much lower in USD is the fee for a copy of an entry compared with the loan of a boat?",
        "What is the difference in USD between the fee for a copy of an entry and the loan of a boat?",
    ],
)
def test_a_difference_takes_the_figures_of_the_two_parts_named(best: Best, question: str) -> None:
    found = best(question, FEES)
    assert found.value == 275
    assert sorted(quote.text[0] for quote in found.quotes) == ["2", "3"]


def test_the_figures_of_a_sum_stand_on_one_page_where_they_can(best: Best) -> None:
    question = "What is the total in USD of the fees for a search of the register and a copy of an entry?"
    one = "Matter Fee (USD)\n1 Search of the register 40\n2 Copy for an entry 25\n"
    assert best(question, one, "Matter Fee (USD)\n1 Copy of an entry 99\n").value == 65


def test_a_sum_of_parts_of_a_unit_is_no_whole_number(best: Best) -> None:
    question = "What is the total of the fees in USD for a search of the register and a copy of an entry?"
    text = "The fee for a search of the register is USD 10.10. The fee for a copy of an entry is USD 0.20."
    assert best(question, text).value == 10.3


@pytest.mark.parametrize(
    "question",
    [
        "What is the combined fine in USD for contraventions of Articles 12(1), 14 and 17(2)?",
        "What is the sum in USD of the fines for Article 12(1), Article 14 and Article 17(2)?",
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        FINES,
        "14 Lamps. 12(1) Keeping no log USD 2,000. 14 Lighting no lamp USD 5,000 on 2 boats. 17(2) Owing toll USD 700.",
    ],
)
def test_the_rows_of_three_articles_are_summed(best: Best, question: str, text: str) -> None:
    found = best(question, text)
    assert (found.value, len(found.quotes)) == (7700, 3)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("By how much in USD does the fine for Article 14 exceed that for Article 17(2)?", [4300]),
        ("What is the sum in USD of the fines for Article 14 and Article 17(2)?", [5700]),
        ("What is the difference in USD between the fines for Articles 12(1), 14 and 17(2)?", [3000, 1300, 4300]),
    ],
)
def test_the_rows_of_articles_are_set_against_each_other(
    seen: MakeRun, a_document: MakeDocument, question: str, values: list[int]
) -> None:
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law")).read("a", 1, FINES)
    found = read_reckoned(run.view)
    assert [p.value for p in found] == values
    assert {len(p.quotes) for p in found} == {2}


def test_where_a_part_has_no_figure_nothing_is_reckoned(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "What is the total of the fees in USD for a search of the register and a copy of an entry?"
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    assert read_reckoned(run.read("a", 1, "The fee for a search of the register is USD 40.").view) == []


def test_the_number_of_an_article_inside_a_row_is_not_its_label(best: Best) -> None:
    text = "12 Leaving 14 boats alone USD 1. 14 Keeping no log USD 2. 17(14) Noise USD 3."
    question = "What is the sum in USD of the fines for Article 12, Article 14 and Article 17(14)?"
    assert best(question, text).value == 6


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


def test_days_between_two_documents_are_counted_from_a_date_of_each(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "How many days lie between the enactment of the Widget Law and that of the Gadget Law?"
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "We hereby enact it on 1 May 2020.").read("b", 1, "We hereby enact it on 11 May 2020.")
    found = read_reckoned(run.view)[0]
    assert found.value == 10
    assert [quote.ref.doc_id for quote in found.quotes] == ["a", "b"]


ALLOWED = (
    "A reply is due within 21 days after service of the claim. It was served on 1 March 2021. It came on 9 March 2021."
)


@pytest.mark.parametrize(
    "question",
    [
        "How many days after service of the claim must a reply come?",
        "How many days after service of the claim is a reply due?",
        "How many days after service of the claim may a reply come?",
        "How many days after service of the claim is a reply required?",
        "How many days after service of the claim does he have to reply?",
    ],
)
def test_a_period_that_is_laid_down_is_not_reckoned_from_dates(best: Best, question: str) -> None:
    assert best(question, ALLOWED).value == 21


def test_a_question_that_asks_for_no_reckoning_gets_none(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What is the fee in USD for the loan of a boat?", AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    assert read_reckoned(run.read("a", 1, FEES).view) == []


def test_a_total_of_one_thing_is_printed(best: Best) -> None:
    text = "It was ordered to give USD 250. The total costs of the claim were estimated to be USD 900."
    assert best("What are the total costs of the claim in USD?", text).value == 900


def test_the_thing_said_of_the_first_is_said_of_the_second(best: Best) -> None:
    fines = "Guild failing to use its name $900\nClub having many members $700\nClub failing to use its name $400\n"
    found = best("By how many USD is the fine for a Guild failing to use its name higher than that for a Club?", fines)
    assert (found.value, len(found.quotes)) == (500, 2)


def test_days_are_counted_from_the_date_of_the_paper_asked_about(seen: MakeRun, a_document: MakeDocument) -> None:
    text = (
        "Reasons of the Court for the order dated 13 May 2020.\nOn 2 March 2020 the clerk made an order with reasons.\n"
    )
    run = seen("How many days after the date of the order were the reasons for it issued?", AnswerType.NUMBER)
    run = run.found(a_document("a", "A v B", "order")).recorded("a", ("date_of_issue", None, "2020-05-21"))
    assert read_number(run.read("a", 1, text).view)[0].value == 8


def test_the_days_between_a_dated_event_and_what_became_of_it_are_counted(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    question = "How many days passed between the filing of the second lease on 6 May 2020 and its sealing?"
    text = "On 6 May 2020 the filing of the second lease took place. On 13 May 2020 the second lease had its sealing. "
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    found = read_number(run.read("a", 1, f"{text} The first lease was filed on 1 May 2019.").view)[0]
    assert found.value == 7


def test_each_side_is_found_by_its_own_words_among_other_figures(best: Best) -> None:
    text = (
        "On 3 May 2031 an award of EUR 900 was made to Poe. The toll of Roe was, after a cut, EUR 250. "
        "The whole due from Roe in May 2031 was EUR 4,000."
    )
    found = best("By what amount in EUR is the award to Poe larger than the toll of Roe?", text)
    assert (found.value, len(found.quotes)) == (650, 2)


def test_a_side_that_names_a_document_takes_its_figure_there(seen: MakeRun, a_document: MakeDocument) -> None:
    question = (
        "What is the difference in USD between the toll of a barge (Widget Law) and the levy on a skiff (Gadget Law)?"
    )
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "The levy on a skiff is USD 30. The toll of a barge is USD 90.")
    found = read_number(run.read("b", 1, "The toll of a barge is USD 15. The levy on a skiff is USD 20.").view)[0]
    assert found.value == 70


def test_a_figure_behind_another_label_is_not_that_of_the_side(best: Best) -> None:
    text = "(1) Lot B fetched USD 40;\n(2) Lot C fetched USD 90;\n(3) the lots paid in fetched USD 7;\n"
    assert best("By how much in USD does what Lot C fetched exceed what Lot B fetched?", text).value == 50


def test_a_period_and_its_extension_are_added_where_both_are_asked_for(best: Best) -> None:
    text = "The Warden answers within three (3) weeks, which may be extended by a further two (2) weeks for a wreck."
    assert best("With the extension, within how many weeks in all does the Warden answer?", text).value == 5
    assert best("Within how many weeks does the Warden answer?", text).value == 3


def test_a_difference_of_counts_is_of_figures_that_count_the_things(best: Best) -> None:
    text = (
        "An application for a league is signed by at least three wardens. Wardens meet on 21 days' notice. "
        "A guild is kept by two or more keepers, who pay within 9 days."
    )
    question = (
        "By how many does the minimum number of wardens who sign an application for a league exceed the minimum number "
        "of keepers of a guild?"
    )
    assert best(question, text).value == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It shall reply within four (4) weeks, and may extend the time by up to a further four (4) weeks.", 8),
        ("It shall reply within 3 weeks; the period may be extended once by not more than two weeks.", 5),
        ("It shall reply within 6 weeks, which may be prolonged for a maximum of 2 weeks.", 8),
    ],
)
def test_a_period_with_its_extension_is_their_sum(best: Best, text: str, value: int) -> None:
    question = "Counting a full extension, what is the longest time in weeks for a reply?"
    assert best(question, text).value == value


def test_the_extension_alone_is_no_sum(best: Best) -> None:
    text = "It shall reply within 3 weeks; the period may be extended by up to a further two weeks."
    assert best("By how many weeks at the most may the period for a reply be extended?", text).value == 2


@pytest.mark.parametrize(
    "question",
    [
        "How many dollars an hour less than the wage of a pilot does the post of clerk pay?",
        "How much less than the wage of a pilot is the pay for the post of clerk?",
    ],
)
def test_the_side_that_is_less_may_stand_behind_the_other(best: Best, question: str) -> None:
    text = "The wage of a pilot was $26.85 an hour. The post of clerk pays $23.40 an hour. A mooring costs $9."
    assert best(question, text).value == 3.45


def test_the_parts_of_a_sum_share_what_is_said_behind_the_last(best: Best) -> None:
    text = (
        "Breach Fine (USD)\n3(1) Private Guild having over 50 wardens 30\n4 Private Guild failing to keep a log 10\n"
        "5 Public Guild failing to keep a log 15\n6 Public Guild lighting no lamp 20\n"
    )
    table, sides = "In the table of fines", "for a Private Guild and for a Public Guild failing to keep a log"
    assert best(f"{table}, what do the fines in USD {sides} add up to?", text).value == 25


def test_only_what_is_to_be_added_is_added(best: Best) -> None:
    text = (
        "The guild let the quay for USD 900. The guild claims:\n(a) unpaid tolls of USD 8; and\n"
        "(b) mooring dues of USD 6."
    )
    question = "What is the total in USD that the guild claims for the quay, adding unpaid tolls and mooring dues?"
    assert best(question, text).value == 14


def test_the_days_by_which_one_event_follows_another_are_counted(best: Best) -> None:
    text = (
        "On 10 March 2031 a Partial Award was issued. On 17 August 2031 the guild applied to enforce the Final Award. "
        "A Final Award was issued on 21 June 2031."
    )
    assert best("By how many days did the Final Award follow the Partial Award?", text).value == 103
