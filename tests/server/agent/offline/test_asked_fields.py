"""Which recorded fact a question asks for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.fields import FIELDS, asked_fields, facts_for

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

EXAMPLES = [
    ("date_of_reissue", (), "On what date was the order re-issued?", "When was the reissued order originally issued?"),
    ("date_of_issue", (), "When was the decision handed down?", "Who owns the tissue?"),
    ("hearing_date", (), "On what date was the appeal heard?", "Who sat in the theatre?"),
    ("judgment_date", (), "What is the date of the judgement?", "Is the judgment dated?"),
    ("judge", (), "Who presided?", "Is the judgment final?"),
    ("issued_by", (), "Which Registrar signed?", "When was it issued?"),
    ("party", ("claimant",), "Who are the claimants?", "What is the claim?"),
    ("party", ("defendant",), "Who is the defendant?", "Who defended it?"),
    ("party", ("appellant",), "Who is the appellant?", "Who appealed?"),
    ("party", ("respondent",), "Who is the respondent?", "Who responded?"),
    ("party", ("appellee",), "Who is the appellee?", "Who appealed?"),
    ("party", ("petitioner",), "Who is the petitioner?", "Who filed the petition?"),
    ("party", ("plaintiff",), "Who is the plaintiff?", "Who was plain?"),
    ("party", ("applicant",), "Who is the applicant?", "Who applied?"),
    ("party", ("judgment debtor",), "Who is the judgment debtor?", "Who is the debtor?"),
    ("party", ("judgment creditor",), "Who is the judgment creditor?", "Who is the creditor?"),
    ("party", (), "Who are the parties?", "Who departed?"),
    ("claim_value", (), "What is the value of the claim?", "What is the claim number?"),
    ("costs_ordered", (), "What costs were assessed?", "What does a copy cost?"),
    ("sum_ordered", (), "What is the judgment sum?", "What sum was lent?"),
    ("transferred_from", (), "Which claim was it transferred from?", "Who may transfer shares?"),
    ("appeals_from", (), "Which case is the appeal from?", "When was the appeal heard?"),
    ("neutral_citation", (), "What is the neutral citation?", "What is the citation?"),
    ("case_id", (), "What is the case number?", "How many cases are there?"),
    ("order", (), "Was permission given?", "Does the border matter?"),
    ("court", (), "Which division sat?", "When did the court sit?"),
]


@pytest.mark.parametrize(("name", "roles", "asks", "other"), EXAMPLES)
def test_the_words_of_a_field_ask_for_it_and_others_do_not(
    name: str, roles: tuple[str, ...], asks: str, other: str
) -> None:
    field = next(f for f in FIELDS if (f.name, f.roles) == (name, roles))
    assert field.pattern.search(asks)
    assert not field.pattern.search(other)


def test_every_field_has_an_example() -> None:
    assert [(name, roles) for name, roles, *_ in EXAMPLES] == [(f.name, f.roles) for f in FIELDS]


def test_fields_are_asked_for_from_the_most_particular_to_the_most_general(seen: "Callable[..., Seen]") -> None:
    asked = asked_fields(seen("Which judge gave the claimant permission?").view)
    assert [f.name for f in asked] == ["judge", "party", "order"]


@pytest.fixture
def appeal(seen: "Callable[..., Seen]", a_document: Callable[..., Any]) -> "Seen":
    found = seen("Who is the respondent in CA 001/2020?").found(
        a_document("a", "A v B", "judgment", case_ids=["CA 001/2020"])
    )
    return found.recorded("a", ("party", "Claimant/Respondent", "Alpha"), ("party", "Defendant/Appellant", "Beta"))


def test_facts_are_narrowed_to_the_role_also_where_a_party_plays_two(appeal: "Seen") -> None:
    respondent = next(f for f in FIELDS if f.roles == ("respondent",))
    assert [f.value for f in facts_for(appeal.view, respondent)] == ["Alpha"]


def test_a_field_without_roles_gives_all(appeal: "Seen") -> None:
    party = next(f for f in FIELDS if f.name == "party" and not f.roles)
    assert [f.value for f in facts_for(appeal.view, party)] == ["Alpha", "Beta"]
    assert facts_for(appeal.view, party, "b") == []


def test_facts_of_a_document_that_is_not_meant_are_left_out(appeal: "Seen") -> None:
    party = next(f for f in FIELDS if f.name == "party" and not f.roles)
    wider = appeal.recorded("elsewhere", ("party", "claimant", "Gamma"))
    assert [f.value for f in facts_for(wider.view, party)] == ["Alpha", "Beta"]
