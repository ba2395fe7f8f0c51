"""Yes or no whether two things of one document are the same."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.sameness import read_same
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Same = Callable[[str, str], list[tuple[object, int]]]
FINES = "Failure of a Club to keep books $900\nFailure of a Guild to keep books $900\nFailure of a Club to file $400\n"


@pytest.fixture
def same(seen: MakeRun, a_document: MakeDocument) -> Same:
    """`same(question, text)`: the answers with the number of their quotes."""

    def read(question: str, text: str) -> list[tuple[object, int]]:
        run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law")).read("a", 1, text)
        return [(found.value, len(found.quotes)) for found in read_same(run.view)]

    return read


@pytest.mark.parametrize(("day", "answer"), [("4 May 2020", True), ("5 May 2020", False)])
def test_two_dates_of_one_document_are_compared(same: Same, day: str, answer: bool) -> None:
    text = f"The lease was signed on 4 May 2020. The deposit was paid on {day}."
    assert same("Is the date of the signed lease the same as the date of the paid deposit?", text) == [(answer, 2)]
    assert same("Was the lease signed on the same day as the deposit was paid?", text) == []
    assert same("Was the lease dated the same day as the deposit was paid?", text) == [(answer, 2)]


@pytest.mark.parametrize(
    "question",
    [
        "Is the fine for failure to keep books the same for a Club and for a Guild?",
        "Is the fine to keep books for a Club and for a Guild the same?",
    ],
)
def test_two_sums_of_one_document_are_compared(same: Same, question: str) -> None:
    assert same(question, FINES)[0][0] is True
    assert same(question, FINES.replace("Guild to keep books $900", "Guild to keep books $700"))[0][0] is False


@pytest.mark.parametrize(
    "question", ["Is the same form used?", "Is the fine the same for a Club and for a Guild?", "Is a club a guild?"]
)
def test_where_a_side_cannot_be_read_nothing_is_proposed(same: Same, question: str) -> None:
    assert same(question, "A club keeps a form.") == []
