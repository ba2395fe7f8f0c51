"""Faults of the shared cache, a Redis: it is slow, absent or full, and results stay the same."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.outages.bench import Bench, Done, Held, Scenario, judged
from tests.services.proxy import Proxy

_FAULTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("0.2 s late", {"kind": "delay", "seconds": 0.2}),
    ("cut", {"kind": "cut"}),
    ("silent", {"kind": "hold"}),
)
_TIMES_SLOWER = 3.0
"""A slow cache may make a search this many times as long as one without a cache."""


@contextmanager
def redis(folder: Path) -> Iterator[int]:
    """A Redis on a free port. Raises `RuntimeError` where none is installed."""
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError("no redis-server; Debian: apt install redis-server")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    options = {"port": str(port), "bind": "127.0.0.1", "dir": str(folder), "save": "", "appendonly": "no"}
    command = [program, *(part for name, value in options.items() for part in (f"--{name}", value))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        next((line for line in process.stdout if "Ready to accept connections" in line), None)
        try:
            yield port
        finally:
            process.kill()


def _faulty(bench: Bench) -> Iterator[Held]:
    bench.index()
    truth, without = _timed(bench)
    with redis(bench.folder) as port, Proxy("127.0.0.1", port) as proxy:
        cached = {"PINCITE_REDIS_URL": f"redis://127.0.0.1:{proxy.port}/0"}
        for name, how in _FAULTS:
            with proxy.failing(**how):  # type: ignore[arg-type]
                done, seconds = _timed(bench, **cached)
            held = judged(f"search, Redis {name}", done, truth)
            figures = f"{seconds:.1f} s, without a cache {without:.1f} s"
            slow = () if seconds < _TIMES_SLOWER * without else (figures,)
            yield Held(held.scenario, f"{held.seen} in {figures}", (*held.wrong, *slow))
    yield judged("search, no Redis", bench.search(**cached), truth)


def _timed(bench: Bench, **settings: str) -> tuple[Done, float]:
    started = time.monotonic()
    done = bench.search(**settings)
    return done, time.monotonic() - started


SCENARIOS: tuple[Scenario, ...] = (_faulty,)
