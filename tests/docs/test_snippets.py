"""Run the Python code of README on the sample matter."""

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

HERE = Path(__file__).parent
Run = Callable[..., CompletedProcess[str]]


def test_a_script_asks_and_prints_the_pages(run: Run, home: Path) -> None:
    done = run(home, sys.executable, str(HERE / "ask_from_python.py"))
    assert done.returncode == 0, done.stderr
    first, *citations = done.stdout.splitlines()
    assert first.startswith("answered ['Chief Justice Sir Anselm Croyd'")
    assert [line.split(":")[0] for line in citations] == ["CA 003/2024, p. 1"]
