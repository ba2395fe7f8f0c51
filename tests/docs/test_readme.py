"""Test that README shows real output; times, trace names and generations are ignored."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.server.cli import app

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
CHANGING = re.compile(r"\d+(?:\.\d+)? (?:ms|s)\b|gen-\d+|[^/\s]+\.jsonl$", re.MULTILINE)
Run = Callable[..., subprocess.CompletedProcess[str]]


def blocks(language: str) -> list[str]:
    return [match["text"] for match in BLOCK.finditer(README) if match["language"] == language]


def shown(command: str) -> list[str]:
    """The output that README shows after a command, split at omissions."""
    text = next(block for block in blocks("console") if f"$ {command}" in block).split(f"$ {command}\n", 1)[1]
    return [stretch.strip() for stretch in text.split("\n$ ", 1)[0].split("…") if stretch.strip()]


def commands() -> list[str]:
    return [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]


def steady(text: str) -> str:
    return CHANGING.sub("~", text)


def assert_prints(output: str, stretches: list[str]) -> None:
    rest = steady(output)
    for stretch in map(steady, stretches):
        assert stretch in rest, f"not printed any more:\n{stretch}\n\nbut:\n{rest}"
        rest = rest.split(stretch, 1)[1]


def test_readme_shows_only_tested_commands() -> None:
    known = ("make demo", "pincite index ", "pincite ask ", "pincite-eval run ", "claude mcp add pincite -- ")
    assert [command for command in commands() if not command.startswith(known)] == []


def test_readme_names_every_command() -> None:
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert [name for name in names if f"pincite {name}" not in README] == []


def test_the_demo_prints_what_readme_shows(run: Run, tmp_path: Path) -> None:
    done = run(tmp_path, "pincite", "demo")
    assert_prints(done.stdout, shown("make demo"))


def test_index_prints_what_readme_shows(run: Run, home: Path, tmp_path: Path) -> None:
    (command,) = [command for command in commands() if command.startswith("pincite index ")]
    (tmp_path / "server").symlink_to(home / "server", target_is_directory=True)
    done = run(tmp_path, *shlex.split(command), "--no-vectors")
    assert done.returncode == 0, done.stderr
    assert_prints(done.stdout, shown(command))


def test_ask_prints_what_readme_shows(run: Run, home: Path) -> None:
    (command,) = [command for command in commands() if command.startswith("pincite ask ")]
    done = run(home, *shlex.split(command))
    assert done.returncode == 0, done.stderr
    assert_prints(done.stdout, shown(command))


def test_the_readme_evaluation_passes_its_gate(run: Run, home: Path) -> None:
    (command,) = [command for command in commands() if command.startswith("pincite-eval ")]
    done = run(home, *shlex.split(command))
    assert done.returncode == 0, done.stderr
    assert json.loads((home / "demo-run" / "summary.json").read_text(encoding="utf-8"))["orphan_pages"] == 0


@pytest.mark.parametrize("block", [*blocks("json"), *(c for c in commands() if c.startswith("claude "))])
def test_every_client_setup_has_a_command_that_starts_the_server(block: str, home: Path) -> None:
    if block.startswith("claude "):
        command, *arguments = shlex.split(block.split(" -- ", 1)[1])
    else:
        (servers,) = json.loads(block).values()
        command, arguments = servers["pincite"]["command"], servers["pincite"]["args"]
    assert command == "/absolute/path/to/.venv/bin/pincite"
    there = [argument.replace("/absolute/path/to", str(home)) for argument in arguments]
    done = subprocess.run(
        [sys.executable, "-m", "pincite.server.cli", *there],
        cwd="/",
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_readme_python_code_is_the_tested_file() -> None:
    assert blocks("python") == [(ROOT / "tests" / "docs" / "ask_from_python.py").read_text(encoding="utf-8")]


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150
