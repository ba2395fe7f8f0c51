"""Check that replays equal their records, twice byte for byte, and measure the loop's own time per step.

    python -m benchmarks.replay [--store STORE] [--sets sample,write] [--runs 100] [--repeat 0]

The offline model answers the first RUNS questions of each set, and each record is replayed twice. A step is one
response with its calls. The loop's own time is CPU time of the loop's thread, in which no tool runs, so it hardly
depends on other load. The first step includes the start of the run. `--repeat` replays the first record so many more
times and counts the different reports. Sets other than `sample` need the test data (`PINCITE_TEST_DATA`).
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from benchmarks.answer_sets import answer_set
from benchmarks.answers import prepare
from benchmarks.cost import machine, table
from benchmarks.labelled import DATA
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_replayer import open_replayer
from pincite.server.compose.open_store import open_store
from pincite.server.replay.memory_recorder import MemoryRecorder
from pincite.server.replay.replayer import Replayer
from pincite.server.settings import Settings
from pincite.server.trace.events import Event
from pincite.server.trace.read import read_trace

_WARM_UP = 5


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask, replay twice, time, and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.replay", description=__doc__)
    parser.add_argument("--store")
    parser.add_argument("--sets", default="sample")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=0)
    options = parser.parse_args(arguments)
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            asyncio.run(_measured(Path(options.store or folder), name, options.runs, options.repeat))
            for name in options.sets.split(",")
        ]
    heads = ("set", "runs", "equal", "byte-identical twice", "reports of one record", "steps", "ms a step p50", "p95")
    print(table(heads, rows))


async def _measured(store: Path, name: str, runs: int, repeat: int) -> tuple[object, ...]:
    prepare(store, name)
    matter, cases = answer_set(name).matter, answer_set(name).read(DATA)
    opened, settings = open_store(store), Settings()
    traces = []
    async with open_asker(opened, matter, settings=settings) as asker:
        for case in cases[:runs]:
            result = await asker.ask(case.question.text, case.question.answer_type, case.question.doc_ids)
            traces.append(Path(str(result.trace)))
    with open_replayer(opened, matter, settings, None, 0) as replayer:
        first = [await _row(replayer, each) for each in traces]
        second = [await _row(replayer, each) for each in traces]
        again = {await _row(replayer, traces[0]) for _ in range(repeat)}
        steps = [step for each in traces[_WARM_UP:] for step in await _own(replayer, each)]
    equal = sum(json.loads(row)["status"] == "same" for row in first)
    for row in first:
        if json.loads(row)["status"] != "same":
            sys.stderr.write(f"{row[:2000]}\n")
    same = sum(one == other for one, other in zip(first, second, strict=True))
    p95 = statistics.quantiles(steps, n=20)[-1]
    return (
        name,
        len(traces),
        equal,
        same,
        len(again) or "-",
        len(steps),
        f"{statistics.median(steps):.2f}",
        f"{p95:.2f}",
    )


async def _row(replayer: Replayer, path: Path) -> str:
    (replay,) = await replayer.replay(path, path.name)
    return json.dumps(replay.row(), ensure_ascii=False, sort_keys=True)


class _Timed(MemoryRecorder):
    """Records when each response came and when the run ended, in CPU seconds of the loop's thread."""

    def __init__(self) -> None:
        super().__init__()
        self.times = [time.thread_time()]

    def append(self, event: Event, follows: int | None = None) -> int:
        if event.kind in ("model", "run_ended"):
            self.times.append(time.thread_time())
        return super().append(event, follows)


async def _own(replayer: Replayer, path: Path) -> list[float]:
    """Return the loop's own milliseconds for each step of a replay."""
    timed = _Timed()
    await replace(replayer.player, recorder=lambda: timed).play(read_trace(path))
    start, _, *later = timed.times  # the first response ends no step
    return [(end - begun) * 1000 for begun, end in pairwise([start, *later])]


if __name__ == "__main__":
    main()
