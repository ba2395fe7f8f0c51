"""How soon a new process answers its first search, by words and vectors: milliseconds from its start, best and median.

    python -m benchmarks.first STORE MATTER [TIMES]

The matter has vectors of the packaged model, whose loading counts. The libraries of the server and of the agent stay
unloaded, or this fails.
"""

import json
import statistics
import subprocess
import sys
import time

from benchmarks.cost import machine

_TIMES = 9
_QUERY = "the notice period of the agreement"


def main(address: str, matter: str, times: str = str(_TIMES)) -> None:
    """Start so many processes one after the other, and print what they took."""
    print(machine())
    runs = [_one(address, matter) for _ in range(int(times))]
    for step in runs[0]:
        taken = [run[step] for run in runs]
        print(f"{step}: {min(taken):.0f} at best, {statistics.median(taken):.0f} in the middle")


def _one(address: str, matter: str) -> dict[str, float]:
    begun = time.perf_counter()
    command = [sys.executable, "-c", f"from {__spec__.name} import search; search(*{(address, matter)!r})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told: dict[str, float] = json.loads(process.stdout.readline())
        return {"from start to result": 1000 * (time.perf_counter() - begun)} | told


def search(address: str, matter: str) -> None:
    """Search once, and say on the first line what it took."""
    begun = time.perf_counter()
    from pincite.server.compose.open_matter import open_matter
    from pincite.server.compose.open_store import open_store
    from pincite.tools.search_within_doc_family import SearchArguments, search_within_doc_family

    imported = time.perf_counter()
    with open_matter(open_store(address), matter) as opened:
        opening = time.perf_counter()
        search_within_doc_family(opened.session(), SearchArguments(query=_QUERY))
        found = time.perf_counter()
        if loaded := {"mcp", "pydantic_ai"} & set(sys.modules):
            raise RuntimeError(f"a search loads {', '.join(sorted(loaded))}")
        parts = {"imports": imported - begun, "model and matter": opening - imported, "search": found - opening}
        print(json.dumps({name: 1000 * seconds for name, seconds in parts.items()}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
