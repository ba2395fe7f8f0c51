"""Run by `trust_cost` with either checkout's Python: CPU (ms) of a first open and of a question, and calls made in one.

    python trust_probe.py STORE QUESTIONS COUNT SEED

It imports nothing of `benchmarks`, for the other checkout may have none of it. The first questions warm up.
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

_WARMING = 3


def _first_open(store: str) -> float:
    before = time.process_time()
    with closing(open_store(store).open("default")) as reader:
        reader.documents()
    return (time.process_time() - before) * 1000


async def _question(store: str, rows: list[dict[str, str]], spent: Callable[[], float]) -> float:
    """What a question spends after the first ones."""
    async with open_asker(
        open_store(store), "default", "offline", Settings(trace=TraceSettings(enabled=False))
    ) as asker:
        for row in rows[:_WARMING]:
            await asker.ask(row["question"], AnswerType(row["answer_type"]))
        before = spent()
        for row in rows[_WARMING:]:
            await asker.ask(row["question"], AnswerType(row["answer_type"]))
        return (spent() - before) / len(rows[_WARMING:])


def _calls(store: str, rows: list[dict[str, str]]) -> float:
    """Thousands of calls and returns of functions in a question, in all threads: the same on any machine."""
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
        rows = random.Random(int(seed)).sample([json.loads(line) for line in lines], int(count) + _WARMING)
    opened, asked = _first_open(store), asyncio.run(_question(store, rows, lambda: time.process_time() * 1000))
    print(json.dumps({"open": opened, "question": asked, "calls of a question": _calls(store, rows)}))


if __name__ == "__main__":
    main()
