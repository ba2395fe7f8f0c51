"""Which of several things of a kind is meant."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.ordinals import places_of, things_asked

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
CARRIED = (
    "The First Lease is old. That lease was signed in May. The Second Lease is new. That lease was signed in June."
)


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("When was the Second Lease signed?", [("second", "lease")]),
        ("Who signed the second set-aside form and the third lease?", [("second", "set"), ("third", "lease")]),
        ("Who sat at first instance?", []),
        ("When was it first made?", []),
        ("Who made the Sixth Witness Statement?", []),
        ("Who signed the lease?", []),
    ],
)
def test_the_things_that_a_question_counts_off(question: str, things: list[tuple[str, str]]) -> None:
    assert things_asked(question) == things


def test_the_ordinals_that_a_text_gives_to_a_thing() -> None:
    assert list(places_of("The First Lease and the second lease, not the third key.", "leases")) == ["first", "second"]
    assert list(places_of("The Second Set-Aside Form", "set")) == ["second"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "The First Lease was signed in May. The Second Lease was signed in June.",
            "The Second Lease was signed in June.",
        ),
        (CARRIED, "That lease was signed in June."),
    ],
)
def test_a_passage_of_the_thing_counted_off_goes_before_one_of_another(
    seen: MakeRun, a_document: MakeDocument, text: str, answer: str
) -> None:
    run = seen("When was the Second Lease signed?").found(a_document("a", "Widget Law")).read("a", 1, text)
    assert ranked(run.view)[0].passage.text == answer
