"""Compare the scores of one evaluation with the tools in this process and over MCP, row by row.

    python -m benchmarks.transports [--store STORE] [--set sample]

Both sides ask every question of a set with the offline model. Over MCP all questions go through one `pincite serve`, as
in a client, so they share one ledger. A row differs if a score or a part of the result does, except times and the path
of the record. Exits with 1 if a score differs. Sets other than `sample` need the test data (`PINCITE_TEST_DATA`).
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import fields
from pathlib import Path
from typing import Any

from benchmarks.answer_sets import answer_set
from benchmarks.answers import prepare
from benchmarks.cost import machine
from benchmarks.labelled import DATA
from pincite.evals.cases import Case
from pincite.evals.metrics import Outcome, RowScore, score
from pincite.server.agent.asker import Asker
from pincite.server.agent.result import AskResult
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_served_agent import open_served_asker
from pincite.server.compose.open_store import open_store

_OF_THIS_RUN = {"trace", "ttft_ms", "total_ms"}
"""Parts of a result that differ in every run."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask a set both ways and print each row that differs."""
    parser = argparse.ArgumentParser(prog="benchmarks.transports", description=__doc__)
    parser.add_argument("--store")
    parser.add_argument("--set", default="sample")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        store = Path(options.store or folder)
        prepare(store, options.set)
        sys.exit(asyncio.run(_compare(store, options.set)))


async def _compare(store: Path, name: str) -> int:
    wanted = answer_set(name)
    cases = wanted.read(DATA)
    opened = open_store(store)
    here = await _ask_all(open_asker(opened, wanted.matter, "offline"), cases)
    over_mcp = await _ask_all(open_served_asker(opened, store, wanted.matter, "offline"), cases)
    scores = parts = 0
    for case, one, other in zip(cases, here, over_mcp, strict=True):
        differs = _differences(_row(one[1]), _row(other[1]))
        other_parts = _differences(_comparable(one[0]), _comparable(other[0]))
        scores, parts = scores + bool(differs), parts + bool(other_parts)
        if differs or other_parts:
            print(f"{case.id}: scores {differs or 'equal'}, result {other_parts or 'equal'}")
    print(machine())
    print(f"{name}: {len(cases)} questions; scores equal in {len(cases) - scores}, results in {len(cases) - parts}")
    return int(scores > 0)


async def _ask_all(
    opening: AbstractAsyncContextManager[Asker], cases: Sequence[Case]
) -> list[tuple[AskResult, RowScore]]:
    async with opening as asker:
        results = [
            await asker.ask(case.question.text, case.question.answer_type, case.question.doc_ids) for case in cases
        ]
        families = {doc_id: each.family_id for doc_id, each in asker.documents().items()}
    return [(result, score(Outcome(case, result), None, families)) for case, result in zip(cases, results, strict=True)]


def _comparable(result: AskResult) -> Mapping[str, Any]:
    return result.model_dump(mode="json", exclude=_OF_THIS_RUN)


def _row(scored: RowScore) -> Mapping[str, Any]:
    return {field.name: getattr(scored, field.name) for field in fields(scored) if not field.name.endswith("ms")}


def _differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return [name for name in one if one[name] != other[name]]


if __name__ == "__main__":
    main()
