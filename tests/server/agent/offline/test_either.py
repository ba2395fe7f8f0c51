"""One of two documents, or what the question offers for one of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.either import read_either
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.fixture
def either(seen: MakeRun, a_document: MakeDocument) -> Callable[..., list[object]]:
    """`either(question, one, two)`: which of two laws answers, given a page of each."""

    def read(question: str, one: str, two: str) -> list[object]:
        run = seen(question, AnswerType.NAME).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
        found = read_either(run.read("a", 1, one).read("b", 1, two).view)
        assert all({quote.ref.doc_id for quote in p.quotes} == {"a", "b"} for p in found)
        return [p.value for p in found]

    return read


@pytest.mark.parametrize(
    ("question", "winner"),
    [
        ("Which was enacted earlier, the Widget Law or the Gadget Law?", "Widget Law"),
        ("Which was enacted later, the Widget Law or the Gadget Law?", "Gadget Law"),
        ("Which law states the higher fee in USD for a search, the Widget Law or the Gadget Law?", "Gadget Law"),
        ("Which law states the lower fee in USD for a search, the Widget Law or the Gadget Law?", "Widget Law"),
    ],
)
def test_the_document_whose_date_or_figure_is_ahead_answers(
    either: Callable[..., list[object]], question: str, winner: str
) -> None:
    one = "We hereby enact on 1 May 2020 the Widget Law. The fee for a search is USD 50."
    two = "We hereby enact on 11 May 2020 the Gadget Law. The fee for a search is USD 70."
    assert either(question, one, two) == [winner]


def test_the_document_that_says_so_answers(either: Callable[..., list[object]]) -> None:
    question = "Under which of the Widget Law and the Gadget Law may a minor be a trustee?"
    assert either(question, "A widget is kept clean.", "A minor may be a trustee.") == ["Gadget Law"]


def test_a_word_that_one_side_alone_says_counts_more_than_those_of_both(either: Callable[..., list[object]]) -> None:
    question = (
        "In which of the two laws does the term Toll Law mean Law No. 1 of 2031: the Widget Law or the Gadget Law?"
    )
    one = "Toll Law the Toll Law, Law No. 3 of 2009. The term of a lamp is the term that a Toll Law sets."
    assert either(question, one, "Toll Law the Toll Law, Law No. 1 of 2031.") == ["Gadget Law"]


def test_a_side_without_a_figure_decides_nothing(either: Callable[..., list[object]]) -> None:
    question = "Which law states the higher fee in USD for a search, the Widget Law or the Gadget Law?"
    assert either(question, "The fee for a search is USD 50.", "There is a fee.") == []


def test_a_side_of_which_nothing_was_read_decides_nothing(either: Callable[..., list[object]]) -> None:
    higher = "Which law states the higher fee in USD for a search, the Widget Law or the Gadget Law?"
    assert either(higher, "There is a fee.", "The fee for a search is USD 50.") == []
    assert either("Which of the Widget Law and the Gadget Law lets him?", "", "It lets him.") == []


def test_a_question_that_names_one_document_chooses_nothing(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Which of the laws is higher, the Widget Law?", AnswerType.NAME).found(a_document("a", "Widget Law"))
    assert read_either(run.read("a", 1, "The fee is USD 50.").view) == []


def test_a_question_after_time_is_decided_by_the_dates_and_not_by_the_sums(either: Callable[..., list[object]]) -> None:
    one, two = "Enacted on 11 May 2020. A fee is USD 50.", "Enacted on 1 May 2020. A fee is USD 70."
    assert either("Which was enacted later, the Widget Law or the Gadget Law?", one, two) == ["Widget Law"]


def test_a_case_is_called_by_its_number_and_a_law_as_the_question_calls_it(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    cases = [a_document(f"{n}", "v", "order", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2)]
    run = seen("Which case came first, the claim in CFI 001/2020 or the appeal in CFI 002/2020?", AnswerType.NAME)
    run = run.found(*cases).read("1", 1, "It came on 2 May 2020.").read("2", 1, "It came on 1 May 2020.")
    assert [p.value for p in read_either(run.view)] == ["CFI 002/2020"]
    laws = [a_document(f"{n}", "Widget Law", law_number=f"DIFC Law No. {n} of 2020") for n in (1, 2)]
    run = seen("Which was enacted first, Law No. 1 of 2020 or DIFC Law No. 2 of 2020?", AnswerType.NAME).found(*laws)
    run = run.read("1", 1, "Enacted on 2 May 2020.").read("2", 1, "Enacted on 1 May 2020.")
    assert [p.value for p in read_either(run.view)] == ["DIFC Law No. 2 of 2020"]


def test_a_question_that_chooses_between_no_two_documents_is_left_alone(either: Callable[..., list[object]]) -> None:
    assert either("What do the Widget Law and the Gadget Law call a trustee?", "A trustee.", "A trustee.") == []


@pytest.mark.parametrize(
    "question",
    [
        "Which of the two statutes, the Widget Law and the Gadget Law, lets a minor be a trustee?",
        "Which two laws, the Widget Law and the Gadget Law, are there of which one lets a minor be a trustee?",
        "Which document lets a minor be a trustee, out of the Widget Law and the Gadget Law?",
        "In which regulations may a minor be a trustee, those of the Widget Law or the Gadget Law?",
    ],
)
def test_a_choice_of_statutes_regulations_or_documents_is_one_of_documents(
    either: Callable[..., list[object]], question: str
) -> None:
    assert either(question, "A widget is kept clean.", "A minor may be a trustee.") == ["Gadget Law"]


CLERK, KEEPER = "The Clerk takes a fee of USD 50 for a search.", "The Keeper takes a fee of USD 70 for a search."
OFFICER = (
    "Which officer takes the {} fee in USD for a search, the Clerk {} Widget Law or the Head Keeper {} Gadget Law?"
)


@pytest.mark.parametrize(
    ("question", "option"),
    [
        (OFFICER.format("higher", "under the", "under the"), "Head Keeper"),
        (OFFICER.format("lower", "in the", "in the"), "Clerk"),
        (OFFICER.format("lower", "of the", "of the"), "Clerk"),
        (OFFICER.format("higher", "of the", "of the"), "Head Keeper"),
        ("Which law states the higher fee in USD for a search, the Widget Law or the Gadget Law?", "Gadget Law"),
        ("Which is higher in USD for a search, the Widget Law or the Gadget Law?", "Gadget Law"),
    ],
)
def test_what_is_offered_for_a_document_answers_where_no_document_is_asked_for(
    either: Callable[..., list[object]], question: str, option: str
) -> None:
    assert either(question, CLERK, KEEPER) == [option]


def test_without_options_the_document_answers(either: Callable[..., list[object]]) -> None:
    question = "Of the Widget Law and the Gadget Law, what has the higher fee in USD for a search?"
    assert either(question, CLERK, KEEPER) == ["Gadget Law"]


def test_options_that_name_no_document_give_way_to_the_document(either: Callable[..., list[object]]) -> None:
    question = (
        "In the Widget Law and the Gadget Law, which fee is higher in USD for a search, a day fee or a night fee?"
    )
    assert either(question, CLERK, KEEPER) == ["Gadget Law"]
