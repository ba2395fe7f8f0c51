"""Test that the same command resumes a killed run."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store

PROGRAM = Path(__file__).with_name("killed_run.py")
LAW = """Berth Hire Law
Law No. 4 of 2019

1. Fees
The fee for a boat is USD 40.

2. Period
A berth is hired for 9 days.
"""
QUESTIONS = [
    ("fee", "What is the fee for a boat in US dollars under Article 1 of the Berth Hire Law?", 40),
    ("period", "For how many days is a berth hired under Article 2 of the Berth Hire Law?", 9),
    ("none", "What is the fine in US dollars under Article 7 of the Berth Hire Law?", None),
    ("again", "For how many days is a berth hired under the Berth Hire Law?", 9),
]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process is killed by a signal here")

Run = Callable[[str], "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the questions on a law of one page; the process dies at the question given."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "law.txt").write_text(LAW, encoding="utf-8")
    for _ in index_events(tmp_path / "docs", open_store(tmp_path / "store"), "laws", replace=False, embedder=None):
        pass
    rows = [
        {"id": name, "question": text, "answer_type": "number", "answer": answer}
        | {"pages": [{"doc_id": "law.txt", "page": 1}] if answer else []}
        for name, text, answer in QUESTIONS
    ]
    file = tmp_path / "questions.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    arguments = ["run", str(file), "--store", str(tmp_path / "store"), "--out", str(tmp_path / "out")]

    def started(fatal: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, str(PROGRAM), fatal, str(tmp_path / "asked"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return started


def test_a_killed_run_resumes_with_only_the_unanswered_questions(run: Run, tmp_path: Path) -> None:
    texts = [text for _, text, _ in QUESTIONS]
    assert run(texts[2]).returncode == -signal.SIGKILL
    first = [json.loads(line) for line in (tmp_path / "out" / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in first] == ["fee", "period"]
    assert not (tmp_path / "out" / "summary.json").exists()

    done = run("no question is this")
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in (tmp_path / "out" / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
    assert (tmp_path / "asked").read_text(encoding="utf-8").splitlines() == [*texts[:3], *texts[2:]]
    assert rows[:2] == first
    assert [row["id"] for row in rows] == [name for name, _, _ in QUESTIONS]
    summary = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert (summary["n"], summary["orphan_pages"]) == (4, 0)
