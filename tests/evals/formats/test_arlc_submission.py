import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.directory import AnswerRow
from pincite.evals.errors import BadSubmission, TraceUnreadable
from pincite.evals.formats.arlc_submission import (
    AnswerWithUsage,
    submission,
    submission_problems,
    with_usage,
)
from pincite.evals.formats.usage import NOT_KNOWN, RunUsage, run_usage
from pincite.indexer.errors import MissingExtra
from pincite.tools.answer_types import NO_INFORMATION
from tests.evals.formats.conftest import MakeRow

USAGE = RunUsage("provider:model", 500, 11)


def _answer(row: AnswerRow, usage: RunUsage = USAGE) -> dict[str, Any]:
    answer: dict[str, Any] = submission([AnswerWithUsage(row, usage)], None)["answers"][0]
    return answer


def _pages(row: AnswerRow) -> Any:
    return _answer(row)["telemetry"]["retrieval"]["retrieved_chunk_pages"]


def test_a_submitted_answer_has_value_times_pages_tokens_and_model(make_row: MakeRow) -> None:
    row = make_row("q1", True, ("law", 2, "shall"), ttft_ms=100.4, total_ms=300.6)
    assert submission([AnswerWithUsage(row, USAGE)], "Rules.") == {
        "architecture_summary": "Rules.",
        "answers": [
            {
                "question_id": "q1",
                "answer": True,
                "telemetry": {
                    "timing": {"ttft_ms": 100, "tpot_ms": 20, "total_time_ms": 301},
                    "retrieval": {"retrieved_chunk_pages": [{"doc_id": "law", "page_numbers": [2]}]},
                    "usage": {"input_tokens": 500, "output_tokens": 11},
                    "model_name": "provider:model",
                },
            }
        ],
    }


def test_cited_pages_are_grouped_by_document_and_sorted(make_row: MakeRow) -> None:
    row = make_row("q1", True, ("b", 3, "x"), ("a", 9, "x"), ("b", 1, "x"))
    assert _pages(row) == [{"doc_id": "a", "page_numbers": [9]}, {"doc_id": "b", "page_numbers": [1, 3]}]


@pytest.mark.parametrize("tokens", [0, 1])
def test_without_later_tokens_there_is_no_time_per_token(make_row: MakeRow, tokens: int) -> None:
    assert _answer(make_row("q1"), RunUsage("m", 0, tokens))["telemetry"]["timing"]["tpot_ms"] == 0


def test_a_null_is_null_or_for_free_text_the_no_information_sentence(make_row: MakeRow) -> None:
    assert _answer(make_row("q1"))["answer"] is None
    assert _answer(make_row("q1", answer_type="free_text"))["answer"] == NO_INFORMATION


@pytest.mark.parametrize("status", ["unsure", "refused", "failed"])
def test_a_run_that_gave_up_is_a_null_without_pages(make_row: MakeRow, status: str) -> None:
    row = make_row("q1", None, ("law", 2, "shall"), status=status)
    assert (_answer(row)["answer"], _pages(row)) == (None, [])


def test_answers_keep_their_order(make_row: MakeRow) -> None:
    made = submission([AnswerWithUsage(make_row(name), USAGE) for name in ("q2", "q1", "q3")], None)
    assert [answer["question_id"] for answer in made["answers"]] == ["q2", "q1", "q3"]


def test_a_submission_that_breaks_the_format_is_refused_with_every_reason(make_row: MakeRow) -> None:
    long_name = RunUsage("m" * 129, 0, 0)
    with pytest.raises(BadSubmission) as caught:
        submission([AnswerWithUsage(make_row("q1"), long_name)], "x" * 501)
    text = str(caught.value)
    assert "architecture_summary: " in text
    assert "answers[0].telemetry.model_name: " in text


def test_rules_outside_the_schema_are_checked(make_row: MakeRow) -> None:
    row = make_row("q1", ttft_ms=30, total_ms=10)
    with pytest.raises(BadSubmission, match="q1 is answered more than once") as caught:
        submission([AnswerWithUsage(row, NOT_KNOWN)] * 2, None)
    assert "the first token comes after the end" in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"answers": []},
        {"version": "1"},
        {"answers": [{"question_id": "", "answer": None, "telemetry": {}}]},
    ],
)
def test_a_submission_made_elsewhere_can_be_checked(change: dict[str, Any]) -> None:
    assert submission_problems({"architecture_summary": None, "answers": []} | change)


def test_every_submission_is_checked(make_row: MakeRow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    with pytest.raises(MissingExtra, match=r"needs the 'evals' extra: .*install.*\[evals\]"):
        _answer(make_row("q1"))


def _trace(folder: Path, *events: dict[str, Any]) -> Path:
    path = folder / "trace.jsonl"
    path.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    return path


STARTED = {"kind": "run_started", "agent": "provider:model"}
ENDED = {"kind": "run_ended", "input_tokens": 7, "output_tokens": 3}


def test_tokens_and_model_come_from_the_trace(tmp_path: Path, make_row: MakeRow) -> None:
    path = _trace(tmp_path, STARTED, {"kind": "model", "input_tokens": 99}, ENDED)
    [found] = with_usage([make_row("q1", trace=str(path))], zero_without_trace=False)
    assert found.usage == RunUsage("provider:model", 7, 3)


@pytest.mark.parametrize("events", [[], [STARTED], [ENDED], [STARTED, ENDED | {"input_tokens": None}]])
def test_a_trace_without_start_or_end_is_unreadable(tmp_path: Path, events: list[Any]) -> None:
    with pytest.raises(TraceUnreadable):
        run_usage(_trace(tmp_path, *events))


def test_all_rows_without_a_trace_are_refused_together_without_the_zero_option(
    tmp_path: Path, make_row: MakeRow
) -> None:
    rows = [make_row("q1"), make_row("q2", trace=str(tmp_path / "none"))]
    with pytest.raises(BadSubmission) as caught:
        with_usage(rows, zero_without_trace=False)
    advice, *named = (problem.message for problem in caught.value.problems)
    assert advice == "2 cannot be read; --without-traces writes 0 tokens and no model for these answers"
    assert [message.split(":")[0] for message in named] == ["q1", "q2"]
    assert {each.usage for each in with_usage(rows, zero_without_trace=True)} == {NOT_KNOWN}
