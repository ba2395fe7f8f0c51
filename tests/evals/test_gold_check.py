"""Test the check of gold against the matter before any question is asked."""

from collections.abc import Callable

import pytest

from pincite.evals.cases import Case
from pincite.evals.directory import DocumentFacts
from pincite.evals.errors import BadQuestions
from pincite.evals.gold_check import check_gold

DOCUMENTS = {"a": DocumentFacts(family="f", kind="law", pages=5), "b": DocumentFacts(family="f", kind="law")}


def test_all_gold_pages_after_the_last_page_are_reported(make_case: Callable[..., Case]) -> None:
    cases = [
        make_case(40, {("a", 5)}, id="right"),
        make_case(40, {("a", 6)}, id="behind"),
        make_case(40, {("a", 1)}, {("a", 1), ("a", 99)}, id="one set"),
    ]
    with pytest.raises(BadQuestions) as told:
        check_gold(cases, DOCUMENTS, "q.jsonl")
    assert str(told.value).splitlines() == [
        "q.jsonl: behind: gold is page 6 of a, which has 5; give the physical page",
        "q.jsonl: one set: gold is page 99 of a, which has 5; give the physical page",
    ]


def test_questions_with_gold_in_missing_documents_are_counted_not_refused(make_case: Callable[..., Case]) -> None:
    cases = [make_case(40, {("z", 9)}), make_case(40, {("a", 1)}), make_case(40, {("a", 1), ("z", 1)})]
    assert check_gold([*cases, make_case(None, set())], DOCUMENTS, "q.jsonl") == 2


def test_gold_of_another_matter_is_refused(make_case: Callable[..., Case]) -> None:
    with pytest.raises(BadQuestions, match="none of its gold documents is in this matter"):
        check_gold([make_case(40, {("z", 9)}), make_case(None, set())], DOCUMENTS, "q.jsonl")


def test_a_document_with_unknown_page_count_is_not_checked(make_case: Callable[..., Case]) -> None:
    assert check_gold([make_case(40, {("b", 900)})], DOCUMENTS, "q.jsonl") == 0
