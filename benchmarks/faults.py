"""Break the services under a shared store in every way that is known, and print what a user sees.

    python -m benchmarks.faults [GROUP...] [--short] [--markdown]     exit code 1 if anything wrong was returned

Needs the Elasticsearch of `make services` and a `redis-server`. Each scenario runs the real commands through a proxy
that delays, cuts, drips or refuses, or stops and kills processes, or blocks indices, and compares the results with
those of a healthy service. `--short` leaves out the slow scenarios; CI runs that form.
"""

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from benchmarks.outages.bench import Bench, Held, Scenario
from tests.services.elastic import running_node

GROUPS: tuple[str, ...] = ("network", "disk", "writers", "purged", "cache")
"""Modules of `benchmarks.outages`, each with `SCENARIOS`, some with `SLOW` ones, in the order of the table."""


def run(group: str, folder: Path, is_short: bool) -> list[Held]:
    """Return the rows of a group. Raises `RuntimeError` where no Elasticsearch runs."""
    node = running_node()
    if node is None:
        raise RuntimeError("no Elasticsearch runs; start one: make services")
    module = import_module(f"benchmarks.outages.{group}")
    listed: tuple[Scenario, ...] = (*module.SCENARIOS, *(() if is_short else getattr(module, "SLOW", ())))
    rows: list[Held] = []
    for number, scenario in enumerate(listed):
        with Bench(node, folder / str(number)) as bench:
            held = scenario(bench)
            rows += [held] if isinstance(held, Held) else held
    return rows


def _row(held: Held, is_markdown: bool) -> str:
    cells = (held.scenario, held.seen, "nothing wrong" if not held.wrong else f"WRONG: {'; '.join(held.wrong)}")
    return "| " + " | ".join(cells) + " |" if is_markdown else "  ".join(cells)


def main() -> None:
    """Run the scenarios and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], help="groups to run; default all")
    parser.add_argument("--short", action="store_true", help="without the slow scenarios")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/operations.md")
    chosen = parser.parse_args()
    if chosen.markdown:
        print("| scenario | what a user sees | returned |\n|---|---|---|")
    is_wrong = False
    for group in chosen.groups or GROUPS:
        with tempfile.TemporaryDirectory() as folder:
            for held in run(group, Path(folder), chosen.short):
                print(_row(held, chosen.markdown), flush=True)
                is_wrong = is_wrong or bool(held.wrong)
    sys.exit(1 if is_wrong else 0)


if __name__ == "__main__":
    main()
