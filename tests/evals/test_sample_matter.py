"""The sample's questions on an index by words and on one with vectors: the second answers no worse."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pincite.evals.cases import Question, read_cases
from pincite.evals.product import open_product
from pincite.evals.run import run
from pincite.evals.summary import Summary
from pincite.indexer.errors import MissingExtra
from pincite.server.agent.result import AskResult
from pincite.server.compose import index_events, open_embedder, open_store

DEMO = Path(__file__).resolve().parents[2] / "server" / "demo"
DET, FALSE_NON_EMPTY = 0.97, 0.05
"""Bounds a little below and above what docs/benchmarks.md has."""


async def evaluate(store: Path) -> Summary:
    async with open_product(store=str(store), matter="sample", agent="offline") as asker:

        async def ask(question: Question) -> AskResult:
            return await asker.ask(question.text, question.answer_type, question.doc_ids)

        cases = read_cases(DEMO / "questions.jsonl")
        return (await run(cases, ask, store / "out", documents=asker.documents())).summary


@pytest.fixture(scope="module")
def summaries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Summary]]:
    """The summary by words and the summary with vectors."""
    try:
        embedders = {"words": None, "vectors": open_embedder()}
    except MissingExtra as error:
        pytest.skip(str(error))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PINCITE_TRACE__ENABLED", "false")
        found: dict[str, Summary] = {}
        for name, embedder in embedders.items():
            store = tmp_path_factory.mktemp(name)
            for _ in index_events(DEMO / "matter", open_store(store), "sample", replace=False, embedder=embedder):
                pass
            found[name] = asyncio.run(evaluate(store))
        yield found


@pytest.mark.parametrize("index", ["words", "vectors"])
def test_the_sample_is_answered_within_its_bounds(summaries: Mapping[str, Summary], index: str) -> None:
    summary = summaries[index]
    assert summary.det is not None
    assert summary.false_non_empty is not None
    assert summary.det >= DET
    assert summary.false_non_empty <= FALSE_NON_EMPTY


def test_an_index_with_vectors_answers_no_worse_than_one_without(summaries: Mapping[str, Summary]) -> None:
    words, vectors = summaries["words"].model_dump(), summaries["vectors"].model_dump()
    assert vectors["det"] >= words["det"]
    assert vectors["g"] >= words["g"]
    assert vectors["false_non_empty"] <= words["false_non_empty"]
