"""Measure CPU (ms) of a first open and of a question, and the calls of one. `trust_cost` runs it in either checkout.

    python trust_probe.py STORE QUESTIONS COUNT SEED

It imports nothing of `benchmarks`, which the other checkout may lack. The first questions warm up.
"""

import asyncio
import json
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_store import open_store
from pincite.server.settings import Settings, TraceSettings
from pincite.tools.answer_types import AnswerType

_WARM_UP = 3


def _first_open(store: str) -> float:
    before = time.process_time()
    with closing(open_store(store).open("default")) as reader:
        reader.documents()
    return (time.process_time() - before) * 1000


async def _question(store: str, rows: list[dict[str, str]], spent: Callable[[], float]) -> float:
    """Return what a question spends after the warm-up."""
    async with open_asker(
        open_store(store), "default", "offline", Settings(trace=TraceSettings(enabled=False))
    ) as asker:
        for row in rows[:_WARM_UP]:
            await asker.ask(row["question"], AnswerType(row["answer_type"]))
        before = spent()
        for row in rows[_WARM_UP:]:
            await asker.ask(row["question"], AnswerType(row["answer_type"]))
        return (spent() - before) / len(rows[_WARM_UP:])


def _calls(store: str, rows: list[dict[str, str]]) -> float:
    """Return thousands of function calls and returns per question, in all threads; independent of the machine."""
    made = [0]

    def count(*_: object) -> None:
        made[0] += 1

    threading.setprofile(count)
    sys.setprofile(count)
    try:
        return asyncio.run(_question(store, rows, lambda: made[0] / 1000))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def main() -> None:
    """Print the figures as JSON."""
    store, questions, count, seed = sys.argv[1:]
    with Path(questions).open(encoding="utf-8") as lines:
        rows = random.Random(int(seed)).sample([json.loads(line) for line in lines], int(count) + _WARM_UP)
    opened, asked = _first_open(store), asyncio.run(_question(store, rows, lambda: time.process_time() * 1000))
    print(json.dumps({"open": opened, "question": asked, "calls of a question": _calls(store, rows)}))


if __name__ == "__main__":
    main()
