"""Tests how a lawyer's name for a clause is expanded into the words of such clauses."""

import pytest

from pincite.indexer.legal_text.analyzer import words
from pincite.tools.question.concepts import concept_words


@pytest.mark.parametrize(
    ("question", "stated"),
    [
        ("Is there a cap on liability?", "aggregate exceed"),
        ("Where is the no-shop clause?", "solicit proposal"),
        ("governing law", "construed accordance"),
        ("What is the renewal term of the agreement?", "successive"),
    ],
)
def test_a_question_for_a_clause_by_name_is_expanded_with_the_words_of_the_clause(question: str, stated: str) -> None:
    assert set(words(stated)) <= set(concept_words(question))


def test_words_of_the_question_are_not_added_again() -> None:
    assert not set(concept_words("assignment without prior written consent")) & set(words("assignment consent"))


@pytest.mark.parametrize(
    "question",
    [
        "",
        "How deep is the basin?",
        "Did the harbour master insure the crane against the storm that broke the governing law of physics?",
    ],
)
def test_a_question_with_more_than_a_name_is_not_expanded(question: str) -> None:
    assert concept_words(question) == ()


def test_the_added_words_always_come_in_the_same_order() -> None:
    assert concept_words("change of control") == concept_words("control change")
