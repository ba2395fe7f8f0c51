"""Tests how questions are classified by the work they need."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.model import Complexity
from pincite.tools.question.parse import parse


@pytest.mark.parametrize(
    "text",
    [
        "Who issued the order in CFI 012/2023?",
        "Which three judges sat in CA 003/2024?",
        "What does clause 9.2 of the Lease require?",
        "Under Article 7 of the Harbour Law, may a Pilot work alone?",
        "Why, according to page 3 of the Judgment, was the stay refused?",
        "How is “Towage” defined?",
        "Did the judge in CFI 012/2023 order a stay?",
        "Is Fennick the claimant in CFI 012/2023?",
        "What did Law No. 2 of 2021 change in Law No. 4 of 2019?",
    ],
)
def test_one_statement_or_a_named_provision_is_a_single_passage(text: str) -> None:
    assert complexity_of(parse(text)) is Complexity.SINGLE


@pytest.mark.parametrize(
    "text",
    [
        "Were CFI 012/2023 and CFI 031/2023 decided by the same judge?",
        "Name the claimant in CFI 012/2023 and the claimant in CFI 031/2023.",
        "Which fee is higher, the one for a tug or the one for a barge?",
        "Who insures the quay and what does it cost?",
        "Across all the leases, who is the tenant?",
        "What is the combined fee for Form 1 and Form 2?",
        "How many days after the Judgment was the appeal heard?",
    ],
)
def test_several_distinct_statements_are_several_passages(text: str) -> None:
    assert complexity_of(parse(text)) is Complexity.MULTIPLE


@pytest.mark.parametrize(
    "text",
    [
        "Why was the stay refused?",
        "On what conditions may a berth be sublet?",
        "Under the Harbour Law, may a Pilot work alone at night?",
        "Consider the Lease; does it cap the rent?",
        "If the period runs from the Notice, when must the berth be empty?",
    ],
)
def test_a_reason_a_condition_or_a_yes_or_no_about_a_whole_text_is_reasoning(text: str) -> None:
    assert complexity_of(parse(text)) is Complexity.REASONING


def test_a_deadline_is_a_single_passage() -> None:
    assert complexity_of(parse("How many days after service must a reply be filed?")) is Complexity.SINGLE


@given(st.text(max_size=200))
def test_every_text_has_a_class(text: str) -> None:
    assert complexity_of(parse(text)) in Complexity
