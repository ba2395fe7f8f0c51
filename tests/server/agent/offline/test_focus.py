"""What a question asks for."""

import pytest

from pincite.server.agent.offline.focus import (
    CASES,
    asked_count,
    asked_phrase,
    heads,
    phrase,
    wants_case,
    wants_judge,
    wants_law,
    wants_person,
    wants_persons,
    wants_rule,
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


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What is the name of the boat that sank?", "boat"),
        ("What are the titles of the two guides in force?", "two guides"),
        ("What was the full name of a keeper, if any?", "keeper"),
        ("What were the names of the ships as of May?", "ships"),
    ],
)
def test_the_thing_whose_name_or_title_is_asked_for_is_the_phrase(question: str, asked: str) -> None:
    assert phrase(question) == asked


def test_a_verb_behind_what_is_no_phrase() -> None:
    assert asked_phrase("What is to be filed?") == "What is to be filed?"


@pytest.mark.parametrize(
    ("question", "nouns"),
    [
        ("How many jurors sat at the trial?", ["jurors"]),
        ("Which server certified the form?", ["server"]),
        ("Which events brings the lease to its end?", ["events"]),
        ("Which class of boats sailed for the port?", ["class", "boats"]),
        ("Which judge rejected the claim?", ["judge"]),
        ("Which company owns the boat?", []),
        ("Which address is given?", ["address"]),
        ("Which class action was lost?", ["action"]),
        ("Which boat keys were lost?", ["keys"]),
    ],
)
def test_the_verb_behind_the_noun_is_no_head(question: str, nouns: list[str]) -> None:
    assert heads(question) == nouns


@pytest.mark.parametrize("question", ["Whose lamp was lit?", "What reason was given by him whose boat sank?"])
def test_a_question_after_whose_thing_it_is_has_no_head(question: str) -> None:
    assert heads(question) == []


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
        ("Which point was taken?", []),
        ("Which firm or entity was wound up?", []),
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


def test_a_list_of_cases_is_told_from_a_list_of_laws() -> None:
    assert CASES.search("Which decisions name the Bank?")
    assert not CASES.search("Which laws name the Bank?")


@pytest.mark.parametrize(
    ("wants", "question", "other"),
    [
        (wants_law, "Which enactment was repealed?", "Which company was wound up?"),
        (wants_law, "By which two laws was it amended?", "Which person amended the Law?"),
        (wants_law, "Is it the Law that was amended?", "Who amended the Law?"),
        (wants_person, "Which witness spoke first?", "Which company paid?"),
        (wants_person, "Who signed?", "When was it signed?"),
        (wants_persons, "Which experts gave evidence?", "Which exports were seized?"),
        (wants_judge, "Which judge gave leave?", "Which registrar gave leave?"),
        (wants_rule, "Under which rule was it made?", "Under which rule book was it made?"),
        (wants_rule, "Which Article in the Law applies?", "Which boat in the Article is meant?"),
        (wants_rule, "Which provision of the Law governs it?", "Which law governs it?"),
        (wants_rule, "Which Practice Direction applies?", "Which direction did it sail?"),
        (wants_rule, "Which regulation was broken?", "Which regulations were broken?"),
        (wants_case, "Which case did the court follow?", "Which case number was given?"),
        (wants_case, "Which decision of the court was followed?", "Which court was followed?"),
        (wants_case, "Which two authorities did he cite?", "Which authority figure is it?"),
    ],
)
def test_the_sort_of_answer_is_told(wants: object, question: str, other: str) -> None:
    assert callable(wants)
    assert wants(question)
    assert not wants(other)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What are the two kinds of berth in the Port Law?", "two kinds of berth"),
        ("Under Article 4, what were the grounds set out by the Court?", "grounds"),
        ("What are the duties of the Warden?", "duties"),
    ],
)
def test_behind_what_are_the_stands_what_is_asked_for(question: str, asked: str) -> None:
    assert phrase(question) == asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("List the three Fen authorities which the court gives for reading orders.", "three Fen authorities"),
        ("Under Article 4, name the bodies that may apply.", "bodies"),
        ("Give the names of the two pilots.", "two pilots"),
        ("Which two pilots boarded the barge and lit its lamp?", "two pilots"),
        ("Which party (give its role) emailed the court?", "party"),
        ("According to the second statement, which entity sponsored the lamp?", "entity"),
        ("Which three judges heard Application No 4 of 2031?", "three judges"),
    ],
)
def test_what_is_to_be_listed_and_what_has_its_verb_behind_it_is_the_phrase(question: str, asked: str) -> None:
    assert phrase(question) == asked
