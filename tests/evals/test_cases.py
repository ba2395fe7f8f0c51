import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.cases import GoldQuote, Question, parse_cases, read_cases
from pincite.evals.errors import BadQuestions
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import NO_INFORMATION, AnswerType

ROW: dict[str, Any] = {
    "id": "q1",
    "question": "How many days?",
    "answer_type": "number",
    "answer": 14,
    "pages": [{"doc_id": "a", "page": 2}],
}


def _line(**changes: Any) -> str:
    return json.dumps(ROW | changes)


def _without(*keys: str) -> str:
    return json.dumps({key: value for key, value in ROW.items() if key not in keys})


def _problems(text: str) -> list[tuple[int | None, str]]:
    with pytest.raises(BadQuestions) as caught:
        parse_cases(text)
    return [(problem.line, problem.message) for problem in caught.value.problems]


def test_a_full_row_becomes_a_case_with_its_gold() -> None:
    line = _line(
        doc_ids=["a"],
        acceptable_page_sets=[[["a", 2]], [["b", 7], ["b", 8]]],
        tags=["definition", "definition"],
        evidence=[{"doc_id": "a", "page": 2, "quote": "fourteen days"}],
        difficulty="easy",
    )
    [case] = parse_cases(line)
    assert case.id == "q1"
    assert case.question == Question("How many days?", AnswerType.NUMBER, ("a",))
    assert case.answer is not None
    assert case.answer.value == 14
    assert case.page_sets == (frozenset({PageRef("a", 2)}), frozenset({PageRef("b", 7), PageRef("b", 8)}))
    assert case.tags == ("definition",)
    assert case.evidence == (GoldQuote(PageRef("a", 2), "fourteen days"),)


def test_the_question_shown_to_an_agent_has_no_gold_field() -> None:
    assert {field.name for field in dataclasses.fields(Question)} == {"text", "answer_type", "doc_ids"}


def test_a_row_without_an_answer_has_no_gold() -> None:
    [case] = parse_cases(_without("answer", "pages"))
    assert case.answer is None
    assert case.page_sets == ()


def test_without_sets_the_pages_are_the_only_acceptable_set() -> None:
    [case] = parse_cases(_line())
    assert case.page_sets == (frozenset({PageRef("a", 2)}),)


@pytest.mark.parametrize("pages", [{"pages": []}, {"pages": [], "acceptable_page_sets": [[]]}, {}])
def test_a_null_answer_accepts_only_the_empty_page_set(pages: dict[str, Any]) -> None:
    row = {key: value for key, value in ROW.items() if key != "pages"} | {"answer": None} | pages
    [case] = parse_cases(json.dumps(row))
    assert case.answer is not None
    assert case.answer.value is None
    assert case.page_sets == (frozenset(),)


def test_the_no_information_sentence_is_null_for_free_text_only() -> None:
    free_text, name = parse_cases(
        "\n".join(
            [
                _line(id="q1", answer_type="free_text", answer=NO_INFORMATION, pages=[]),
                _line(id="q2", answer_type="name", answer=NO_INFORMATION),
            ]
        )
    )
    assert free_text.answer is not None
    assert free_text.answer.value is None
    assert name.answer is not None
    assert name.answer.value == NO_INFORMATION


