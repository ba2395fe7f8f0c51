"""Tests which questions ask for a list of documents."""

import pytest

from pincite.tools.question.asks_for_documents import asks_for_documents


@pytest.mark.parametrize(
    "question",
    [
        "Which laws were enacted in 2020?",
        "Which two cases were heard by Justice Poe?",
        "Which Regulations were made on 5 May 2020?",
        "Among the judgments, which was given last?",
        "Across all the contracts, who is the supplier?",
        "Of all the decisions, how many were reversed?",
        "List all cases of 2021.",
        "Which DIFC enacted laws name the Authority?",
    ],
)
def test_a_question_about_the_documents_of_a_matter_asks_for_documents(question: str) -> None:
    assert asks_for_documents(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which law governs the contract?",
        "Does the Law apply to all vessels?",
        "Which case was cited?",
        "How many orders does the judgment make?",
        "List the parties.",
    ],
)
def test_a_question_about_the_content_of_one_document_does_not(question: str) -> None:
    assert not asks_for_documents(question)
