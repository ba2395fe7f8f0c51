"""Measure how soon a new process answers its first search, by words and vectors.

    python -m benchmarks.first STORE MATTER [TIMES]

Prints the best and the median milliseconds from the start of the process, including the loading of the embedding
model. Needs a matter with vectors of the packaged model. Fails if the libraries of the server or the agent are loaded.
"""

import json
import statistics
import subprocess
import sys
import time

from benchmarks.cost import machine

_RUNS = 9
_QUERY = "the notice period of the agreement"


def main(address: str, matter: str, times: str = str(_RUNS)) -> None:
    """Start processes one after the other, and print their times."""
    print(machine())
    runs = [_one(address, matter) for _ in range(int(times))]
    for step in runs[0]:
        taken = [run[step] for run in runs]
        print(f"{step}: best {min(taken):.0f}, median {statistics.median(taken):.0f}")


def _one(address: str, matter: str) -> dict[str, float]:
    begun = time.perf_counter()
    command = [sys.executable, "-c", f"from {__spec__.name} import search; search(*{(address, matter)!r})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        times: dict[str, float] = json.loads(process.stdout.readline())
        return {"from start to result": 1000 * (time.perf_counter() - begun)} | times


def search(address: str, matter: str) -> None:
    """Search once, and print the times as JSON on the first line."""
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
