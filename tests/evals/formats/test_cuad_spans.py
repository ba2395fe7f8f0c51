import json
from typing import Any

import pytest

from pincite.evals.errors import BadQuestions
from pincite.evals.formats.cuad_questions import Naming
from pincite.evals.formats.cuad_spans import import_contracts, is_squad
from pincite.evals.formats.imported import DocSpan, ImportedSet
from pincite.tools.answer_types import AnswerType

TEXT = 'SUPPLY AGREEMENT dated April 15, 1994 between Alder Ltd ("Supplier") and Birch Inc. Neither shall compete.'
NAME = "ALDER-EX-10-1.txt"
MARKS = {
    "Document Name": ["SUPPLY AGREEMENT"],
    "Parties": ["Alder Ltd", "Supplier", "Birch Inc."],
    "Agreement Date": ["April 15, 1994"],
    "Effective Date": [],
    "Governing Law": [],
    "Non-Compete": ["Neither shall compete."],
    "Insurance": [],
}


def _marked(category: str, texts: list[str], **changes: Any) -> dict[str, Any]:
    answers = [{"text": text, "answer_start": TEXT.find(text)} for text in texts]
    given = {"id": f"ALDER_EX-10.1__{category}", "question": "…", "is_impossible": not texts, "answers": answers}
    return given | changes


def _file(*more: dict[str, Any], date: str = "April 15, 1994") -> bytes:
    marks = MARKS | {"Agreement Date": [date]}
    marked = [_marked(category, texts) for category, texts in marks.items()]
    contract = {"title": "ALDER_EX-10.1", "paragraphs": [{"context": TEXT, "qas": [*marked, *more]}]}
    return json.dumps({"version": "1", "data": [contract]}).encode()


def _import(*more: dict[str, Any], naming: Naming = Naming.DOC_IDS, date: str = "April 15, 1994") -> ImportedSet:
    return import_contracts(_file(*more, date=date), "CUADv1.json", naming)


def _gold(made: ImportedSet) -> dict[str, Any]:
    return {case.tags[0]: case.answer.value if case.answer else "no gold" for case in made.cases}


def test_gold_is_taken_only_from_the_annotations() -> None:
    assert _gold(_import()) == {
        "Document Name": "no gold",
        "Parties": "no gold",
        "Agreement Date": "1994-04-15",
        "Effective Date": None,
        "Governing Law": None,
        "Non-Compete": True,
        "Insurance": None,
    }


def test_a_label_without_a_value_is_scored_by_pages_and_reported() -> None:
    made = _import()
    assert [(left.item.rpartition("__")[2], left.whole) for left in made.left_out] == [
        ("Document Name", False),
        ("Parties", False),
    ]
    assert all(case.page_sets for case in made.cases)


def test_a_date_inside_other_words_is_not_read() -> None:
    assert _gold(_import(date="dated April 15, 1994"))["Agreement Date"] == "no gold"


def test_annotations_become_spans_and_evidence() -> None:
    made = _import()
    assert made.spans["ALDER_EX-10.1__Parties"][0] == DocSpan(NAME, TEXT.find("Alder"), TEXT.find("Alder") + 9)
    parties = next(case for case in made.cases if case.tags == ("Parties",))
    assert [quote.quote for quote in parties.evidence] == MARKS["Parties"]
    assert [(each.doc_id, each.text) for each in made.documents] == [(NAME, TEXT)]


def test_a_contract_is_named_by_its_marked_title_and_first_party() -> None:
    made = _import(naming=Naming.TITLE)
    [date] = [case for case in made.cases if case.tags == ("Agreement Date",)]
    assert date.question.text == "What is the date of the SUPPLY AGREEMENT of Alder Ltd?"
    assert (date.question.doc_ids, date.question.answer_type) == ((), AnswerType.DATE)
    assert "the question would contain its own answer" in {left.reason for left in made.left_out if left.whole}


@pytest.mark.parametrize(
    ("marked", "reason"),
    [
        (_marked("Insurance", ["x"], id="n__Insurance", answers=[{"text": "x", "answer_start": 3}]), "not in the text"),
        (_marked("Insurance", [], id="n__Insurance", is_impossible=False), "both as present and as absent"),
        (_marked("Insurance", ["Alder Ltd"], id="n__Insurance", is_impossible=True), "both as present and as absent"),
        (_marked("Cover", [], id="n__Cover"), "no question is known"),
        (_marked("Renewal Term", ["Alder Ltd"], id="n__Renewal Term"), "the unit to ask for is not marked"),
    ],
)
def test_an_unusable_label_is_reported(marked: dict[str, Any], reason: str) -> None:
    made = _import(marked)
    [left] = [left for left in made.left_out if left.item == marked["id"]]
    assert left.whole
    assert reason in left.reason
    assert marked["id"] not in {case.id for case in made.cases}


def test_every_fault_of_a_file_is_reported() -> None:
    with pytest.raises(BadQuestions) as caught:
        _import(_marked("Insurance", []), _marked("x", [], id="no category"))
    text = str(caught.value)
    assert "data[0].paragraphs[0].qas[7].id: 'ALDER_EX-10.1__Insurance' is already the id of" in text
    assert "data[0].paragraphs[0].qas[8].id: 'no category' does not end in __" in text
    with pytest.raises(BadQuestions, match=r"data\[0\]\.paragraphs: "):
        import_contracts(b'{"data": [{"title": "a", "paragraphs": []}]}', "c.json", Naming.TITLE)


def test_the_two_label_formats_are_distinguished() -> None:
    assert is_squad(_file())
    assert not is_squad(json.dumps({"id": "k1", "quotes": ["paragraphs and qas"]}).encode())