def test_blank_lines_and_a_byte_order_mark_are_ignored(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(f"\n{_line()}\r\n\n", encoding="utf-8-sig")
    assert [case.id for case in read_cases(file)] == ["q1"]


def test_every_problem_of_a_file_is_reported_with_its_line() -> None:
    text = "\n".join([_line(), "{", "", _line(id="q2", answer_type="integer"), _line()])
    assert [line for line, _ in _problems(text)] == [2, 4, 5]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "not JSON; write one JSON object a line"),
        ("[1]", "not a JSON object"),
        (_without("id"), "id: is missing"),
        (_without("question"), "question: is missing"),
        (_line(id=" "), "id: cannot be used"),
        (_line(answer_type="integer"), "write one of number, boolean, name, names, date, free_text"),
        (_line(answer={"value": 14}), "answer: cannot be used"),
        (_line(answer="14"), "does not fit the type number: write a finite number"),
        (_line(answer=True), "does not fit the type number"),
        (_line().replace("14", "NaN"), "answer: "),
        (_line(answer_type="boolean", answer=1), "write true or false"),
        (_line(answer_type="date", answer="1 July 2020"), "YYYY-MM-DD"),
        (_line(answer_type="date", answer="2020-02-30"), "YYYY-MM-DD"),
        (_line(answer_type="names", answer=[]), "a list of strings"),
        (_line(answer_type="names", answer=["A", "A"]), "without duplicates"),
        (_line(answer_type="name", answer=" "), "not blank"),
        (_line(pages=[["a", 2]]), 'pages: cannot be used; write a list of {"doc_id"'),
        (_line(pages=[{"doc_id": "a", "page": 0}]), "pages 1-based"),
        (_line(pages=[{"doc_id": "a", "page": "2"}]), "pages: cannot be used"),
        (_line(pages=[{"doc_id": "a", "page": 2.0}]), "pages: cannot be used"),
        (_line(acceptable_page_sets=[[{"doc_id": "a", "page": 2}]]), 'write a list of lists of ["doc_id", 1]'),
        (_line(acceptable_page_sets=[["a", 2]]), "acceptable_page_sets: cannot be used"),
        (_line(acceptable_page_sets=[[["b", 1]]]), "pages: are not among acceptable_page_sets"),
        (_line(pages=[]), "an answer needs pages and null has none"),
        (_line(answer=None), "an answer needs pages and null has none"),
        (_line(doc_ids="a"), "doc_ids: cannot be used"),
        (_line(tags=[1]), "tags: cannot be used"),
        (_line(evidence=["a quote"]), "evidence: cannot be used"),
    ],
)
def test_an_unreadable_row_has_a_remedy(line: str, message: str) -> None:
    [(number, text)] = _problems(line)
    assert number == 1
    assert message in text


def test_a_repeated_id_names_the_first_line() -> None:
    assert _problems(f"{_line()}\n{_line()}") == [(2, "id: 'q1' is already on line 1; give every question its own id")]


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_file_is_an_error(text: str) -> None:
    assert _problems(text) == [(None, "has no questions; write one JSON object a line")]


def test_the_error_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(BadQuestions, match=r"questions\.jsonl:1: id: is missing"):
        read_cases(file)


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_is_missing_or_not_utf_8_is_reported(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "questions.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadQuestions, match=r"questions\.jsonl: (cannot be read|is not UTF-8)"):
        read_cases(file)


def test_a_long_list_of_problems_is_shortened_only_in_the_message() -> None:
    with pytest.raises(BadQuestions, match="and 5 more") as caught:
        parse_cases("x\n" * 25)
    assert len(caught.value.problems) == 25


def test_an_unconfirmed_row_is_a_question_with_a_proposal_and_no_gold() -> None:
    line = _line(confirmed=False, evidence=[{"doc_id": "a", "page": 2, "quote": "fourteen days"}], tags=["period"])
    [case] = parse_cases(line)
    assert (case.confirmed, case.answer, case.page_sets, case.evidence) == (False, None, (), ())
    assert case.proposal is not None
    assert case.proposal.value == 14
    assert (case.question, case.tags) == (Question("How many days?", AnswerType.NUMBER), ("period",))


def test_a_row_is_confirmed_by_default() -> None:
    [case] = parse_cases(_line())
    assert case.confirmed
    assert case.proposal is None


def test_an_unconfirmed_row_without_an_answer_proposes_nothing() -> None:
    [case] = parse_cases(json.dumps(json.loads(_without("answer", "pages")) | {"confirmed": False}))
    assert case.proposal is None


def test_confirmed_must_be_a_boolean() -> None:
    [(_, message)] = _problems(_line(confirmed="no"))
    assert message.startswith("confirmed: cannot be used")


@pytest.mark.parametrize(("written", "meant"), [("answr", "answer"), ("page", "pages"), ("doc_id", "doc_ids")])
def test_a_misspelt_key_is_refused(written: str, meant: str) -> None:
    row = json.dumps({"id": "q1", "question": "How many?", "answer_type": "number", written: 3})
    with pytest.raises(BadQuestions, match=f":1: {written}: is not a known key; write '{meant}'"):
        parse_cases(row)


def test_custom_keys_are_ignored() -> None:
    row = json.dumps({"id": "q1", "question": "How many?", "answer_type": "number", "author": "me", "batch": 3})
    assert [case.id for case in parse_cases(row)] == ["q1"]
