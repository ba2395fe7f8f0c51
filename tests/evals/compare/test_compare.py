"""Test `compare` on two runs of a scripted agent, the second with planted regressions."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.blocks import as_markdown
from pincite.evals.cases import Case, Question, read_cases
from pincite.evals.cli import build_app
from pincite.evals.compare.blocks import comparison_blocks
from pincite.evals.compare.comparison import Comparison, compare
from pincite.evals.compare.metrics import Verdict
from pincite.evals.compare.pairing import Shared
from pincite.evals.compare.questions import Direction
from pincite.evals.errors import RunDiffers
from pincite.evals.failures import Failure
from pincite.evals.finished_run import Run
from pincite.evals.metrics import Scoring
from pincite.evals.run import Options, run
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult

MakeResult = Callable[..., AskResult]
Answers = Mapping[str, AskResult]
Record = Callable[..., Run]

QUESTIONS = Path(__file__).resolve().parents[3] / "server" / "demo" / "questions.jsonl"
CASES = read_cases(QUESTIONS)


@pytest.fixture(scope="module")
def right(make_result: MakeResult) -> Answers:
    """The gold answer to every question of the sample, by id, with the first of its page sets."""
    return {case.id: _gold(case, make_result) for case in CASES}


def _gold(case: Case, make_result: MakeResult) -> AskResult:
    pages = sorted((page.doc_id, page.page) for page in case.page_sets[0])
    value = case.answer.value if case.answer else None
    return make_result(value, *pages, kind=case.question.answer_type, question=case.question.text)


@pytest.fixture
def record(tmp_path: Path, right: Answers) -> Record:
    """Record a run: `record(name, planted, cases=..., ...)`; `planted` replaces right answers."""

    def recorded(name: str, planted: Answers | None = None, **options: Any) -> Run:
        return _record(tmp_path / name, {**right, **(planted or {})}, **options)

    return recorded


def _record(
    out: Path,
    answers: Answers,
    *,
    cases: tuple[Case, ...] = CASES,
    options: Options | None = None,
    **changed: Any,
) -> Run:
    given = {case.question.text: answers[case.id] for case in CASES}

    async def ask(question: Question) -> AskResult:
        return given[question.text]

    held: dict[str, Any] = {"matter": "m", "generation": "gen-000001", "agent": "double"}
    conditions = Conditions(**(held | {"versions": {}, "prompts": {}, "settings": {}} | changed))
    return asyncio.run(run(cases, ask, out, conditions=conditions, options=options))


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory, right: Answers) -> Run:
    """A run with only right answers."""
    return _record(tmp_path_factory.mktemp("before"), right)


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory, right: Answers, planted: Answers) -> Run:
    """The same run with the planted regressions."""
    return _record(tmp_path_factory.mktemp("after"), {**right, **planted})


def null(result: AskResult) -> AskResult:
    """A null in place of an existing answer."""
    return result.model_copy(update={"answer": None, "pages": (), "status": "absent"})


def lengthened(result: AskResult) -> AskResult:
    """The right answer with a needless page."""
    first = result.pages[0]
    return result.model_copy(update={"pages": (*result.pages, first.model_copy(update={"page": 90}))})


ANSWERABLE = [case.id for case in CASES if case.answer and case.answer.value is not None]
NULLED, LENGTHENED = ANSWERABLE[5:30:5], ANSWERABLE[7:20:6]


@pytest.fixture(scope="module")
def planted(right: Answers) -> Answers:
    """Some questions without their answer, some with a needless page."""
    lost = {each: null(right[each]) for each in NULLED}
    return lost | {each: lengthened(right[each]) for each in LENGTHENED}


def metric(comparison: Comparison, name: str) -> tuple[Verdict | None, float | None]:
    [found] = [each for each in comparison.metrics if each.metric == name]
    return found.verdict, found.difference


class TestQuestions:
    def test_that_regressed_are_exactly_the_planted_ones(self, before: Run, after: Run) -> None:
        comparison = compare(before, after)
        assert {change.id for change in comparison.questions} == {*NULLED, *LENGTHENED}
        assert {change.direction for change in comparison.questions} == {Direction.LOSS}

    def test_are_named_with_the_class_of_their_failure(self, before: Run, after: Run) -> None:
        comparison = compare(before, after)
        classes = {change.id: (change.before.failure, change.after.failure) for change in comparison.questions}
        assert {name for name, found in classes.items() if found == (None, Failure.FALSE_NULL)} == set(NULLED)
        assert {name for name, found in classes.items() if found == (None, Failure.EXTRA_PAGE)} == set(LENGTHENED)

    def test_are_gains_if_the_runs_are_swapped(self, before: Run, after: Run) -> None:
        comparison = compare(after, before)
        assert {change.id for change in comparison.questions} == {*NULLED, *LENGTHENED}
        assert {change.direction for change in comparison.questions} == {Direction.GAIN}

    def test_with_the_worst_loss_are_listed_first(self, before: Run, after: Run) -> None:
        comparison = compare(before, after)
        assert {change.id for change in comparison.questions[: len(NULLED)]} == set(NULLED)
        steps = [change.change for change in comparison.questions]
        assert steps == sorted(steps)

    def test_list_losses_before_gains(self, record: Record, right: Answers) -> None:
        first, second = ANSWERABLE[0], ANSWERABLE[1]
        comparison = compare(record("a", {first: null(right[first])}), record("b", {second: lengthened(right[second])}))
        assert [(change.id, change.direction) for change in comparison.questions] == [
            (second, Direction.LOSS),
            (first, Direction.GAIN),
        ]

    def test_show_both_answers_both_page_sets_gold_and_both_traces(self, record: Record, right: Answers) -> None:
        [asked, *_] = [case.id for case in CASES if case.question.answer_type == "number" and case.id in ANSWERABLE]
        traced = {asked: right[asked].model_copy(update={"trace": "first.jsonl"})}
        lost = {asked: null(right[asked]).model_copy(update={"trace": "second.jsonl"})}
        [change] = compare(record("a", traced), record("b", lost)).questions
        assert (change.before.answer, change.before.pages) == (right[asked].answer, right[asked].pages)
        assert (change.after.answer, change.after.pages) == (None, ())
        assert (change.gold.answer_known, change.gold.answer) == (True, right[asked].answer)
        assert set(right[asked].pages) in [set(pages) for pages in change.gold.page_sets]
        assert (change.before.trace, change.after.trace) == ("first.jsonl", "second.jsonl")

    def test_missed_in_another_way_are_reported_without_a_score_change(self, record: Record, right: Answers) -> None:
        [asked, *_] = [each for each in ANSWERABLE if right[each].answer_type == "number"]
        elsewhere = tuple(page.model_copy(update={"page": 90}) for page in right[asked].pages[:1])
        wrong = right[asked].model_copy(update={"answer": -1, "pages": elsewhere})
        [change] = compare(record("a", {asked: null(right[asked])}), record("b", {asked: wrong})).questions
        assert (change.direction, change.before.failure, change.after.failure) == (
            Direction.OTHER_MISS,
            Failure.FALSE_NULL,
            Failure.WRONG_PAGE,
        )


class TestMetrics:
    def test_of_a_run_that_lost_answers_are_worse(self, record: Record, right: Answers, before: Run) -> None:
        comparison = compare(before, record("b", {each: null(right[each]) for each in ANSWERABLE[:20]}))
        worse = {each.metric for each in comparison.metrics if each.verdict is Verdict.WORSE}
        values = {"det", "coverage", "false_empty", "false_absence", "det_total"}
        assert worse == values | {"g", "page_recall", "pages_shown_recall"}

    def test_of_a_run_with_misleading_confidence_are_worse_only_in_aurc(self, record: Record, right: Answers) -> None:
        def sure(*, of_the_wrong: float) -> Answers:
            wrong = {each: null(right[each]) for each in ANSWERABLE[:20]}
            return {
                each: row.model_copy(update={"confidence": of_the_wrong if each in wrong else 0.5})
                for each, row in {**right, **wrong}.items()
            }

        comparison = compare(record("a", sure(of_the_wrong=0.1)), record("b", sure(of_the_wrong=0.9)))
        assert metric(comparison, "aurc")[0] is Verdict.WORSE
        assert {each.metric for each in comparison.metrics if each.verdict is Verdict.WORSE} == {"aurc"}

    def test_have_no_aurc_without_a_confidence(self, before: Run, after: Run) -> None:
        assert metric(compare(before, after), "aurc") == (None, None)

    def test_of_a_run_with_unsure_in_place_of_absent_have_better_false_absence(
        self, record: Record, right: Answers
    ) -> None:
        absent = {each: null(right[each]) for each in ANSWERABLE[:20]}
        unsure = {each: row.model_copy(update={"status": "unsure"}) for each, row in absent.items()}
        comparison = compare(record("a", absent), record("b", unsure))
        assert metric(comparison, "false_absence")[0] is Verdict.BETTER
        assert metric(comparison, "det") == (Verdict.SAME, 0.0)

    def test_match_the_summaries(self, before: Run, after: Run) -> None:
        for each in compare(before, after).metrics:
            assert each.before == pytest.approx(getattr(before.summary, each.metric))
            assert each.after == pytest.approx(getattr(after.summary, each.metric))

    def test_of_one_lost_question_are_not_significant(self, record: Record, right: Answers, before: Run) -> None:
        comparison = compare(before, record("b", {NULLED[0]: null(right[NULLED[0]])}))
        verdict, difference = metric(comparison, "g")
        assert verdict is Verdict.NOT_TOLD_APART
        assert difference == pytest.approx(-1 / 110)

    def test_without_a_changed_question_are_the_same_with_a_nonzero_interval(self, record: Record, before: Run) -> None:
        comparison = compare(before, before)
        assert {each.verdict for each in comparison.metrics if each.verdict} == {Verdict.SAME}
        [g] = [each for each in comparison.metrics if each.metric == "g"]
        assert g.interval is not None
        assert [g.interval.low, g.interval.high] == pytest.approx([-3 / 110, 3 / 110])

    def test_have_opposite_differences_and_verdicts_if_swapped(self, before: Run, after: Run) -> None:
        opposite = {Verdict.WORSE: Verdict.BETTER, Verdict.BETTER: Verdict.WORSE}
        for there, back in zip(compare(before, after).metrics, compare(after, before).metrics, strict=True):
            if there.verdict and there.difference is not None and there.p_better is not None:
                assert back.difference == pytest.approx(-there.difference)
                assert back.p_better == pytest.approx(1 - there.p_better)
                assert back.verdict is opposite.get(there.verdict, there.verdict)

    def test_not_measured_get_no_verdict(self, record: Record) -> None:
        absent = tuple(case for case in CASES if case.answer and case.answer.value is None)
        comparison = compare(record("a", cases=absent), record("b", cases=absent))
        assert metric(comparison, "page_recall") == (None, None)

    def test_of_few_questions_get_no_verdict(self, record: Record, right: Answers) -> None:
        few = tuple(case for case in CASES if case.id in ANSWERABLE)[:19]
        lost = record("b", {case.id: null(right[case.id]) for case in few}, cases=few)
        comparison = compare(record("a", cases=few), lost)
        verdicts = {each.metric: each.verdict for each in comparison.metrics}
        assert (verdicts["g"], verdicts["det_total"]) == (Verdict.TOO_FEW, Verdict.TOO_FEW)
        assert comparison.tested == 0


class TestSlices:
    def test_of_few_questions_are_marked_and_listed_last(self, before: Run, after: Run) -> None:
        slices = compare(before, after).slices
        assert [each.few for each in slices] == sorted(each.few for each in slices)
        assert all(each.few == (each.n < 20) for each in slices)
        large = [(each.det.difference or 0) + (each.g.difference or 0) for each in slices if not each.few]
        assert large == sorted(large)
        small = [(each.dimension, each.name) for each in slices if each.few]
        assert small == sorted(small)


class TestRunsWithDifferentQuestionsOrConditions:
    @pytest.mark.parametrize("name", ["matter", "generation"])
    def test_are_refused_unless_allowed(self, record: Record, name: str) -> None:
        before, after = record("a"), record("b", **{name: "another"})
        with pytest.raises(RunDiffers, match=f"--allow {name}"):
            compare(before, after)
        assert compare(before, after, [Shared(name)]).warnings

    def test_are_rescored_alike_if_another_scorer_is_allowed(self, record: Record, planted: Answers) -> None:
        before = record("a", planted, options=Options(scoring=Scoring(beta=1.0)))
        after = record("b", planted)
        with pytest.raises(RunDiffers, match="--allow scorer"):
            compare(before, after)
        assert metric(compare(before, after, [Shared.SCORER]), "g") == (Verdict.SAME, 0.0)

    def test_are_compared_on_shared_questions(self, record: Record, planted: Answers) -> None:
        moved = replace(CASES[2], question=replace(CASES[2].question, doc_ids=("elsewhere",)))
        before = record("a", cases=(*CASES[2:3], *CASES[10:50]))
        after = record("b", planted, cases=(moved, *reversed(CASES[20:60])))
        with pytest.raises(RunDiffers, match="--allow questions"):
            compare(before, after)
        comparison = compare(before, after, [Shared.QUESTIONS])
        shared = {case.id for case in CASES[20:50]}
        assert comparison.n == len(shared)
        assert comparison.left_out.only_before == tuple(case.id for case in CASES[10:20])
        assert set(comparison.left_out.only_after) == {case.id for case in CASES[50:60]}
        assert comparison.left_out.changed == (CASES[2].id,)
        assert {change.id for change in comparison.questions} == shared & {*NULLED, *LENGTHENED}

    def test_are_refused_without_a_shared_question(self, record: Record) -> None:
        with pytest.raises(RunDiffers, match="share no question"):
            compare(record("a", cases=CASES[:5]), record("b", cases=CASES[5:10]), [Shared.QUESTIONS])

    def test_are_compared_in_any_question_order(self, record: Record, planted: Answers, before: Run) -> None:
        comparison = compare(before, record("b", planted, cases=CASES[::-1]))
        assert {change.id for change in comparison.questions} == {*NULLED, *LENGTHENED}


def test_report_changed_conditions_by_name_and_value(record: Record) -> None:
    before = record("a", settings={"agent": {"requests": 12, "seconds": 60}})
    after = record("b", agent="other", settings={"agent": {"requests": 6, "seconds": 60}})
    assert [(each.name, each.before, each.after) for each in compare(before, after).conditions] == [
        ("agent", '"double"', '"other"'),
        ("settings.agent.requests", "12", "6"),
    ]


def test_warn_about_times_under_other_conditions(record: Record, before: Run) -> None:
    assert compare(before, before).warnings == ()
    [warning] = compare(record("c"), record("d", options=Options(concurrency=3))).warnings
    assert "are not comparable" in warning


def test_compare_times_by_question(record: Record, right: Answers, before: Run) -> None:
    slower = {name: result.model_copy(update={"total_ms": 2 * result.total_ms}) for name, result in right.items()}
    latency = compare(before, record("b", slower)).latency
    assert latency is not None
    assert [latency.ratio, latency.interval.low, latency.interval.high] == pytest.approx([2, 2, 2])


def test_the_markdown_escapes_questions_and_answers(record: Record, right: Answers, before: Run) -> None:
    [asked, *_] = [each for each in ANSWERABLE if right[each].answer_type == "name"]
    hostile = right[asked].model_copy(update={"answer": "<b>|\n# x \x1b[2J"})
    comparison = compare(before, record("b", {asked: hostile}))
    text = as_markdown(comparison_blocks(comparison, names=("a", "b")))
    assert "\\<b\\>\\| \\# x \\\\u001b" in text.replace("\\\\u001b\\[2J", "\\\\u001b")
    assert "\x1b" not in text
    assert "<b>" not in text


@pytest.fixture
def command(tmp_path: Path, record: Record, right: Answers) -> Callable[..., Result]:
    """`pincite-eval compare` on a run and one that lost 20 answers."""
    record("a")
    record("b", {each: null(right[each]) for each in ANSWERABLE[:20]})

    def invoke(*options: str, first: str = "a", second: str = "b") -> Result:
        folders = [str(tmp_path / first), str(tmp_path / second)]
        return CliRunner().invoke(build_app(), ["compare", *folders, *options])

    return invoke


class TestCommand:
    def test_exits_with_0_for_any_result(self, command: Callable[..., Result]) -> None:
        result = command()
        assert result.exit_code == 0, result.output
        assert "Losses (20)" in result.stdout
        assert "worse" in result.stdout

    def test_exits_with_4_if_a_gated_metric_is_worse(self, command: Callable[..., Result]) -> None:
        result = command("--worse", "det", "--worse", "wrong_document")
        assert result.exit_code == 4
        assert result.stderr.startswith("gate missed: det is worse, 1.0000 before")
        assert "wrong_document" not in result.stderr
        assert command("--worse", "det", first="b", second="a").exit_code == 0

    @pytest.mark.parametrize("name", ["latency", "detail"])
    def test_refuses_a_gate_on_an_untested_metric(self, command: Callable[..., Result], name: str) -> None:
        result = command("--worse", name)
        assert result.exit_code == 2
        assert name in result.stderr

    def test_prints_json_that_reads_back(self, command: Callable[..., Result]) -> None:
        comparison = Comparison.model_validate_json(command("--json").stdout)
        assert {change.id for change in comparison.questions} == set(ANSWERABLE[:20])

    def test_writes_every_question_to_the_file(self, command: Callable[..., Result], tmp_path: Path) -> None:
        assert command("--out", str(tmp_path / "changes.md")).exit_code == 0
        written = (tmp_path / "changes.md").read_text(encoding="utf-8").replace("\\", "")
        assert all(f"{each} (" in written for each in ANSWERABLE[:20])
        assert command("--out", str(tmp_path / "none" / "changes.md")).exit_code == 2

    def test_refuses_a_folder_without_a_run(self, command: Callable[..., Result]) -> None:
        result = command(second="nowhere")
        assert result.exit_code == 2
        assert "is not a run folder" in result.stderr

    def test_refuses_other_questions_with_one_sentence(self, command: Callable[..., Result], record: Record) -> None:
        record("c", cases=CASES[:10])
        result = command(second="c")
        assert result.exit_code == 2
        assert "--allow questions" in result.stderr
        assert json.loads(command("--allow", "questions", "--json", second="c").stdout)["n"] == 10
