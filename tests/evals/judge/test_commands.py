import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.cli import build_app
from pincite.evals.directory import write_answers
from pincite.evals.finished_run import read_run
from pincite.evals.judge.criteria import CRITERIA
from pincite.evals.run import run
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult
from pincite.server.errors import ModelUnavailable
from pincite.tools.answer_types import AnswerType
from tests.evals.judge.conftest import ScriptedModel, verdicts

MakeResult = Callable[..., AskResult]
Command = Callable[..., Result]


@pytest.fixture
def lenient() -> ScriptedModel:
    """Meets every criterion except grounding."""
    return ScriptedModel(lambda _: verdicts(*(name for name in CRITERIA if name != "grounding")))


@pytest.fixture
def run_folder(tmp_path: Path, make_result: MakeResult) -> Path:
    """A run of four questions: a text that is judged, a wrong null, a right null, and a number that is no free text."""
    folder = tmp_path / "run"
    folder.mkdir()
    text = AnswerType.FREE_TEXT
    given = [("a", "Eight.", text, "Eight years."), ("b", None, text, "Six."), ("c", None, text, None)]
    questions = [
        {"id": id_, "question": "How many?", "answer_type": kind, "answer": gold}
        for id_, _, kind, gold in [*given, ("d", 1, AnswerType.NUMBER, 1)]
    ]
    answers = {
        id_: make_result(answer, *([("law", 1)] if answer else []), kind=kind)
        for id_, answer, kind, _ in [*given, ("d", 1, AnswerType.NUMBER, 1)]
    }
    write_answers(folder, answers)
    (folder / "questions.jsonl").write_text("\n".join(json.dumps(q) for q in questions), encoding="utf-8")
    return folder


def command(model: ScriptedModel, *arguments: str) -> Result:
    return CliRunner().invoke(build_app(load_judge=lambda _: model), arguments)


def judgements(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "judgements.jsonl").read_text(encoding="utf-8").splitlines()]


def test_judge_writes_free_text_judgements_and_prints_asst(run_folder: Path, lenient: ScriptedModel) -> None:
    result = command(lenient, "judge", str(run_folder), "--model", "m")
    assert result.exit_code == 0, result.output
    assert [(row["id"], row["score"], row["rule"]) for row in judgements(run_folder)] == [
        ("a", 0.8, None),
        ("b", 0.0, "null_wrong"),
        ("c", 1.0, "null_right"),
    ]
    assert "asst  0.600 [0.000, 1.000]  over 3 answers with gold" in result.stdout
    assert "by rule: 1 null_right, 1 null_wrong" in result.stdout
    assert "grounding    0.000" in result.stdout
    assert "spent: 1 calls" in result.stdout
    assert "price not known" in result.stdout


