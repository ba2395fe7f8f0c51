"""Run by `trust_cost` with either checkout's Python: milliseconds of CPU of a first open and of a question.

    python trust_probe.py STORE QUESTIONS COUNT SEED

It imports nothing of `benchmarks`, for the other checkout may have none of it. The first questions warm up.
"""

import asyncio
import json
import random
import sys
import time
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


async def _question(store: str, rows: list[dict[str, str]]) -> float:
    async with open_asker(
        open_store(store), "default", "offline", Settings(trace=TraceSettings(enabled=False))
    ) as asker:
        for row in rows[:_WARMING]:
            await asker.ask(row["question"], AnswerType(row["answer_type"]))
        before = time.process_time()
        for row in rows[_WARMING:]:
            await asker.ask(row["question"], AnswerType(row["answer_type"]))
        return (time.process_time() - before) * 1000 / len(rows[_WARMING:])


def main() -> None:
    """Print the figures as JSON."""
    store, questions, count, seed = sys.argv[1:]
    with Path(questions).open(encoding="utf-8") as lines:
        rows = random.Random(int(seed)).sample([json.loads(line) for line in lines], int(count) + _WARMING)
    print(json.dumps({"open": _first_open(store), "question": asyncio.run(_question(store, rows))}))


if __name__ == "__main__":
    main()
