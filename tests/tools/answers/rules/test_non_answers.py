"""Tests rule V4: a name must name what was asked for, and a text unrelated to the question is on trust."""

from typing import TYPE_CHECKING

import pytest

from tests.tools.answers.papers import CASE, SECURITY, cite, joined, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

BESIDE = "that the text answers the question: it has no word of the question's subject"


@pytest.mark.parametrize("value", ["the", "of the", "within", "Yes", "no", "which of them"])
def test_a_name_of_function_words_is_a_hard_rejection(companies: "Matter", value: str) -> None:
    assert ("V4", True) in sorts(companies.submit("name", value, SECURITY))


def test_a_list_with_a_function_word_is_a_hard_rejection(companies: "Matter") -> None:
    assert ("V4", True) in sorts(companies.submit("names", ["KDM", "the"], SECURITY))


@pytest.mark.parametrize("value", ["A", "IT", "US"])
def test_letters_that_may_be_a_name_are_not_rejected_as_function_words(companies: "Matter", value: str) -> None:
    assert ("V4", True) not in sorts(companies.submit("name", value, SECURITY))


def test_a_name_for_a_question_of_how_many_is_a_doubt(companies: "Matter") -> None:
    companies.ask("How many days does the claimant have?")
    assert sorts(companies.submit("name", "security", SECURITY)) == [("V4", False)]
    assert companies.submit("name", "ten (10) days", SECURITY).accepted


def test_a_name_that_only_repeats_the_question_is_a_doubt(companies: "Matter") -> None:
    companies.ask("Which security was ordered?")
    assert sorts(companies.submit("name", "Security", SECURITY)) == [("V4", False)]


def test_a_side_that_the_question_offers_is_not_a_repetition(companies: "Matter") -> None:
    companies.ask("Is it security or sum that was ordered?")
    assert companies.submit("name", "security", SECURITY).accepted


@pytest.mark.parametrize("value", ["Second", "Paragraph", "clauses"])
def test_a_count_or_the_word_for_a_document_part_is_not_a_name(companies: "Matter", value: str) -> None:
    companies.add("guide", "Second, the Paragraph of Alder says: see clauses.").ask("Who gives security?")
    doubts = companies.submit(
        "name", value, cite("guide", 1, "Second, the Paragraph of Alder says: see clauses.")
    ).violations
    assert [violation.hard for violation in doubts] == [False]


@pytest.mark.parametrize("value", ["ten", "ten days of"])
def test_a_number_word_is_not_a_name(companies: "Matter", value: str) -> None:
    companies.ask("Who gives security?")
    doubts = [v.message for v in companies.submit("name", value, SECURITY).violations]
    assert any("is a number, not a name" in message for message in doubts) == (value == "ten")


def test_a_text_without_a_word_of_the_question_is_on_trust(companies: "Matter") -> None:
    companies.ask("Why was the appeal dismissed?")
    verdict = companies.submit("free_text", "A security was set.", SECURITY)
    assert verdict.accepted
    assert BESIDE in joined(verdict.on_trust)
    assert verdict.lacks_subject


def test_a_text_with_a_word_of_the_question_is_not_on_trust(companies: "Matter") -> None:
    companies.ask("Why was the security ordered?")
    verdict = companies.submit("free_text", "A security was set.", cite(CASE, 2, SECURITY["quote"]))
    assert verdict.accepted
    assert BESIDE not in joined(verdict.on_trust)


FORMS = (
    "1.1 MEDIATION\nIn mediation the parties meet.\n\nConciliation\nIn conciliation a third person proposes terms.\n"
)


def test_capitalised_words_printed_alone_on_the_page_are_names(companies: "Matter") -> None:
    companies.add("guide", FORMS).ask("What are the alternatives to court that the guide has?")
    quotes = cite("guide", 1, "1.1 MEDIATION"), cite("guide", 1, "Conciliation\nIn conciliation a third person")
    assert companies.submit("names", ["Mediation", "Conciliation"], *quotes).accepted


def test_a_common_word_at_the_start_of_its_sentence_is_a_doubt(companies: "Matter") -> None:
    companies.add("guide", "Payment is due on Monday. A payment is made in cash.").ask("Who signs the guide?")
    assert sorts(companies.submit("name", "Payment", cite("guide", 1, "Payment is due on Monday"))) == [("V4", False)]
