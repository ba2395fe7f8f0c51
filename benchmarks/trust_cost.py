"""Compare the CPU cost of a question, of an index and of a first open between two checkouts.

    python -m benchmarks.trust_cost BEFORE_PYTHON AFTER_PYTHON [--pairs 9] [--questions 40] [--skip-index]

Each checkout indexes the sample matter with its own code and asks its own store, in fresh processes, alternating before
and after. A figure is the median over the pairs; the change is the median of the pairs' quotients. CPU is user and
system time of a process and its children. Needs two virtual environments, one per checkout.
"""

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.attacks.outcome import SEED

_SAMPLE = Path(__file__).parent.parent / "server" / "demo"
_PROBE = Path(__file__).parent / "trust_probe.py"
_UNITS = {
    "question": "ms of CPU",
    "calls of a question": "thousands",
    "open": "ms of CPU",
    "index": "s of CPU",
    "index without vectors": "s of CPU",
}


def main() -> None:
    """Print a row for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a Python that imports the old code")
    parser.add_argument("after", type=Path, help="a Python that imports the new code")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--skip-index", action="store_true", help="measure only questions and opening")
    chosen = parser.parse_args()
    sides = {"before": chosen.before, "after": chosen.after}.items()
    with tempfile.TemporaryDirectory() as folder:
        pythons = {Path(folder, name): str(python.absolute()) for name, python in sides}
        rows = measure(pythons, chosen.pairs, chosen.questions, skip_index=chosen.skip_index)
    print("| figure | before | after | change |\n|---|---|---|---|")
    for name, (before, after) in rows.items():
        quotient = median(b / a for a, b in zip(before, after, strict=True))
        shift = median(b - a for a, b in zip(before, after, strict=True))
        cells = f"{median(before):.2f} | {median(after):.2f} | {(quotient - 1) * 100:+.1f} %, {shift:+.2f}"
        print(f"| {name}, {_UNITS[name]} | {cells} |")


def measure(
    pythons: dict[Path, str], pairs: int, questions: int, *, skip_index: bool
) -> dict[str, tuple[list[float], list[float]]]:
    """Return the values before and after by name of the figure, one for each pair."""
    figures: dict[str, tuple[list[float], list[float]]] = {}
    for pair in range(pairs):
        for side, (store, python) in enumerate(pythons.items()):
            spent = {} if skip_index and pair else {"index without vectors": _index(python, store, "--no-vectors")}
            spent |= _ask(python, store, questions)
            spent |= {} if skip_index else {"index": _index(python, store)}
            for name, value in spent.items():
                figures.setdefault(name, ([], []))[side].append(value)
    return figures


def _index(python: str, store: Path, *more: str) -> float:
    command = [python, "-m", "pincite.server.cli", "index", str(_SAMPLE / "matter"), "--replace", *more]
    before = os.times()
    subprocess.run([*command, "--store", str(store)], check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _ask(python: str, store: Path, questions: int) -> dict[str, float]:
    command = [python, str(_PROBE), str(store), str(_SAMPLE / "questions.jsonl"), str(questions), str(SEED)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=store)
    spent: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return spent


if __name__ == "__main__":
    main()
