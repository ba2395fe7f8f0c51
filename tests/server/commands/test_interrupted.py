"""Tests that an interrupted `pincite index` reports what it published and exits with 130."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
PROCESS = Path(__file__).with_name("interrupted_process.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    (made / "a.txt").write_text("A boat shall carry lights.", encoding="utf-8")
    return made


def interrupted_at(at: str, folder: Path) -> tuple[int, str]:
    """The exit code and stderr of an index that is interrupted at an event."""
    command = [sys.executable, str(PROCESS), at, "index", str(folder), "--store", str(folder.parent / "store")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "reached\n"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        return process.returncode, said


def test_an_interrupt_before_the_words_are_published_publishes_nothing(folder: Path) -> None:
    code, said = interrupted_at("FileRead", folder)
    assert (code, "pincite: interrupted; nothing was published" in said) == (130, True)


def test_an_interrupt_while_vectors_are_computed_keeps_the_words(folder: Path) -> None:
    code, said = interrupted_at("Published", folder)
    assert (code, "interrupted; the words were published (gen-000001), without vectors" in said) == (130, True)
