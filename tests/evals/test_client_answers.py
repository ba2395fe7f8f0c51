"""Test `pincite-eval score` on answers of any client."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cli import build_app
from pincite.evals.finished_run import read_run

Score = Callable[..., Result]
TIMES = {"ttft_ms": 2500, "total_ms": 2600}
ONE = [{"doc_id": "a", "page": 1}]
QUESTIONS: list[dict[str, Any]] = [
    {"id": "n", "question": "How many?", "answer_type": "number", "answer": 40, "pages": ONE},
    {"id": "b", "question": "Is it?", "answer_type": "boolean", "answer": True, "pages": ONE},
    {"id": "x", "question": "Who?", "answer_type": "name", "answer": None, "pages": []},
]
RIGHT: list[dict[str, Any]] = [
    {"id": "n", "answer": 40, "pages": ONE, **TIMES},
    {"id": "b", "answer": True, "pages": ONE, **TIMES},
    {"id": "x", "answer": None, "pages": [], **TIMES},
]


@pytest.fixture
def score(tmp_path: Path) -> Score:
    """Run `pincite-eval score` on these rows, given as dictionaries or as text."""

    def invoke(rows: list[dict[str, Any]] | str, *options: str) -> Result:
        text = rows if isinstance(rows, str) else "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / "given.jsonl").write_text(text, encoding="utf-8")
        (tmp_path / "asked.jsonl").write_text("".join(json.dumps(q) + "\n" for q in QUESTIONS), encoding="utf-8")
        arguments = ["score", str(tmp_path / "given.jsonl"), str(tmp_path / "asked.jsonl"), *options]
        return CliRunner().invoke(build_app(), arguments)

    return invoke


def _summary(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    held: dict[str, Any] = json.loads(result.stdout)
    return held


def test_right_answers_score_one(score: Score) -> None:
    found = _summary(score(RIGHT, "--json"))
    assert (found["det"], found["g"], found["t"], found["f"], found["missing"]) == (1, 1, 1, 1, [])


def test_an_unsure_answer_scores_zero_and_its_shown_pages_count(score: Score, tmp_path: Path) -> None:
    shown = {"status": "unsure", "shown": [{"doc_id": "a.pdf", "page": 1}]}
    unsure = [{"id": each["id"], "answer": None, "pages": [], **TIMES, **shown} for each in RIGHT]
    found = _summary(score(unsure, "--json", "--out", str(tmp_path / "out")))
    assert (found["det"], found["g"], found["t"]) == (0, 0, 1)
    assert (found["coverage"], found["false_absence"], found["pages_shown_recall"]) == (0, 0, 1)
    assert {each.result.status for each in read_run(tmp_path / "out").outcomes} == {"unsure"}


def test_a_question_without_an_answer_scores_zero_and_is_named(score: Score) -> None:
    result = score(RIGHT[:2], "--json")
    found = _summary(result)
    assert (found["det"], found["g"]) == pytest.approx((2 / 3, 2 / 3))
    assert (found["t"], found["f"]) == pytest.approx((2.9 / 3, 2.85 / 3))
    assert found["missing"] == ["x"]
    assert "1 without an answer: x" in result.stderr


def test_missing_times_lower_format_and_speed_and_give_no_latency(score: Score) -> None:
    untimed = [{key: row[key] for key in ("id", "answer", "pages")} for row in RIGHT]
    found = _summary(score(untimed, "--json"))
    assert (found["det"], found["t"], found["f"]) == pytest.approx((1, 0.9, 0.85))
    assert found["latency"] == {"p50": None, "p95": None, "p99": None}


def test_a_null_answer_is_an_absence_under_any_status(score: Score) -> None:
    assert _summary(score([*RIGHT[:2], RIGHT[2] | {"status": "answered"}], "--json"))["t"] == 1


def test_an_unsure_answer_scores_zero_if_gold_is_null(score: Score) -> None:
    assert _summary(score([*RIGHT[:2], RIGHT[2] | {"status": "unsure"}], "--json"))["det"] == pytest.approx(2 / 3)


def test_a_repeated_page_or_file_name_counts_once(score: Score) -> None:
    twice = [*ONE, {"doc_id": "a.PDF", "page": 1}]
    found = _summary(score([RIGHT[0] | {"pages": twice}, *RIGHT[1:]], "--json"))
    assert (found["g"], found["t"], found["pages_per_question"]) == pytest.approx((1, 1, 2 / 3))


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("{", "given.jsonl:2: Invalid JSON"),
        ('{"id": "b", "pages": []}', "given.jsonl:2: answer: Field required"),
        ('{"id": "b", "answer": true}', "given.jsonl:2: pages: Field required"),
        ('{"id": "b", "answer": true, "pages": [{"doc_id": "a", "page": 0}]}', "given.jsonl:2: pages[0].page"),
        ('{"id": "b", "answer": true, "pages": [], "status": "sure"}', "given.jsonl:2: status"),
        ('{"id": "n", "answer": 1, "pages": []}', "given.jsonl:2: id: 'n' is already on line 1"),
    ],
)
def test_a_bad_row_is_refused_with_its_line(score: Score, row: str, says: str) -> None:
    result = score(json.dumps(RIGHT[0]) + "\n" + row)
    assert result.exit_code == 2
    assert says in result.stderr


def test_answers_to_unknown_questions_are_named_and_ignored(score: Score) -> None:
    result = score([*RIGHT, {"id": "other", "answer": 1, "pages": ONE}], "--json")
    assert _summary(result)["n"] == 3
    assert "1 answered but not in asked.jsonl: other" in result.stderr


def test_the_score_tables_match_those_of_a_run(score: Score) -> None:
    result = score(RIGHT)
    assert "trusted (needs gold)" in result.stdout
    assert "by type" in result.stdout


def test_the_folder_reads_back_as_a_run_with_the_same_scores(score: Score, tmp_path: Path) -> None:
    found = _summary(score(RIGHT[:2], "--json", "--out", str(tmp_path / "out")))
    again = read_run(tmp_path / "out").summary
    assert (again.det, again.g, again.det_total) == (found["det"], found["g"], found["det_total"])
    assert (tmp_path / "out" / "report.html").is_file()


def test_score_does_not_write_into_the_folder_of_the_answers(score: Score, tmp_path: Path) -> None:
    result = score(RIGHT, "--out", str(tmp_path))
    assert result.exit_code == 2
    assert "contains the input file given.jsonl" in result.stderr
