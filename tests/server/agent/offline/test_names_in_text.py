"""Names in running text."""

import pytest

from pincite.indexer.model import PageRef, Span
from pincite.server.agent.offline.names import is_judge, is_law, is_person, names_of, runs_of
from pincite.server.agent.offline.passages import Passage


def passage(text: str) -> Passage:
    return Passage(PageRef("a", 1), Span(0, len(text)), text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ms Imogen Farr and Mr. Dash Oka appeared.", ["Ms Imogen Farr", "Mr. Dash Oka"]),
        ("It came before H.E. Justice Sir Anselm Croy.", ["H.E. Justice Sir Anselm Croy"]),
        ("It came before Deputy Chief Justice Omar Sal.", ["Deputy Chief Justice Omar Sal"]),
        ("(a) the Bank of New York signed", ["Bank of New York"]),
        ("1. Salem bin Khalid al Mak signed.", ["Salem bin Khalid al Mak"]),
        ("Alpha Beta signed. Alpha Beta paid.", ["Alpha Beta"]),
    ],
)
def test_names_stand_in_the_order_of_the_text_with_their_honorifics(text: str, names: list[str]) -> None:
    assert names_of(passage(text)) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Companies Law, DIFC Law No. 5 of 2018, applies.", ["Companies Law, DIFC Law No. 5 of 2018"]),
        ("the Trust Law No. 4 of 2018 and Law No. (16) of 2011", ["Trust Law No. 4 of 2018", "Law No. (16) of 2011"]),
    ],
)
def test_a_law_and_its_number_are_one_name(text: str, names: list[str]) -> None:
    assert names_of(passage(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "It ran from January to March 2020.",
        "The meeting is on Monday or Friday.",
        "This Article applies.",
        "The Claimant and the Defendant agree.",
        "A Claim Form was filed.",
        "no capital stands here",
        "",
    ],
)
def test_months_days_and_words_of_form_are_no_names(text: str) -> None:
    assert names_of(passage(text)) == []


def test_a_day_in_a_month_is_no_name() -> None:
    assert names_of(passage("It met on a Monday in March.")) == []


def test_the_possessive_of_a_word_of_form_is_no_name() -> None:
    assert names_of(passage("It pays the Defendant’s costs.")) == []


def test_an_honorific_begins_a_name() -> None:
    assert names_of(passage("for the Claimant Mr Dash Oka appeared")) == ["Mr Dash Oka"]


def test_names_of_one_list_stand_together() -> None:
    text = "The experts were Ann Poe, Ben Ray and Cy Dow. They were sworn by the clerk in open court, by Dee Fry."
    assert runs_of(passage(text), "Who were the experts?")[0] == ["Ann Poe", "Ben Ray", "Cy Dow"]


def test_a_list_has_each_name_once_and_none_of_the_question() -> None:
    text = "The experts of Ann Poe were Ben Ray, Mr Ben Ray, as well as Cy Dow."
    assert runs_of(passage(text), "Who were the experts of Ann Poe?")[0] == ["Ben Ray", "Cy Dow"]


@pytest.mark.parametrize("name", ["Law No. 5 of 2018", "Companies Law", "Data Act", "Port Regulations"])
def test_a_law_is_known_by_its_number_or_its_last_word(name: str) -> None:
    assert is_law(name)


@pytest.mark.parametrize("name", ["Jude Law KC", "Lawrence", "Law Society", "Acton"])
def test_what_only_holds_the_word_is_no_law(name: str) -> None:
    assert not is_law(name)


@pytest.mark.parametrize("name", ["Mr Smith", "Dr. Ann Poe", "Justice Poe", "Ann Poe", "Ann Maria Poe"])
def test_a_person_is_known_by_an_honorific_or_plain_words(name: str) -> None:
    assert is_person(name)


def test_an_excellency_is_a_person() -> None:
    assert is_person("H.E. Justice Ali Poe")


@pytest.mark.parametrize(
    "name", ["Witness Statement", "First Gulf Bank", "ACME", "Poe", "ANN POE", "Law No. 5 of 2018"]
)
def test_a_thing_is_no_person(name: str) -> None:
    assert not is_person(name)


@pytest.mark.parametrize(
    ("name", "judge"),
    [
        ("H.E. Justice Ali Poe", True),
        ("Deputy Chief Justice Poe", True),
        ("Sir Justice Poe", True),
        ("Judge Poe", True),
        ("Mr Poe", False),
        ("Judgment Debtor", False),
    ],
)
def test_a_judge_is_known_by_the_office(name: str, judge: bool) -> None:
    assert is_judge(name) is judge
