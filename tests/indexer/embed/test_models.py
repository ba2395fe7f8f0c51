"""Test embedders of other libraries on small models with random weights."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.embed import load_embedder, query_side
from pincite.indexer.errors import IndexerError
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore

ADAPTERS = ("sentence-transformers", "flag")
LONG = "the boat carries two light " * 200

each_library = pytest.mark.parametrize("adapter", ADAPTERS)


@each_library
def test_vectors_have_the_stated_length_and_are_normalised(small_models: Path, adapter: str) -> None:
    embedder = load_embedder(f"{adapter}:{small_models / 'sentences'}")
    vectors = embedder.embed(["the boat carries two light", "a fee is paid", "", LONG])
    assert vectors.shape == (4, embedder.dimensions) == (4, 16)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1, 1], abs=1e-6)
    assert embedder.embed([]).shape == (0, 16)


@each_library
def test_a_vector_does_not_depend_on_its_neighbours(small_models: Path, adapter: str) -> None:
    embedder = load_embedder(f"{adapter}:{small_models / 'sentences'}")
    assert np.array_equal(embedder.embed(["the fee"])[0], embedder.embed([LONG, "the fee"])[1])


def test_both_libraries_give_the_same_vectors_for_a_folder_with_pooling_settings(small_models: Path) -> None:
    texts = ["the boat carries two light", "a fee is paid"]
    first, second = (load_embedder(f"{adapter}:{small_models / 'sentences'}").embed(texts) for adapter in ADAPTERS)
    assert np.allclose(first, second, atol=1e-6)


def test_a_query_gets_the_model_prompt_without_changing_the_id(small_models: Path) -> None:
    embedder = load_embedder(f"sentence-transformers:{small_models / 'sentences'}")
    queries = query_side(embedder)
    assert not np.allclose(queries.embed(["boat"]), embedder.embed(["boat"]), atol=1e-4)
    assert queries.model_id == embedder.model_id


@each_library
def test_the_model_id_depends_on_the_loaded_files_not_on_their_path(
    small_models: Path, tmp_path: Path, adapter: str
) -> None:
    moved = tmp_path / "sentences"
    shutil.copytree(small_models / "sentences", moved)
    first = load_embedder(f"{adapter}:{small_models / 'sentences'}").model_id
    (moved / "README.md").write_text("a note", encoding="utf-8")
    assert load_embedder(f"{adapter}:{moved}").model_id == first
    stated = moved / "1_Pooling" / "config.json"
    config = json.loads(stated.read_text(encoding="utf-8"))
    stated.write_text(json.dumps(config | {"pooling_mode": "cls"}), encoding="utf-8")
    assert load_embedder(f"{adapter}:{moved}").model_id != first


@each_library
@pytest.mark.parametrize("damage", ["cut", "gone", "no model"])
def test_an_unloadable_folder_is_reported_in_one_sentence(
    small_models: Path, tmp_path: Path, adapter: str, damage: str
) -> None:
    folder = tmp_path / "sentences"
    shutil.copytree(small_models / "sentences", folder)
    if damage == "cut":
        (folder / "model.safetensors").write_bytes(b"\xff" * 40)
    elif damage == "gone":
        (folder / "model.safetensors").unlink()
    else:
        shutil.rmtree(folder)
        folder.mkdir()
    with pytest.raises(IndexerError, match=r"sentences cannot be loaded as an embedder of .*Check that it is complete"):
        load_embedder(f"{adapter}:{folder}")


def test_another_model_creates_new_vectors_and_the_same_model_does_not(small_models: Path, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "boats.txt").write_text("A boat carries two lights.", encoding="utf-8")
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)

    def indexed(name: str) -> tuple[str, str | None]:
        embedder = load_embedder(f"{name}:{small_models / 'sentences'}")
        for _ in build(tmp_path / "files", store, "sample", embedder=embedder):
            pass
        with closing(store.open("sample")) as reader:
            return reader.manifest.generation, reader.manifest.embedding_model

    first, model = indexed("flag")
    assert model
    assert model.startswith("flag:sentences@")
    assert indexed("flag") == (first, model)
    second, model = indexed("sentence-transformers")
    assert second > first
    assert model
    assert model.startswith("sentence-transformers:sentences@")
