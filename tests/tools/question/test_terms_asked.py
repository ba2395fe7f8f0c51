"""Tests the terms whose definition a question asks for."""

import pytest

from pincite.tools.question.terms_asked import asked_terms


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("What does Quay Deposit mean in the Berthing Agreement?", "Quay Deposit"),
        ("What do Premises mean in the Lease?", "Premises"),
        ("definition of Quay Deposit", "Quay Deposit"),
        ("What is the meaning of the term “Board”?", "Board"),
        ("How is Change of Control defined?", "Change of Control"),
        ("Under the Pilots Law, how is a Tug defined?", "Tug"),
        ("Where is 'Tug' defined in the Pilots Law?", "Tug"),
        ("How does the Lease define Permitted Use?", "Permitted Use"),
        ("What does the Pilots Law mean by a Tug?", "Tug"),
        ("Define Working Day.", "Working Day"),
    ],
)
def test_the_term_is_read_without_quotation_marks(text: str, term: str) -> None:
    assert asked_terms(text) == (term,)


def test_words_after_the_term_are_not_part_of_it() -> None:
    assert asked_terms("What is meant by Working Day under the Pilots Law?") == ("Working Day under the Pilots Law",)


def test_each_of_two_terms_is_asked_for() -> None:
    assert {"Tug", "Barge"} <= set(asked_terms("How are Tug and Barge defined?"))


@pytest.mark.parametrize("text", ["What does the law say?", "How is the fee calculated?", "by means of a tug"])
def test_other_questions_ask_for_no_definition(text: str) -> None:
    assert asked_terms(text) == ()
