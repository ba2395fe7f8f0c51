"""Tests the two sides of a comparison and the labels that a question asks for."""

import pytest

from pincite.tools.question.comparison_sides import read_sides
from pincite.tools.question.label_numbers import label_asked


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("By what amount in EUR is the fee of Poe larger than the toll of Roe?", "the fee of Poe", "the toll of Roe"),
        (
            "By how many years does the term of a lease exceed the term of a loan?",
            "the term of a lease",
            "the term of a loan",
        ),
        ("Under Part 2, how much dearer in USD is a berth than a mooring for boats?", "a berth", "a mooring for boats"),
        ("How many dollars more did Poe offer for it than Roe asked for it?", "Poe offer for it", "Roe asked for it"),
        (
            "What is the difference in USD between the fee of Poe and the toll and levy of Roe?",
            "the fee of Poe",
            "the toll and levy of Roe",
        ),
        (
            "By how much is the fee for a barge higher than that for a skiff?",
            "the fee for a barge",
            "the fee for a skiff",
        ),
        (
            "By how many days is the notice in the Quay Law longer than in the Pier Law?",
            "the notice in the Quay Law",
            "the notice in the Pier Law",
        ),
        (
            "By how much does the toll exceed the levy of Roe, as both stand in the lease?",
            "the toll",
            "the levy of Roe",
        ),
    ],
)
def test_each_side_has_its_own_words(question: str, first: str, second: str) -> None:
    sides = read_sides(question)
    assert sides is not None
    assert [" ".join(side.text.split()) for side in sides] == [first, second]


@pytest.mark.parametrize(
    "question",
    ["What is the fee for a berth?", "How many days together may it last?", "How many wardens sit on the board?"],
)
def test_a_question_that_compares_nothing_has_no_sides(question: str) -> None:
    assert read_sides(question) is None


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("Under which Article may a berth be closed?", "article"),
        ("In which numbered paragraph is it said?", "paragraph"),
        ("What is the form number for a licence?", "form"),
        ("What is the number of the reasoned paragraph on costs?", "paragraph"),
        ("How many Articles does it have?", None),
    ],
)
def test_a_label_is_asked_for_by_the_thing_that_has_it(question: str, thing: str | None) -> None:
    assert label_asked(question) == thing


@pytest.mark.parametrize(
    "question",
    [
        "How many shareholder signatures are needed to transfer more than 100 shares?",
        "Within how many days after service must a claim of more than 500 crowns be answered?",
        "What is the number of days by which notice must be served, no later than the sailing?",
    ],
)
def test_a_bound_is_not_a_comparison(question: str) -> None:
    assert read_sides(question) is None
