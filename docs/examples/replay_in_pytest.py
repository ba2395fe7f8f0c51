"""Recorded runs as a regression suite: each is replayed against today's tools, index and validator.

Keep the records of runs that you have checked in a folder, and name the index that they are replayed on:

    ANSWERS=checked-runs STORE=my-index pytest replay_in_pytest.py
"""

import os
import subprocess
from pathlib import Path

import pytest

ANSWERS = Path(os.environ.get("ANSWERS", "checked-runs"))
STORE = os.environ.get("STORE", ".pincite")
SAME, DIVERGED = 0, 4  # exit codes of `pincite replay`


@pytest.mark.parametrize("record", sorted(ANSWERS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_checked_run_goes_as_it_went(record: Path) -> None:
    """The recorded responses of the model meet the same results and the same verdict."""
    command = ["pincite", "replay", str(record), "--store", STORE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == DIVERGED:
        pytest.fail(done.stdout)  # the first step that differs, and what may have caused it
    assert done.returncode == SAME, done.stderr
