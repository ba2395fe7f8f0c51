"""Which of two days that bound a period is asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.deadlines import read_day
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
BETWEEN = "The season of the boats is between June 1, 2031 and June 1, 2032 on the whole river."
FROM = "The season of the boats runs from 1 June 2031 to 1 June 2032 on the whole river."


@pytest.mark.parametrize("text", [BETWEEN, FROM])
@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("On what date does the season of the boats end?", "2032-06-01"),
        ("Until what date does the season of the boats run?", "2032-06-01"),
        ("When does the season of the boats begin?", "2031-06-01"),
    ],
)
def test_the_end_of_a_period_is_its_second_day(
    seen: MakeRun, a_document: MakeDocument, text: str, question: str, day: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Boats Law")).read("a", 1, text)
    assert read_day(run.view)[0].value == day
