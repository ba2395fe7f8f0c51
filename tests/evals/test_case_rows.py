"""Test that a question set survives a round trip through rows and has a distinct hash."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.evals.case_rows import question_lines, row_of, set_hash
from pincite.evals.cases import Case, GoldAnswer, GoldQuote, ProposedAnswer, Question, parse_cases, read_cases
from pincite.evals.errors import BadQuestions
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo" / "questions.jsonl"

TEXT = st.sampled_from(["a", "b.pdf", "§ 5", "it's", 'a "quoted" word', "é\n\u2028"])
PAGES = st.frozensets(st.builds(PageRef, TEXT, st.integers(1, 9)), min_size=1, max_size=3)
GOLD = st.one_of(
    st.tuples(st.just(GoldAnswer(None)), st.just((frozenset[PageRef](),))),
    st.tuples(
        st.one_of(st.none(), st.builds(GoldAnswer, st.booleans())), st.lists(PAGES, max_size=3, unique=True).map(tuple)
    ),
)
CASES = st.builds(
    lambda name, asked, gold, tags, evidence, hard: Case(name, asked, gold[0], gold[1], tags, evidence, hard),
    TEXT,
    st.builds(Question, TEXT, st.just(AnswerType.BOOLEAN), st.lists(TEXT, max_size=2).map(tuple)),
    GOLD,
    st.lists(TEXT, max_size=2, unique=True).map(tuple),
    st.lists(st.builds(GoldQuote, st.builds(PageRef, TEXT, st.integers(1, 9)), TEXT), max_size=2).map(tuple),
    st.none() | TEXT,
)


@pytest.fixture(scope="module")
def sample() -> tuple[Case, ...]:
    return read_cases(SAMPLE)


def test_written_rows_read_back_as_the_same_cases(sample: tuple[Case, ...]) -> None:
    cases = (*sample, replace(sample[0], id="hard", difficulty="hard"), replace(sample[0], id="open", answer=None))
    proposed = Case("draft", sample[0].question, confirmed=False, proposal=ProposedAnswer(6), difficulty="hard")
    cases = (*cases, proposed, replace(proposed, id="open draft", proposal=None))
    text = "\n".join(json.dumps(row_of(case), ensure_ascii=False) for case in cases)
    assert parse_cases(text) == cases


def test_the_hash_of_a_set_ignores_question_order(sample: tuple[Case, ...]) -> None:
    assert set_hash(sample) == set_hash(sample[::-1])


def test_the_hash_of_a_set_changes_with_any_question_or_gold(sample: tuple[Case, ...]) -> None:
    first, rest = sample[0], sample[1:]
    other_gold = replace(first, answer=None)
    other_pages = replace(first, page_sets=())
    other_words = replace(first, question=replace(first.question, text="Another question?"))
    hashes = [set_hash((each, *rest)) for each in (first, other_gold, other_pages, other_words)]
    assert len({*hashes, set_hash(rest)}) == 5


@settings(max_examples=40)
@given(st.lists(CASES, min_size=1, max_size=4, unique_by=lambda case: case.id))
def test_a_written_case_reads_back_unchanged(cases: list[Case]) -> None:
    assert parse_cases(question_lines(cases, "set")) == tuple(cases)


def test_cases_that_would_not_read_back_are_refused_with_their_source() -> None:
    case = Case("q1", Question("How many?", AnswerType.NUMBER), GoldAnswer("40"))
    with pytest.raises(BadQuestions, match=r"labels\.json: questions made of it:2: id: 'q1' is already"):
        question_lines([Case("q1", case.question), Case("q1", case.question)], "labels.json")
    with pytest.raises(BadQuestions, match="does not fit the type number"):
        question_lines([case], "labels.json")
