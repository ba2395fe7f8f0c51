"""Measure the cost of writing a record: CPU per event, and the time of the fsync that closes it.

    python -m benchmarks.trace_cost [--events 2000]

Events are those of a client session: a call, a result of the given size, three ledger lines. CPU is that of the
process, user and system. Opening is measured without rotation, and with it in a folder of a thousand records.
"""

import argparse
import json
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pincite.server.settings import Settings, TraceSettings
from pincite.server.trace.events import LedgerGrew, ToolCalled, ToolReturned
from pincite.server.trace.opening_records import open_record

_SIZES = (1_000, 10_000, 50_000, 200_000)
_HIT = {
    "doc_id": "leases/quay-lease",
    "page": 3,
    "snippet": "The Tenant shall pay the rent on the first day of a month. ",
}
_RECORDS = 1000


def main() -> None:
    """Print a row for each size of results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=2000)
    calls = max(1, parser.parse_args().events // 5)
    print("| characters of a result | CPU ms per event | CPU ms per call with its 5 events | fsync and close, ms |")
    print("|---|---|---|---|")
    for size in _SIZES:
        print(f"| {size:,} | {_row(size, calls)} |")
    print(f"opening a record: {_opening(Settings()):.2f} ms CPU; with rotation among {_RECORDS} records: ", end="")
    print(f"{_opening(Settings(trace=TraceSettings(keep_days=365, keep_mb=100_000))):.2f} ms")


def _row(size: int, calls: int) -> str:
    hits = [_HIT] * (size // len(json.dumps(_HIT)) + 1)
    with tempfile.TemporaryDirectory() as folder:
        record = open_record(Path(folder) / "m" / "traces", Settings())

        def write() -> None:
            for _ in range(calls):
                called = record.append(ToolCalled("search_within_doc_family", {"query": "rent"}, "7"), 0)
                returned = record.append(
                    ToolReturned("search_within_doc_family", {"hits": hits}, None, "7", 12.5), called
                )
                for page in range(3):
                    record.append(LedgerGrew({"doc_id": "leases/quay-lease", "page": page}, "get_page"), returned)

        spent = _cpu(write)
        begun = time.perf_counter()
        record.close()
        closing = (time.perf_counter() - begun) * 1000
    return f"{spent / calls / 5:.3f} | {spent / calls:.3f} | {closing:.1f}"


def _opening(settings: Settings) -> float:
    with tempfile.TemporaryDirectory() as folder:
        traces = Path(folder) / "m" / "traces"
        traces.mkdir(parents=True)
        for number in range(_RECORDS):
            (traces / f"2026-{number:06}.jsonl").write_text("{}\n", encoding="utf-8")
        return _cpu(lambda: open_record(traces, settings).close())


def _cpu(work: Callable[[], None]) -> float:
    """Return the CPU milliseconds, user and system."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


if __name__ == "__main__":
    main()
