"""Rows of phrases in a sentence: what commas, `and` and `or` join, wherever it stands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.phrases import rows_of
from pincite.server.agent.offline.readers.lists import read_names
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


def said(text: str) -> list[list[str]]:
    return [[text[span.start : span.end] for span in row] for row in rows_of(text)]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "It tells lamps apart by reference to the colour, height, power or origin of the lamp.",
            [["colour", "height", "power", "origin of the lamp"]],
        ),
        ("the Owner or a Tenant of the Quay or the Warden may ask", [["Owner", "Tenant of the Quay", "Warden"]]),
        ("by the Warden and the Clerk was heard", []),
        ("It may be asked for by the Warden, the Clerk or the Keeper.", [["Warden", "Clerk", "Keeper"]]),
        ("Otherwise, the form, timing and cost are for the Clerk.", [["form", "timing", "cost"]]),
        ("It named its keepers as Elm, who kept half of the lamps, and Oak.", [["Elm", "Oak"]]),
        ("a lamp that serves as a mark, a light and a bell and includes a horn", [["mark", "light", "bell"]]),
        ("on behalf of those held in the Fen House and Oak Yard.", [["Fen House", "Oak Yard"]]),
    ],
)
def test_a_row_begins_where_a_phrase_may_begin_and_ends_with_its_last_member(text: str, rows: list[list[str]]) -> None:
    assert said(text) == rows


@pytest.mark.parametrize(
    ("question", "text", "names"),
    [
        (
            "By which four marks does the rule tell lamps apart?",
            "The rule tells lamps apart by reference to the colour, height, power, origin or other marks of the lamp.",
            ["colour", "height", "power", "origin"],
        ),
        (
            "For which three reasons may the Warden close the quay?",
            "The Warden may close the quay for reasons of storm, fire or flood.",
            ["storm", "fire", "flood"],
        ),
        (
            "At which two places were the keepers held for whom the petition was filed?",
            "The petition for temporary and lasting relief was filed for keepers held in the Fen House and Oak Yard.",
            ["Fen House", "Oak Yard"],
        ),
    ],
)
def test_the_row_of_the_length_and_the_sort_that_is_asked_for_answers(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str, names: list[str]
) -> None:
    run = seen(question, AnswerType.NAMES).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_names(run.view)[0].value == names


def test_the_list_led_in_by_the_paragraph_that_is_named_goes_before_a_row_of_another(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    first = "(1) The Clerk may order the sale of lamps to pay the debt, the interest and the costs of the sale."
    second = "(2) No such order is made for:\n(a) bells;\n(b) horns and whistles;\n(c) flags."
    run = seen("Which things are exempt from an order for the sale of lamps under Article 4(2)?", AnswerType.NAMES)
    run = run.found(a_document("a", "Widget Law")).provision("a", "Article 4(2)", second)
    run = run.read("a", 1, f"{first}\n{second}\n")
    assert read_names(run.view)[0].value == ["bells", "horns and whistles", "flags"]


def test_a_row_in_the_paragraph_that_is_named_goes_before_one_of_another(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    first = "(1) A Keeper who hides a fault of the lamp from the Mayor, the Guild and the Clerk is liable."
    second = "(2) Where a Keeper hides a fault, the Owner, a Tenant of the Quay or the Warden may proceed."
    run = seen("Name those who may go on when a Keeper hides a fault of a lamp under Article 4(2).", AnswerType.NAMES)
    run = run.found(a_document("a", "Widget Law")).provision("a", "Article 4(2)", second)
    run = run.provision("a", "Article 4", f"{first} {second}")
    run = run.read("a", 1, f"{first}\n{second}\n")
    assert read_names(run.view)[0].value == ["Owner", "Tenant of the Quay", "Warden"]


def test_where_provisions_are_asked_for_only_provisions_answer(seen: MakeRun, a_document: MakeDocument) -> None:
    text = (
        "The Board of Wardens made these Rules under Part 4 and Part 9 of the Quay Law, as the Clerk and the Owner ask."
    )
    run = seen("Which Parts let the Board of Wardens make these Rules?", AnswerType.NAMES)
    run = run.found(a_document("a", "Lamp Rules")).read("a", 1, text)
    assert read_names(run.view)[0].value == ["Part 4", "Part 9"]


def test_persons_stand_in_apposition_to_the_noun_asked_for_on_either_side(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    text = "Mr Ivo Rook gave evidence on the lamp. Mr Amos Elm, an expert, saw it. Ms Ada Oak, an expert, saw it."
    run = seen("Which experts gave evidence on the lamp?", AnswerType.NAMES)
    run = run.found(a_document("a", "Alder v Birch", "order")).read("a", 1, text)
    assert set(read_names(run.view)[0].value or ()) == {"Ms Ada Oak", "Mr Amos Elm"}  # type: ignore[arg-type]
