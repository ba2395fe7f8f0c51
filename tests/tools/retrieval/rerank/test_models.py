"""Tests rerankers of other libraries on small models with random weights made here."""

import shutil
from pathlib import Path

import pytest

from pincite.indexer.errors import IndexerError
from pincite.tools.retrieval.rerank.base import Reranker
from pincite.tools.retrieval.rerank.factory import load_reranker

ADAPTERS = ("cross-encoder", "flag")
PASSAGES = ["a boat carries two light", "the fee is paid", "", "the ship is the port " * 300]

each_library = pytest.mark.parametrize("adapter", ADAPTERS)


def loaded(name: str) -> Reranker:
    reranker = load_reranker(name)
    assert reranker
    return reranker


@each_library
def test_each_passage_gets_a_score_from_0_to_1_in_order(small_models: Path, adapter: str) -> None:
    reranker = loaded(f"{adapter}:{small_models / 'scorer'}")
    scores = reranker.rerank("the boat", PASSAGES)
    assert len(scores) == len(PASSAGES)
    assert all(0 < score < 1 for score in scores)
    assert reranker.rerank("the boat", PASSAGES[::-1])[::-1] == pytest.approx(scores, abs=1e-5)
    assert list(reranker.rerank("the boat", [])) == []


def test_both_libraries_read_the_same_scores_from_a_folder(small_models: Path) -> None:
    first, second = (loaded(f"{each}:{small_models / 'scorer'}").rerank("the boat", PASSAGES[:2]) for each in ADAPTERS)
    assert first == pytest.approx(second, abs=1e-5)


@each_library
@pytest.mark.parametrize(("name", "reason"), [("classifier", "distinguishes 3 classes"), ("encoder", "gives no score")])
def test_a_model_without_a_single_score_is_refused(small_models: Path, adapter: str, name: str, reason: str) -> None:
    with pytest.raises(IndexerError, match=reason):
        load_reranker(f"{adapter}:{small_models / name}")


@each_library
def test_the_id_depends_on_the_loaded_files(small_models: Path, tmp_path: Path, adapter: str) -> None:
    moved = tmp_path / "scorer"
    shutil.copytree(small_models / "scorer", moved)
    first = loaded(f"{adapter}:{small_models / 'scorer'}").model_id
    assert first.startswith(f"{adapter}:scorer@")
    assert loaded(f"{adapter}:{moved}").model_id == first
    with (moved / "config.json").open("a", encoding="utf-8") as config:
        config.write("\n")
    assert loaded(f"{adapter}:{moved}").model_id != first