def test_a_fully_judged_run_without_a_warning_has_asst_and_total(
    tmp_path: Path, make_result: MakeResult, lenient: ScriptedModel
) -> None:
    gold = GoldAnswer("Eight."), (frozenset({PageRef("law", 1)}),)
    text = Case("text", Question("How many?", AnswerType.FREE_TEXT), *gold)
    number = Case("number", Question("How many?", AnswerType.NUMBER), GoldAnswer(8), gold[1])

    async def ask(question: Question) -> AskResult:
        answer = "Eight years." if question.answer_type is AnswerType.FREE_TEXT else 8
        return make_result(answer, ("law", 1), kind=question.answer_type)

    asyncio.run(run([text, number], ask, tmp_path))
    assert "They do not enter summary.json" in command(lenient, "judge", str(tmp_path), "--model", "m").stdout
    assert json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))["asst"] is None
    rows = [row | {"doubt": None} for row in judgements(tmp_path)]
    (tmp_path / "judgements.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    summary = read_run(tmp_path).summary.model_dump()
    assert (summary["asst"], summary["total"]) == (0.8, pytest.approx(0.7 + 0.3 * 0.8))
    asyncio.run(run([text, number], ask, tmp_path))
    assert read_run(tmp_path).summary.asst is None


@pytest.fixture
def two_runs(tmp_path: Path, make_result: MakeResult) -> tuple[Path, Path]:
    """Runs of three free-text questions: B says nine where A says eight, both say ten, only B answers the last."""
    cases = [
        Case(name, Question(f"{name}?", AnswerType.FREE_TEXT), GoldAnswer("Nine."), (frozenset({PageRef("law", 1)}),))
        for name in ("differs", "same", "null")
    ]
    said: dict[str, list[str | None]] = {
        "a": ["eight years", "ten years", None],
        "b": ["nine years", "ten years", "nine years"],
    }
    for name, answers in said.items():
        given = iter(answers)

        async def ask(question: Question, given: Iterator[str | None] = given) -> AskResult:
            answer = next(given)
            pages = [("law", 1)] if answer else []
            return make_result(answer, *pages, kind=question.answer_type, question=question.text)

        asyncio.run(run(cases, ask, tmp_path / name))
    return tmp_path / "a", tmp_path / "b"


def _likes_nine(prompt: str) -> dict[str, Any]:
    a, b = (re.search(rf"\[\[ANSWER {name} \w+\n(.*)\n", prompt) for name in "AB")
    assert a
    assert b
    likes = ["nine" in a[1], "nine" in b[1]]
    return {"better": "tie" if likes[0] == likes[1] else "A" if likes[0] else "B", "reason": "because"}


def test_two_runs_are_compared_in_both_orders(two_runs: tuple[Path, Path]) -> None:
    model = ScriptedModel(_likes_nine)
    result = command(model, "judge-compare", str(two_runs[0]), str(two_runs[1]), "--model", "m")
    assert result.exit_code == 0, result.output
    assert "B better 2, A better 0, tie 1, of 3 questions" in result.stdout
    assert "by rule: 1" in result.stdout
    assert "position flips: 0.000" in result.stdout
    assert len(model.prompts) == 4


def test_runs_without_common_free_text_are_not_compared(
    two_runs: tuple[Path, Path], tmp_path: Path, make_result: MakeResult, lenient: ScriptedModel
) -> None:
    async def ask(_: Question) -> AskResult:
        return make_result(8, ("law", 1))

    asyncio.run(run([Case("n", Question("How many?", AnswerType.NUMBER))], ask, tmp_path / "number"))
    folder = str(tmp_path / "number")
    result = command(lenient, "judge-compare", folder, folder, "--model", "m")
    assert result.exit_code == 2
    assert "share no free-text question" in result.stderr


def test_judging_a_run_again_uses_only_the_cache(run_folder: Path, lenient: ScriptedModel) -> None:
    command(lenient, "judge", str(run_folder), "--model", "m")
    result = command(lenient, "judge", str(run_folder), "--model", "m")
    assert "1 answers, 1 of them from the cache" in result.stdout
    assert "spent: 0 calls" in result.stdout
    assert judgements(run_folder)[0]["cached"] is True


def test_a_reached_limit_leaves_asst_unmeasured_and_is_reported(run_folder: Path, lenient: ScriptedModel) -> None:
    result = command(lenient, "judge", str(run_folder), "--model", "m", "--max-calls", "0")
    assert result.exit_code == 0
    assert "asst  -  not measured: 2 of 3 answers with gold are judged" in result.stdout
    assert "unjudged: 1, the spending limit is reached" in result.stdout
    assert judgements(run_folder)[0]["score"] is None


def test_scores_of_a_judge_without_measured_agreement_have_a_warning(run_folder: Path, lenient: ScriptedModel) -> None:
    assert "warning: the agreement of function:scripted" in (
        command(lenient, "judge", str(run_folder), "--model", "m").stdout
    )


def test_measured_agreement_is_looked_up_in_the_same_cache(
    run_folder: Path, tmp_path: Path, lenient: ScriptedModel
) -> None:
    cache = str(tmp_path / "kept")
    measured = command(lenient, "judge-agreement", "--model", "m", "--cache", cache)
    assert measured.exit_code == 0, measured.output
    assert "function:scripted on 27 of them" in measured.stdout
    assert "agrees too little" in measured.stdout
    judged = command(lenient, "judge", str(run_folder), "--model", "m", "--cache", cache)
    assert "warning: function:scripted agrees too little with labelled answers in correctness" in judged.stdout


def test_a_judge_that_agrees_has_no_warning(run_folder: Path, tmp_path: Path) -> None:
    met = {"yes": CRITERIA, "no": ()}
    rows = [
        {"id": f"{n}", "question": "?", "gold": "g", "answer": f"{word} {n}", "quotes": [], "reason": "by its word"}
        | {"labels": {name: name in met[word] for name in CRITERIA}}
        for n in range(3)
        for word in met
    ]
    labels = tmp_path / "own.jsonl"
    labels.write_text("\n".join(json.dumps(r | {"id": r["answer"]}) for r in rows), encoding="utf-8")
    fair = ScriptedModel(lambda prompt: verdicts(*CRITERIA) if "yes" in prompt or "Eight" in prompt else verdicts())
    options = ("--model", "m", "--cache", str(tmp_path / "kept"), "--labels", str(labels))
    assert "agreement and kappa are high enough on every criterion" in command(fair, "judge-agreement", *options).stdout
    assert "warning" not in command(fair, "judge", str(run_folder), *options).stdout


def test_without_a_model_only_the_proxies_are_measured(lenient: ScriptedModel) -> None:
    result = command(lenient, "judge-agreement")
    assert result.exit_code == 0
    assert "proxy_token_f1             score        0.584" in result.stdout
    assert lenient.prompts == []


def test_an_agreement_cut_short_by_a_limit_is_not_cached(tmp_path: Path, lenient: ScriptedModel) -> None:
    options = ("--model", "m", "--cache", str(tmp_path))
    result = command(lenient, "judge-agreement", *options, "--max-calls", "3")
    assert result.exit_code == 1
    assert "3 of 27 labelled answers were judged, so nothing was measured" in result.stderr


def test_a_judge_that_always_fails_exits_with_1(run_folder: Path) -> None:
    broken = ScriptedModel(lambda _: {"correctness": "perhaps"})
    result = command(broken, "judge", str(run_folder), "--model", "m")
    assert (result.exit_code, "the judge judged no answer" in result.stderr) == (1, True)


def test_a_missing_provider_exits_with_1(run_folder: Path) -> None:
    def load(name: str) -> ScriptedModel:
        raise ModelUnavailable("set the key")

    app = build_app(load_judge=load)
    result = CliRunner().invoke(app, ["judge", str(run_folder), "--model", "provider:model"])
    assert (result.exit_code, result.stderr.strip()) == (1, "set the key")


@pytest.mark.parametrize(
    ("spoil", "options", "message"),
    [
        (lambda run: (run / "answers.jsonl").unlink(), (), "has no readable answers"),
        (lambda run: (run / "answers.jsonl").write_text("{}\n"), (), "answers.jsonl:1: not a valid answer"),
        (lambda run: (run / "answers.jsonl").write_text(""), (), "has no answers. Give"),
        (lambda run: (run / "questions.jsonl").unlink(), (), "--questions QUESTIONS.jsonl"),
        (lambda _: None, ("--max-cost", "1"), "The price of function:scripted is not known"),
        (lambda _: None, ("--labels", "nowhere.jsonl"), "nowhere.jsonl: cannot be read"),
    ],
)
def test_an_invalid_call_exits_with_2_and_a_remedy(
    run_folder: Path, lenient: ScriptedModel, spoil: Callable[[Path], object], options: tuple[str, ...], message: str
) -> None:
    spoil(run_folder)
    result = command(lenient, "judge", str(run_folder), "--model", "m", *options)
    assert (result.exit_code, lenient.prompts) == (2, [])
    assert message in result.stderr


def test_questions_of_another_run_are_refused(run_folder: Path, tmp_path: Path, lenient: ScriptedModel) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text('{"id": "a", "question": "Another?", "answer_type": "free_text"}', encoding="utf-8")
    result = command(lenient, "judge", str(run_folder), "--model", "m", "--questions", str(other))
    assert (result.exit_code, "first 'a'" in result.stderr) == (2, True)


@pytest.mark.parametrize("name", ["offline", "unheard-of"])
def test_a_model_is_used_only_by_its_full_name(run_folder: Path, name: str) -> None:
    result = CliRunner().invoke(build_app(), ["judge", str(run_folder), "--model", name])
    assert (result.exit_code, "provider:model" in result.stderr) == (2, True)


def test_agreement_of_a_model_needs_a_cache(lenient: ScriptedModel) -> None:
    result = command(lenient, "judge-agreement", "--model", "m")
    assert (result.exit_code, "--cache FOLDER" in result.stderr) == (2, True)


def test_an_api_key_in_the_environment_does_not_enable_a_judge(
    run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "not-a-key")
    result = CliRunner().invoke(build_app(), ["judge", str(run_folder)])
    assert result.exit_code == 2


@pytest.mark.parametrize("name", ["judge", "judge-compare", "judge-agreement"])
def test_help_loads_no_model_library(name: str) -> None:
    program = (
        "import sys\n"
        "from pincite.evals.cli import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    assert 'pydantic_ai' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program, name, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--max-cost" in done.stdout
