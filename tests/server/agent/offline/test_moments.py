"""Dates that answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.moments import read_date
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
ISSUED, REISSUED, HEARD = "2023-06-13", "2023-06-20", "2023-06-12"


@pytest.fixture
def order(seen: MakeRun, a_document: MakeDocument) -> Callable[[str], "Seen"]:
    """`order(question)`: an order with its recorded dates."""

    def make(question: str) -> "Seen":
        run = seen(question, AnswerType.DATE).found(a_document("a", "A v B", "order", case_ids=["CFI 001/2023"]))
        dates = (("date_of_issue", ISSUED), ("date_of_reissue", REISSUED), ("hearing_date", HEARD))
        return run.recorded("a", *((name, None, value) for name, value in dates))

    return make


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("On what date was the order in CFI 001/2023 re-issued?", REISSUED),
        ("What is the date of issue of the order in CFI 001/2023?", ISSUED),
        ("On what date was the re-issued order in CFI 001/2023 originally issued?", ISSUED),
        ("On what date was the application in CFI 001/2023 heard?", HEARD),
    ],
)
def test_a_recorded_date_answers_the_question_after_it(order: MakeRun, question: str, date: str) -> None:
    assert read_date(order(question).view)[0].value == date


@pytest.mark.parametrize(
    ("question", "text", "date"),
    [
        (
            "When did the Widget Law come into force?",
            "The Widget Law was published on 1 May 2020. This Law comes into force on 1 June 2020.",
            "2020-06-01",
        ),
        (
            "On what date was the Widget Law enacted?",
            "We hereby enact on this 5th day of May 2020 the Widget Law. This Law comes into force on 1 June 2020.",
            "2020-05-05",
        ),
        (
            "On what date was the lease of the mill signed?",
            "The lease of the mill was signed on 3 April 2019. The lease of the farm was signed on 4 April 2019.",
            "2019-04-03",
        ),
        (
            "What date followed the meeting of 1 May 2020 of the board?",
            "The meeting of 1 May 2020 of the board was followed by that of 8 May 2020.",
            "2020-05-08",
        ),
    ],
)
def test_the_date_of_the_passage_that_bears_most_answers(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str, date: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_date(run.view)[0].value == date


@pytest.mark.parametrize(("word", "date"), [("earlier", "2020-05-01"), ("later", "2020-05-11")])
def test_of_two_documents_the_earlier_or_the_later_date_answers_and_both_are_cited(
    seen: MakeRun, a_document: MakeDocument, word: str, date: str
) -> None:
    question = f"What is the {word} of the dates on which the Widget Law and the Gadget Law were enacted?"
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "We hereby enact on 1 May 2020 the Widget Law.")
    found = read_date(run.read("b", 1, "We hereby enact on 11 May 2020 the Gadget Law.").view)[0]
    assert found.value == date
    assert {quote.ref.doc_id for quote in found.quotes} == {"a", "b"}


def test_without_a_date_nothing_is_proposed(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("When was it signed?", AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert read_date(run.read("a", 1, "It was signed in May.").view) == []
