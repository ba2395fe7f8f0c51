"""Run each example under docs/examples on the sample matter."""

import csv
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

import pincite

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
QUESTION = "Which judges sat in the Court of Appeal in CA 003/2024?"
JUDGMENT = "ca-003-2024-appeal-judgment"
JUDGES = ["Chief Justice Sir Anselm Croyd", "Justice Beatrix Odell", "Justice Tobias Renn"]
QUOTE = "Before: Chief Justice Sir Anselm Croyd, Justice Beatrix Odell and Justice Tobias Renn"
Run = Callable[..., subprocess.CompletedProcess[str]]


def test_every_example_is_short_and_tested() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    assert names == {"ask_a_folder", "own_agent", "batch_to_csv", "replay_in_pytest"}
    assert [path.name for path in EXAMPLES.glob("*.py") if len(path.read_text("utf-8").splitlines()) > 60] == []


def test_ask_a_folder_prints_the_answer_and_its_pages(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    sample = EXAMPLES.parents[1] / "server" / "demo" / "matter"
    (folder / f"{JUDGMENT}.pdf").write_bytes((sample / f"{JUDGMENT}.pdf").read_bytes())
    done = run(tmp_path, sys.executable, str(EXAMPLES / "ask_a_folder.py"), "papers", "index", QUESTION)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"answered {JUDGES}", f"CA 003/2024, p. 1: {QUOTE}"]
    done = run(tmp_path, sys.executable, str(EXAMPLES / "ask_a_folder.py"), "no-such-folder", "index", QUESTION)
    assert (done.returncode, done.stdout) == (1, "")
    assert "no-such-folder" in done.stderr


def test_an_example_without_arguments_prints_its_usage(run: Run, tmp_path: Path) -> None:
    for name in ("ask_a_folder", "own_agent", "batch_to_csv"):
        done = run(tmp_path, sys.executable, str(EXAMPLES / f"{name}.py"))
        assert (done.returncode, done.stderr.startswith(f"usage: {name}.py ")) == (1, True)
        assert len(done.stderr.splitlines()) == 1


def test_own_agent_without_a_key_names_the_variable(run: Run, home: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "own_agent.py"), "demo-index", QUESTION, "openai:gpt-x"]
    done = run(home, "env", "-u", "OPENAI_API_KEY", *command)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
    assert done.stderr.startswith("openai:gpt-x cannot be used. Set the `OPENAI_API_KEY` environment variable")


def test_own_agent_returns_the_accepted_answer(home: Path) -> None:
    citation = {"doc_id": JUDGMENT, "page": 1, "quote": QUOTE}
    answer = {"question": QUESTION, "answer_type": "names", "value": JUDGES, "citations": [citation]}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("get_page", {"doc_id": JUDGMENT, "page": 1}),
        ("submit_typed_answer", answer),
    ]

    def respond(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
        made = sum(isinstance(message, ModelResponse) for message in messages)
        return ModelResponse([ToolCallPart(*calls[made]) if made < len(calls) else TextPart("done")])

    example = runpy.run_path(str(EXAMPLES / "own_agent.py"))
    with pincite.open_matter(home / "demo-index") as matter:
        verdict = example["ask"](QUESTION, matter, FunctionModel(respond))
        silent = example["ask"](QUESTION, matter, FunctionModel(lambda _, __: ModelResponse([TextPart("Croyd")])))
    assert verdict.value == JUDGES
    assert [cited.citation for cited in verdict.citations] == ["CA 003/2024, p. 1"]
    assert silent is None


def test_batch_to_csv_writes_answers_immediately_and_resumes(run: Run, home: Path, tmp_path: Path) -> None:
    questions, answers = tmp_path / "questions.csv", tmp_path / "answers.csv"
    rows = [
        {"question": QUESTION, "answer_type": "names", "doc_ids": JUDGMENT},
        {"question": "Who won?", "answer_type": "", "doc_ids": "no-such-paper"},
    ]

    def batch(count: int) -> list[dict[str, str]]:
        with questions.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, ["question", "answer_type", "doc_ids"])
            writer.writeheader()
            writer.writerows(rows[:count])
        done = run(home, sys.executable, str(EXAMPLES / "batch_to_csv.py"), str(questions), str(answers), "demo-index")
        assert done.returncode == 0, done.stderr
        with answers.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    (first,) = batch(1)
    assert (first["status"], first["value"], first["pages"]) == ("answered", "; ".join(JUDGES), f"{JUDGMENT} p. 1")
    assert 0 < float(first["confidence"]) <= 1
    again, second = batch(2)
    assert again == first
    assert (second["id"], second["status"]) == ("2", "failed")
    assert "no-such-paper" in second["error"]


def test_replay_in_pytest_passes_on_a_run_and_fails_on_a_changed_one(run: Run, home: Path, tmp_path: Path) -> None:
    kept = tmp_path / "checked-runs"
    kept.mkdir()
    trace = Path(pincite.ask(QUESTION, home / "demo-index").trace or "")
    (kept / trace.name).write_bytes(trace.read_bytes())
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLES / "replay_in_pytest.py")]
    told = [f"ANSWERS={kept}", f"STORE={home / 'demo-index'}"]
    assert os.name == "posix"
    done = run(tmp_path, "env", *told, *program)
    assert (done.returncode, "1 passed" in done.stdout) == (0, True), done.stdout + done.stderr
    (kept / trace.name).write_text(trace.read_text("utf-8").replace("Odell", "Odall"), encoding="utf-8")
    done = run(tmp_path, "env", *told, *program)
    assert (done.returncode, "1 failed" in done.stdout) == (1, True), done.stdout + done.stderr
