"""Tests that a server ends itself when a call freezes it with the interpreter's lock taken."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="POSIX exit codes")
_FROZEN = """
import ctypes, sys, time
import anyio
from pincite.server.mcp import end_stuck_server

end_stuck_server.GRACE_SECONDS = 0.2
dog = end_stuck_server.Watchdog(0.1)

async def handle(_):
    if sys.argv[1] == "frozen":
        ctypes.PyDLL(None).sleep(30)  # C that keeps the lock

async def main():
    await dog(None, handle)
    time.sleep(1)

anyio.run(main)
"""


def served(how: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", _FROZEN, how], check=False, capture_output=True, text=True, timeout=60)


def test_a_frozen_server_exits_and_prints_its_stack() -> None:
    ended = served("frozen")
    assert ended.returncode == 1
    assert ended.stderr.startswith("Timeout")
    assert "in handle" in ended.stderr


def test_a_server_whose_call_returned_keeps_running() -> None:
    assert served("quick").returncode == 0
