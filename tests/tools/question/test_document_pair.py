"""Tests questions about two documents that are not named."""

import pytest

from pincite.tools.question.document_pair import speaks_of_pair


@pytest.mark.parametrize(
    "text",
    [
        "Did both courts refuse a stay?",
        "Does only one of the two statutes have a schedule of fees?",
        "Do the two leases end on one day?",
        "Which case fixed a new date?",
        "Name the case that turned on a tide table and the case that turned on a log book.",
        "Was a pilot hired in either of the two cases?",
    ],
)
def test_a_question_about_both_documents_refers_to_a_pair(text: str) -> None:
    assert speaks_of_pair(text)


@pytest.mark.parametrize(
    "text",
    [
        "Which law governs the agreement?",
        "Which court sat in both months?",
        "Must both partners sign the deed?",
        "What is the case number of the appeal?",
        "Which case is cited for the rule on stays?",
        "Under the contract signed in 2020, who is the buyer?",
        "Who signed the lease made by Elm?",
        "What does the agreement set as the rent?",
        "In the judgment made on 3 May, what sum was awarded?",
        "Who heard the case that turned on a tide table?",
    ],
)
def test_a_question_about_one_document_does_not(text: str) -> None:
    assert not speaks_of_pair(text)
