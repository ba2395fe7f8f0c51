"""Tests that the kind of a question is found whatever precedes it."""

import pytest

from pincite.tools.question.model import QuestionKind
from pincite.tools.question.parse import parse
from pincite.tools.question.question_kind import asked, is_polar


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Consider the Lease between Alder Ltd and Birch Ltd; is there a cap on rent?", "is there a cap on rent?"),
        ("Under the Harbour Law, must a Pilot wear a badge?", "must a Pilot wear a badge?"),
        ("In CFI 012/2023, on what date was the claim heard?", "on what date was the claim heard?"),
        ("When giving permission, did the judge fix a date?", "did the judge fix a date?"),
        ("Where a tug is hired, who pays the crew?", "who pays the crew?"),
        ("Going by their covers, which is older: the Law or the Rules?", "which is older: the Law or the Rules?"),
        ("Who signed the deed?", "Who signed the deed?"),
        ("List the witnesses.", "List the witnesses."),
    ],
)
def test_words_before_a_question_do_not_change_what_is_asked(text: str, question: str) -> None:
    assert asked(text) == question


def test_the_question_of_a_text_without_one_is_its_last_part() -> None:
    assert asked("Consider the Lease; information about the rent").strip() == "information about the rent"


@pytest.mark.parametrize(
    ("text", "polar"),
    [
        ("May the lease be assigned?", True),
        ("Was the appeal dismissed?", True),
        ("Which court decided?", False),
        ("Issue date of the order?", False),
    ],
)
def test_a_question_that_begins_with_an_auxiliary_verb_is_a_yes_or_no_question(text: str, polar: bool) -> None:
    assert is_polar(text) is polar


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Consider the Lease between Alder Ltd and Birch Ltd; who insures the quay?", QuestionKind.FIELD),
        ("Consider the Lease between Alder Ltd and Birch Ltd; is there a cap on rent?", QuestionKind.EXISTENCE),
        ("Under the Harbour Law, must a Pilot wear a badge when off duty?", QuestionKind.EXISTENCE),
        ("Did the Court of Appeal allow the appeal?", QuestionKind.EXISTENCE),
        ("Does regulation 7 apply to tugs?", QuestionKind.PROVISION),
        ("On what date were the Part 9 Orders set aside?", QuestionKind.TEMPORAL),
        ("What is the expiry date of the lease?", QuestionKind.TEMPORAL),
        ("When may a licence be suspended?", QuestionKind.EXPLANATION),
        ("On what grounds was the stay refused?", QuestionKind.EXPLANATION),
        ("Which marine surveyors gave evidence?", QuestionKind.ENUMERATION),
        ("Who may apply? Name all of them.", QuestionKind.ENUMERATION),
        ("Which judge was absent?", QuestionKind.FIELD),
        ("What rate of interest is payable on each of the two loans?", QuestionKind.FIELD),
        ("Who may request a copy of the three registers?", QuestionKind.FIELD),
        ("Who owns the west quay of the two berths?", QuestionKind.FIELD),
        ("What is the highest of the three fees?", QuestionKind.COMPARISON),
        ("Which rule says that a later change of crew is allowed or forbidden?", QuestionKind.FIELD),
        ("Was the Order issued later than the Judgment?", QuestionKind.COMPARISON),
        ("Was the Lease signed before the Deed?", QuestionKind.COMPARISON),
        ("Must notice be given before the lease ends?", QuestionKind.EXISTENCE),
        ("May an appeal be made after the order is sealed?", QuestionKind.EXISTENCE),
        ("Was the Order in CFI 1/2031 made after the Judgment in CFI 2/2031?", QuestionKind.COMPARISON),
        ("Was the Order made after the hearing?", QuestionKind.EXISTENCE),
        ("Which came first: the Order or the Judgment?", QuestionKind.COMPARISON),
        ("How do the two leases differ?", QuestionKind.COMPARISON),
        ("Where is the arbitration clause?", QuestionKind.PROVISION),
        ("What is the definition of Towage?", QuestionKind.PROVISION),
    ],
)
def test_the_kind_follows_from_what_is_asked(question: str, kind: QuestionKind) -> None:
    assert parse(question).kind is kind


def test_a_superlative_of_counted_things_is_a_comparison() -> None:
    three = "What is the earliest date on the covers of these three: the Tug Rules, the Quay Rules and the Lamp Rules?"
    assert parse(three).kind is QuestionKind.COMPARISON
    assert parse("What is the earliest date on which a Pilot may be hired?").kind is not QuestionKind.COMPARISON
