"""Measure the cost of a child process by the operating system, and print tables. Used by other benchmarks."""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds (user and system, with children), wall-clock seconds, peak memory in MB, and output."""

    cpu: float
    wall: float
    memory: float
    output: str


_UNSURE = 3
"""Exit code of a question without a certain answer."""


def run(*arguments: str | Path) -> Cost:
    """Run `python -m ARGUMENTS`. Raises `RuntimeError` with its output if it fails; an unsure answer is no failure."""
    command = [sys.executable, "-m", *map(str, arguments)]
    started = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    if process.returncode not in (0, _UNSURE):
        raise RuntimeError(f"{' '.join(command)}: exit {process.returncode}\n{output}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / unit, output)


def pincite(*arguments: str | Path) -> Cost:
    """Run the `pincite` command line."""
    return run("pincite.server.cli", *arguments)


def size(folder: Path) -> float:
    """Return the MB of all files under a folder; hard links count once."""
    files = {status.st_ino: status.st_size for path in folder.rglob("*") if (status := path.stat()) and path.is_file()}
    return sum(files.values()) / 1e6


def machine() -> str:
    """Describe the machine and its load in one line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores of {model}, {platform.system()}, Python {platform.python_version()}{load}"


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Format a Markdown table."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
