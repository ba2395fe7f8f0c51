"""Tests how a question is parsed into the form and unit of its value, its terms and its comparison."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.target import Form, Relation
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = type["Seen"]
NUMBER, BOOLEAN, NAME = AnswerType.NUMBER, AnswerType.BOOLEAN, AnswerType.NAME


@pytest.mark.parametrize(
    ("question", "form", "unit"),
    [
        ("Within how many days must a tenant reply?", Form.PERIOD, "day"),
        ("How long is the notice period?", Form.PERIOD, None),
        ("What is the time limit for a reply?", Form.PERIOD, None),
        ("What percentage of the fee is due?", Form.PERCENT, None),
        ("How many directors sit on the board?", Form.COUNT, None),
        ("What fee in US dollars is due?", Form.MONEY, "USD"),
        ("How much was paid?", Form.MONEY, None),
        ("How many US dollars are due for a licence?", Form.MONEY, "USD"),
        ("What is the width of the quay?", Form.NUMBER, None),
        ("What depth and what width did the quay have?", Form.NUMBER, None),
    ],
)
def test_a_number_has_the_form_and_unit_that_the_question_names(
    seen: MakeRun, question: str, form: Form, unit: str | None
) -> None:
    target = seen(question, NUMBER).target
    assert (target.form, target.unit) == (form, unit)


@pytest.mark.parametrize(
    ("question", "noun"),
    [
        ("How many directors sit on the board?", {"director"}),
        ("What fee in US dollars is due for a licence?", {"fee"}),
        ("How much was paid?", set()),
        ("Within how many days must a tenant reply?", set()),
    ],
)
def test_a_count_or_an_amount_keeps_the_noun_of_the_question(seen: MakeRun, question: str, noun: set[str]) -> None:
    assert seen(question, NUMBER).target.noun == noun


@pytest.mark.parametrize(
    ("question", "relation"),
    [
        ("Which was issued earlier, XY 1/2024 or XY 2/2024?", Relation.EARLIER),
        ("Which was issued more recently, XY 1/2024 or XY 2/2024?", Relation.LATER),
        ("Was the claim in XY 1/2024 higher than the claim in XY 2/2024?", Relation.HIGHER),
        ("Is the notice in XY 1/2024 shorter than in XY 2/2024?", Relation.LOWER),
        ("By how many days do the terms of XY 1/2024 and XY 2/2024 differ?", Relation.DIFFERENCE),
        ("Which company is a party to both XY 1/2024 and XY 2/2024?", Relation.IN_COMMON),
        ("Who is the later claimant in XY 1/2024?", None),
        ("Who is the claimant in XY 1/2024?", None),
    ],
)
def test_only_a_question_on_two_things_is_a_comparison(seen: MakeRun, question: str, relation: Relation | None) -> None:
    assert seen(question, NAME).target.relation is relation


def test_the_terms_exclude_names_dates_units_and_question_words(
    seen: MakeRun, a_document: Callable[..., Mapping[str, Any]]
) -> None:
    question = "What deposit in US dollars does the Widget Law require from a tenant on 3 May 2024?"
    target = seen(question, NUMBER).found(a_document("a", "Widget Law")).target
    assert target.terms == {"deposit", "tenant"}


@pytest.mark.parametrize(
    ("question", "of_record"),
    [
        ("Who is the Claimant in XY 1/2024?", True),
        ("Who is the second Claimant in XY 1/2024?", False),
        ("Who is the claimant named in paragraph 7 of XY 1/2024?", False),
        ("On which page of the Widget Law does the preamble begin?", False),
    ],
)
def test_a_record_answers_no_question_on_a_provision_a_page_or_one_of_several_parties(
    seen: MakeRun, question: str, of_record: bool
) -> None:
    assert seen(question, NAME).target.may_be_on_record is of_record


def test_the_unexplained_share_counts_the_terms_that_nothing_explains(seen: MakeRun) -> None:
    target = seen("Who pays the deposit of a tenant?", NAME).target
    assert target.unexplained(frozenset()) == 1.0
    assert target.unexplained(target.terms) == 0.0
    assert target.unexplained(frozenset({"tenant"})) == pytest.approx(1 - 1 / len(target.terms))


def test_a_question_without_terms_has_no_unexplained_share(seen: MakeRun) -> None:
    assert seen("What is it?", NAME).target.unexplained(frozenset()) == 0.0
