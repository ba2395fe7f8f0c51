import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import structlog

from pincite.evals.cases import Case, Question
from pincite.evals.run import AnswerRow, Ask, Asked, run
from pincite.server.agent.result import AskResult

MakeCase = Callable[..., Case]
MakeResult = Callable[..., AskResult]


@pytest.fixture
def cases(make_case: MakeCase) -> list[Case]:
    """Three number questions with the answer 40 on page 1 of document a."""
    return [make_case(40, {("a", 1)}, id=name) for name in ("q3", "q1", "q2")]


@pytest.fixture
def ask(make_result: MakeResult) -> Ask:
    """Answers every question rightly."""

    async def answer(question: Question) -> AskResult:
        return make_result(40, ("a", 1), question=question.text)

    return answer


@pytest.fixture
def ask_failing_second(ask: Ask) -> Ask:
    """Answers rightly, except that the second question raises."""
    asked: list[Question] = []

    async def answer(question: Question) -> AskResult:
        asked.append(question)
        if len(asked) == 2:
            raise ConnectionError("page 9 says: strictly confidential")
        return await ask(question)

    return answer


def _rows(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (out / "answers.jsonl").read_text(encoding="utf-8").splitlines()]


def test_answers_are_written_in_the_order_of_the_questions(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    asyncio.run(run(cases, ask, tmp_path / "new" / "out"))
    assert [row["id"] for row in _rows(tmp_path / "new" / "out")] == ["q3", "q1", "q2"]


def test_a_written_row_is_a_result_with_its_id_and_reads_back(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    finished = asyncio.run(run(cases[:1], ask, tmp_path))
    [row] = _rows(tmp_path)
    assert set(row) == {"id", *AskResult.model_fields}
    assert AnswerRow.model_validate(row) == AnswerRow(id="q3", **finished.outcomes[0].result.model_dump())


def test_the_summary_on_disk_is_the_summary_returned(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    finished = asyncio.run(run(cases, ask, tmp_path, families={"a": "law:a"}))
    assert json.loads((tmp_path / "summary.json").read_text(encoding="utf-8")) == finished.summary.model_dump()
    assert (finished.summary.det_total, finished.summary.wrong_family) == (1.0, 0.0)


def test_an_error_becomes_a_failed_row_and_the_run_goes_on(
    tmp_path: Path, cases: list[Case], ask_failing_second: Ask
) -> None:
    finished = asyncio.run(run(cases, ask_failing_second, tmp_path))
    assert [row["status"] for row in _rows(tmp_path)] == ["answered", "failed", "answered"]
    failed = _rows(tmp_path)[1]
    assert failed["error"] == "ConnectionError: page 9 says: strictly confidential"
    assert (failed["answer"], failed["pages"], failed["question"]) == (None, [], "How many?")
    assert finished.summary.det == pytest.approx(2 / 3)


def test_a_failure_is_logged_without_its_text(tmp_path: Path, cases: list[Case], ask_failing_second: Ask) -> None:
    with structlog.testing.capture_logs() as logs:
        asyncio.run(run(cases, ask_failing_second, tmp_path))
    assert logs == [{"event": "question_failed", "id": "q1", "error": "ConnectionError", "log_level": "warning"}]


def test_answers_are_on_disk_before_the_next_question_is_asked(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    written: list[int] = []

    async def watching(question: Question) -> AskResult:
        written.append(len(_rows(tmp_path)))
        return await ask(question)

    asyncio.run(run(cases, watching, tmp_path))
    assert written == [0, 1, 2]


def test_an_interrupted_run_leaves_its_answers_and_no_older_summary(
    tmp_path: Path, cases: list[Case], ask: Ask
) -> None:
    (tmp_path / "summary.json").write_text("{}", encoding="utf-8")
    (tmp_path / "answers.jsonl").write_text("old\n", encoding="utf-8")

    def interrupt(event: Asked) -> None:
        if event.position == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(run(cases, ask, tmp_path, on_event=interrupt))
    assert [row["id"] for row in _rows(tmp_path)] == ["q3", "q1"]
    assert not (tmp_path / "summary.json").exists()


def test_events_tell_how_far_a_run_is(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    events: list[Asked] = []
    asyncio.run(run(cases, ask, tmp_path, on_event=events.append))
    assert [(e.position, e.count, e.outcome.case.id) for e in events] == [(1, 3, "q3"), (2, 3, "q1"), (3, 3, "q2")]


def test_an_agent_is_given_the_question_alone(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    given: list[object] = []

    async def watching(question: Question) -> AskResult:
        given.append(question)
        return await ask(question)

    asyncio.run(run(cases, watching, tmp_path))
    assert given == [case.question for case in cases]
    assert all(type(question) is Question for question in given)


def test_pages_shown_are_read_from_the_trace(tmp_path: Path, cases: list[Case], make_result: MakeResult) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text('{"kind": "ledger", "page": {"doc_id": "a", "page": 1}}\n', encoding="utf-8")

    async def answer(_: Question) -> AskResult:
        return make_result(40, ("a", 1), ("a", 2), trace=str(trace))

    assert asyncio.run(run(cases, answer, tmp_path / "out")).summary.orphan_pages == 3


def test_a_trace_that_cannot_be_read_leaves_orphan_pages_unknown(
    tmp_path: Path, cases: list[Case], make_result: MakeResult
) -> None:
    async def answer(_: Question) -> AskResult:
        return make_result(40, ("a", 1), trace=str(tmp_path / "gone.jsonl"))

    with structlog.testing.capture_logs() as logs:
        finished = asyncio.run(run(cases, answer, tmp_path / "out"))
    assert finished.summary.orphan_pages is None
    assert [log["event"] for log in logs] == ["trace_unreadable"] * 3
