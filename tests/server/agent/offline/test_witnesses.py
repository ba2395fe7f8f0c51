"""Witnesses by the side that called them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.lists import read_names
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
COUNSEL = (
    "1. Ms Ada Quill, counsel for Alder, and Mr Ben Rook, counsel for Birch, spoke of the witnesses at the trial. "
)


@pytest.mark.parametrize(
    ("question", "text", "names"),
    [
        (
            "Which witnesses did the judge hear for Alder at the trial?",
            "2. For Alder I heard Ms Cora Dunn, its clerk, and Mr Evan Frost, who kept the lamps of the Grey Heron.",
            ["Ms Cora Dunn", "Mr Evan Frost"],
        ),
        (
            "Which witnesses did Birch call at the trial?",
            "2. Alder called Mr Evan Frost. Birch called Captain Gwen Holt, the master of the Heron, and Dr Ian Job.",
            ["Gwen Holt", "Dr Ian Job"],
        ),
        (
            "Who were the witnesses for the Claimant at the trial?",
            "2. Mr Evan Frost and Ms Cora Dunn gave oral evidence for the Claimant. Dr Ian Job testified for Birch.",
            ["Mr Evan Frost", "Ms Cora Dunn"],
        ),
        (
            "Who were Alder’s witnesses of fact at the trial?",
            "2. Alder’s witnesses were Ms Cora Dunn and Mr Evan Frost, and for Birch there was Dr Ian Job.",
            ["Ms Cora Dunn", "Mr Evan Frost"],
        ),
    ],
)
def test_witnesses_are_those_of_the_sentence_that_says_whom_a_side_called(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str, names: list[str]
) -> None:
    run = seen(question, AnswerType.NAMES).found(a_document("a", "Alder v Birch", "judgment"))
    assert read_names(run.read("a", 1, COUNSEL + text).view)[0].value == names


def test_who_argued_for_a_side_was_not_its_witness(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Which witnesses did Birch call?", AnswerType.NAMES).found(a_document("a", "Alder v Birch", "judgment"))
    run = run.read("a", 1, "Mr Ben Rook submitted for Birch that evidence was called for. Birch called Dr Ian Job.")
    assert read_names(run.view)[0].value == ["Dr Ian Job"]


def test_whom_a_side_called_upon_is_no_witness(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "Alder called upon Mr Hugo Lane to deliver. For Alder I heard Mr Evan Frost and Ms Ivy Fir."
    run = seen("Which witnesses did Alder call?", AnswerType.NAMES).found(a_document("a", "Alder v Birch", "judgment"))
    found = read_names(run.read("a", 1, text).view)
    assert not any("Mr Hugo Lane" in p.value for p in found if isinstance(p.value, list) and p.score > 2)
