"""Descriptions of documents by their kind and subject."""

import pytest

from pincite.tools.question.described import descriptions


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


def test_two_descriptions_stand_apart() -> None:
    found = descriptions("Do the law on tugs and the law on pilot boats each ask for a licence?")
    assert [each.about for each in found] == ["tugs", "pilot boats"]


@pytest.mark.parametrize("question", ["Who signed the Law on Pilot Boats?", "When is the fee due?", "the law on the"])
def test_titles_and_other_words_are_no_descriptions(question: str) -> None:
    assert not descriptions(question)
