"""A name in the passages that bear most, of the sort that is asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.persons import read_name
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.fixture
def names(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], list[object]]:
    """`names(question, text)`: the names that a page with the text proposes, best first."""

    def read(question: str, text: str) -> list[object]:
        run = seen(question, AnswerType.NAME).found(a_document("a", "Widget Law")).read("a", 1, text)
        return [p.value for p in read_name(run.view)]

    return read


Names = Callable[[str, str], list[object]]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("Under which rule may a claim be struck out?", "Rule 4.2(1)"),
        ("Which provision of the Rules lets a claim be struck out?", "Rule 4.2(1)"),
    ],
)
def test_where_a_rule_is_asked_for_only_rules_answer(names: Names, question: str, rule: str) -> None:
    assert names(question, "Ann Poe had a claim struck out under Rule 4.2(1).") == [rule]
    assert names(question, "Ann Poe had a claim struck out in the Port of Fen.") == []


def test_of_two_rules_the_one_amid_the_words_of_the_question_answers(names: Names) -> None:
    text = (
        "CPR 23.7 says that an application is heard in a room and CPR 35.2 that a trial in general is to be in public."
    )
    assert names("Which rule of the Rules says that a trial is to be in public in general?", text)[0] == "CPR 35.2"


def test_where_a_case_is_asked_for_cases_answer_and_for_want_of_one_names(names: Names) -> None:
    question = "Which case did the court follow on the lease?"
    assert names(question, "On the lease the court followed Alder v Birch, as Ann Poe said.") == ["Alder v Birch"]
    assert names(question, "On the lease the court followed Ann Poe.") == ["Ann Poe"]
    others = "On the lease the court followed Alder Bank and another v Birch (No 2), as Ann Poe asked."
    assert names(question, others) == ["Alder Bank and another v Birch (No 2)"]


def test_the_mark_of_a_statement_names_nobody(names: Names) -> None:
    assert names("Which firm traced the deposit?", "As AB-WS-2 says, Birch traced the deposit.") == ["Birch"]


def test_the_noun_asked_for_belongs_to_the_name_that_it_follows(names: Names) -> None:
    text = "The Tenant relied on the Alder principle, by which a lease ends with the rent."
    assert names("What principle did the tenant rely on, by which a lease ends?", text)[0] == "Alder principle"


def test_a_party_is_not_its_own_lawyer(seen: MakeRun, a_document: MakeDocument) -> None:
    paper = a_document("a", "Alder v Birch", "order", case_ids=["CFI 001/2031"], parties=["Alder LLP", "Birch Ltd"])
    run = seen("Which law firm acts for Birch Ltd in CFI 001/2031?", AnswerType.NAME).found(paper)
    assert read_name(run.read("a", 1, "Alder LLP v Birch Ltd. A firm acts for each of them.").view) == []


def test_a_recital_names_the_judge_of_the_order_that_it_recites(seen: MakeRun, a_document: MakeDocument) -> None:
    paper = a_document("a", "Alder v Birch", "order", case_ids=["CFI 001/2031"])
    run = seen("Which judge granted the Lamp Inspection Application?", AnswerType.NAME).found(paper)
    run = run.recorded("a", ("judge", None, "Justice Ann Poe"))
    text = "AND UPON the Order of Justice Ben Ray dated 2 May 2031 granting the Lamp Inspection Application. A lamp."
    assert read_name(run.read("a", 1, text).view)[0].value == "Justice Ben Ray"


def test_a_bank_is_known_by_the_noun_that_is_asked_for(names: Names) -> None:
    question = "With which bank is the deposit of the tenant held?"
    text = "The deposit of the tenant is held for Ann Maria Poe Elm at the Birch Bank."
    assert names(question, text)[0] == "Birch Bank"
    assert names("With whom is the deposit of the tenant held?", text)[0] == "Ann Maria Poe Elm"
    text = "The deposit is guaranteed by the Birch Bank, in a form to be guaranteed by the Warden."
    assert names("Which bank guaranteed the deposit?", text)[0] == "Birch Bank"


def test_a_passage_without_a_word_of_the_question_is_passed_over(names: Names) -> None:
    assert names("Who keeps the lamp?", "The lamp is kept by Ann Poe. It rained on Ben Ray at noon.") == ["Ann Poe"]


def test_of_two_names_of_a_passage_the_one_amid_the_words_of_the_question_answers(names: Names) -> None:
    text = "For Ben Ray, who is old and lives in the town, or for others, the lamp of the port is kept by Ann Poe."
    assert names("Who keeps the lamp of the port?", text)[0] == "Ann Poe"


def test_a_law_goes_before_a_person_only_where_a_law_is_asked_for(names: Names) -> None:
    text = "The toll of the port was raised by Ann Poe and by the Toll Law."
    assert names("Which law raised the toll of the port?", text)[0] == "Toll Law"
    assert names("Who raised the toll of the port?", text)[0] == "Ann Poe"
    text = "The toll of the port was raised by the Toll Law and by Ann Poe."
    assert names("Who raised the toll of the port?", text)[0] == "Ann Poe"


def test_one_of_two_documents_goes_before_any_name(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Which of the Widget Law and the Gadget Law lets a minor vote?", AnswerType.NAME)
    run = run.found(a_document("a", "Widget Law"), a_document("b", "Gadget Law")).read("a", 1, "Ann Poe lets it rain.")
    found = read_name(run.read("b", 1, "The Board lets a minor vote.").view)
    assert [p.value for p in found] == ["Gadget Law"]


def test_a_judge_is_asked_for_and_no_other_person_answers(names: Names) -> None:
    text = "The claim of Alder was heard by Mr Ben Ray and Lord Justice Elm."
    assert names("Which judge heard the claim of Alder?", text) == ["Lord Justice Elm"]
