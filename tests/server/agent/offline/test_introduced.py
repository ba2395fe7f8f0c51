"""What a text says that a name is: naming, complement, bracket, apposition."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.page import Span
from pincite.server.agent.offline.introduced import apposed_before, apposed_behind, naming_of
from pincite.server.agent.offline.names import without_given
from pincite.server.agent.offline.readers.persons import read_name
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


def place(text: str, name: str) -> Span:
    at = text.index(name)
    return Span(at, at + len(name))


@pytest.mark.parametrize(
    "text",
    [
        "They built a lighthouse on the quay called “Fen”.",
        "They built a lighthouse known as Fen.",
        "A lighthouse on the quay is a “Fen”.",
        "They built a lighthouse on the quay (the “Fen”).",
    ],
)
def test_a_word_of_naming_a_complement_and_a_bracket_tell_what_is_named(text: str) -> None:
    assert "lighthous" in naming_of(text, place(text, "Fen"))


def test_what_stands_in_no_such_place_is_not_named() -> None:
    text = "The lighthouse of Fen is lit."
    assert naming_of(text, place(text, "Fen")) == frozenset()


@pytest.mark.parametrize("text", ["Fen, a pilot firm, came.", "Fen (the pilots of the port) came.", "Fen is a pilot."])
def test_what_stands_in_apposition_behind_a_name_tells_what_it_is(text: str) -> None:
    assert "pilot" in apposed_behind(text, place(text, "Fen"))


def test_the_noun_right_before_a_name_tells_what_it_is() -> None:
    text = "It asked the pilot Ann Poe."
    assert apposed_before(text, place(text, "Ann Poe")) == {"pilot"}


@pytest.mark.parametrize(
    ("question", "text", "name"),
    [
        (
            "What is the name of the lighthouse on the quay that Elm and Oak built?",
            "The Lamp Builder, Elm, agreed with the Owner, Oak, to build a lighthouse on the quay called “Fen”.",
            "Fen",
        ),
        (
            "What name does Rule 4.2 give to the duty to return a lamp?",
            "4.2 A duty to return a lamp under Rule 4.1 is a “lamp duty”. A Lamp Keeper has a duty to keep a lamp.",
            "lamp duty",
        ),
        (
            "Which abbreviation may follow the name of a Closed Club?",
            "The name of a Closed Club ends with “Closed Club Limited” or its abbreviation “CCL”.",
            "CCL",
        ),
        (
            "Who is deemed to keep the unclaimed Lamps of a Closed Club?",
            "The Lamp Warden of a Closed Club shall be deemed to keep each unclaimed Lamp.",
            "Lamp Warden",
        ),
        (
            "Which company is said to have lit the quay, Elm not having done so?",
            "Mr Oka said that the quay was not lit by Elm, but by Fen, of which Mr Oka is the keeper.",
            "Fen",
        ),
        ("Which company kept the log?", "Mr Oka said that Fen was asked about the log.", "Fen"),
    ],
)
def test_what_is_introduced_by_the_words_of_the_question_answers(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str, name: str
) -> None:
    run = seen(question, AnswerType.NAME).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_name(run.view)[0].value == name


def test_a_defined_term_goes_without_whose_it_is_where_the_question_says_so() -> None:
    assert without_given("Clerk of the Owner", "Which clerk of an Owner may sign?") == "Clerk"
    assert without_given("Clerk of the Owner", "Which clerk may sign?") == "Clerk of the Owner"
    assert without_given("keeper of the Owner", "Who may sign for an Owner?") == "keeper of the Owner"
    assert without_given("Board of Owners", "Who may sign for Owners?") == "Board of Owners"
