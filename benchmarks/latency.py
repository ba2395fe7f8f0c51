"""Measure how long the offline model takes to answer: in a warm process, and from the start of `pincite ask`.

    python -m benchmarks.latency [--store STORE] [--sets sample,write] [--starts 5]

STORE keeps the matters between runs; without it they are indexed again. The first questions of a set warm the process
and are not counted; no question is asked twice. CPU is that of the whole process, user and system, which depends less
on other load than wall-clock time. Traces are off. Sets other than `sample` need the test data (`PINCITE_TEST_DATA`).
"""

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.answer_sets import answer_set
from benchmarks.answers import prepare
from benchmarks.cost import machine, pincite, table
from benchmarks.labelled import DATA
from pincite.evals.cases import Case
from pincite.server.collector import collect_seldom
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_store import open_store

_WARM_UP = 20
_SHARES = (0.5, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class Taken:
    """The time of one question, in milliseconds."""

    cpu: float
    wall: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask each set, then start the command some times, and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.latency", description=__doc__)
    parser.add_argument("--store")
    parser.add_argument("--sets", default="sample")
    parser.add_argument("--starts", type=int, default=5, help="how often `pincite ask` is started for each set")
    options = parser.parse_args(arguments)
    os.environ["PINCITE_TRACE__ENABLED"] = "0"
    collect_seldom()
    names = options.sets.split(",")
    with tempfile.TemporaryDirectory() as folder:
        store = Path(options.store or folder)
        print(machine())
        for name in names:  # before this process grows, because a child starts as large as its parent
            _start_often(store, name, options.starts)
        for name in names:
            _ask_all(store, name)


def _start_often(store: Path, name: str, starts: int) -> None:
    matter, cases = _cases(name)
    prepare(store, name)
    begun = [pincite("ask", case.question.text, "--store", store, "--matter", matter) for case in cases[:starts]]
    if begun:
        cpu, wall = _span([each.cpu for each in begun]), _span([each.wall for each in begun])
        memory = max(each.memory for each in begun)
        print(f"{name}, from the start, {starts} times: CPU {cpu} s, on the clock {wall} s, {memory:.0f} MB")


def _ask_all(store: Path, name: str) -> None:
    matter, cases = _cases(name)
    taken = asyncio.run(_ask(store, matter, cases))[_WARM_UP:]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    warm_up = len(cases) - len(taken)
    print(f"\n{name}: {len(taken)} questions after {warm_up} for warm-up, peak memory {memory:.0f} MB\n")
    print(table(("", "mean", "p50", "p95", "p99"), _rows(taken)))


def _cases(name: str) -> tuple[str, list[Case]]:
    try:
        asked = answer_set(name)
    except ValueError as error:
        sys.exit(str(error))
    return asked.matter, asked.read(DATA)


async def _ask(store: Path, matter: str, cases: Sequence[Case]) -> list[Taken]:
    taken: list[Taken] = []
    async with open_asker(open_store(store), matter, "offline") as asker:
        for case in cases:
            cpu, wall = time.process_time(), time.perf_counter()
            await asker.ask(case.question.text, case.question.answer_type, case.question.doc_ids)
            taken.append(Taken((time.process_time() - cpu) * 1000, (time.perf_counter() - wall) * 1000))
    return taken


def _rows(taken: Sequence[Taken]) -> list[tuple[str, ...]]:
    kinds = {"CPU, ms": [each.cpu for each in taken], "on the clock, ms": [each.wall for each in taken]}
    return [
        (kind, f"{sum(values) / len(values):.0f}", *(_at(values, share) for share in _SHARES))
        for kind, values in kinds.items()
    ]


def _at(values: Sequence[float], share: float) -> str:
    return f"{sorted(values)[min(len(values) - 1, int(share * len(values)))]:.0f}"


def _span(values: Sequence[float]) -> str:
    return f"{min(values):.2f} to {max(values):.2f}"


if __name__ == "__main__":
    main()
