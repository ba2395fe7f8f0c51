"""Tests start pages of provisions, definitions of terms, and the choice between candidates."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.candidates import LEAST, Candidate, Source, best
from pincite.server.agent.offline.provisions import definitions, start_pages
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeDocument = Callable[..., Mapping[str, Any]]
PAGE = "On which page of the Widget Law does Article 7 begin?"
DEFINED = "What does “Widget” mean in the Widget Law?"


@pytest.fixture
def asked(seen: type["Seen"], a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`asked(question, answer_type)`: a run on the Widget Law."""
    return lambda question, answer_type: seen(question, answer_type).found(a_document("a", "Widget Law"))


def test_the_page_on_which_a_provision_begins_is_proposed(asked: Callable[..., "Seen"]) -> None:
    run = asked(PAGE, AnswerType.NUMBER).provision("a", "7", "7. Fees are due.", page=6, end_page=8)
    (found,) = start_pages(run.view, run.target)
    assert (found.value, found.quotes[0].ref.page, found.quotes[0].text) == (6, 6, "7. Fees are due.")
    assert best([found]) is found


def test_two_provisions_with_the_same_number_propose_no_page(asked: Callable[..., "Seen"]) -> None:
    run = asked(PAGE, AnswerType.NUMBER).provision("a", "7", "Fees.", page=6).provision("a", "7", "Fines.", page=9)
    assert best(list(start_pages(run.view, run.target))) is None


def test_the_opening_of_a_long_provision_is_quoted_in_whole_words(asked: Callable[..., "Seen"]) -> None:
    text = "7. " + "Widgets accumulate. " * 20
    run = asked(PAGE, AnswerType.NUMBER).provision("a", "7", text, page=6)
    (found,) = start_pages(run.view, run.target)
    assert text.startswith(f"{found.quotes[0].text} ")


@pytest.mark.parametrize(
    "question",
    [
        "On which page of the Widget Law does Article 7 end?",
        "On which page of the Gadget Law is Article 7 of the Widget Law amended?",
        "On which page is Article 7 of the Widget Law cited?",
        "On which page of Article 7 of the Widget Law is the Registrar called a clerk?",
        "On which page does Article 9 of the Widget Law refer to Article 7?",
    ],
)
def test_a_question_about_another_page_than_the_first_is_not_answered(
    asked: Callable[..., "Seen"], question: str
) -> None:
    run = asked(question, AnswerType.NUMBER).provision("a", "7", "7. Fees are due.", page=6, end_page=8)
    assert list(start_pages(run.view, run.target)) == []


def test_a_page_is_answered_only_to_a_question_that_asks_for_a_page(asked: Callable[..., "Seen"]) -> None:
    run = asked("How many fees does Article 7 of the Widget Law list?", AnswerType.NUMBER)
    run = run.provision("a", "7", "Fees.", page=6)
    assert list(start_pages(run.view, run.target)) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("“Widget” means a small device; “Gadget” means another.", "“Widget” means a small device"),
        ("Widget means what clause 10.2 calls one. It is small.", "Widget means what clause 10.2 calls one"),
        ("In this Law, Widget includes a\ngadget.", "Widget includes a gadget"),
    ],
)
def test_a_definition_is_answered_as_the_page_prints_it(asked: Callable[..., "Seen"], text: str, value: str) -> None:
    run = asked(DEFINED, AnswerType.FREE_TEXT).read("a", 2, text)
    (found,) = definitions(run.view, run.target)
    assert (found.source, found.value, found.quotes[0].text) == (Source.DEFINITION, value, value)
    assert best([found]) is found


@pytest.mark.parametrize(
    "text",
    ["“Widget” means: (a) a small device; or (b) a large one.", "A widget is kept dry.", "“Widgetry” means a trade."],
)
def test_a_definition_with_items_or_of_another_term_is_not_answered_in_part(
    asked: Callable[..., "Seen"], text: str
) -> None:
    run = asked(DEFINED, AnswerType.FREE_TEXT).read("a", 2, text)
    assert list(definitions(run.view, run.target)) == []


def test_two_different_definitions_prevent_an_answer(asked: Callable[..., "Seen"]) -> None:
    run = asked(DEFINED, AnswerType.FREE_TEXT).read("a", 2, "“Widget” means a small device.")
    run = run.read("a", 3, "“Widget” means a large device.")
    assert best(list(definitions(run.view, run.target))) is None


def candidate(source: Source, spoken: float, lead: float = 1.0) -> Candidate:
    return Candidate(source, 1, (), spoken, lead)


def test_a_record_is_preferred_to_a_passage_that_matches_more_terms() -> None:
    record, passage = candidate(Source.RECORD, 0.8), candidate(Source.PASSAGE, 1.0)
    assert best([passage, record]) is record
    assert best([passage, candidate(Source.PASSAGE, 0.9)]) is passage


@pytest.mark.parametrize("source", Source)
def test_a_candidate_below_the_confidence_bound_of_its_source_is_not_answered(source: Source) -> None:
    assert best([candidate(source, 1.0)]) is not None
    assert best([candidate(source, LEAST - 1.01)]) is None
    assert best([candidate(source, 1.0, lead=0.1)]) is None
