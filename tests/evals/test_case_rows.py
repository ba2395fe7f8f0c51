"""A question set written as rows reads back the same, and its hash tells it from any other."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.evals.case_rows import row_of, set_hash
from pincite.evals.cases import Case, parse_cases, read_cases

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo" / "questions.jsonl"


@pytest.fixture(scope="module")
def sample() -> tuple[Case, ...]:
    return read_cases(SAMPLE)


def test_rows_read_back_as_the_cases_they_were(sample: tuple[Case, ...]) -> None:
    cases = (*sample, replace(sample[0], id="hard", difficulty="hard"), replace(sample[0], id="open", answer=None))
    text = "\n".join(json.dumps(row_of(case), ensure_ascii=False) for case in cases)
    assert parse_cases(text) == cases


def test_the_hash_of_a_set_does_not_depend_on_the_order_of_its_questions(sample: tuple[Case, ...]) -> None:
    assert set_hash(sample) == set_hash(sample[::-1])


def test_the_hash_of_a_set_changes_with_any_question_or_gold(sample: tuple[Case, ...]) -> None:
    first, rest = sample[0], sample[1:]
    other_gold = replace(first, answer=None)
    other_pages = replace(first, page_sets=())
    other_words = replace(first, question=replace(first.question, text="Another question?"))
    hashes = [set_hash((each, *rest)) for each in (first, other_gold, other_pages, other_words)]
    assert len({*hashes, set_hash(rest)}) == 5
