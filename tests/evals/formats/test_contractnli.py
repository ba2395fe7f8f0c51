import json
from typing import Any

import pytest

from pincite.evals.cases import Question
from pincite.evals.errors import BadQuestions
from pincite.evals.formats.contractnli import import_contracts
from pincite.evals.formats.imported import DocSpan, ImportedSet
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

TEXT = "The Recipient shall keep it secret.\fIt may show it to staff."
NAME = "7-Mutual-NDA.txt"


def _annotations(**choices: Any) -> dict[str, Any]:
    given = {"a": ("Entailment", [0]), "b": ("Contradiction", [1]), "c": ("NotMentioned", [])} | choices
    return {label: {"choice": choice, "spans": spans} for label, (choice, spans) in given.items()}


def _document(**changes: Any) -> dict[str, Any]:
    given = {
        "id": 7,
        "file_name": "Mutual NDA.pdf",
        "text": TEXT,
        "spans": [[0, 35], [36, 60]],
        "annotation_sets": [{"annotations": _annotations()}],
        "url": "ignored",
    }
    return given | changes


def _file(*documents: Any, **changes: Any) -> bytes:
    labels = {label: {"hypothesis": f"Statement {label}."} for label in "abc"}
    return json.dumps({"documents": documents or [_document()], "labels": labels} | changes).encode()


def _import(*documents: Any, **changes: Any) -> ImportedSet:
    return import_contracts(_file(*documents, **changes), "test.json")


def test_a_statement_is_true_false_or_null_by_its_label() -> None:
    cases = _import().cases
    assert [case.id for case in cases] == ["7:a", "7:b", "7:c"]
    assert [case.answer.value if case.answer else "no gold" for case in cases] == [True, False, None]
    assert [case.tags for case in cases] == [("entailed", "a"), ("contradicted", "b"), ("not mentioned", "c")]


def test_the_statement_is_asked_of_its_document() -> None:
    question = Question("Is the following true under this agreement: Statement a.", AnswerType.BOOLEAN, (NAME,))
    assert _import().cases[0].question == question


def test_evidence_spans_become_quotes_pages_and_gold_spans() -> None:
    made = _import()
    assert [(quote.page, quote.quote) for quote in made.cases[1].evidence] == [(PageRef(NAME, 2), TEXT[36:60])]
    assert made.cases[1].page_sets == (frozenset({PageRef(NAME, 2)}),)
    assert made.spans["7:b"] == (DocSpan(NAME, 36, 60),)
    assert (made.cases[2].page_sets, made.spans["7:c"]) == ((frozenset(),), ())


def test_the_text_is_kept_character_for_character() -> None:
    assert [(each.doc_id, each.text) for each in _import().documents] == [(NAME, TEXT)]


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (("Entailment", [2]), "a span of its evidence is not in the text"),
        (("Entailment", [-1]), "a span of its evidence is not in the text"),
        (("NotMentioned", [0]), "it is not mentioned, but has evidence"),
    ],
)
def test_a_statement_without_usable_gold_is_skipped_and_reported(choice: Any, reason: str) -> None:
    made = _import(_document(annotation_sets=[{"annotations": _annotations(a=choice)}]))
    assert [case.id for case in made.cases] == ["7:b", "7:c"]
    assert [(left.item, left.reason, left.whole) for left in made.left_out] == [("7:a", reason, True)]


def test_a_span_beyond_the_text_is_skipped_and_reported() -> None:
    made = _import(_document(spans=[[0, 35], [36, 99]]))
    assert [(left.item, left.whole) for left in made.left_out] == [("7:b", True)]


def test_a_statement_without_evidence_is_asked_without_gold_pages() -> None:
    made = _import(_document(annotation_sets=[{"annotations": _annotations(a=("Entailment", []))}]))
    assert (made.cases[0].answer is not None, made.cases[0].page_sets) == (True, ())
    assert [(left.item, left.whole) for left in made.left_out] == [("7:a", False)]


def test_annotation_sets_after_the_first_are_reported() -> None:
    made = _import(_document(annotation_sets=[{"annotations": _annotations()}] * 2))
    assert len(made.cases) == 3
    assert [left.reason for left in made.left_out] == ["annotation sets after the first are not read"]


def test_a_document_without_text_is_skipped_and_its_statements_are_reported() -> None:
    made = _import(_document(), _document(id=8, text=" "))
    assert [document.doc_id for document in made.documents] == [NAME]
    assert [left.reason for left in made.left_out] == ["the document has no text"] * 3


def test_every_fault_of_a_file_is_reported_with_its_position() -> None:
    with pytest.raises(BadQuestions) as caught:
        _import(_document(text=3), _document(annotation_sets=[]))
    assert [problem.message.split(": ")[0] for problem in caught.value.problems] == [
        "documents[0].text",
        "documents[1].annotation_sets",
    ]


def test_a_repeated_id_and_an_undefined_label_are_faults() -> None:
    with pytest.raises(BadQuestions) as caught:
        _import(_document(), _document(), labels={"a": {"hypothesis": "A."}, "b": {"hypothesis": "B."}})
    text = str(caught.value)
    assert "documents[1].id: 7 is already the id of documents[0]" in text
    assert "documents[0].annotation_sets[0].annotations.c: is not among the labels" in text


def test_a_file_without_usable_questions_has_a_reason() -> None:
    with pytest.raises(BadQuestions, match="no question can be made of it: the document has no text"):
        _import(_document(text=" "))
