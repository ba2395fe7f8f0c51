"""The Python that README and docs show, run against the sample matter."""

import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import anyio
import pytest
from pydantic_ai.models.test import TestModel

HERE = Path(__file__).parent
Run = Callable[..., CompletedProcess[str]]


def test_a_script_asks_and_prints_the_pages(run: Run, home: Path) -> None:
    done = run(home, sys.executable, str(HERE / "ask_from_python.py"))
    assert done.returncode == 0, done.stderr
    first, *citations = done.stdout.splitlines()
    assert first.startswith("answered ['Chief Justice Sir Anselm Croyd'")
    assert [line.split(":")[0] for line in citations] == ["CA 003/2024, p. 1"]


def test_an_agent_of_your_own_calls_the_tools_over_mcp(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    snippet = runpy.run_path(str(HERE / "agent_of_your_own.py"))
    answer = anyio.run(snippet["ask"], "Which documents are there?", TestModel(call_tools=["find_documents"]))
    assert "harbour-licensing-law-2019" in answer
