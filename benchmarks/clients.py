"""Measure concurrent MCP clients, each with its own server process over stdio: latency and throughput.

    python -m benchmarks.clients STORE MATTER [CLIENTS ...]        default 1, 4, 16 and 64

Each client searches twenty times with different words. Any failure ends the benchmark. Needs an indexed store.
"""

import asyncio
import statistics
import sys
import time
from collections.abc import Sequence

from benchmarks.cost import machine, table
from pincite.server.agent.mcp_tools import McpTools, connect, list_declared

_CLIENTS = (1, 4, 16, 64)
_CALLS = 20


def main(store: str, matter: str, clients: Sequence[int]) -> None:
    """Measure each number of clients, and print."""
    print(machine())
    rows = [[count, *asyncio.run(_measured(store, matter, count))] for count in clients]
    print(table(["clients", "calls", "seconds until all are ready", "calls a second", "p50 ms", "p99 ms"], rows))


async def _measured(store: str, matter: str, count: int) -> list[object]:
    begun, ready = time.perf_counter(), asyncio.Barrier(count)
    times: list[float] = []
    starts: list[float] = []
    ends: list[float] = []

    async def client(number: int) -> None:
        async with connect(
            [sys.executable, "-m", "pincite.server.cli", "serve", "--store", store, "--matter", matter]
        ) as mcp:
            tools = McpTools(mcp, await list_declared(mcp))
            await _search(tools, number, _CALLS)
            await ready.wait()
            starts.append(time.perf_counter())
            times.extend([await _search(tools, number, call) for call in range(_CALLS)])
            ends.append(time.perf_counter())

    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(client(number))
    wall = max(ends) - min(starts)
    spread = statistics.quantiles(times, n=100)
    return [
        len(times),
        f"{min(starts) - begun:.1f}",
        round(len(times) / wall),
        round(1000 * spread[49]),
        round(1000 * spread[98]),
    ]


async def _search(tools: McpTools, number: int, call: int) -> float:
    begun = time.perf_counter()
    await tools.call(
        "search_within_doc_family", {"query": f"time limit of {call + 2} days for notice {number} of the claim"}
    )
    return time.perf_counter() - begun


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], [int(count) for count in sys.argv[3:]] or _CLIENTS)
