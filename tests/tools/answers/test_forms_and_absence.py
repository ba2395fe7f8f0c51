"""Tests rules V5, V7 and V8: a value has the form of its type and a page; an absence has searches and no page."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.answers.papers import CASE, LAW, SECURITY, cite, rules, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter


@pytest.mark.parametrize(
    ("answer_type", "value"),
    [
        ("number", "about half"),
        ("number", "10 days"),
        ("date", "3 March"),
        ("date", "03/04/2031"),
        ("names", ["Alder", "alder"]),
        ("name", "..."),
        ("boolean", "perhaps"),
        ("free_text", "x" * 281),
        ("free_text", "Security is due [1]."),
    ],
)
def test_a_value_of_another_form_is_a_hard_rejection_and_nothing_is_recomputed(
    companies: "Matter", answer_type: str, value: Any
) -> None:
    verdict = companies.submit(answer_type, value, SECURITY)
    assert sorts(verdict) == [("V7", True)]
    assert verdict.violations[0].next_step


@pytest.mark.parametrize(("answer_type", "value"), [("number", 7), ("boolean", True), ("name", "Alder")])
def test_a_value_without_a_page_is_a_hard_rejection(companies: "Matter", answer_type: str, value: Any) -> None:
    assert sorts(companies.submit(answer_type, value)) == [("V5", True)]


def test_false_without_a_page_asks_for_the_page_that_would_state_it(companies: "Matter") -> None:
    verdict = companies.submit("boolean", False)
    assert sorts(verdict) == [("V8", True)]
    assert "the page that would" in verdict.violations[0].next_step


def test_false_cites_the_page_that_would_state_it_on_trust(companies: "Matter") -> None:
    verdict = companies.submit("boolean", False, SECURITY, because="the order names no other sum")
    assert verdict.accepted
    assert "that the quotes mean no: the order names no other sum" in verdict.on_trust


class TestAbsence:
    @pytest.fixture(autouse=True)
    def _searched_everything(self, companies: "Matter") -> None:
        companies.looked_in = frozenset(companies.documents)

    @pytest.mark.parametrize("value", [None, "There is no information on this question in the provided documents."])
    def test_null_with_its_searches_is_accepted_on_trust(self, companies: "Matter", value: str | None) -> None:
        verdict = companies.submit("free_text", value, searched=["security in CA 014/2027"])
        assert verdict.accepted
        assert verdict.value is None
        assert verdict.on_trust

    def test_null_before_any_search_is_rejected_with_the_search_to_make(self, companies: "Matter") -> None:
        companies.looked_in = None
        verdict = companies.submit("number", None, searched=["security"])
        assert sorts(verdict) == [("V8", True)]
        assert "search_within_doc_family(query=" in verdict.violations[0].next_step

    def test_null_without_a_search_of_the_named_document_is_rejected(self, companies: "Matter") -> None:
        companies.ask("How much is a fine under the Companies Law?", named={LAW: "Companies Law"})
        companies.looked_in = frozenset({CASE})
        verdict = companies.submit("number", None, searched=["fine"])
        assert sorts(verdict) == [("V8", True)]
        assert f'doc_id="{LAW}"' in verdict.violations[0].next_step

    def test_null_without_a_search_of_a_given_document_is_rejected(self, companies: "Matter") -> None:
        companies.given, companies.looked_in = frozenset({LAW}), frozenset({CASE})
        assert rules(companies.submit("number", None, searched=["fine"])) == ["V8"]
        companies.looked_in = frozenset({LAW})
        assert companies.submit("number", None, searched=["fine"]).accepted

    def test_null_with_pages_is_rejected_and_the_pages_are_named(self, companies: "Matter") -> None:
        verdict = companies.submit("number", None, SECURITY, searched=["security"])
        assert sorts(verdict) == [("V8", True)]
        assert CASE in verdict.violations[0].message

    @pytest.mark.parametrize("searched", [[], [" "]])
    def test_null_without_its_searches_is_rejected(self, companies: "Matter", searched: list[str]) -> None:
        assert rules(companies.submit("number", None, searched=searched)) == ["V8"]

    def test_a_null_needs_no_step_and_ignores_any(self, companies: "Matter") -> None:
        for step in ("absent", "sum", None):
            assert companies.submit("number", None, step=step, searched=["security"]).accepted


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    @pytest.mark.parametrize(("answer_type", "value"), [("boolean", "perhaps"), ("free_text", " ")])
    def test_no_rejection_of_a_submission_with_quotes_advises_null(
        self, companies: "Matter", answer_type: str, value: str
    ) -> None:
        assert "null" not in companies.submit(answer_type, value, SECURITY).violations[0].next_step


def test_a_number_in_brackets_printed_in_the_quote_is_not_a_citation_marker(companies: "Matter") -> None:
    companies.add("reasons", "The approach in Poe [120] is followed.")
    quote = cite("reasons", 1, "The approach in Poe [120] is followed")
    assert companies.submit("free_text", "Poe [120] is followed.", quote).accepted
    assert ("V7", True) in sorts(companies.submit("free_text", "Poe [7] is followed.", quote))
