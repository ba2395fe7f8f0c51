"""Test the sample questions on an index with and without vectors: few values, nearly all right."""

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
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.compose.search_parts import open_embedder

DEMO = Path(__file__).resolve().parents[2] / "server" / "demo"
PRECISION, COVERAGE, COVERAGE_LOST = 0.97, 0.3, 0.05
"""The least share of right values, of questions with a value, and what vectors may cost of the latter."""


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
def test_nearly_all_values_are_right_and_no_unanswerable_question_gets_a_value(
    summaries: Mapping[str, Summary], index: str
) -> None:
    found = summaries[index].model_dump()
    assert found["precision"] >= PRECISION
    assert found["coverage"] >= COVERAGE
    assert found["false_non_empty"] == 0


def test_an_index_with_vectors_gives_about_as_many_values(summaries: Mapping[str, Summary]) -> None:
    words, vectors = summaries["words"].model_dump(), summaries["vectors"].model_dump()
    assert vectors["coverage"] >= words["coverage"] - COVERAGE_LOST
