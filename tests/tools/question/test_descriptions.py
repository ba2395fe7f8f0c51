"""Tests descriptions of documents by their kind and subject."""

import pytest

from pincite.tools.question.descriptions import descriptions


@pytest.mark.parametrize(
    ("question", "kind", "about"),
    [
        ("Under the law on pilot boats, who pays?", "law", "pilot boats"),
        ("What did it cost in the dispute over the harbour dues?", "case", "harbour dues"),
        ("Does the lease of the north quay say who repairs it?", "contract", "north quay"),
        ("Do the rules on salvage let a crew sue?", "law", "salvage"),
    ],
)
def test_a_description_has_a_kind_and_a_subject(question: str, kind: str, about: str) -> None:
    found = descriptions(question)
    assert [(each.kind, each.about.removeprefix("the ")) for each in found] == [(kind, about)]


def test_two_descriptions_are_separate() -> None:
    found = descriptions("Do the law on tugs and the law on pilot boats each ask for a licence?")
    assert [each.about for each in found] == ["tugs", "pilot boats"]


def test_one_and_those_have_the_kind_of_the_description_before() -> None:
    found = descriptions("Does the law on tugs or the one on salvage, or those on pilot boats, ask for a licence?")
    assert [(each.kind, each.about) for each in found] == [("law", "tugs"), ("law", "salvage"), ("law", "pilot boats")]


def test_rules_are_distinguished_from_the_law_they_are_made_under() -> None:
    found = descriptions("Do the rules on salvage say what the law on salvage asks?")
    assert [each.made_under for each in found] == [True, False]


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("Who sued in the harbour and lights matter?", ["harbour and lights"]),
        ("Does the pilotage law ask for a licence?", ["pilotage"]),
        ("Does the common law ask for a licence?", []),
        ("What did the corrected ruling say?", []),
    ],
)
def test_words_before_the_kind_are_one_description(question: str, about: list[str]) -> None:
    found = descriptions(question)
    assert [each.about for each in found] == about
    assert all(each.whole for each in found)


@pytest.mark.parametrize("question", ["Who signed the Law on Pilot Boats?", "When is the fee due?", "the law on the"])
def test_titles_and_other_words_are_not_descriptions(question: str) -> None:
    assert not descriptions(question)
