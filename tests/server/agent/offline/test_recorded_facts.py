"""Tests answers from recorded facts, given when one field explains the question and has one value."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.candidates import Candidate, Source, best
from pincite.server.agent.offline.recorded_values import distinct, is_of_missing_record, recorded
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeDocument = Callable[..., Mapping[str, Any]]
MakeRun = type["Seen"]
DATE, NAME, NAMES, NUMBER = AnswerType.DATE, AnswerType.NAME, AnswerType.NAMES, AnswerType.NUMBER
CLAIMANT = ("party", "claimant", "Baker Limited", "BAKER LIMITED Claimant", 1)
DEFENDANT = ("party", "defendant", "Dyer LLP", "DYER LLP Defendant", 1)
ISSUED = ("date_of_issue", "", "2024-05-02", "Date of issue: 2 May 2024", 3)


@pytest.fixture
def case_run(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`case_run(question, answer_type, *facts)`: a run on a case with these recorded facts."""

    def make(question: str, answer_type: AnswerType, *facts: Any) -> "Seen":
        paper = a_document("a", "Baker v Dyer", "judgment", case_ids=["XY 1/2024"])
        return seen(question, answer_type).found(paper).recorded("a", *facts)

    return make


def answer(run: "Seen") -> Candidate | None:
    return best(list(recorded(run.view, run.target)))


@pytest.mark.parametrize(
    ("question", "answer_type", "value", "page"),
    [
        ("Who is the Claimant in XY 1/2024?", NAME, "Baker Limited", 1),
        ("What is the name of the Defendant in XY 1/2024?", NAME, "Dyer LLP", 1),
        ("Who are the parties in XY 1/2024?", NAMES, ["Baker Limited", "Dyer LLP"], 1),
        ("When was the judgment in XY 1/2024 issued?", DATE, "2024-05-02", 3),
    ],
)
def test_a_recorded_field_is_answered_with_the_words_that_state_it(
    case_run: Callable[..., "Seen"], question: str, answer_type: AnswerType, value: object, page: int
) -> None:
    found = answer(case_run(question, answer_type, CLAIMANT, DEFENDANT, ISSUED))
    assert found is not None
    assert (found.source, found.value, {quote.ref.page for quote in found.quotes}) == (Source.RECORD, value, {page})


@pytest.mark.parametrize(
    ("question", "answer_type"),
    [
        ("Who is the mother of the Claimant in XY 1/2024?", NAME),
        ("Who owns the Claimant in XY 1/2024?", NAME),
        ("When did the Claimant in XY 1/2024 buy the horse?", DATE),
        ("Who is the second Claimant in XY 1/2024?", NAME),
        ("Who is the Claimant according to paragraph 9 of XY 1/2024?", NAME),
        ("When was the Claimant in XY 1/2024 paid?", NUMBER),
    ],
)
def test_a_field_does_not_answer_a_question_that_asks_for_more(
    case_run: Callable[..., "Seen"], question: str, answer_type: AnswerType
) -> None:
    assert answer(case_run(question, answer_type, CLAIMANT, DEFENDANT, ISSUED)) is None


def test_two_values_of_a_field_prevent_an_answer(case_run: Callable[..., "Seen"]) -> None:
    other = ("date_of_issue", "", "2024-06-09", "Date of issue: 9 June 2024", 4)
    assert answer(case_run("When was the judgment in XY 1/2024 issued?", DATE, ISSUED, other)) is None


def test_a_value_stated_twice_is_one_value(case_run: Callable[..., "Seen"]) -> None:
    again = ("party", "claimant", "BAKER LIMITED", "Baker Limited (the Claimant)", 2)
    run = case_run("Who is the Claimant in XY 1/2024?", NAME, CLAIMANT, again)
    assert len(distinct(run.view.facts)) == 1
    found = answer(run)
    assert found is not None
    assert found.value == "Baker Limited"


def test_documents_of_a_case_with_different_dates_prevent_an_answer(seen: MakeRun, a_document: MakeDocument) -> None:
    papers = [a_document(name, "Baker v Dyer", "order", family="case", case_ids=["XY 1/2024"]) for name in "ab"]
    run = seen("When was the order in XY 1/2024 issued?", DATE).found(*papers).recorded("a", ISSUED, kind="order")
    assert answer(run) is not None
    other = ("date_of_issue", "", "2023-01-09", "Date of issue: 9 January 2023", 1)
    assert answer(run.recorded("b", other, kind="order")) is None


def test_a_question_on_two_cases_is_not_answered_from_one_record(seen: MakeRun, a_document: MakeDocument) -> None:
    papers = [a_document(name, name, "judgment", case_ids=[f"XY {name}/2024"]) for name in "12"]
    run = seen("When was the judgment in XY 1/2024 issued after XY 2/2024?", DATE).found(*papers)
    assert answer(run.recorded("1", ISSUED)) is None


@pytest.mark.parametrize(
    ("question", "value", "answered"),
    [
        ("What is the term in years of the Widget Agreement?", "3 years", True),
        ("What is the term in months of the Widget Agreement?", "3 years", False),
    ],
)
def test_a_recorded_period_is_answered_only_in_its_own_unit(
    seen: MakeRun, a_document: MakeDocument, question: str, value: str, answered: bool
) -> None:
    run = seen(question, NUMBER).found(a_document("a", "Widget Agreement", "contract"))
    run = run.recorded("a", ("term", "", value, f"for a term of {value}", 2), kind="contract")
    found = answer(run)
    assert (found is not None and found.value == 3) is answered


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("When was the judgment in XY 1/2024 re-issued?", True),
        ("When did the horse of the farmer reach the harbour under XY 1/2024?", False),
    ],
)
def test_a_field_without_a_record_is_reported_as_missing(
    case_run: Callable[..., "Seen"], question: str, missing: bool
) -> None:
    run = case_run(question, DATE, CLAIMANT)
    assert is_of_missing_record(run.view, run.target) is missing
    assert answer(run) is None
