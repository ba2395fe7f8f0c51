"""Tests which pages an unsure run shows: at most three distinct pages, each with the passage that explains it."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.candidates import Candidate, Quote, Source
from pincite.server.agent.offline.pages_for_unsure import Shown, best_pages
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeDocument = Callable[..., Mapping[str, Any]]
DEPOSIT = "Which bank keeps the deposit of the tenant?"


@pytest.fixture
def run(seen: type["Seen"], a_document: MakeDocument) -> "Seen":
    return seen(DEPOSIT, AnswerType.NAME).found(a_document("a", "Widget Agreement", "contract"))


def pages(run: "Seen", *candidates: Candidate) -> list[Shown]:
    return best_pages(run.view, run.target, list(candidates))


def test_at_most_three_distinct_pages_of_the_best_hits_are_shown_in_order(run: "Seen") -> None:
    run = run.searched(("a", 4, "x"), ("a", 2, "y"), ("a", 9, "z"), ("a", 1, "w")).searched(("a", 2, "y"))
    found = [page.ref.page for page in pages(run)]
    assert found[0] == 4
    assert found == [4, 2, 9]


def test_a_page_that_was_read_shows_the_passage_that_matches_the_question_best(run: "Seen") -> None:
    text = "The tenant moves in. A bank keeps the deposit of the tenant. The bank is open."
    (page,) = pages(run.searched(("a", 4, "The tenant moves in.")).read("a", 4, text))
    assert page.passage == "A bank keeps the deposit of the tenant."
    assert page.why == "contains licence"


def test_a_page_that_was_not_read_shows_the_snippet_of_its_hit(run: "Seen") -> None:
    (page,) = pages(run.searched(("a", 4, "The tenant\n moves in."), reason="Article 4 begins here"))
    assert (page.passage, page.why) == ("The tenant moves in.", "Article 4 begins here")


def test_a_provision_named_in_the_question_is_shown_first(run: "Seen") -> None:
    run = run.provision("a", "7", "The deposit of the tenant.", page=6).searched(("a", 4, "x"))
    first = pages(run)[0]
    assert (first.ref.page, first.why) == (6, "Article 7 begins here")


def test_a_fact_of_the_requested_field_shows_the_words_that_state_it(
    seen: type["Seen"], a_document: MakeDocument
) -> None:
    run = seen("When was the judgment in XY 1/2024 issued?", AnswerType.DATE)
    run = run.found(a_document("a", "Baker v Dyer", "judgment", case_ids=["XY 1/2024"]))
    run = run.recorded("a", ("date_of_issue", "", "2024-05-02", "Date of issue: 2 May 2024", 3))
    (page,) = pages(run.read("a", 3, "Issued by: A clerk.\n\nDate of issue: 2 May 2024"))
    assert (page.passage, page.why) == ("Date of issue: 2 May 2024", "states the date of issue")


def test_a_candidate_below_the_confidence_bound_is_shown_as_a_printed_value(run: "Seen") -> None:
    likely = Candidate(Source.PASSAGE, 14, (Quote(PageRef("a", 8), "within 14 days"),), 0.5)
    found = pages(run.searched(("a", 4, "x"), ("a", 2, "y")), likely)
    assert [(page.ref.page, page.why) for page in found][:2] == [(4, "contains licence"), (8, "prints 14")]


def test_each_of_two_documents_in_the_question_shows_a_page(seen: type["Seen"], a_document: MakeDocument) -> None:
    run = seen("Is the deposit in the Widget Law higher than in the Gadget Law?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.searched(("a", 1, "x"), ("a", 2, "y"), ("a", 3, "z")).searched(("b", 5, "w"))
    assert [page.ref.doc_id for page in pages(run)][:2] == ["a", "b"]


def test_without_search_hits_the_pages_of_recorded_facts_are_shown(run: "Seen") -> None:
    run = run.recorded("a", ("party", "landlord", "Baker", "Baker (the Landlord)", 1), kind="contract")
    assert [(page.ref.page, page.passage) for page in pages(run)] == [(1, "Baker (the Landlord)")]


def test_a_long_passage_is_truncated_at_a_word(run: "Seen") -> None:
    (page,) = pages(run.searched(("a", 4, "word " * 200)))
    assert page.passage.endswith("word …")
    assert len(page.passage) <= 402
