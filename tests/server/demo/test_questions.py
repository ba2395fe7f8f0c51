import datetime
import functools
import json
from collections import Counter
from typing import Any

import pypdfium2
import pytest

from pincite.server.demo import build_pdfs

Question = dict[str, Any]
LINES = (build_pdfs.HERE / "questions.jsonl").read_text(encoding="utf-8").splitlines()
QUESTIONS: list[Question] = [json.loads(line) for line in LINES]
ANSWERED = [question for question in QUESTIONS if question["answer"] is not None]
KEYS = {"id", "question", "answer_type", "answer", "pages", "acceptable_page_sets", "evidence", "tags"}


@functools.cache
def document_pages(doc_id: str) -> list[str]:
    document = pypdfium2.PdfDocument(build_pdfs.MATTER / f"{doc_id}.pdf")
    return [" ".join(document[index].get_textpage().get_text_range().split()) for index in range(len(document))]


def gold_pages(question: Question) -> list[list[Any]]:
    return [[page["doc_id"], page["page"]] for page in question["pages"]]


def tagged(tag: str) -> list[Question]:
    return [question for question in QUESTIONS if tag in question["tags"]]


def is_of_type(answer: Any, answer_type: str) -> bool:
    match answer_type:
        case "number":
            return isinstance(answer, int | float) and not isinstance(answer, bool)
        case "boolean":
            return isinstance(answer, bool)
        case "names":
            return isinstance(answer, list) and len(answer) > 1 and all(isinstance(name, str) for name in answer)
        case "date":
            return bool(datetime.date.fromisoformat(answer))
        case "free_text":
            return isinstance(answer, str) and 0 < len(answer) <= 280
        case _:
            return answer_type == "name" and isinstance(answer, str) and bool(answer)


def test_every_question_has_the_same_fields_and_a_unique_id_and_wording() -> None:
    assert all(set(question) == KEYS for question in QUESTIONS)
    assert len({question["id"] for question in QUESTIONS}) == len(QUESTIONS)
    assert len({question["question"] for question in QUESTIONS}) == len(QUESTIONS)


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question["id"])
def test_an_answer_matches_the_form_of_its_type(question: Question) -> None:
    assert is_of_type(question["answer"], question["answer_type"])


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question["id"])
def test_every_gold_page_exists_and_the_first_acceptable_set_is_the_gold_set(question: Question) -> None:
    assert question["acceptable_page_sets"][0] == gold_pages(question)
    for pages in question["acceptable_page_sets"]:
        assert pages
        for doc_id, number in pages:
            assert 1 <= number <= len(document_pages(doc_id))


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question["id"])
def test_every_evidence_quote_appears_on_its_gold_page(question: Question) -> None:
    for evidence in question["evidence"]:
        assert [evidence["doc_id"], evidence["page"]] in gold_pages(question)
        assert " ".join(evidence["quote"].split()) in document_pages(evidence["doc_id"])[evidence["page"] - 1]


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question["id"])
def test_every_gold_page_with_text_has_a_quote(question: Question) -> None:
    quoted = {(evidence["doc_id"], evidence["page"]) for evidence in question["evidence"]}
    with_text = {(doc_id, number) for doc_id, number in gold_pages(question) if document_pages(doc_id)[number - 1]}
    assert quoted == with_text


def test_an_unanswerable_question_has_no_answer_and_no_pages() -> None:
    absent = [question for question in QUESTIONS if question["answer"] is None]
    assert absent == tagged("unanswerable")
    assert all(question["pages"] == question["evidence"] == [] for question in absent)
    assert all(question["acceptable_page_sets"] == [[]] for question in absent)
    assert {question["answer_type"] for question in absent} == {question["answer_type"] for question in QUESTIONS}


def test_every_answer_type_has_at_least_eight_answered_questions() -> None:
    counts = Counter(question["answer_type"] for question in ANSWERED)
    assert len(QUESTIONS) >= 66
    assert set(counts) == {"number", "boolean", "name", "names", "date", "free_text"}
    assert min(counts.values()) >= 8


@pytest.mark.parametrize(
    ("tag", "least"),
    [("comparison", 10), ("page_spanning", 4), ("unanswerable", 10), ("attribute_trap", 8), ("family_trap", 8)],
)
def test_every_kind_of_difficulty_has_enough_questions(tag: str, least: int) -> None:
    assert len(tagged(tag)) >= least


def test_a_comparison_is_proved_by_pages_of_two_documents() -> None:
    assert all(len({page["doc_id"] for page in question["pages"]}) == 2 for question in tagged("comparison"))


def test_a_passage_over_a_page_break_is_proved_by_two_consecutive_pages_of_a_document() -> None:
    for question in tagged("page_spanning"):
        pages = {(page["doc_id"], page["page"]) for page in question["pages"]}
        assert any((doc_id, number + 1) in pages for doc_id, number in pages), question["id"]


def test_every_document_has_a_question() -> None:
    asked = {page["doc_id"] for question in QUESTIONS for page in question["pages"]}
    assert asked == {path.stem for path in build_pdfs.MATTER.glob("*.pdf")}
