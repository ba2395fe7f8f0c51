import json
from typing import Any

import pytest

from pincite.evals.cases import Question
from pincite.evals.errors import BadQuestions
from pincite.evals.formats.cuad_items import import_items
from pincite.evals.formats.cuad_questions import Naming
from pincite.evals.formats.imported import ImportedSet
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

ITEM = {
    "id": "k1:Agreement Date",
    "doc_id": "k1",
    "document_name": " SUPPLY AGREEMENT",
    "parties": 'Alder Ltd ("Supplier"); Birch Inc. ("Buyer")',
    "category": "Agreement Date",
    "answer": "4/15/94",
    "pages": [1],
    "quotes": ["April 15, 1994"],
}


def _import(*changes: dict[str, Any], naming: Naming = Naming.TITLE) -> ImportedSet:
    rows = [ITEM | {"id": f"k1:{number}"} | change for number, change in enumerate(changes)]
    return import_items("\n".join(map(json.dumps, rows)).encode(), "items.jsonl", naming)


def test_a_label_becomes_a_question_with_answer_pages_and_evidence() -> None:
    [case] = _import({}).cases
    assert case.question == Question("What is the date of the SUPPLY AGREEMENT of Alder Ltd?", AnswerType.DATE)
    assert case.answer is not None
    assert case.answer.value == "1994-04-15"
    assert case.page_sets == (frozenset({PageRef("k1", 1)}),)
    assert [quote.quote for quote in case.evidence] == ["April 15, 1994"]
    assert case.tags == ("Agreement Date",)


def test_a_document_may_be_given_instead_of_named() -> None:
    [case] = _import({}, naming=Naming.DOC_IDS).cases
    assert case.question == Question("What is the date of the contract?", AnswerType.DATE, ("k1",))


def test_a_contract_without_a_party_is_named_by_its_title() -> None:
    [case] = _import({"parties": ""}).cases
    assert case.question.text == "What is the date of the SUPPLY AGREEMENT?"


@pytest.mark.parametrize(
    ("category", "answer", "value", "asked"),
    [
        ("Parties", 'Alder Ltd ("Supplier"); Birch Inc.', ["Alder Ltd", "Birch Inc."], "Who are the parties"),
        ("Governing Law", "New York", "New York", "The law of which state"),
        ("Notice Period To Terminate Renewal", "60 days", 60, "How many days of notice"),
        ("Notice Period to Terminate Renewal", "6 months", 6, "How many months of notice"),
        ("Renewal Term", "successive 1 year", 1, "For how many years"),
        ("Non-Compete", "Yes", True, "Does the SUPPLY AGREEMENT of Alder Ltd restrict"),
    ],
)
def test_each_kind_of_label_has_its_value(category: str, answer: str, value: Any, asked: str) -> None:
    [case] = _import({"category": category, "answer": answer}).cases
    assert case.answer is not None
    assert case.answer.value == value
    assert case.question.text.startswith(asked)


@pytest.mark.parametrize(
    "change",
    [
        {"answer": "perpetual"},
        {"answer": "09/14/200[]"},
        {"category": "Governing Law", "answer": ""},
        {"category": "Notice Period To Terminate Renewal", "answer": "reasonable"},
        {"category": "Parties", "answer": "Alder Ltd; Alder Ltd"},
    ],
)
def test_a_label_without_a_complete_value_is_scored_by_pages_and_reported(change: dict[str, Any]) -> None:
    made = _import(change)
    assert (made.cases[0].answer, len(made.cases[0].page_sets)) == (None, 1)
    assert [left.whole for left in made.left_out] == [False]
    assert "no whole value" in made.left_out[0].reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"pages": []}, "it was not found on a page"),
        ({"document_name": " "}, "no title"),
        ({"category": "Document Name", "answer": "Supply Agreement"}, "contain its own answer"),
        ({"category": "Colour of the Cover"}, "no question is known"),
        ({"category": "Renewal Term", "answer": "1 year; 2 years"}, "not one value"),
        ({"category": "Non-Compete", "answer": "No"}, "not one value"),
    ],
)
def test_an_unusable_label_is_reported(change: dict[str, Any], reason: str) -> None:
    made = _import({}, change)
    assert [case.id for case in made.cases] == ["k1:0"]
    assert [(left.item, left.whole) for left in made.left_out] == [("k1:1", True)]
    assert reason in made.left_out[0].reason


def test_a_title_is_asked_for_if_the_document_is_given() -> None:
    [case] = _import({"category": "Document Name", "answer": "Supply Agreement"}, naming=Naming.DOC_IDS).cases
    assert case.answer is not None
    assert case.answer.value == "Supply Agreement"


def test_quotes_over_several_pages_are_not_evidence() -> None:
    [case] = _import({"pages": [1, 2], "quotes": ["one", "two"]}).cases
    assert (len(case.page_sets[0]), case.evidence) == (2, ())


def test_every_row_that_cannot_be_read_is_reported_with_its_line() -> None:
    text = "\n".join(["{", "", json.dumps(ITEM), json.dumps(ITEM | {"id": "x", "pages": [0]}), json.dumps(ITEM)])
    with pytest.raises(BadQuestions) as caught:
        import_items(text.encode(), "items.jsonl", Naming.TITLE)
    assert [problem.line for problem in caught.value.problems] == [1, 4, 5]
    assert "items.jsonl:4: pages[0]: " in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe"])
def test_a_file_without_labels_is_refused(data: bytes) -> None:
    with pytest.raises(BadQuestions, match=r"items\.jsonl: (no question can be made of it|is not UTF-8)"):
        import_items(data, "items.jsonl", Naming.TITLE)
