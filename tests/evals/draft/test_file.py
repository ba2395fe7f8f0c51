import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import parse_draft, read_draft
from pincite.evals.draft.write import DraftFile, table_text
from pincite.evals.errors import BadDraft, DraftChanged
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

Make = Callable[..., DraftQuestion]

ROW = """
[[question]]
id = "q1"
status = "proposed"
question = "On what date?"
answer_type = "date"
answer = 2024-02-05
pages = ["a folder/law#3"]
quote = "on 5 February 2024"
"""


def _problems(text: str) -> list[str]:
    with pytest.raises(BadDraft) as caught:
        parse_draft(text)
    return [problem.message for problem in caught.value.problems]


def test_a_question_is_read_with_its_pages_and_a_date_as_iso() -> None:
    [question] = parse_draft(ROW)
    assert question.answer == "2024-02-05"
    assert question.pages == (PageRef("a folder/law", 3),)
    assert question.quotes == ("on 5 February 2024",)


def test_every_problem_is_reported_with_the_questions_id_and_key() -> None:
    text = ROW.replace('"proposed"', '"sure"').replace("2024-02-05", '"soon"') + ROW.replace("q1", "q2").replace(
        "#3", ""
    )
    assert [message.split("; ")[0] for message in _problems(text)] == [
        "q1: status: cannot be used",
        "q2: pages: 'a folder/law' is not a page",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "q1"\n', "", "question 1: id: is missing"),
        ("answer = 2024-02-05\n", "", "q1: answer: is missing"),
        ("2024-02-05", '"soon"', "q1: answer: the value does not fit the type date"),
        ("answer = 2024-02-05", "absent = true", "q1: pages: an answer needs pages; an absent answer has none"),
        ("answer = 2024", "absent = true\nanswer = 2024", "q1: answer: is given together with absent = true"),
        ('pages = ["a folder/law#3"]\n', "", "q1: pages: an answer needs pages"),
        ("#3", "#0", "q1: pages: 'a folder/law#0' is not a page"),
        ('quote = "on', 'quote = ["x", "on', r"is not a draft file (TOML)"),
        ('5 February 2024"', '5 February 2024"\nqoute = "x"', "q1: qoute: is not a key of a question"),
        ("[[question]]", "[question]", "question: begin each question with a line [[question]]"),
        ("[[question]]", ROW + "[[question]]", "q1: id: is used by another question"),
    ],
)
def test_unusable_fields_are_named(old: str, new: str, message: str) -> None:
    assert any(message in problem for problem in _problems(ROW.replace(old, new)))


def test_several_pages_need_a_quote_each() -> None:
    two = ROW.replace('["a folder/law#3"]', '["law#3", "law#4"]')
    assert ["q1: quote: there are 2 pages" in problem for problem in _problems(two)] == [True]
    [question] = parse_draft(two.replace('"on 5 February 2024"', '["on 5", "February 2024"]'))
    assert question.quotes == ("on 5", "February 2024")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_is_missing_or_not_utf_8_is_reported(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "draft.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadDraft, match=r"draft\.toml: (cannot be read|is not a draft file)"):
        read_draft(file)


_TEXT = st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: bool(text.strip()))
_REF = st.builds(PageRef, _TEXT, st.integers(1, 999))
_ANSWERS = st.one_of(
    st.tuples(st.just(AnswerType.NUMBER), st.integers(-(10**12), 10**12)),
    st.tuples(st.just(AnswerType.BOOLEAN), st.booleans()),
    st.tuples(st.just(AnswerType.DATE), st.dates().map(lambda day: day.isoformat())),
    st.tuples(st.just(AnswerType.NAME), _TEXT),
    st.tuples(st.just(AnswerType.NAMES), st.lists(_TEXT, min_size=1, unique=True)),
)


@given(answer=_ANSWERS, pages=st.lists(st.tuples(_REF, _TEXT), min_size=1, max_size=3), text=_TEXT, note=_TEXT)
def test_a_written_draft_reads_back(
    make_question: Make,
    answer: tuple[AnswerType, object],
    pages: list[tuple[PageRef, str]],
    text: str,
    note: str,
) -> None:
    refs, quotes = zip(*pages, strict=True)
    question = make_question(
        answer_type=answer[0], answer=answer[1], pages=refs, quotes=quotes, question=text, note=note, or_pages=(refs,)
    )
    assert parse_draft(table_text(question)) == (question,)


def test_an_unanswerable_question_reads_back(make_question: Make) -> None:
    question = make_question(answer=None, pages=(), quotes=())
    assert "absent = true" in table_text(question)
    assert parse_draft(table_text(question)) == (question,)


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    file = tmp_path / "draft.toml"
    file.write_text(f"# mine\n{ROW}# sure? ask Ann\n{ROW.replace('q1', 'q2')}", encoding="utf-8")
    return file


def test_writing_keeps_manual_edits(draft: Path) -> None:
    before = draft.read_text(encoding="utf-8").replace("answer = 2024-02-05\n", "answer = 2024-02-05 # the second\n")
    draft.write_text(before, encoding="utf-8", newline="")
    file = DraftFile.open(draft)
    file.replace(0, replace(file.questions[0], status="confirmed"))
    file.save()
    expected = before.replace('"proposed"', '"confirmed"', 1)
    assert draft.read_text(encoding="utf-8") == expected


def test_an_answer_that_becomes_absent_loses_its_pages(draft: Path) -> None:
    file = DraftFile.open(draft)
    file.replace(1, replace(file.questions[1], answer=None, pages=(), quotes=()))
    file.save()
    [kept, absent] = read_draft(draft)
    assert (kept.answer, absent.answer, absent.pages) == ("2024-02-05", None, ())


def test_new_questions_are_added_after_existing_ones(draft: Path, make_question: Make) -> None:
    file = DraftFile.open(draft)
    file.add([make_question(id="q3"), make_question(id="q4")])
    file.save()
    assert [question.id for question in read_draft(draft)] == ["q1", "q2", "q3", "q4"]
    assert "# sure? ask Ann" in draft.read_text(encoding="utf-8")


def test_a_new_file_has_a_header_comment(tmp_path: Path, make_question: Make) -> None:
    file = DraftFile.new(tmp_path / "new.toml")
    file.add([make_question()])
    file.save()
    assert (
        (tmp_path / "new.toml").read_text(encoding="utf-8").startswith("# Proposed questions over your own documents.")
    )
    assert read_draft(tmp_path / "new.toml") == (make_question(),)


def test_a_concurrent_edit_is_not_overwritten(draft: Path) -> None:
    file = DraftFile.open(draft)
    draft.write_text("# emptied\n", encoding="utf-8")
    file.replace(0, replace(file.questions[0], status="dropped"))
    with pytest.raises(DraftChanged, match="was changed by another program"):
        file.save()
    assert draft.read_text(encoding="utf-8") == "# emptied\n"


def test_a_save_that_fails_leaves_the_file_as_it_was(draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = draft.read_bytes()

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    file = DraftFile.open(draft)
    file.replace(0, replace(file.questions[0], status="dropped"))
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        file.save()
    assert draft.read_bytes() == before
    assert list(draft.parent.iterdir()) == [draft]
