"""Test the vector cache keyed by text and model."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.model import IndexedDocument
from pincite.indexer.store.embedded.embeddings import EmbeddingCache
from pincite.indexer.store.embedded.store import EmbeddedStore


def test_a_vector_comes_back_exactly_and_in_the_order_asked(tmp_path: Path) -> None:
    vectors = np.random.default_rng(1).normal(size=(3, 384)).astype(np.float32)
    with EmbeddingCache(tmp_path / "embeddings.sqlite") as cache:
        cache.put_many("model", zip(["a", "b", ""], vectors, strict=True))
    with EmbeddingCache(tmp_path / "embeddings.sqlite") as cache:
        found = cache.get_many("model", ["", "unknown", "a", "a", "b"])
    assert found[1] is None
    assert np.array_equal(np.array([found[0], found[2], found[3], found[4]]), vectors[[2, 0, 0, 1]])


def test_models_do_not_share_vectors(tmp_path: Path) -> None:
    with EmbeddingCache(tmp_path / "embeddings.sqlite") as cache:
        cache.put_many("model", [("text", np.ones(2, dtype=np.float32))])
        assert cache.get_many("model@2", ["text"]) == [None]


def test_a_batch_is_stored_atomically(tmp_path: Path) -> None:
    def failing() -> object:
        yield "a", np.ones(2, dtype=np.float32)
        raise ZeroDivisionError

    with EmbeddingCache(tmp_path / "embeddings.sqlite") as cache:
        with pytest.raises(ZeroDivisionError):
            cache.put_many("model", failing())  # type: ignore[arg-type]
        assert cache.get_many("model", ["a"]) == [None]


def test_the_text_is_not_stored(tmp_path: Path) -> None:
    with EmbeddingCache(tmp_path / "embeddings.sqlite") as cache:
        cache.put_many("model", [("a privileged sentence", np.ones(2, dtype=np.float32))])
    assert b"privileged" not in (tmp_path / "embeddings.sqlite").read_bytes()


def test_a_damaged_file_is_replaced_by_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "embeddings.sqlite"
    path.write_bytes(b"not a database" * 100)
    with EmbeddingCache(path) as cache:
        assert cache.get_many("model", ["a"]) == [None]
        cache.put_many("model", [("a", np.ones(2, dtype=np.float32))])
        assert cache.get_many("model", ["a"])[0] is not None


def test_a_file_with_inner_damage_is_replaced_on_detection(tmp_path: Path) -> None:
    path = tmp_path / "embeddings.sqlite"
    vectors = [(f"text {number}", np.ones(384, dtype=np.float32)) for number in range(200)]
    for use in ("get", "put"):
        with EmbeddingCache(path) as cache:
            cache.put_many("model", vectors)
        content = path.read_bytes()
        path.write_bytes(content[:4096] + b"\xff" * (len(content) - 8192) + content[-4096:])
        with EmbeddingCache(path) as cache:
            if use == "put":
                cache.put_many("model", vectors[:1])
                assert cache.get_many("model", ["text 0"])[0] is not None
            else:
                assert cache.get_many("model", [text for text, _ in vectors]) == [None] * 200


def test_a_disk_error_is_not_treated_as_damage(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        EmbeddingCache(tmp_path / "no such folder" / "embeddings.sqlite")


def test_vectors_are_kept_across_generations(embedded: EmbeddedStore, make: Callable[..., IndexedDocument]) -> None:
    with embedded.embeddings("m") as cache:
        cache.put_many("model", [("text", np.ones(2, dtype=np.float32))])
    for _ in range(3):
        with embedded.begin("m", source="/laws", fresh=True) as writer:
            writer.put(make("a", "text"))
            writer.publish()
    with embedded.embeddings("m") as cache:
        assert cache.get_many("model", ["text"])[0] is not None


def test_an_altered_vector_is_not_returned(tmp_path: Path) -> None:
    path = tmp_path / "embeddings.sqlite"
    with EmbeddingCache(path) as cache:
        cache.put_many("model", [("a", np.full(4, 0.5, dtype=np.float32)), ("b", np.ones(4, dtype=np.float32))])
    path.write_bytes(path.read_bytes().replace(np.full(4, 0.5, dtype="<f4").tobytes(), bytes(16)))
    with EmbeddingCache(path) as cache:
        assert [vector is None for vector in cache.get_many("model", ["a", "b"])] == [True, False]
