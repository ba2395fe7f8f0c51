"""Which documents a question is about, and which of them a pinpoint belongs to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.binding import documents_of, is_over_matter, named_at, subjects

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.fixture
def laws(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`laws(question)`: a run that found the Widget Law, its amendment law and the Gadget Law."""

    def make(question: str, *doc_ids: str, by_name: bool = True) -> "Seen":
        return seen(question, doc_ids=doc_ids).found(
            a_document("widget", "Widget Law", law_number="DIFC Law No. 1 of 2020"),
            a_document("widget-amendment", "Widget Amendment Law", "amendment_law", family="widget"),
            a_document("gadget", "Gadget Law", law_number="DIFC Law No. 2 of 2020"),
            by_name=by_name,
        )

    return make


def pinned(run: "Seen") -> list[list[str]]:
    named = subjects(run.view)
    return [[d.doc_id for d in documents_of(run.view, locator, named)] for locator in run.view.question.locators]


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("Is Article 5 of the Widget Law stricter than Article 9(2) of the Gadget Law?", [["widget"], ["gadget"]]),
        ("Is Article 5 of DIFC Law No. 2 of 2020 stricter than that of the Widget Law?", [["gadget"]]),
        ("Under the Widget Law, what does Article 5 say?", [["widget"]]),
        ("What does Article 5 say of fees?", [["widget", "widget-amendment", "gadget"]]),
        ("Under the Widget Amendment Law, what does Article 5 say?", [["widget-amendment"]]),
    ],
)
def test_a_pinpoint_belongs_to_the_document_named_behind_it_or_else_before_it(
    laws: MakeRun, question: str, documents: list[list[str]]
) -> None:
    assert pinned(laws(question)) == documents


def test_a_name_far_behind_a_pinpoint_is_not_said_of_it(laws: MakeRun) -> None:
    question = f"Under the Gadget Law, does Article 5 apply {'and so on ' * 10}as in the Widget Law?"
    assert pinned(laws(question)) == [["gadget"]]


def test_the_title_of_an_amendment_law_names_not_the_law_that_it_amends(laws: MakeRun) -> None:
    run = laws("What does the Widget Law Amendment Law say?")
    assert named_at(run.view, run.view.documents["widget"]) == []


def test_a_document_is_named_by_its_number_too(laws: MakeRun) -> None:
    run = laws("What does DIFC Law No. 2 of 2020 say?")
    (span,) = named_at(run.view, run.view.documents["gadget"])
    assert run.question[span.start : span.end] == "DIFC Law No. 2 of 2020"


def test_the_documents_given_with_a_question_are_meant_and_no_others(laws: MakeRun) -> None:
    run = laws("What does the Widget Law say?", "gadget", "not-found-yet")
    assert [d.doc_id for d in subjects(run.view)] == ["gadget"]


def test_a_question_that_names_no_document_is_about_none(laws: MakeRun) -> None:
    assert subjects(laws("What is a fee?", by_name=False).view) == []


@pytest.mark.parametrize(
    "question",
    [
        "What did the Widget Amendment Law substitute in the Widget Law?",
        "To how many days did the Widget Amendment Law change the period of the Widget Law?",
        "Does the Widget Amendment Law amend Article 5?",
    ],
)
def test_a_question_about_an_amendment_is_about_the_amending_law(laws: MakeRun, question: str) -> None:
    assert [d.doc_id for d in subjects(laws(question).view)] == ["widget-amendment"]


def test_a_question_about_the_law_as_amended_is_about_all_that_it_names(laws: MakeRun) -> None:
    assert len(subjects(laws("What fee does the Widget Law state, as amended by the Amendment Law?").view)) == 3


def test_a_list_is_asked_of_the_matter_unless_several_documents_are_named(laws: MakeRun) -> None:
    question = "Which laws were enacted in 2020?"
    assert is_over_matter(laws(question, by_name=False).view)
    assert not is_over_matter(laws(question).view)
    assert not is_over_matter(laws("Is a fee due?", by_name=False).view)


@pytest.mark.parametrize(
    "question",
    [
        "Which two laws amended it, the Widget Law?",
        "The Widget Law: by which laws has it been amended?",
        "The Widget Law: by which laws was it amended?",
        "Which laws does the title page of the Widget Law name?",
        "Which laws are named on the cover page of the Widget Law?",
    ],
)
def test_what_stands_on_one_law_is_not_asked_of_the_matter(
    seen: MakeRun, a_document: MakeDocument, question: str
) -> None:
    law = a_document("a", "Widget Law")
    assert not is_over_matter(seen(question).found(law).view)
    assert is_over_matter(seen(question).found(law, by_name=False).view), "it names no document"
    assert is_over_matter(seen(question).found(a_document("a", "Widget Law", "contract")).view), "it names no law"


def test_a_question_about_named_cases_is_not_asked_of_the_matter(seen: MakeRun, a_document: MakeDocument) -> None:
    case = a_document("a", "A v B", "order", case_ids=["CFI 001/2020"])
    assert not is_over_matter(seen("Which orders were made in CFI 001/2020?").found(case).view)
    assert is_over_matter(seen("Which orders were made by Justice Poe?").found(case, by_name=False).view)
    assert is_over_matter(seen("Which laws were cited in CFI 001/2020?").found(case).view)


@pytest.mark.parametrize("question", ["Which laws has it amended?", "Which laws were made under the Widget Law?"])
def test_what_one_law_did_to_others_is_asked_of_the_matter(
    seen: MakeRun, a_document: MakeDocument, question: str
) -> None:
    assert is_over_matter(seen(question).found(a_document("a", "Widget Law")).view)
