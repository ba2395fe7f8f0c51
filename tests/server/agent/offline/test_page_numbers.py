"""The number of the page on which something stands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.numbers import read_number
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.page_asked import asks_for_page

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
FIRST = "The rent is 40 dollars a month, and is due on the 3rd."
SECOND = "The tenant shall insure the boat for 900 dollars against fire."


@pytest.mark.parametrize(
    "question", ["On which page is the notice clause?", "What page has the rent?", "Which physical page is it on?"]
)
def test_a_page_is_asked_for(question: str) -> None:
    assert asks_for_page(question)


@pytest.mark.parametrize("question", ["How many pages has it?", "Which page limit holds?", "What does page 3 say?"])
def test_a_question_that_only_speaks_of_pages_asks_for_none(question: str) -> None:
    assert not asks_for_page(question)


def test_the_number_of_the_page_is_the_answer_and_none_that_it_prints(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("On which page must the tenant insure the boat?", AnswerType.NUMBER)
    run = run.found(a_document("a", "Lease", "contract")).read("a", 1, FIRST).read("a", 2, SECOND)
    best = read_number(run.view)[0]
    assert best.value == 2
    assert (best.quotes[0].ref.page, best.quotes[0].text) == (2, SECOND)


def test_the_page_on_record_goes_before_the_words_of_another(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("On which page is the governing law of the Lease?", AnswerType.NUMBER)
    run = run.found(a_document("a", "Lease of Quay 7", "contract")).searched(("a", 1))
    run = run.recorded("a", ("governing_law", None, "Oakland"), page=7).read("a", 1, "The governing law is told below.")
    assert read_number(run.view)[0].value == 7
