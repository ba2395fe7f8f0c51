"""Tests the demo: its questions, when an answer counts as expected, and one whole run."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pincite.indexer.errors import UsageError
from pincite.server.agent.result import AskResult
from pincite.server.commands.demo import MATTER, is_expected, run_demo, showcase
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.tools.answer_types import AnswerType

ROW: dict[str, Any] = {
    "answer_type": "names",
    "answer": ["A. Baker", "C. Dyer"],
    "acceptable_page_sets": [[["a", 1]], [["a", 2], ["b", 3]]],
    "ends": "answered",
}
ABSENT = ROW | {"answer": None, "acceptable_page_sets": [[]], "ends": "absent"}
UNSURE = ROW | {"ends": "unsure"}


def result(
    answer: object, pages: list[tuple[str, int]], status: str = "answered", shown: list[tuple[str, int]] | None = None
) -> AskResult:
    said = {"uri": "u", "passage": "words", "why": "holds words"}
    row = {
        "shown": [{"doc_id": doc_id, "page": page} | said for doc_id, page in shown or []],
        "question": "Who?",
        "answer_type": "names",
        "answer": answer,
        "pages": [{"doc_id": doc_id, "page": page} for doc_id, page in pages],
        "citations": [],
        "status": status,
        "ttft_ms": 1,
        "total_ms": 1,
    }
    return AskResult.model_validate(row)


def test_the_demo_asks_one_question_of_each_type_and_one_without_an_answer() -> None:
    rows = showcase()
    assert sorted(row["answer_type"] for row in rows if row["answer"] is not None) == sorted(AnswerType)
    assert [row["ends"] for row in rows if row["answer"] is None] == ["absent"]


def test_five_demo_questions_are_answered_and_one_ends_unsure() -> None:
    ends = [row["ends"] for row in showcase()]
    assert (ends.count("answered"), ends.count("unsure")) == (5, 1)


@pytest.mark.parametrize(
    ("answer", "pages", "expected"),
    [
        (["C. Dyer", "a. baker"], [("a", 1)], True),
        (["A. Baker", "C. Dyer"], [("b", 3), ("a", 2)], True),
        (["A. Baker", "C. Dyer"], [("a", 2)], False),
        (["A. Baker", "C. Dyer"], [("a", 1), ("a", 2)], False),
        (["A. Baker"], [("a", 1)], False),
    ],
)
def test_an_answer_is_expected_when_both_value_and_pages_match(
    answer: list[str], pages: list[tuple[str, int]], expected: bool
) -> None:
    assert is_expected(ROW, result(answer, pages)) is expected


def test_an_absence_is_expected_only_for_a_question_without_an_answer() -> None:
    absent = result(None, [], "absent")
    assert is_expected(ABSENT, absent)
    assert not is_expected(ROW, absent)
    assert not is_expected(ABSENT, result(["A. Baker"], [("a", 1)]))
    assert not is_expected(ABSENT, result(None, [], "refused"))
    assert not is_expected(ABSENT, result(None, [], "unsure", [("a", 1)]))


@pytest.mark.parametrize(
    ("shown", "expected"),
    [([("c", 9), ("a", 1)], True), ([("b", 3), ("a", 2), ("c", 9)], True), ([("a", 2)], False), ([], False)],
)
def test_an_unsure_run_is_expected_when_it_shows_a_set_of_pages_that_answers(
    shown: list[tuple[str, int]], expected: bool
) -> None:
    assert is_expected(UNSURE, result(None, [], "unsure", shown)) is expected
    assert not is_expected(ROW, result(None, [], "unsure", shown))


def test_the_demo_asks_all_seven_questions_through_the_mcp_server() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pincite.server.cli", "demo"], capture_output=True, text=True, timeout=280
    )
    assert done.stdout.count("\nQ  ") == 7
    assert done.stdout.count("No certain answer. The most relevant pages:") == 1
    assert "pincite is not legal advice" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_the_demo_does_not_change_a_matter_of_the_same_name_with_other_documents(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.txt").write_text("Mine: a letter of my own.", encoding="utf-8")
    store = open_store(tmp_path / "store")
    for _ in index_events(tmp_path / "mine", store, MATTER, replace=False, embedder=None):
        pass
    with pytest.raises(UsageError, match="--keep"):
        run_demo(tmp_path / "store")
    with open_matter(store, MATTER) as opened:
        assert list(opened.corpus.documents) == ["mine.txt"]
