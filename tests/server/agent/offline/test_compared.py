"""Yes or no over two documents."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.compared import read_compared
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Fact = tuple[str, str | None, str]


@pytest.fixture
def sides(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`sides(question, one, two)`: a page of each of two laws."""

    def make(question: str, one: str, two: str) -> "Seen":
        run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
        return run.read("a", 1, one).read("b", 1, two)

    return make


@pytest.fixture
def cases(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`cases(question, one, two)`: the facts of two cases looked up."""

    def make(question: str, one: list[Fact], two: list[Fact]) -> "Seen":
        run = seen(question, AnswerType.BOOLEAN).found(
            *(a_document(f"{n}", "A v B", "order", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2))
        )
        return run.recorded("1", *one).recorded("2", *two)

    return make


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is the time for a notice longer in the Widget Law than in the Gadget Law?", True),
        ("Is the time for a notice shorter in the Widget Law than in the Gadget Law?", False),
        ("Is the time for a notice the same in the Widget Law and in the Gadget Law?", False),
    ],
)
def test_a_comparison_takes_one_figure_a_side_and_cites_both(sides: MakeRun, question: str, answer: bool) -> None:
    run = sides(question, "The time for a notice is 30 days.", "The time for a notice is 21 days.")
    (found,) = read_compared(run.view)
    assert found.value is answer
    assert [quote.ref.doc_id for quote in found.quotes] == ["a", "b"]
    assert read_boolean(run.view)[0] == found, "it goes before what the pages say"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        *((f"{word} in the Widget Law than", True) for word in ("longer", "higher", "larger", "greater", "bigger")),
        *((f"{word} in the Widget Law than", False) for word in ("shorter", "lower", "smaller")),
        ("set by more days in the Widget Law than", True),
        ("set by fewer days in the Widget Law than", False),
        ("set by less time in the Widget Law than", False),
        ("one that in the Widget Law exceeds that", True),
    ],
)
def test_more_and_less_are_told_by_their_words(sides: MakeRun, words: str, answer: bool) -> None:
    question = f"Is the time for a notice {words} in the Gadget Law?"
    run = sides(question, "The time for a notice is 30 days.", "The time for a notice is 21 days.")
    assert [p.value for p in read_compared(run.view)] == [answer]


def test_figures_are_the_same_where_both_sides_print_one(sides: MakeRun) -> None:
    question = "Is the time for a notice the same in the Widget Law and in the Gadget Law?"
    run = sides(question, "The time for a notice is 30 days.", "Thirty (30) days is the time for a notice.")
    assert [p.value for p in read_compared(run.view)] == [True]


@pytest.mark.parametrize("word", ["longer in the Widget Law than", "the same in the Widget Law and"])
def test_a_side_without_a_figure_decides_nothing(sides: MakeRun, word: str) -> None:
    question = f"Is the time for a notice {word} in the Gadget Law?"
    texts = ("A notice is 30 days.", "A notice is short.")
    assert list(read_compared(sides(question, *texts).view)) == []
    assert list(read_compared(sides(question, *reversed(texts)).view)) == []


@pytest.mark.parametrize(("day", "answer"), [(1, True), (2, False)])
@pytest.mark.parametrize("word", ["day", "date"])
def test_two_laws_of_the_same_day_are_told_by_the_date_of_each(
    sides: MakeRun, word: str, day: int, answer: bool
) -> None:
    question = f"Were the Widget Law and the Gadget Law enacted on the same {word}?"
    run = sides(question, "We enact on 1 May 2020 the Widget Law.", f"We enact on {day} May 2020 the Gadget Law.")
    (found,) = read_compared(run.view)
    assert found.value is answer
    assert {quote.ref.doc_id for quote in found.quotes} == {"a", "b"}


def test_a_law_without_a_date_is_not_known_to_be_of_the_same_day(sides: MakeRun) -> None:
    question = "Were the Widget Law and the Gadget Law enacted on the same day?"
    for texts in (("We enact on 1 May 2020.", "We enact it."), ("We enact it.", "We enact on 1 May 2020.")):
        assert list(read_compared(sides(question, *texts).view)) == []


def test_both_laws_must_say_what_is_asked_of_both(sides: MakeRun) -> None:
    question = "Is a notice in writing under both the Widget Law and the Gadget Law?"
    one, two = "A notice is given in writing to him.", "A notice is not given in writing to him."
    assert read_boolean(sides(question, one, one).view)[0].value is True
    assert read_boolean(sides(question, one, two).view)[0].value is False


def test_a_question_about_one_document_sets_nothing_side_by_side(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Is the notice longer than 20 days?", AnswerType.BOOLEAN).found(a_document("a", "Widget Law"))
    assert list(read_compared(run.read("a", 1, "The notice is 30 days.").view)) == []


POE, RAY = ("judge", None, "H.E. Justice Ann Poe"), ("judge", None, "Justice Ben Ray")


@pytest.mark.parametrize(
    ("question", "two", "answer"),
    [
        ("Did the same judge decide CFI 001/2020 and CFI 002/2020?", [("judge", None, "Justice Ann Poe")], True),
        ("Did the same judge decide CFI 001/2020 and CFI 002/2020?", [RAY], False),
        ("Did any judge hear both CFI 001/2020 and CFI 002/2020?", [RAY, POE], True),
        ("Was the judge of CFI 001/2020 also the judge of CFI 002/2020?", [RAY], False),
        ("Have CFI 001/2020 and CFI 002/2020 a judge in common?", [POE], True),
        ("Do the judges of CFI 001/2020 and CFI 002/2020 match?", [RAY], False),
        ("Was the judge who sat first in CFI 001/2020 the same as in CFI 002/2020?", [POE], True),
    ],
)
def test_records_decide_whether_two_cases_share_a_judge(
    cases: MakeRun, question: str, two: list[Fact], answer: bool
) -> None:
    found = read_boolean(cases(question, [POE], two).view)[0]
    assert found.value is answer
    assert [quote.ref.doc_id for quote in found.quotes] == ["1", "2"]


def test_the_facts_that_two_cases_share_are_quoted(cases: MakeRun) -> None:
    question = "Did any judge hear both CFI 001/2020 and CFI 002/2020?"
    (found,) = read_compared(cases(question, [RAY, POE], [POE]).view)
    assert [quote.text for quote in found.quotes] == [POE[2], POE[2]]


def test_a_case_without_a_record_decides_nothing(cases: MakeRun) -> None:
    question = "Did any judge hear both CFI 001/2020 and CFI 002/2020?"
    assert list(read_compared(cases(question, [POE], []).view)) == []
    assert list(read_compared(cases(question, [], [POE]).view)) == []


def test_records_are_not_compared_where_nothing_in_common_is_asked_for(cases: MakeRun) -> None:
    question = "Do the judges of CFI 001/2020 and CFI 002/2020 agree?"
    assert list(read_compared(cases(question, [POE], [RAY]).view)) == []


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("before", True),
        ("earlier than", True),
        ("prior to", True),
        ("first, and not second, to", True),
        ("after", False),
        ("later than", False),
        ("more recently than", False),
    ],
)
def test_records_decide_which_order_was_issued_first(cases: MakeRun, word: str, answer: bool) -> None:
    question = f"Was the order in CFI 001/2020 issued {word} the order in CFI 002/2020?"
    one, two = [("date_of_issue", None, "2020-03-01")], [("date_of_issue", None, "2020-04-01")]
    assert read_boolean(cases(question, one, two).view)[0].value is answer


@pytest.mark.parametrize(("day", "answer"), [("2020-03-01", True), ("2020-04-01", False)])
def test_two_orders_of_the_same_day_are_told_by_their_records(cases: MakeRun, day: str, answer: bool) -> None:
    question = "Were the orders in CFI 001/2020 and CFI 002/2020 issued on the same day?"
    run = cases(question, [("date_of_issue", None, "2020-03-01")], [("date_of_issue", None, day)])
    assert [p.value for p in read_compared(run.view)] == [answer]


def test_the_same_sum_is_asked_of_the_passages_that_hold_one(sides: MakeRun) -> None:
    head = "Table of the fines for failure to keep the books:\n"
    run = sides(
        "Is the fine for failure to keep the books the same in the Widget Law and in the Gadget Law?",
        f"{head}Failure to keep the books $900\n",
        f"{head}Failure to keep the books $700\n",
    )
    (found,) = read_compared(run.view)
    assert found.value is False
    assert [quote.text for quote in found.quotes] == [
        "Failure to keep the books $900",
        "Failure to keep the books $700",
    ]


def test_orders_of_two_cases_are_no_names_that_both_could_share(cases: MakeRun) -> None:
    question = "Was the appeal allowed by orders in both CFI 001/2020 and CFI 002/2020?"
    run = cases(question, [("order", None, "The appeal is allowed.")], [("order", None, "Costs follow.")])
    assert list(read_compared(run.view)) == []


def test_of_two_laws_given_with_a_question_of_only_one_both_are_cited(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Does only one of the two laws fix a fee for a widget?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "A fee for a widget is fixed at $5.").read("b", 1, "A widget is registered by its maker.")
    (call,) = decide(replace(run, doc_ids=("a", "b")).searched(("a", 1), ("b", 1)).transcript)
    assert {citation["doc_id"] for citation in call.arguments["citations"]} == {"a", "b"}
