"""What a statute says of itself in the words that all statutes have."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.formulas import read_formulas
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
FIRST_PAGE = """1. Title
This Law may be cited as the “Widget Law 2031”.
2. Legislative authority
This Law is made by the Mayor of Fen.
3. Powers
A body may make rules by the Warden.
"""
MADE = (
    "The Board of the Port, in exercise of the powers conferred on it by Article 7 of the Law, hereby makes the Rules."
)


@pytest.fixture
def stated(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], object]:
    """`stated(question, text)`: what a formula of a page with the text answers."""

    def read(question: str, text: str) -> object:
        run = seen(question, AnswerType.NAME).found(a_document("a", "Widget Law")).read("a", 1, text)
        return next((p.value for p in read_formulas(run.view)), None)

    return read


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What is the short title of the law?", "Widget Law 2031"),
        ("By what name may the Widget Law be cited?", "Widget Law 2031"),
        ("Who made the law?", "Mayor of Fen"),
        ("By whom was the Widget Law enacted?", "Mayor of Fen"),
        ("Which body may make rules?", None),
        ("Who made the widget?", None),
    ],
)
def test_the_title_and_the_maker_of_a_law_stand_in_its_formulas(
    stated: Callable[[str, str], object], question: str, name: str | None
) -> None:
    assert stated(question, FIRST_PAGE) == name


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Under which Article of the Law were the Rules made?", "Article 7"),
        ("Which body made the Rules?", "Board of the Port"),
    ],
)
def test_rules_name_their_maker_and_the_power_under_which_they_are_made(
    stated: Callable[[str, str], object], question: str, name: str
) -> None:
    assert stated(question, MADE) == name


def test_a_ruler_is_asked_for_by_name_and_the_words_of_enactment_have_it(
    stated: Callable[[str, str], object],
) -> None:
    text = "We, Aldric Thorne, Regent of Fen, hereby enact the Widget Law. This Law is made by the Regent."
    assert stated("Which Ruler of Fen is named as enacting the Widget Law?", text) == "Aldric Thorne"


def test_who_enacts_names_himself_before_the_article_that_tells_his_office(
    stated: Callable[[str, str], object],
) -> None:
    text = "We, Aldric Thorne, Regent of Fen, hereby enact this Law. This Law is made by the Regent under the Charter."
    assert stated("Who enacted the Widget Law?", text) == "Aldric Thorne"
    assert stated("Who made the Widget Law?", text) == "Regent"


def test_a_formula_answers_though_no_word_of_the_question_stands_in_it(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What is the short title of the law?", AnswerType.NAME).found(a_document("a", "Widget Law"))
    run = run.searched(("a", 1), matched=("law",)).read("a", 1, FIRST_PAGE)
    assert decide(run.transcript)[0].arguments["value"] == "Widget Law 2031"
