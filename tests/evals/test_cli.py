import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cli import build_app
from pincite.evals.directory import DocumentFacts
from pincite.evals.run import Asker
from pincite.indexer.errors import NothingIndexed, StoreLocked, StoreUnusable, UnknownMatter, UsageError
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult
from pincite.server.errors import ModelUnavailable
from pincite.tools.answer_types import AnswerType

Evaluate = Callable[..., Result]


class Forty:
    """Answers 40 on page 1 of document a, or raises a given error."""

    def __init__(self, make_result: Callable[..., AskResult]) -> None:
        self.make_result = make_result
        self.opened_with: dict[str, str | None] = {}
        self.asked: list[tuple[str, AnswerType | None, tuple[str, ...]]] = []
        self.open_error: Exception | None = None
        self.ask_error: Exception | None = None
        self.generation = "gen-000001"
        self.pages: int | None = None

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        self.asked.append((question, answer_type, doc_ids))
        if self.ask_error:
            raise self.ask_error
        return self.make_result(40, ("a", 1), question=question)

    def documents(self) -> Mapping[str, DocumentFacts]:
        return {"a": DocumentFacts(family="law:a", kind="law", pages=self.pages)}

    def conditions(self) -> Conditions:
        return Conditions("m", self.generation, "pincite:offline-double", {}, {}, {})

    @asynccontextmanager
    async def open(self, *, store: str, matter: str | None, agent: str | None) -> AsyncIterator[Asker]:
        self.opened_with = {"store": store, "matter": matter, "agent": agent}
        if self.open_error:
            raise self.open_error
        yield self


@pytest.fixture
def forty(make_result: Callable[..., AskResult]) -> Forty:
    return Forty(make_result)


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    """Two questions on the same page; 40 answers the first, the second has the answer 50."""
    file = tmp_path / "questions.jsonl"
    rows = [
        {"id": name, "question": f"{name}?", "answer_type": "number", "answer": answer, "doc_ids": ["a"]}
        | {"pages": [{"doc_id": "a", "page": 1}], "tags": [name]}
        for name, answer in (("q1", 40), ("q2", 50))
    ]
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return file


@pytest.fixture
def evaluate(forty: Forty, questions: Path, tmp_path: Path) -> Evaluate:
    """Run `pincite-eval run` on the questions with more options."""

    def invoke(*options: str) -> Result:
        arguments = ["run", str(questions), "--store", "S", "--out", str(tmp_path / "out"), *options]
        return CliRunner().invoke(build_app(forty.open), arguments)

    return invoke


def _summary(tmp_path: Path) -> dict[str, object]:
    summary: dict[str, object] = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    return summary


def test_a_run_writes_both_files_and_exits_with_0(evaluate: Evaluate, tmp_path: Path) -> None:
    result = evaluate()
    assert result.exit_code == 0, result.output
    assert (_summary(tmp_path)["n"], _summary(tmp_path)["det"], _summary(tmp_path)["g"]) == (2, 0.5, 1.0)
    assert len((tmp_path / "out" / "answers.jsonl").read_text(encoding="utf-8").splitlines()) == 2


def test_a_run_writes_its_report_by_default(evaluate: Evaluate, tmp_path: Path) -> None:
    page, text = tmp_path / "out" / "report.html", tmp_path / "out" / "report.md"
    assert evaluate("--no-report").exit_code == 0
    assert not page.exists()
    assert evaluate("--gate", "det>=0.9").exit_code == 4
    assert page.is_file()
    assert text.is_file()


def test_the_summary_is_printed_to_standard_output(evaluate: Evaluate) -> None:
    result = evaluate()
    assert "det_total" in result.stdout
    assert "0.500" in result.stdout
    assert "2 answered" in result.stdout
    assert result.stderr == ""


def test_store_matter_and_agent_reach_the_runner(evaluate: Evaluate, forty: Forty) -> None:
    evaluate("--matter", "difc", "--agent", "provider:model")
    assert forty.opened_with == {"store": "S", "matter": "difc", "agent": "provider:model"}


def test_without_an_agent_name_the_settings_choose_the_agent(evaluate: Evaluate, forty: Forty) -> None:
    evaluate()
    assert forty.opened_with == {"store": "S", "matter": None, "agent": None}


def test_the_agent_is_shown_question_type_and_documents(evaluate: Evaluate, forty: Forty) -> None:
    evaluate()
    assert forty.asked == [("q1?", AnswerType.NUMBER, ("a",)), ("q2?", AnswerType.NUMBER, ("a",))]


@pytest.mark.parametrize("content", ['["q2"]', "q2\n"])
def test_only_the_listed_ids_are_asked(evaluate: Evaluate, forty: Forty, tmp_path: Path, content: str) -> None:
    ids = tmp_path / "ids"
    ids.write_text(content, encoding="utf-8")
    assert evaluate("--ids", str(ids)).exit_code == 0
    assert [question for question, _, _ in forty.asked] == ["q2?"]


def test_passed_gates_exit_with_0(evaluate: Evaluate) -> None:
    result = evaluate("--gate", "det>=0.5", "--gate", "by_tag.q2.det<=0", "--gate", "wrong_family<=0")
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if line.startswith("gate")] == [
        "gate kept: det>=0.5, measured 0.5000",
        "gate kept: by_tag.q2.det<=0, measured 0.0000 on only 1 questions",
        "gate kept: wrong_family<=0, measured 0.0000",
    ]


