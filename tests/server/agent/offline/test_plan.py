"""Tests the three rounds of calls: documents, then records and searches, then pages."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.plan import next_calls
from pincite.server.settings import Settings
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from pincite.server.agent.offline.transcript import Call
    from tests.server.agent.offline.conftest import Seen

MakeDocument = Callable[..., Mapping[str, Any]]
QUESTION = "How many days does Article 7(2) of the Widget Law allow?"


def planned(run: "Seen") -> tuple["Call", ...]:
    return next_calls(run.view, run.target)


@pytest.fixture
def after_first_round(seen: type["Seen"], a_document: MakeDocument) -> "Seen":
    return seen(QUESTION, AnswerType.NUMBER).found(a_document("a", "Widget Law"))


def test_the_first_round_looks_up_the_documents_of_the_question_and_the_given_ones(seen: type["Seen"]) -> None:
    made = planned(seen(QUESTION, AnswerType.NUMBER, ("b", "c")))
    assert [dict(call.arguments) for call in made] == [{"query": QUESTION}, {"family": "b"}, {"family": "c"}]
    assert {call.tool for call in made} == {"find_documents"}


def test_the_second_round_looks_up_records_provisions_and_pages_of_the_named_document(
    after_first_round: "Seen",
) -> None:
    made = planned(after_first_round)
    assert [(call.tool, call.arguments.get("article")) for call in made] == [
        ("lookup_case_metadata", None),
        ("search_within_doc_family", None),
        ("find_article_page", "Article 7(2)"),
        ("find_article_page", "Article 7"),
    ]
    assert made[1].arguments["doc_id"] == "a"


def test_a_provision_is_looked_up_in_the_document_that_the_question_names_with_it(
    seen: type["Seen"], a_document: MakeDocument
) -> None:
    question = "Does the Gadget Law refer to Article 7 of the Widget Law?"
    run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    looked = [call.arguments["law"] for call in planned(run) if call.tool == "find_article_page"]
    assert looked == ["a"]


def test_the_whole_matter_is_searched_when_no_document_is_named(seen: type["Seen"]) -> None:
    (call,) = planned(seen("How many days are allowed?", AnswerType.NUMBER).found(by_name=False))
    assert (call.tool, "doc_id" in call.arguments) == ("search_within_doc_family", False)


def test_a_provision_named_twice_is_looked_up_once(seen: type["Seen"], a_document: MakeDocument) -> None:
    run = seen(f"{QUESTION} {QUESTION}", AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    made = [(call.tool, repr(call.arguments)) for call in planned(run)]
    assert len(set(made)) == len(made)


def test_the_third_round_reads_the_provision_before_the_best_hits(after_first_round: "Seen") -> None:
    run = after_first_round.provision("a", "7(2)", "Days.", page=5).searched(("a", 9, "x"), ("a", 5, "y"))
    made = planned(run)
    assert [call.arguments["page"] for call in made if call.tool == "get_page"] == [5, 9]
    assert [dict(call.arguments) for call in made if call.tool == "get_context"] == [{"doc_id": "a", "section": "7(2)"}]


def test_the_next_page_of_records_is_looked_up_once(after_first_round: "Seen") -> None:
    run = after_first_round.recorded("a", next_cursor="9").searched(("a", 9, "x"))
    (more,) = [call for call in planned(run) if call.tool == "lookup_case_metadata"]
    assert more.arguments["cursor"] == "9"


def test_a_case_with_many_documents_takes_one_record_lookup_and_one_search_of_the_matter(
    seen: type["Seen"], a_document: MakeDocument
) -> None:
    papers = [a_document(f"p{n}", "HC 4/2022", "order", family="case", case_ids=["HC 4/2022"]) for n in range(7)]
    made = planned(seen("How many assessors sat in HC 4/2022?", AnswerType.NUMBER).found(*papers))
    assert [call.arguments.get("case_id") for call in made] == ["HC 4/2022", None]
    assert "doc_id" not in made[1].arguments


def test_a_run_leaves_one_tool_call_for_the_submission(seen: type["Seen"], a_document: MakeDocument) -> None:
    documents = [a_document(f"d{n}", f"Act {n}") for n in range(6)]
    run = seen("What is due?", AnswerType.NUMBER, tuple(f"d{n}" for n in range(6))).found(*documents)
    second = planned(run)
    for n in range(len(second)):
        run = run.searched(*((f"d{n}", page, "x") for page in range(1, 9)))
    assert len(run.steps) + len(planned(run)) <= Settings().agent.tool_calls - 1


def test_pages_are_read_in_one_round_only_even_after_a_failed_read(after_first_round: "Seen") -> None:
    run = after_first_round.searched(("a", 9, "x"))
    assert planned(run)
    assert planned(run.failed("get_page")) == ()
    assert planned(run.read("a", 9, "x")) == ()
