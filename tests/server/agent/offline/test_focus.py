"""What a question asks for."""

import pytest

from pincite.server.agent.offline.focus import (
    CASES,
    OVER_MATTER,
    asked_count,
    asked_phrase,
    heads,
    phrase,
    wants_judge,
    wants_law,
    wants_person,
    wants_persons,
)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How many witnesses were called at the trial?", "witnesses"),
        ("Which senior counsel was instructed?", "senior counsel"),
        ("What minimum capital must a bank hold?", "minimum capital"),
        ("By which two notices did the Board act?", "two notices"),
        ("Is the fee due?", ""),
        ("What must a company keep?", ""),
        ("Who gave evidence?", ""),
    ],
)
def test_the_phrase_is_the_noun_behind_the_asking_word(question: str, asked: str) -> None:
    assert phrase(question) == asked
    assert asked_phrase(question) == (asked or question)


@pytest.mark.parametrize("question", ["What is the name of the judge who sat?", "What was the name of the judge?"])
def test_behind_the_name_of_stands_what_is_asked_for(question: str) -> None:
    assert asked_phrase(question) == "judge"
    assert wants_judge(question)


def test_a_verb_behind_what_is_no_phrase() -> None:
    assert asked_phrase("What is to be filed?") == "What is to be filed?"


def test_the_verb_behind_the_noun_is_no_head() -> None:
    assert heads("How many jurors sat at the trial?") == ["jurors"]


@pytest.mark.parametrize(
    ("question", "nouns"),
    [
        ("How many jurors sat?", ["jurors"]),
        ("What minimum capital must a bank hold?", ["capital"]),
        ("Which form number is prescribed?", ["form"]),
        ("Which class of vessel is exempt?", ["class", "vessel"]),
        ("Does the Law require annual general meetings?", ["meetings"]),
        ("Does the agreement contain an arbitration clause?", ["clause"]),
        ("How many days are allowed?", []),
        ("Which person is liable?", []),
        ("May a director vote?", []),
    ],
)
def test_the_heads_are_the_nouns_that_carry_the_phrase(question: str, nouns: list[str]) -> None:
    assert heads(question) == nouns


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("Which two kinds of licence are there?", 2),
        ("Name the Four judges.", 4),
        ("Which eight ports are open?", 8),
        ("Which kinds of licence are there?", None),
        ("Who is the fourth judge?", None),
        ("Is the network down?", None),
    ],
)
def test_a_question_may_say_how_many_answers_it_asks_for(question: str, count: int | None) -> None:
    assert asked_count(question) == count


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
def test_a_question_about_the_documents_of_a_matter_is_told(question: str) -> None:
    assert OVER_MATTER.search(question)


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
def test_a_question_about_what_one_document_says_is_told_apart(question: str) -> None:
    assert not OVER_MATTER.search(question)


def test_a_list_of_cases_is_told_from_a_list_of_laws() -> None:
    assert CASES.search("Which decisions name the Bank?")
    assert not CASES.search("Which laws name the Bank?")


@pytest.mark.parametrize(
    ("wants", "question", "other"),
    [
        (wants_law, "Which enactment was repealed?", "Which company was wound up?"),
        (wants_law, "By which two laws was it amended?", "Which person amended the Law?"),
        (wants_person, "Which witness spoke first?", "Which company paid?"),
        (wants_person, "Who signed?", "When was it signed?"),
        (wants_persons, "Which experts gave evidence?", "Which exports were seized?"),
        (wants_judge, "Which judge gave leave?", "Which registrar gave leave?"),
    ],
)
def test_the_sort_of_answer_is_told(wants: object, question: str, other: str) -> None:
    assert callable(wants)
    assert wants(question)
    assert not wants(other)
