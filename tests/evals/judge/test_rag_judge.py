import asyncio
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from pincite.evals.commands import rag
from pincite.evals.directory import write_answers
from pincite.evals.judge.ask import BOUND_REACHED
from pincite.evals.rag.judged import Generated, answer_relevance, faithfulness
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType
from tests.evals.judge.conftest import MakeJudge, ScriptedModel

MakeResult = Callable[..., AskResult]

STAYED = Generated("What follows?", "The claim is stayed. It is closed.", ("the claim is stayed until it does",))


def statements(*supported: bool) -> dict[str, Any]:
    return {"statements": [{"statement": f"statement {n}", "supported": held} for n, held in enumerate(supported)]}


def questions(*, noncommittal: bool = False) -> dict[str, Any]:
    return {"questions": ["What follows?", "What is stayed?", "Why?"], "noncommittal": noncommittal}


def equal_or_half(text: str, others: Sequence[str]) -> list[float]:
    return [1.0 if other == text else 0.5 for other in others]


def test_faithfulness_is_the_share_of_statements_supported_by_the_contexts(make_judge: MakeJudge) -> None:
    model = ScriptedModel(lambda _: statements(True, False, True))
    (found,) = asyncio.run(faithfulness(make_judge(model), [STAYED]))
    assert found.value == pytest.approx(2 / 3)
    assert "[[CONTEXT 1" in model.prompts[0]


def test_an_answer_without_contexts_or_statements_is_not_measured(make_judge: MakeJudge) -> None:
    model = ScriptedModel(lambda _: statements())
    bare = Generated("What follows?", "It is stayed.", ())
    found = asyncio.run(faithfulness(make_judge(model), [bare, STAYED]))
    assert [each.value for each in found] == [None, None]
    assert [each.missing is not None for each in found] == [True, True]
    assert len(model.prompts) == 1


def test_answer_relevance_is_the_mean_cosine_with_three_generated_questions(make_judge: MakeJudge) -> None:
    model = ScriptedModel(lambda _: questions())
    (found,) = asyncio.run(answer_relevance(make_judge(model), [STAYED], equal_or_half))
    assert found.value == pytest.approx((1 + 0.5 + 0.5) / 3)
    assert STAYED.question not in model.prompts[0]


def test_a_noncommittal_answer_is_not_relevant(make_judge: MakeJudge) -> None:
    model = ScriptedModel(lambda _: questions(noncommittal=True))
    assert asyncio.run(answer_relevance(make_judge(model), [STAYED], equal_or_half))[0].value == 0.0


def test_answers_beyond_a_limit_are_not_measured(make_judge: MakeJudge) -> None:
    model = make_judge(ScriptedModel(lambda _: questions()), calls=0)
    assert asyncio.run(answer_relevance(model, [STAYED], equal_or_half))[0].missing == BOUND_REACHED


@pytest.fixture
def run_folder(tmp_path: Path, make_result: MakeResult) -> Path:
    """A run of two questions: a free text that cites the second page shown, and one whose trace is gone."""
    trace = tmp_path / "trace.jsonl"
    events = [{"kind": "ledger", "page": {"doc_id": "law", "page": page}, "tool": "get_page"} for page in (2, 1)]
    text = {"doc_id": "law", "page": 1, "text": "the claim is stayed until it does"}
    trace.write_text(
        "\n".join(json.dumps(e) for e in [*events, {"kind": "tool_result", "tool": "get_page", "result": text}]),
        encoding="utf-8",
    )
    kind = AnswerType.FREE_TEXT
    answers = {
        id_: make_result("The claim is stayed.", ("law", 1), kind=kind, trace=path)
        for id_, path in (("a", str(trace)), ("b", str(tmp_path / "gone.jsonl")))
    }
    asked = {"question": "How many?", "answer_type": kind, "answer": "Stayed.", "pages": [{"doc_id": "law", "page": 1}]}
    folder = tmp_path / "run"
    folder.mkdir()
    write_answers(folder, answers)
    (folder / "questions.jsonl").write_text("\n".join(json.dumps({"id": i, **asked}) for i in "ab"), encoding="utf-8")
    return folder


def command(model: ScriptedModel, *arguments: str) -> Result:
    app = typer.Typer()
    app.callback()(lambda: None)
    rag.add_to(app, lambda _: model, equal_or_half)
    return CliRunner().invoke(app, ["rag", *arguments])


def both(prompt: str) -> dict[str, Any]:
    return statements(True, True) if re.search(r"\[\[CONTEXT", prompt) else questions()


def test_the_command_separates_metrics_with_and_without_gold(run_folder: Path) -> None:
    result = command(ScriptedModel(both), str(run_folder))
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "trusted (needs gold pages)"
    assert lines[1].split()[:2] == ["context_precision", "0.500"]
    assert lines[2].split()[:2] == ["context_recall", "1.000"]
    assert lines[3] == "monitoring"
    assert "not measured: 1 answers without a readable trace, first b" in lines


def test_model_metrics_are_measured_and_have_a_warning(run_folder: Path) -> None:
    result = command(ScriptedModel(both), str(run_folder), "--model", "m")
    rows = [json.loads(line) for line in (run_folder / "rag.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(row["id"], row["faithfulness"], row["context_recall"]) for row in rows] == [
        ("a", 1.0, 1.0),
        ("b", None, None),
    ]
    assert rows[0]["answer_relevance"] == rows[1]["answer_relevance"] == 0.5
    assert "warning: a model's faithfulness" in result.stdout
    assert "spent: 2 calls" in result.stdout
