"""Tests which words of a question only ask."""

import pytest

from pincite.tools.question.asking_words import is_asking, without_contrast


@pytest.mark.parametrize("word", ["must", "maximum", "altering", "stopped", "cited", "pages", "Who", "court's report"])
def test_question_words_are_recognised_in_any_form(word: str) -> None:
    assert is_asking(word.split()[0]) == (word != "court's report")


@pytest.mark.parametrize("word", ["meetings", "meeting", "dealings", "jury", "levy"])
def test_a_noun_that_resembles_a_verb_is_not_a_question_word(word: str) -> None:
    assert not is_asking(word)


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("What sum was ordered, as opposed to the sum sought?", "What sum was ordered ?"),
        ("What did the guild, as distinct from its clerk, pay?", "What did the guild , pay?"),
        ("What is the toll rather than the rent?", "What is the toll ?"),
        ("What is the fine, unlike the toll, for a tug?", "What is the fine , for a tug?"),
        ("What fee is due, as opposed to the toll, by a tug that sails?", "What fee is due , by a tug that sails?"),
        ("What is the fine rather than the toll for a tug that sails?", "What is the fine  that sails?"),
        ("What is the fine for a boat other than a tug that sails?",) * 2,
        ("What was awarded to the owner as against the second pilot?",) * 2,
        ("May he do other work?", "May he do other work?"),
    ],
)
def test_words_that_are_not_asked_for_are_left_out(question: str, left: str) -> None:
    assert without_contrast(question) == left
