"""Values that were put in another's place, where it is asked what holds after the change."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.moments import read_date
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
RUNS = "The clerk ordered interest to run on the price of the lamp from 4 March 2031. The lease is of 7 June 2029."


@pytest.mark.parametrize(
    ("asked", "change", "day"),
    [
        ("after the appeal", "Paragraph 2 is varied by substituting “5 May 2031” for “4 March 2031”.", "2031-05-05"),
        ("as amended", "In line 2, for “4 March 2031” there is substituted “5 May 2031”.", "2031-05-05"),
        ("as varied", "Line 2 is changed by deleting 4 March 2031 and substituting 5 May 2031.", "2031-05-05"),
        ("after the decision", "The words “4 March 2031” shall be replaced by “5 May 2031”.", "2031-05-05"),
        (
            "originally, in the order before the decision",
            "Line 2, for “4 March 2031” there is substituted “5 May 2031”.",
            "2031-03-04",
        ),
        ("at first", "Paragraph 2 is varied by substituting “5 May 2031” for “4 March 2031”.", "2031-03-04"),
    ],
)
def test_a_day_put_in_for_another_answers_what_holds_after_the_change(
    seen: MakeRun, a_document: MakeDocument, asked: str, change: str, day: str
) -> None:
    run = seen(f"From what date does interest run on the price of the lamp {asked}?", AnswerType.DATE)
    run = run.found(a_document("a", "Alder v Birch", "judgment")).read("a", 1, change).read("a", 2, RUNS)
    assert read_date(run.view)[0].value == day


def test_a_sum_put_in_for_another_answers_what_holds_after_the_change(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("For what sum is there judgment on the price of the lamp after the appeal?", AnswerType.NUMBER)
    run = run.found(a_document("a", "Alder v Birch", "judgment"))
    run = run.read("a", 1, "Line 1 is varied by substituting USD 400 for USD 900. The fee is USD 30.")
    run = run.read("a", 2, "The clerk gave judgment for the sum of USD 900 on the price of the lamp.")
    best = read_number(run.view)[0]
    assert (best.value, best.quotes[0].ref.page) == (400, 1)
