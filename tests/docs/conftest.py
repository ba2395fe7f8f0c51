"""Fixtures: the sample matter indexed as in README, with `demo-index` in the current folder."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def run() -> Run:
    """`run(folder, *command)`: run a command there, with this environment's programs first on the path.

    Text recognition is off, so that the sample's one image page stays unread on every machine.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])

    def started(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=folder,
            env=os.environ | {"PATH": path, "PINCITE_OCR__ENGINE": "none"},
            capture_output=True,
            text=True,
            timeout=250,
        )

    return started


@pytest.fixture(scope="session")
def home(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample documents at their repository path and the `demo-index` built from them."""
    folder = tmp_path_factory.mktemp("home")
    documents = folder / "server" / "demo" / "matter"
    documents.parent.mkdir(parents=True)
    documents.symlink_to(ROOT / "server" / "demo" / "matter", target_is_directory=True)
    (folder / "server" / "demo" / "questions.jsonl").symlink_to(ROOT / "server" / "demo" / "questions.jsonl")
    done = run(folder, "pincite", "index", "server/demo/matter", "--store", "demo-index", "--no-vectors")
    assert done.returncode == 0, done.stderr
    return folder
