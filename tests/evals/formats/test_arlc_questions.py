import json
from typing import Any

import pytest

from pincite.evals.cases import Question
from pincite.evals.errors import BadQuestions
from pincite.evals.formats.arlc_questions import import_questions
from pincite.evals.formats.imported import ImportedSet
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import NO_INFORMATION, AnswerType

ITEM = {"id": "q1", "question": "How many days?", "answer_type": "number"}


def _import(*items: Any) -> ImportedSet:
    return import_questions(json.dumps(items).encode(), "questions.json")


def _problems(*items: Any) -> list[str]:
    with pytest.raises(BadQuestions) as caught:
        _import(*items)
    return [problem.message for problem in caught.value.problems]


@pytest.mark.parametrize("kind", ["number", "boolean", "name", "names", "date", "free_text"])
def test_every_contest_answer_type_becomes_a_question_without_gold(kind: str) -> None:
    made = _import(ITEM | {"answer_type": kind, "difficulty": "hard"})
    assert made.cases[0].question == Question("How many days?", AnswerType(kind))
    assert (made.cases[0].answer, made.cases[0].page_sets, made.left_out) == (None, (), ())


def test_the_list_may_be_inside_an_object() -> None:
    made = import_questions(json.dumps({"questions": [ITEM], "version": 1}).encode(), "q.json")
    assert [case.id for case in made.cases] == ["q1"]


@pytest.mark.parametrize(
    "pages",
    [
        {"pages": [{"doc_id": "law.pdf", "page": 2}, {"doc_id": "law", "page": 3}]},
        {"pages": [{"doc_id": "law", "page_numbers": [2, 3]}]},
        {"retrieved_chunk_pages": [{"doc_id": "law", "page_numbers": [3]}, {"doc_id": "law", "page_numbers": [2]}]},
    ],
)
def test_gold_in_an_unambiguous_form_is_kept(pages: dict[str, Any]) -> None:
    [case] = _import(ITEM | {"answer": 14} | pages).cases
    assert case.answer is not None
    assert case.answer.value == 14
    assert case.page_sets == (frozenset({PageRef("law", 2), PageRef("law", 3)}),)


def test_the_no_information_sentence_and_null_are_null_gold() -> None:
    made = _import(
        ITEM | {"answer": None, "pages": []}, ITEM | {"id": "q2", "answer_type": "free_text", "answer": NO_INFORMATION}
    )
    assert [case.answer.value if case.answer else "no gold" for case in made.cases] == [None, None]
    assert [case.page_sets for case in made.cases] == [(frozenset(),), (frozenset(),)]


@pytest.mark.parametrize(
    ("gold", "reason"),
    [
        ({"answer": "fourteen"}, "the gold answer is not in the form of its type"),
        ({"answer": 14, "pages": "page 2"}, "the gold pages are in no known form, or contradict the answer"),
        ({"answer": 14, "pages": [{"doc_id": "law", "page": 0}]}, "the gold pages are in no known form"),
        ({"answer": None, "pages": [{"doc_id": "law", "page": 1}]}, "or contradict the answer"),
    ],
)
def test_gold_in_another_form_is_dropped_and_reported_and_the_question_is_kept(gold: Any, reason: str) -> None:
    made = _import(ITEM | gold)
    assert len(made.cases) == 1
    assert [(left.item, left.whole) for left in made.left_out] == [("q1", False)]
    assert reason in made.left_out[0].reason


def test_every_row_that_is_not_a_question_is_reported_with_its_position() -> None:
    found = _problems(ITEM, {"id": "q2"}, ITEM | {"id": "q3", "answer_type": "integer"}, ITEM, "text")
    assert found == [
        "[1].question: is missing; write the question as a string",
        "[1].answer_type: is missing; write one of number, boolean, name, names, date, free_text",
        "[2].answer_type: cannot be used; write one of number, boolean, name, names, date, free_text",
        "[3].id: 'q1' is already the id of [0]",
        "[4]: is not an object; write {id, question, answer_type}",
    ]


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'{"rows": []}', b"[]", b'"text"'])
def test_a_file_of_another_form_is_refused(data: bytes) -> None:
    with pytest.raises(BadQuestions, match=r"questions\.json: "):
        import_questions(data, "questions.json")
