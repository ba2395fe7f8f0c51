import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import structlog

from pincite.evals.budget import Budget
from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.cost import cost_usd
from pincite.evals.directory import AnswerRow, DocumentFacts
from pincite.evals.errors import BadOptions, BadRun, NoPrice, RunBusy, RunDiffers, RunStopped
from pincite.evals.finished_run import read_run
from pincite.evals.run import Ask, Asked, Begun, Options, run
from pincite.evals.summary import Summary
from pincite.evals.traces import Tokens, Usage
from pincite.indexer.errors import MissingExtra, StoreUnavailable
from pincite.indexer.page import PageRef
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

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
    documents = {"a": DocumentFacts(family="law:a", kind="law")}
    finished = asyncio.run(run(cases, ask, tmp_path, documents=documents))
    assert Summary.model_validate_json((tmp_path / "summary.json").read_bytes()) == finished.summary
    assert (finished.summary.det_total, finished.summary.wrong_family) == (1.0, 0.0)


def test_an_error_becomes_a_failed_row_and_the_run_continues(
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

    def interrupt(event: Begun | Asked) -> None:
        if isinstance(event, Asked) and event.position == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(run(cases, ask, tmp_path, on_event=interrupt))
    assert [row["id"] for row in _rows(tmp_path)] == ["q3", "q1"]
    assert not (tmp_path / "summary.json").exists()


def test_events_report_progress(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    events: list[Begun | Asked] = []
    asyncio.run(run(cases, ask, tmp_path, on_event=events.append))
    assert events[0] == Begun(0, 3, replaced=False)
    asked = [(e.position, e.count, e.outcome.case.id) for e in events if isinstance(e, Asked)]
    assert asked == [(1, 3, "q3"), (2, 3, "q1"), (3, 3, "q2")]


def test_events_report_that_a_finished_run_is_replaced(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    asyncio.run(run(cases, ask, tmp_path))
    events: list[Begun | Asked] = []
    asyncio.run(run(cases, ask, tmp_path, on_event=events.append))
    assert events[0] == Begun(0, 3, replaced=True)


def test_an_agent_receives_only_the_question(tmp_path: Path, cases: list[Case], ask: Ask) -> None:
    given: list[object] = []

    async def watching(question: Question) -> AskResult:
        given.append(question)
        return await ask(question)

    asyncio.run(run(cases, watching, tmp_path))
    assert given == [case.question for case in cases]
    assert all(type(question) is Question for question in given)


def test_pages_shown_are_read_from_the_trace(tmp_path: Path, cases: list[Case], make_result: MakeResult) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text('{"kind": "ledger", "tool": "get_page", "page": {"doc_id": "a", "page": 1}}\n', encoding="utf-8")

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


class Counting:
    """Answers rightly and records its questions; raises the error in `raises` for a question text."""

    def __init__(self, make_result: MakeResult, **fields: object) -> None:
        self.asked: list[str] = []
        self.raises: dict[str, Exception | type[BaseException]] = {}
        self.at_once = self.most_at_once = 0
        self._make_result = make_result
        self._fields = fields

    async def __call__(self, question: Question) -> AskResult:
        self.asked.append(question.text)
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        if question.text in self.raises:
            raise self.raises[question.text]
        return self._make_result(40, ("a", 1), question=question.text, **self._fields)


@pytest.fixture
def counting(make_result: MakeResult) -> Counting:
    return Counting(make_result)


@pytest.fixture
def three(make_case: MakeCase) -> list[Case]:
    """Three questions with distinct texts."""
    gold = GoldAnswer(40), (frozenset({PageRef("a", 1)}),)
    return [Case(name, Question(f"{name}?", AnswerType.NUMBER), *gold) for name in ("q1", "q2", "q3")]


def _conditions(**changed: object) -> Conditions:
    held = {"matter": "m", "generation": "gen-000001", "agent": "forty"}
    return Conditions(**(held | {"versions": {}, "prompts": {}, "settings": {}} | changed))  # type: ignore[arg-type]


def _cut_off(three: list[Case], counting: Counting, out: Path) -> None:
    """Interrupt a run during the second question."""
    counting.raises = {"q2?": KeyboardInterrupt}
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(run(three, counting, out, conditions=_conditions()))
    counting.raises, counting.asked = {}, []


class TestInterruptedRun:
    def test_resumes_without_asking_again(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        _cut_off(three, counting, tmp_path)
        events: list[Begun | Asked] = []
        finished = asyncio.run(run(three, counting, tmp_path, conditions=_conditions(), on_event=events.append))
        assert events[0] == Begun(1, 3, replaced=False)
        assert counting.asked == ["q2?", "q3?"]
        assert [row["id"] for row in _rows(tmp_path)] == ["q1", "q2", "q3"]
        assert (finished.summary.n, finished.summary.det) == (3, 1.0)

    def test_scores_like_an_uninterrupted_run(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        whole = asyncio.run(run(three, counting, tmp_path / "whole", conditions=_conditions()))
        _cut_off(three, counting, tmp_path / "cut")
        assert asyncio.run(run(three, counting, tmp_path / "cut", conditions=_conditions())).summary == whole.summary

    def test_drops_a_half_written_last_line(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        _cut_off(three, counting, tmp_path)
        with (tmp_path / "answers.jsonl").open("a", encoding="utf-8") as answers:
            answers.write('{"id": "q2", "ans')
        asyncio.run(run(three, counting, tmp_path, conditions=_conditions()))
        assert counting.asked == ["q2?", "q3?"]
        assert [row["id"] for row in _rows(tmp_path)] == ["q1", "q2", "q3"]

    def test_is_refused_with_a_damaged_line(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        _cut_off(three, counting, tmp_path)
        (tmp_path / "answers.jsonl").write_text("damaged\n", encoding="utf-8")
        with pytest.raises(BadRun, match=r"answers\.jsonl:1"):
            asyncio.run(run(three, counting, tmp_path, conditions=_conditions()))

    @pytest.mark.parametrize(
        ("changed", "named"), [({"generation": "gen-000002"}, "generation"), ({"agent": "fifty"}, "agent")]
    )
    def test_is_not_resumed_under_other_conditions(
        self, tmp_path: Path, three: list[Case], counting: Counting, changed: dict[str, object], named: str
    ) -> None:
        _cut_off(three, counting, tmp_path)
        with pytest.raises(RunDiffers, match=f"other conditions. Changed: .*{named}.*--fresh"):
            asyncio.run(run(three, counting, tmp_path, conditions=_conditions(**changed)))
        assert [row["id"] for row in _rows(tmp_path)] == ["q1"]

    def test_is_not_resumed_with_other_questions(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        _cut_off(three, counting, tmp_path)
        with pytest.raises(RunDiffers, match="the questions or their gold"):
            asyncio.run(run(three[:2], counting, tmp_path, conditions=_conditions()))

    def test_is_not_resumed_with_another_concurrency(
        self, tmp_path: Path, three: list[Case], counting: Counting
    ) -> None:
        _cut_off(three, counting, tmp_path)
        with pytest.raises(RunDiffers, match="the number of questions asked at once"):
            asyncio.run(run(three, counting, tmp_path, conditions=_conditions(), options=Options(concurrency=4)))

    def test_restarts_with_the_fresh_option(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        _cut_off(three, counting, tmp_path)
        options = Options(fresh=True)
        asyncio.run(run(three, counting, tmp_path, conditions=_conditions(agent="fifty"), options=options))
        assert counting.asked == ["q1?", "q2?", "q3?"]


def test_two_runs_do_not_write_one_folder_at_once(tmp_path: Path, three: list[Case], counting: Counting) -> None:
    async def ask(question: Question) -> AskResult:
        with pytest.raises(RunBusy, match="Another run is writing"):
            await run(three, counting, tmp_path)
        return await counting(question)

    asyncio.run(run(three[:1], ask, tmp_path))
    assert counting.asked == ["q1?"]


@pytest.mark.skipif(os.name != "posix", reason="folders have no such rights here")
def test_a_run_folder_is_accessible_only_to_its_owner(tmp_path: Path, three: list[Case], counting: Counting) -> None:
    asyncio.run(run(three, counting, tmp_path / "new" / "out"))
    assert (tmp_path / "new" / "out").stat().st_mode & 0o077 == 0


def test_a_finished_run_is_restarted(tmp_path: Path, three: list[Case], counting: Counting) -> None:
    for _ in range(2):
        asyncio.run(run(three, counting, tmp_path))
    assert len(counting.asked) == 6


class TestFinishedRunWithPossibleCost:
    def test_is_not_asked_again(self, tmp_path: Path, three: list[Case], counting: Counting) -> None:
        first = asyncio.run(run(three, counting, tmp_path, conditions=_conditions()))
        again = asyncio.run(run(three, counting, tmp_path, conditions=_conditions()))
        assert len(counting.asked) == 3
        assert again.summary == first.summary

    def test_is_not_lost_to_a_run_with_another_agent(
        self, tmp_path: Path, three: list[Case], counting: Counting
    ) -> None:
        asyncio.run(run(three, counting, tmp_path, conditions=_conditions()))
        with pytest.raises(RunDiffers, match="the agent"):
            asyncio.run(run(three, counting, tmp_path, conditions=_conditions(agent="fifty")))
        assert len(_rows(tmp_path)) == 3


@pytest.mark.parametrize("name", ["agent", "versions", "prompts", "settings"])
def test_answers_of_other_conditions_are_refused(
    tmp_path: Path, three: list[Case], counting: Counting, name: str
) -> None:
    _cut_off(three, counting, tmp_path)
    changed = "fifty" if name == "agent" else {"a": "b"}
    with pytest.raises(RunDiffers, match=f"the {name}"):
        asyncio.run(run(three, counting, tmp_path, conditions=_conditions(**{name: changed})))


def test_only_failed_questions_are_retried_on_request(tmp_path: Path, three: list[Case], counting: Counting) -> None:
    counting.raises = {"q2?": ConnectionError("no")}
    assert asyncio.run(run(three, counting, tmp_path)).summary.failures == {"error": 1}
    counting.raises, counting.asked = {}, []
    mended = asyncio.run(run(three, counting, tmp_path, options=Options(retry_failed=True)))
    assert counting.asked == ["q2?"]
    assert (mended.summary.failures, [row["id"] for row in _rows(tmp_path)]) == ({}, ["q1", "q2", "q3"])


def test_concurrent_questions_are_written_in_question_order(
    tmp_path: Path, make_case: MakeCase, counting: Counting
) -> None:
    cases = [make_case(40, {("a", 1)}, id=f"q{number}") for number in range(9)]
    asyncio.run(run(cases, counting, tmp_path, options=Options(concurrency=4)))
    assert counting.most_at_once == 4
    assert [row["id"] for row in _rows(tmp_path)] == [case.id for case in cases]


def test_a_run_stops_when_its_store_is_lost_and_resumes_later(
    tmp_path: Path, three: list[Case], counting: Counting
) -> None:
    counting.raises = {"q2?": StoreUnavailable("gone")}
    with pytest.raises(StoreUnavailable):
        asyncio.run(run(three, counting, tmp_path))
    assert counting.asked == ["q1?", "q2?"]
    counting.raises, counting.asked = {}, []
    asyncio.run(run(three, counting, tmp_path))
    assert counting.asked == ["q2?", "q3?"]


def test_a_spent_time_budget_keeps_the_answers_and_says_how_to_resume(
    tmp_path: Path, three: list[Case], counting: Counting
) -> None:
    stopped = r"Stopped after 0 of 3 questions: the limit of 0 seconds is reached\..*run the same command"
    with pytest.raises(RunStopped, match=stopped):
        asyncio.run(run(three, counting, tmp_path, options=Options(budget=Budget(seconds=0))))
    assert not (tmp_path / "summary.json").exists()
    asyncio.run(run(three, counting, tmp_path))
    assert (tmp_path / "summary.json").exists()


def _trace(path: Path, model: str) -> str:
    event = {"kind": "model", "model": model, "input_tokens": 1_000_000, "output_tokens": 0}
    path.write_text(json.dumps(event) + "\n", encoding="utf-8")
    return str(path)


def test_a_cost_budget_ends_a_run_of_a_priced_model(tmp_path: Path, three: list[Case], make_result: MakeResult) -> None:
    """A million input tokens of gpt-4o cost 2.50 US dollars, so two answers cost five."""
    ask = Counting(make_result, trace=_trace(tmp_path / "t", "gpt-4o"))
    with pytest.raises(RunStopped, match=r"Stopped after 2 of 3 questions: 5\.0000 of 4 US dollars are spent"):
        asyncio.run(run(three, ask, tmp_path / "out", options=Options(budget=Budget(usd=4))))


def test_output_tokens_have_a_cost(tmp_path: Path) -> None:
    both = Usage(1, 0, {"gpt-4o": Tokens(1_000_000, 1_000_000)})
    assert cost_usd(both) == pytest.approx(2.5 + 10)


@pytest.mark.parametrize(("costs", "cost"), [((0.5, 0.25), 0.75), ((0.5, None), None), (None, 2.5)])
def test_a_recorded_cost_overrides_the_price_list(costs: tuple[float | None, ...] | None, cost: float | None) -> None:
    assert cost_usd(Usage(2, 0, {"gpt-4o": Tokens(1_000_000, 0)}, costs)) == cost


def test_a_resumed_run_counts_its_earlier_cost(tmp_path: Path, three: list[Case], make_result: MakeResult) -> None:
    ask = Counting(make_result, trace=_trace(tmp_path / "t", "gpt-4o"))
    for _ in range(2):
        with pytest.raises(RunStopped, match="Stopped after 1 of 3 questions"):
            asyncio.run(run(three, ask, tmp_path / "out", options=Options(budget=Budget(usd=2))))
    assert ask.asked == ["q1?"]


def test_the_cost_of_retried_answers_is_still_counted(
    tmp_path: Path, three: list[Case], make_result: MakeResult
) -> None:
    fields = {"trace": _trace(tmp_path / "t", "gpt-4o"), "status": "failed"}
    failing = Counting(lambda *_, **given: make_result(None, **given), **fields)
    asyncio.run(run(three, failing, tmp_path / "out"))
    with pytest.raises(RunStopped, match=r"7\.5000 of 5 US dollars are spent"):
        asyncio.run(run(three, failing, tmp_path / "out", options=Options(budget=Budget(usd=5), retry_failed=True)))


@pytest.mark.parametrize("bound", [-1.0, float("nan"), float("inf")])
def test_a_budget_without_a_limit_is_refused(bound: float) -> None:
    with pytest.raises(BadOptions):
        Budget(usd=bound)


def test_an_unknown_cost_cannot_be_limited(tmp_path: Path, three: list[Case], make_result: MakeResult) -> None:
    ask = Counting(make_result, trace=_trace(tmp_path / "t", "a-model-nobody-sells"))
    with pytest.raises(NoPrice):
        asyncio.run(run(three, ask, tmp_path / "out", options=Options(budget=Budget(usd=0.01))))
    assert ask.asked == ["q1?"]


def test_a_finished_run_survives_a_round_trip(tmp_path: Path, three: list[Case], counting: Counting) -> None:
    documents = {"a": DocumentFacts(family="law:a", kind="law"), "b": DocumentFacts(family="law:b", kind="law")}
    finished = asyncio.run(run(three, counting, tmp_path, conditions=_conditions(), documents=documents))
    assert read_run(tmp_path) == finished
    assert finished.documents.keys() == {"a"}
    assert finished.manifest.conditions == _conditions()


def test_an_unfinished_run_is_not_read_as_a_finished_one(tmp_path: Path, three: list[Case], counting: Counting) -> None:
    _cut_off(three, counting, tmp_path)
    with pytest.raises(BadRun, match="unfinished"):
        read_run(tmp_path)


def test_a_folder_without_a_run_is_not_read_as_one(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="is not a run folder"):
        read_run(tmp_path)


def test_without_the_extra_a_run_names_the_install_command_and_writes_nothing(
    tmp_path: Path, three: list[Case], counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_evals", None)
    monkeypatch.delitem(sys.modules, "pincite.evals.dataset", raising=False)
    with pytest.raises(MissingExtra, match=r"asking a set of questions needs the 'evals' extra: .*install.*\[evals\]"):
        asyncio.run(run(three, counting, tmp_path / "out"))
    assert not (tmp_path / "out").exists()