def test_missed_gates_exit_with_4_and_are_named(evaluate: Evaluate, tmp_path: Path) -> None:
    result = evaluate("--gate", "det>=0.7", "--gate", "g>=1", "--gate", "by_type.date.det>=0.1")
    assert result.exit_code == 4
    assert result.stderr.splitlines() == [
        "gate missed: det>=0.7, measured 0.5000",
        "  q2: expected 50 (a p. 1), got 40 (a p. 1)",
        "gate missed: by_type.date.det>=0.1, but nothing was measured",
    ]
    assert _summary(tmp_path)["det"] == 0.5


@pytest.mark.parametrize("out", ["questions.jsonl", "questions.jsonl/below"])
def test_an_out_path_that_is_not_a_folder_exits_with_2_before_the_store_is_opened(
    evaluate: Evaluate, forty: Forty, tmp_path: Path, out: str
) -> None:
    result = evaluate("--out", str(tmp_path / out))
    assert (result.exit_code, forty.opened_with) == (2, {})
    assert result.stderr.endswith("questions.jsonl is not a folder. Give a folder, or a path for a new one.\n")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="every folder can be written here")
def test_an_unwritable_out_path_exits_with_2_before_the_store_is_opened(
    evaluate: Evaluate, forty: Forty, tmp_path: Path
) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    result = evaluate("--out", str(tmp_path / "closed" / "out"))
    assert (result.exit_code, forty.opened_with) == (2, {})


@pytest.mark.parametrize("gate", ["det", "accuracy>=1", "t>=1", "by_tag.q9.det>=1", "by_type.integer.det>=1"])
def test_an_unusable_gate_exits_with_2_before_anything_is_asked(evaluate: Evaluate, forty: Forty, gate: str) -> None:
    result = evaluate("--gate", gate)
    assert result.exit_code == 2
    assert result.stderr
    assert forty.asked == []


def test_an_unusable_question_file_exits_with_2_and_names_the_line(evaluate: Evaluate, questions: Path) -> None:
    questions.write_text("{}\n", encoding="utf-8")
    result = evaluate()
    assert result.exit_code == 2
    assert f"{questions}:1: id: is missing" in result.stderr


def test_an_unknown_id_exits_with_2(evaluate: Evaluate, tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    ids.write_text("q9", encoding="utf-8")
    result = evaluate("--ids", str(ids))
    assert (result.exit_code, "q9" in result.stderr) == (2, True)


def test_a_missing_option_exits_with_2(questions: Path) -> None:
    assert CliRunner().invoke(build_app(), ["run", str(questions)]).exit_code == 2


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("several matters: name one"), 2),
        (UnknownMatter("no matter difc"), 2),
        (StoreLocked("another process is writing"), 5),
        (ConnectionRefusedError("no service there"), 5),
        (StoreUnusable("rebuild with pincite index"), 1),
        (NothingIndexed("nothing indexed"), 1),
        (ModelUnavailable("set the key"), 1),
        (PermissionError("not readable"), 1),
    ],
)
def test_the_error_of_an_unopened_store_sets_the_exit_code(
    evaluate: Evaluate, forty: Forty, error: Exception, code: int
) -> None:
    forty.open_error = error
    result = evaluate()
    assert (result.exit_code, result.stderr.strip()) == (code, str(error))


def test_a_run_in_which_every_question_failed_exits_with_1(evaluate: Evaluate, forty: Forty, tmp_path: Path) -> None:
    forty.ask_error = ValueError("no answer")
    result = evaluate("--gate", "det>=0.5")
    assert result.exit_code == 1
    assert "every question failed; first error: ValueError: no answer" in result.stderr
    assert _summary(tmp_path)["det"] == 0.0


def test_help_does_not_import_the_runner() -> None:
    program = (
        "import sys\n"
        "from pincite.evals.cli import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    heavy = {'pincite.server.compose', 'pydantic_ai', 'pydantic_evals', 'tantivy'} & set(sys.modules)\n"
        "    assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", program, "run", "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "--gate" in done.stdout


def test_a_run_reports_whether_it_resumes_or_replaces_a_finished_run(evaluate: Evaluate, tmp_path: Path) -> None:
    assert "resuming" not in evaluate().stderr
    assert "replacing the finished run" in evaluate().stderr
    (tmp_path / "out" / "summary.json").unlink()
    assert "resuming, 2 of 2 questions are already answered" in evaluate().stderr


def test_gold_in_missing_documents_is_reported_and_gold_after_the_last_page_is_refused(
    evaluate: Evaluate, questions: Path, forty: Forty
) -> None:
    forty.pages = 1
    questions.write_text(questions.read_text(encoding="utf-8").replace('"page": 1', '"page": 2'), encoding="utf-8")
    refused = evaluate()
    assert refused.exit_code == 2
    assert "q1: gold is page 2 of a, which has 1" in refused.stderr
    first, second = questions.read_text(encoding="utf-8").replace('"page": 2', '"page": 1').splitlines()
    questions.write_text(first.replace('{"doc_id": "a"', '{"doc_id": "elsewhere"') + "\n" + second, encoding="utf-8")
    assert "1 question has gold in documents that are not in this matter" in evaluate().stderr


def test_a_run_does_not_write_into_the_folder_of_the_question_file(evaluate: Evaluate, questions: Path) -> None:
    before = questions.read_text(encoding="utf-8")
    refused = evaluate("--out", str(questions.parent))
    assert (refused.exit_code, "Give a separate folder" in refused.stderr) == (2, True)
    assert questions.read_text(encoding="utf-8") == before


def test_answers_not_written_by_a_run_are_not_replaced(evaluate: Evaluate, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "answers.jsonl").write_text("mine\n", encoding="utf-8")
    refused = evaluate()
    assert (refused.exit_code, "has answers.jsonl, which no run wrote" in refused.stderr) == (2, True)
