"""Tests question labels on real questions, if these are available."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "command",
    [
        ["benchmarks.complexity", "--least", "0.95", "0.92"],
        ["benchmarks.paraphrases"],
    ],
)
def test_the_rules_classify_real_questions_and_paraphrases_name_nothing(command: list[str], data: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=Path(__file__).resolve().parents[3],
        env=os.environ | {"PINCITE_TEST_DATA": str(data.resolve())},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
