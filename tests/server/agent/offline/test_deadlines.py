"""Days that a period leads to, and days that a text names without their year."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.deadlines import read_day, read_deadlines
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
WRECKS = (
    "4. The Warden marks a wreck at least twice within 3 months.\n"
    "5. The owner of a wreck shall file a plan with the Warden within fourteen (14) days of the wreck being marked.\n"
    "6. A plan lapses after 2 years.\n"
)


@pytest.fixture
def days(seen: MakeRun, a_document: MakeDocument) -> Callable[..., list[Any]]:
    """`days(question, *texts)`: the dates proposed, best first, from pages with the texts."""

    def read(question: str, *texts: str) -> list[Any]:
        run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law"))
        for page, text in enumerate(texts, start=1):
            run = run.read("a", page, text)
        return read_day(run.view)

    return read


def test_a_period_is_counted_from_the_day_that_the_question_gives(days: Callable[..., list[Any]]) -> None:
    question = "A wreck was marked on 20 May 2031. Counting calendar days, when was its owner's plan to be filed?"
    found = days(question, WRECKS)[0]
    assert found.value == "2031-06-03"
    assert [quote.text[:2] for quote in found.quotes] == ["5."]


def test_a_period_is_counted_from_the_date_that_the_question_names(days: Callable[..., list[Any]]) -> None:
    question = "Counting the days from the date of the order, when must the owner of the wreck file a plan?"
    found = days(question, "Court of Tides, 3 June 2031. ORDER", WRECKS)[0]
    assert found.value == "2031-06-17"
    assert {quote.ref.page for quote in found.quotes} == {1, 2}


def test_what_is_not_to_be_counted_is_read(days: Callable[..., list[Any]]) -> None:
    question = "On what date did the Warden mark the wreck?"
    assert days(question, "The Warden marked the wreck on 2 July 2031. " + WRECKS)[0].value == "2031-07-02"


def test_without_a_day_to_begin_with_nothing_is_counted(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Counting calendar days, when does the period to file a plan end?", AnswerType.DATE)
    assert read_deadlines(run.found(a_document("a", "Widget Law")).read("a", 2, WRECKS).view) == []


def test_a_day_without_its_year_has_that_of_the_date_told_before(days: Callable[..., list[Any]]) -> None:
    text = "The strike began on 28 April 2031. The master agreed to terms. On May 9, the guild rejected the terms.\n"
    found = days("On what date did the guild reject the terms?", text)[0]
    assert found.value == "2031-05-09"
    assert [quote.text[:6] for quote in found.quotes] == ["On May", "The st"]


def test_a_day_without_its_year_may_have_that_of_the_question(days: Callable[..., list[Any]]) -> None:
    found = days("On what date in 2031 did the guild reject the terms?", "On May 9, the guild rejected the terms.")[0]
    assert (found.value, len(found.quotes)) == ("2031-05-09", 1)


def test_a_day_whose_year_nobody_tells_is_no_date(days: Callable[..., list[Any]]) -> None:
    assert days("On what date did the guild reject the terms?", "On May 9, the guild rejected the terms.") == []
