"""The statute that says so, the term that means it, and questions that ask for one name each of two things."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.each import parts_of
from pincite.server.agent.offline.readers.lists import read_names
from pincite.server.agent.offline.readers.persons import read_name
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
TABLE = (
    "Terms\nHarbour Board the Board of the Port of Fen.\nKeeper a person who keeps a lamp in the port.\n"
    "Licensed Keeper a person who keeps a lamp outside the port.\nPilot any person who steers."
)


@pytest.fixture
def name(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], object]:
    """`name(question, text)`: the best name from a page of an unnamed law with the text."""

    def read(question: str, text: str) -> object:
        run = seen(question, AnswerType.NAME, ("a",)).found(a_document("a", "Widget Law")).read("a", 1, text)
        return next((p.value for p in read_name(run.view)), None)

    return read


def test_which_statute_says_so_is_answered_by_its_title(name: Callable[[str, str], object]) -> None:
    text = "WIDGET LAW\nA keeper of a lamp is a Pilot. A lamp that the Harbour Board lights stays lit."
    assert name("Which statute expressly says that a lamp stays lit?", text) == "Widget Law"


def test_a_statute_that_is_named_is_not_asked_for(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Under the Widget Law, which law provides for lamps?", AnswerType.NAME)
    run = run.found(a_document("a", "Widget Law")).read("a", 1, "WIDGET LAW\nThe Lamp Law provides for lamps.")
    assert read_name(run.view)[0].value == "Lamp Law"


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("What is the defined term for a person who keeps a lamp outside the port?", "Licensed Keeper"),
        ("Which defined term is used for any person who steers?", "Pilot"),
        ("Which body is defined as the Harbour Board?", "Board of the Port of Fen"),
    ],
)
def test_a_table_of_definitions_is_read_from_meaning_to_term_and_back(
    name: Callable[[str, str], object], question: str, term: str
) -> None:
    assert name(question, TABLE) == term


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "Name the clerk who keeps the roll and the clerk who keeps the seal.",
            ("Which clerk keeps the roll?", "Which clerk keeps the seal?"),
        ),
        (
            "Name the Owner in CFI 001/2031 and the Tenant in CFI 002/2031.",
            ("Who is the Owner in CFI 001/2031?", "Who is the Tenant in CFI 002/2031?"),
        ),
        (
            "Which clerk keeps the roll and who lights the lamp?",
            ("Which clerk keeps the roll?", "who lights the lamp?"),
        ),
        (
            "Name two clerks: one under the Quay Law and one under the Berth Law.",
            ("Name two clerks under the Quay Law?", "Name two clerks under the Berth Law?"),
        ),
        ("Name the clerks who issued the order in CFI 001/2031 and the reasons in CFI 002/2031.", None),
        ("Who are the keepers of the lamp and the seal?", None),
    ],
)
def test_two_questions_in_one_are_told_by_parts_that_are_built_alike(
    question: str, parts: tuple[str, str] | None
) -> None:
    assert parts_of(question) == parts


def test_what_a_thing_is_called_stands_in_a_bracket_behind_it(name: Callable[[str, str], object]) -> None:
    text = "The Owner applied for an inspection of the lamp at night (the “Night Application”) before the Warden."
    assert name("What is the inspection of the lamp at night referred to as?", text) == "Night Application"


def test_what_is_together_called_by_one_name_stands_before_the_bracket_with_it(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    text = "The Clerk continued the Quay Order, the Second Quay Order and the Lamp Injunction (together, the “Orders”)."
    run = seen("Which three orders were together defined as the Orders?", AnswerType.NAMES)
    run = run.found(a_document("a", "Alder v Birch", "order")).read("a", 1, text)
    assert read_names(run.view)[0].value == ["Quay Order", "Second Quay Order", "Lamp Injunction"]


def test_each_part_is_answered_in_the_documents_that_it_names(seen: MakeRun, a_document: MakeDocument) -> None:
    first = a_document("a", "Alder v Birch", "order", case_ids=["CFI 001/2031"])
    second = a_document("b", "Cedar v Elm", "order", case_ids=["CFI 002/2031"])
    run = seen("Name the Clerk in CFI 001/2031 and the Clerk in CFI 002/2031.", AnswerType.NAMES).found(first, second)
    run = run.read("a", 1, "The Clerk was Ann Poe. She sat late.").read("b", 1, "The Clerk was Ben Ray. He sat early.")
    assert read_names(run.view)[0].value == ["Ann Poe", "Ben Ray"]


def test_words_are_asked_for_and_quoted_words_answer(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "The name of a Closed Club must end with the expression ‘Closed Club’ or ‘CC’ as the Clerk sees fit."
    run = seen("Which two expressions may end the name of a Closed Club?", AnswerType.NAMES)
    run = run.found(a_document("a", "Club Law")).read("a", 1, text)
    assert read_names(run.view)[0].value == ["Closed Club", "CC"]


def test_what_stands_right_behind_a_name_tells_who_it_is(name: Callable[[str, str], object]) -> None:
    text = "As to the lamp accounts, ANNEX-5 said that Fen (the lamp accountants of the port) could not go on."
    assert name("Who are the lamp accountants of the port?", text) == "Fen"
    assert name("Which case was followed?", "The Court followed Alder v Birch (no. 4), as ANNEX-5 asks.") == (
        "Alder v Birch (no. 4)"
    )
