"""Test that kills and full disks at any moment leave the published state whole and the next run succeeds."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks processes and limits their files")

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
from pincite.server.cli import main
main()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    (made / "b.txt").write_text("Minutes of a meeting about dredging", encoding="utf-8")
    return made


def test_an_update_killed_at_every_file_operation_leaves_the_old_state_or_the_new_one(
    folder: Path, tmp_path: Path
) -> None:
    command = [sys.executable, str(Path(__file__).with_name("killed_process.py")), str(folder), str(tmp_path / "store")]
    done = subprocess.run(command, capture_output=True, text=True)
    found = Counter(done.stdout.splitlines())
    assert set(found) == {"old", "new"}, done.stdout + done.stderr
    assert found["old"] > 20, "operations before the publish"
    assert found["new"] > 5, "operations after it, among them those of the vectors"
    assert done.returncode == 0


def pincite(*arguments: str | Path, limit: int = 1 << 30) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", LIMITED, str(limit), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("limit", [0, 100, 5_000, 100_000, 300_000])
def test_a_disk_that_fills_up_at_any_byte_leaves_the_old_state(folder: Path, tmp_path: Path, limit: int) -> None:
    index: list[str | Path] = ["index", folder, "--store", tmp_path / "store", "--no-vectors", "--json"]
    before = json.loads(pincite(*index).stdout)
    words = "\f".join(f"{n}. The fee is USD {n * 37} a day, payable to berth {n * 53}." * 40 for n in range(40))
    (folder / "long.txt").write_text(words, encoding="utf-8")
    failed = pincite(*index, limit=limit)
    assert failed.returncode == 1, failed.stderr
    assert "could not be written" in failed.stderr
    assert "free space" in failed.stderr
    assert "Traceback" not in failed.stderr
    asked = pincite("ask", "Which meeting was about dredging?", "--store", tmp_path / "store", "--json")
    shown = json.loads(asked.stdout)["shown"]
    assert "dredging" in shown[0]["passage"].lower(), asked.stderr
    after = json.loads(pincite(*index).stdout)
    assert (before["documents"], after["documents"]) == (1, 2)
