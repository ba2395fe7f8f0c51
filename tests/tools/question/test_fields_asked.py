"""Tests which recorded field a question asks for, and with what weight."""

import pytest

from pincite.tools.question.fields_asked import asked_fields, outcome_share


@pytest.mark.parametrize(
    ("question", "field", "role"),
    [
        ("Who is the Judgment Debtor?", "party", "judgment debtor"),
        ("Who was the judge in the case?", "judge", ""),
        ("On what date was the order issued?", "date_of_issue", ""),
        ("What is the claim number of this case?", "case_id", ""),
        ("When did the law come into force?", "in_force", ""),
        ("What is the title of the agreement?", "title", ""),
        ("Effective date", "effective_date", ""),
        ("Who made the law?", "authority", ""),
        ("Who sued?", "party", "claimant"),
        ("Which barristers appeared?", "counsel", ""),
        ("When does the law begin to apply?", "in_force", ""),
    ],
)
def test_a_question_about_one_field_has_full_weight(question: str, field: str, role: str) -> None:
    asked = asked_fields(question)
    assert (field, role, 1.0) in [(a.name, a.role, a.share) for a in asked]


def test_a_question_with_other_words_has_partial_weight() -> None:
    (asked,) = [
        a for a in asked_fields("Did the judge accept the harbour survey of the tug owner?") if a.name == "judge"
    ]
    assert 0 < asked.share < 0.5


@pytest.mark.parametrize("question", ["", "the of and", "How many tugs lay at the quay?"])
def test_a_question_about_other_things_asks_for_no_field(question: str) -> None:
    assert asked_fields(question) == []


def test_a_question_in_the_words_of_orders_asks_for_the_order() -> None:
    assert outcome_share("Was the application dismissed?") == 1.0
    assert 0 < outcome_share("Was the appeal of the tug owner dismissed with costs?") < 1.0
    assert outcome_share("How deep is the basin?") == outcome_share("") == 0.0


@pytest.mark.parametrize(
    ("question", "asked", "other"),
    [
        ("Which judge issued the order?", "judge", "date_of_issue"),
        ("When did the judge issue the order?", "date_of_issue", "judge"),
        ("On which date were the costs of the hearing filed?", "hearing_date", "costs_ordered"),
    ],
)
def test_a_question_for_a_date_asks_for_no_person_and_one_for_a_person_for_no_date(
    question: str, asked: str, other: str
) -> None:
    names = {field.name for field in asked_fields(question)}
    assert asked in names
    assert other not in names


@pytest.mark.parametrize(
    "question", ["Who appeared for the Claimant?", "What did the Court order against the Claimant?"]
)
def test_a_question_about_an_act_towards_a_party_does_not_ask_who_the_party_is(question: str) -> None:
    assert "claimant" not in {asked.role for asked in asked_fields(question)}
    assert "claimant" in {asked.role for asked in asked_fields("What is the name of the Claimant?")}


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("What costs were ordered when the appeal was dismissed?", "costs_ordered"),
        ("In which year is the law numbered?", "law_number"),
        ("What is the case number and when was it issued?", "case_id"),
        ("When was the order issued and which judge issued it?", "judge"),
    ],
)
def test_a_date_in_the_question_does_not_remove_the_other_fields(question: str, field: str) -> None:
    assert field in {asked.name for asked in asked_fields(question)}
