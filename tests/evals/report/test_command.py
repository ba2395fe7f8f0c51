import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cases import Question
from pincite.evals.cli import build_app
from pincite.evals.metrics import Outcome
from pincite.evals.run import run
from pincite.server.agent.result import AskResult

MakeOutcome = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path, outcome: MakeOutcome) -> Path:
    """The folder of a finished run: a hit and a miss."""
    outcomes = {each.case.question.text: each for each in (outcome("hit"), outcome("miss", answer=50))}

    async def ask(question: Question) -> AskResult:
        return outcomes[question.text].result

    asyncio.run(run([each.case for each in outcomes.values()], ask, tmp_path / "run"))
    return tmp_path / "run"


def _report(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build_app(), ["report", *map(str, arguments)])


def test_a_report_is_written_into_the_folder_of_the_run(folder: Path) -> None:
    result = _report(folder)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        f"written to {folder / 'report.html'}",
        f"written to {folder / 'report.md'}",
    ]
    assert "How many in miss?" in (folder / "report.html").read_text(encoding="utf-8")
    assert "How many in miss?" in (folder / "report.md").read_text(encoding="utf-8")


def test_a_report_is_written_to_the_given_path(folder: Path, tmp_path: Path) -> None:
    page, text = tmp_path / "new" / "a.html", tmp_path / "b.md"
    assert _report(folder, "--html", page, "--md", text).exit_code == 0
    assert page.is_file()
    assert text.is_file()
    assert not (folder / "report.html").exists()


def test_a_report_against_another_run_names_what_changed(folder: Path) -> None:
    assert _report(folder, "--against", folder).exit_code == 0
    assert "0 questions changed" in (folder / "report.html").read_text(encoding="utf-8")


def test_runs_with_different_scoring_are_not_compared(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for file in folder.iterdir():
        (other / file.name).write_bytes(file.read_bytes())
    made = json.loads((other / "run.json").read_text(encoding="utf-8"))
    made["scorer"]["version"] = "0"
    (other / "run.json").write_text(json.dumps(made), encoding="utf-8")
    result = _report(folder, "--against", other)
    assert (result.exit_code, "other scores" in result.stderr) == (2, True)
    assert not (folder / "report.html").exists()


def test_a_folder_without_a_run_is_a_usage_error(tmp_path: Path) -> None:
    result = _report(tmp_path)
    assert (result.exit_code, "is not a run folder" in result.stderr) == (2, True)


def test_an_unwritable_path_is_reported_in_one_sentence(folder: Path) -> None:
    result = _report(folder, "--html", folder / "run.json" / "report.html")
    assert result.exit_code == 1
    assert result.stderr
