"""Which laws amended a law: by its relations, each named as the page names it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.readers.lists import read_names
from pincite.server.agent.offline.readers.related import amendments_of, read_related
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
BY = "By which laws has the Widget Law been amended?"
COVER = "Amended by\nGadget Law, Law No. 3 of 2021\nGizmo Law, Law No. 4 of 2022\nIt repeals Law No. 1 of 1999."


def relation(label: str, kind: str = "amended_by", source: str = "a", page: int = 2) -> dict[str, Any]:
    return {"kind": kind, "source": source, "target": None, "label": label, "page": page}


@pytest.fixture
def law(seen: MakeRun, a_document: MakeDocument) -> Callable[..., "Seen"]:
    """`law(question, *relations)`: a run that found the Widget Law with relations, two amendments unless given."""

    def make(question: str, *relations: dict[str, Any], kind: str = "law") -> "Seen":
        held = relations or (relation("Law No. 3 of 2021"), relation("Law No. 4 of 2022"))
        return seen(question, AnswerType.NAMES).found(a_document("a", "Widget Law", kind), relations=held)

    return make


@pytest.mark.parametrize(
    "question",
    [
        BY,
        "The Widget Law: by which laws was it amended?",
        "Which laws amended it, the Widget Law?",
        "By which laws was the Widget Law amended by the Ruler?",
    ],
)
def test_the_laws_that_amended_a_law_are_named_as_its_page_names_them(law: MakeRun, question: str) -> None:
    (found,) = read_related(law(question).read("a", 2, COVER).view)
    assert found.value == ["Gadget Law, Law No. 3 of 2021", "Gizmo Law, Law No. 4 of 2022"]
    assert {quote.ref.page for quote in found.quotes} == {2}


def test_a_relation_goes_before_all_that_is_read(law: MakeRun) -> None:
    text = f"{COVER} The laws by which the Widget Law has been amended include the Port Law and the Quay Law."
    assert read_names(law(BY).read("a", 2, text).view)[0].value == [
        "Gadget Law, Law No. 3 of 2021",
        "Gizmo Law, Law No. 4 of 2022",
    ]


@pytest.mark.parametrize(
    "question",
    [
        "Who amended it?",
        "Which laws has it amended?",
        "Which laws does the Widget Law name?",
    ],
)
def test_a_question_of_another_form_asks_for_no_amendments(law: MakeRun, question: str) -> None:
    assert amendments_of(law(question).view) == []


def test_only_amendments_that_the_law_itself_states_count(law: MakeRun) -> None:
    held = [relation("Law No. 3 of 2021", "amends"), relation("Law No. 4 of 2022", source="b"), relation("Law No. 5")]
    assert [r.label for r in amendments_of(law(BY, *held).view)] == ["Law No. 5"]


def test_a_document_that_is_no_law_has_no_amendments(law: MakeRun) -> None:
    assert amendments_of(law(BY, kind="contract").view) == []


def test_a_relation_that_two_calls_gave_counts_once(law: MakeRun, a_document: MakeDocument) -> None:
    twice = law(BY).found(a_document("a", "Widget Law"), relations=[relation("Law No. 3 of 2021")])
    assert [r.label for r in twice.view.relations] == ["Law No. 3 of 2021", "Law No. 4 of 2022"]


def test_a_law_that_the_page_read_does_not_name_is_not_proposed(law: MakeRun) -> None:
    assert list(read_related(law(BY).read("a", 2, "Amended by Law No. 5 of 2023.").view)) == []
    assert list(read_related(law(BY).read("a", 1, COVER).view)) == [], "the relation is stated elsewhere"


def test_the_page_that_states_an_amendment_is_read(law: MakeRun) -> None:
    question = "The Widget Law: by which laws was it amended?"
    calls = next_calls(law(question).searched(("a", 7)).view)
    assert [dict(call.arguments) for call in calls] == [{"doc_id": "a", "page": 2}, {"doc_id": "a", "page": 7}]
