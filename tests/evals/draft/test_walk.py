"""Test the order of questions in a review."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.walk import Narrowed, walk
from pincite.evals.errors import BadOptions
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

Make = Callable[..., DraftQuestion]
PLACED = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["date", "judge"])), min_size=1)


def _of(make: Make, placed: list[tuple[str, str]]) -> list[DraftQuestion]:
    return [make(id=f"q{i}", pages=(PageRef(doc, 1),), tags=(tag,)) for i, (doc, tag) in enumerate(placed)]


def test_each_document_takes_turns_with_its_least_seen_kind(make_question: Make) -> None:
    questions = _of(make_question, [("a", "date"), ("a", "judge"), ("a", "date"), ("b", "date"), ("b", "judge")])
    assert walk(questions, Narrowed()) == (0, 4, 1, 3, 2)


def test_questions_without_pages_take_turns(make_question: Make) -> None:
    questions = _of(make_question, [("a", "date"), ("a", "date")])
    questions.append(make_question(id="q9", answer=None, pages=(), quotes=()))
    assert walk(questions, Narrowed()) == (0, 2, 1)


@given(placed=PLACED)
def test_every_question_comes_once_starting_with_one_per_document(
    make_question: Make, placed: list[tuple[str, str]]
) -> None:
    order = walk(_of(make_question, placed), Narrowed())
    documents = {doc for doc, _ in placed}
    assert sorted(order) == list(range(len(placed)))
    assert {placed[place][0] for place in order[: len(documents)]} == documents


@pytest.mark.parametrize(
    ("narrowed", "order"),
    [
        (Narrowed(tags=("judge",)), (1, 2)),
        (Narrowed(doc_ids=("b",)), (2,)),
        (Narrowed(tags=("judge",), doc_ids=("a",)), (1,)),
        (Narrowed(types=(AnswerType.NUMBER,)), (0, 2, 1)),
    ],
)
def test_a_walk_is_filtered_by_tag_document_and_type(
    make_question: Make, narrowed: Narrowed, order: tuple[int, ...]
) -> None:
    assert walk(_of(make_question, [("a", "date"), ("a", "judge"), ("b", "judge")]), narrowed) == order


def test_an_unmatched_filter_error_lists_the_available_values(make_question: Make) -> None:
    with pytest.raises(BadOptions, match=r"Tags: date\. Documents: a\. Types: number\."):
        walk(_of(make_question, [("a", "date")]), Narrowed(tags=("judges",)))


def test_a_draft_without_questions_gives_an_empty_walk() -> None:
    assert walk([], Narrowed(tags=("judge",))) == ()
