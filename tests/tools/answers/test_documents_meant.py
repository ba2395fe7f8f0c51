"""Tests rules V2 and V5: the documents that the question names are all cited, and no others."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pincite.tools.question.model import Named, QuestionKind
from tests.tools.answers.papers import AMENDMENT, CASE, LAW, SECURITY, cite, joined, kept, rules, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

SIXTY = cite(AMENDMENT, 1, "not have more than sixty (60) Shareholders")
FIFTY = cite(LAW, 2, "not have more than fifty (50) Shareholders")
FINE = cite(LAW, 3, "The fine for such an offer is $30,000")
HEARD = cite(CASE, 1, "The appeal was heard on 9 March 2027")


def doubted(verdict: Any, *words: str) -> bool:
    """Whether one soft V2 remains whose text contains some words."""
    said = " ".join(f"{found.message} {found.next_step}" for found in verdict.violations)
    return sorts(verdict) == [("V2", False)] and all(word in said for word in words)


class TestFamily:
    def test_a_document_outside_the_given_ones_is_a_doubt(self, companies: "Matter") -> None:
        companies.given = frozenset({LAW})
        assert doubted(companies.submit("number", 318640.75, SECURITY), LAW, CASE)
        assert companies.confirm("number", 318640.75, SECURITY).accepted

    def test_a_given_document_needs_no_name_and_no_search(self, companies: "Matter") -> None:
        companies.given = frozenset({CASE})
        assert companies.submit("number", 318640.75, SECURITY).accepted

    def test_another_document_than_the_named_one_is_a_doubt(self, companies: "Matter") -> None:
        companies.ask("What is the security under the Companies Law?", named={LAW: "Companies Law"})
        assert doubted(companies.submit("number", 318640.75, SECURITY), "Companies Law", CASE)

    def test_a_document_is_doubted_once_and_not_for_each_page(self, companies: "Matter") -> None:
        companies.ask("What is the security under the Companies Law?", named={LAW: "Companies Law"})
        pages = HEARD | {"statement": "when"}, SECURITY | {"statement": "how much"}
        assert doubted(companies.submit("number", 318640.75, *pages))

    def test_a_document_with_the_name_on_a_shown_page_is_accepted(self, companies: "Matter") -> None:
        companies.ask("What is the security under the Companies Law?", named={LAW: "Companies Law"})
        companies.mentioning = frozenset({CASE})
        assert companies.submit("number", 318640.75, SECURITY).accepted

    def test_a_document_related_to_the_named_one_is_accepted(self, companies: "Matter") -> None:
        companies.ask("What is the security under the Companies Law?", named={LAW: "Companies Law"})
        companies.tied = frozenset({CASE})
        assert companies.submit("number", 318640.75, SECURITY).accepted

    def test_citing_only_the_amendment_of_a_named_law_is_a_doubt(self, companies: "Matter") -> None:
        companies.ask("How many Shareholders does the Companies Law allow?", named={LAW: "Companies Law"})
        assert doubted(companies.submit("number", 60, SIXTY), "amends", LAW)
        assert companies.confirm("number", 60, SIXTY).accepted

    def test_citing_only_the_law_of_a_named_amendment_is_a_doubt(self, companies: "Matter") -> None:
        asked = "How many Shareholders does DIFC Law No. 8 of 2024 allow?"
        companies.ask(asked, named={AMENDMENT: "DIFC Law No. 8 of 2024"})
        assert doubted(companies.submit("number", 50, FIFTY), AMENDMENT)

    def test_citing_the_amendment_beside_its_law_is_not_a_doubt(self, companies: "Matter") -> None:
        companies.ask("By how many did the limit of the Companies Law rise?", named={LAW: "Companies Law"})
        both = FIFTY | {"values": ["50"]}, SIXTY | {"values": ["60"]}
        assert companies.submit("number", 10, *both, step="difference").accepted

    def test_the_choice_of_document_is_on_trust_when_the_question_names_none(self, companies: "Matter") -> None:
        verdict = companies.submit("number", 318640.75, SECURITY)
        assert "that CA 014/2027 is the document meant: none was recognised in the question" in verdict.on_trust

    def test_the_choice_between_two_documents_of_one_name_is_on_trust(self, companies: "Matter") -> None:
        companies.add("laws/other", "The fine is $1.")
        companies.ask("What is the fine under the Companies Law?")
        companies.named = (Named("Companies Law", frozenset({LAW, "laws/other"})),)
        verdict = companies.submit("number", 30000, FINE)
        assert verdict.accepted
        assert "one of 2 documents called Companies Law" in joined(verdict.on_trust)


BOTH_NAMED = {LAW: "the Companies Law", AMENDMENT: "the Amendment Law"}
BOTH_ASKED = "Which allows more Shareholders, the Companies Law or the Amendment Law?"
SIDE = SIXTY | {"side": "the Amendment Law", "values": ["60"]}
OTHER = FIFTY | {"side": "the Companies Law", "values": ["50"]}


class TestCompared:
    def test_each_compared_document_must_be_cited(self, companies: "Matter") -> None:
        companies.ask(BOTH_ASKED, named=BOTH_NAMED)
        verdict = companies.submit("name", "the Amendment Law", SIDE, step="highest")
        found = next(found for found in verdict.violations if found.rule.value == "V5")
        assert (found.slot, found.hard) == ("document: the Companies Law", False)
        assert f'get_page(doc_id="{LAW}", page=1)' in found.next_step
        verdict = companies.submit("name", "the Amendment Law", SIDE, OTHER, step="highest")
        assert len(kept(verdict)) == 2

    def test_a_question_that_compares_needs_each_document_in_every_step(self, companies: "Matter") -> None:
        companies.ask(BOTH_ASKED, QuestionKind.COMPARISON, named=BOTH_NAMED)
        assert sorts(companies.submit("boolean", True, SIXTY)) == [("V5", False)]

    def test_a_step_that_compares_nothing_needs_no_second_document(self, companies: "Matter") -> None:
        companies.ask(BOTH_ASKED, named=BOTH_NAMED)
        assert companies.submit("number", 60, SIXTY).accepted

    def test_a_name_shared_by_two_documents_is_satisfied_by_either(self, companies: "Matter") -> None:
        companies.ask(BOTH_ASKED, named=BOTH_NAMED)
        companies.named = (Named("the Companies Law", frozenset({LAW, CASE})), companies.named[1])
        assert companies.submit("name", "the Amendment Law", SIDE, OTHER, step="highest").accepted

    @pytest.mark.parametrize(
        ("asked", "wanted"),
        [("Do both documents fix a fine?", {"V5"}), ("Is a fine fixed?", set()), ("Does each paper fix one?", {"V5"})],
    )
    def test_all_given_documents_must_be_cited_when_the_question_asks_about_all(
        self, companies: "Matter", asked: str, wanted: set[str]
    ) -> None:
        companies.given = frozenset({LAW, CASE})
        assert set(rules(companies.ask(asked).submit("boolean", True, FINE))) == wanted

    def test_a_copy_of_a_document_counts_as_the_document(self, companies: "Matter") -> None:
        companies.documents["copy"] = replace(companies.documents[LAW], doc_id="copy")
        companies.given = frozenset({LAW, "copy"})
        assert companies.ask("Do both documents fix a fine?").submit("boolean", True, FINE).accepted

    def test_all_documents_of_a_case_are_cited_or_listed_with_the_calls_that_show_them(
        self, companies: "Matter"
    ) -> None:
        companies.add("cases/second", "The costs are reserved.", family="case:ca-005-2025")
        companies.ask("Who signed all documents of CA 014/2027?", named={CASE: "CA 014/2027"})
        verdict = companies.submit("boolean", True, SECURITY)
        assert sorts(verdict) == [("V5", False)]
        assert 'get_page(doc_id="cases/second", page=1)' in verdict.violations[0].next_step
        reserved = cite("cases/second", 1, "The costs are reserved", statement="costs")
        assert companies.submit("boolean", True, SECURITY | {"statement": "security"}, reserved).accepted


FIRST = cite(LAW, 2, "A Private Company shall not have more than fifty (50) Shareholders, and it must not")
REST = cite(LAW, 3, "offer its Shares to the public")


class TestPassage:
    def test_a_passage_that_continues_on_the_next_page_needs_that_page(self, companies: "Matter") -> None:
        verdict = companies.submit("boolean", False, FIRST)
        assert sorts(verdict) == [("V5", True)]
        assert verdict.violations[0].slot == "passage: pages 2-3"
        assert f'get_page(doc_id="{LAW}", page=3)' in verdict.violations[0].next_step

    def test_both_pages_of_a_passage_are_kept_without_a_label(self, companies: "Matter") -> None:
        assert kept(companies.confirm("boolean", False, FIRST, REST)) == {(LAW, 2), (LAW, 3)}

    def test_both_pages_of_a_passage_are_kept_beside_a_label(self, companies: "Matter") -> None:
        labelled = FIRST | {"statement": "no offer"}
        assert kept(companies.submit("boolean", False, labelled, REST)) == {(LAW, 2), (LAW, 3)}

    def test_words_further_down_the_next_page_do_not_continue_the_passage(self, companies: "Matter") -> None:
        verdict = companies.submit("boolean", False, FIRST, FINE | {"statement": "the fine"})
        assert ("V5", True) in sorts(verdict)

    def test_a_figure_does_not_need_the_whole_passage(self, companies: "Matter") -> None:
        assert companies.submit("number", 50, FIRST).accepted

    @pytest.mark.parametrize(
        ("first", "second", "breaks"),
        [
            ("The partner may receive its share only if the partners should reasonably", "believe it.", True),
            ("The partner may receive its share of the", "Profits.", True),
            ("The partner may receive its share.", "profits are shared.", False),
            ("COMPANIES LAW of the year 2018", "Contents", False),
        ],
    )
    def test_a_passage_continues_when_its_sentence_does(
        self, matter: "Matter", first: str, second: str, breaks: bool
    ) -> None:
        matter.add("d", first, second)
        assert matter.submit("boolean", True, cite("d", 1, first)).accepted is not breaks
