"""Which passage decides a yes or no: the one that speaks of the deed asked about."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.deciding import deciding
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Decisive = Callable[..., str]


@pytest.fixture
def decisive(seen: MakeRun, a_document: MakeDocument) -> Decisive:
    """`decisive(question, *texts)`: the passage that decides, of pages with the texts."""

    def read(question: str, *texts: str) -> str:
        run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law"))
        for page, text in enumerate(texts, start=1):
            run = run.read("a", page, text)
        return deciding(run.view)[0].passage.text

    return read


def test_what_the_question_asks_goes_before_the_condition_that_it_puts(decisive: Decisive) -> None:
    rule = "A club must not pledge the pier."
    condition = "Once a special vote of the members is held, the club may meet again."
    question = "If a special vote of the members is held, may a club pledge the pier?"
    assert decisive(question, f"{condition} {rule}") == rule


def test_what_only_describes_a_thing_of_the_question_does_not_choose_the_passage(decisive: Decisive) -> None:
    rule = "No notice is stamped anew by the clerk, early or late."
    described = "The clerk may return what was rudely worded on its opening line, or torn."
    question = "Will the clerk stamp a notice anew that was rudely worded on its opening line?"
    assert decisive(question, f"{described} {rule}") == rule


def test_the_participle_asked_about_goes_before_other_things_done(decisive: Decisive) -> None:
    paid = "No part of that award has been paid to this day by anyone."
    made = "An award of the second tribunal was made for the tenant in May."
    question = "Has any part of the award of the second tribunal for the tenant been paid?"
    assert decisive(question, f"{made} {paid}") == paid


def test_of_a_pair_of_opposites_either_word_tells(decisive: Decisive) -> None:
    refused = "The stay that the second tenant sought is refused with costs."
    granted = "The first tenant is granted leave to appeal on one ground only."
    assert decisive("Was the stay that the second tenant sought granted?", f"{granted} {refused}") == refused


def test_a_prohibition_answers_whether_something_is_forbidden(decisive: Decisive) -> None:
    ban = "A person may not be Warden and Clerk of one quay together."
    other = "A Warden and Clerk of a quay keep the book of it together."
    assert decisive("Does the Law forbid a person to be Warden and Clerk of a quay together?", f"{other} {ban}") == ban


@pytest.mark.parametrize("word", ["outside", "exempt from", "excluded from", "excepted from"])
def test_the_sentence_that_disapplies_an_article_tells_what_is_outside_it(decisive: Decisive, word: str) -> None:
    disapplied = "Article 40 does not apply in respect of a transfer of any boat."
    own = "The right of first offer is given to any member of the club before others."
    question = f"Is a boat {word} the right of first offer in Article 40?"
    assert decisive(question, f"{own} {disapplied}") == disapplied


def test_a_heading_decides_nothing_where_a_sentence_was_read(decisive: Decisive) -> None:
    assert decisive("May a boat sail?", "No boat may sail. A boat may sail only with a lamp at night.").endswith(
        "night."
    )
