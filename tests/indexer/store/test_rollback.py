"""Test rollback to the previous generation in every store."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.errors import NothingBefore, StoreLocked, StoreUnavailable, StoreUnusable, UnknownMatter
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import Store, TermQuery, Vectors
from pincite.indexer.store.elastic.store import ElasticStore
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.indexer.store.fallback import FallbackStore
from tests.services.stores import shared_store
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]


def publish(store: Store, *documents: IndexedDocument, vectors: bool = False) -> str:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        if vectors:
            writer.embed("model", 2, [(chunk.chunk_id, unit()) for each in writer.contents() for chunk in each.chunks])
        return writer.publish().generation


def unit() -> Vectors:
    return np.array([1, 0], dtype=np.float32)


def text(store: Store) -> str:
    with closing(store.open("m")) as reader:
        return reader.page(PageRef("a", 1)).text


def test_a_rollback_restores_the_previous_index_with_its_vectors(store: Store, make: Make) -> None:
    publish(store, make("a", "old words"), vectors=True)
    publish(store, make("a", "new"), make("b", "more"))
    done = store.rollback("m")
    assert (done.matter, done.left, done.restored.generation, done.generation) == (
        "m",
        "gen-000002",
        "gen-000001",
        "gen-000003",
    )
    with closing(store.open("m")) as reader:
        assert (reader.manifest.generation, reader.manifest.documents) == ("gen-000003", 1)
        assert reader.page(PageRef("a", 1)).text == "old words"
        assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery(("words",)))] == ["a"]
        assert [hit.chunk_id for hit in reader.nearest_chunks(unit(), None, 5)] == ["a#1"]


def test_a_second_rollback_goes_forward_again(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    found = []
    for _ in range(3):
        store.rollback("m")
        found.append(text(store))
    assert found == ["old", "new", "old"]


def test_the_next_writer_continues_from_the_restored_generation(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"), make("b", "more"))
    store.rollback("m")
    with store.begin("m", source="/laws") as writer:
        assert list(writer.stored_hashes()) == ["a"]
        writer.put(make("c", "newest"))
        writer.publish()
    with closing(store.open("m")) as reader:
        assert [document.doc_id for document in reader.documents()] == ["a", "c"]


def test_an_open_reader_stays_on_its_generation_after_a_rollback(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    with closing(store.open("m")) as reader:
        store.rollback("m")
        assert reader.page(PageRef("a", 1)).text == "new"


def test_rolling_back_a_matter_indexed_once_is_an_error_with_a_remedy(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with pytest.raises(NothingBefore, match=r"'m' has no generation before gen-000001.*pincite index"):
        store.rollback("m")
    assert text(store) == "text"
    publish(store, make("a", "new"))


def test_a_rollback_does_not_restore_purged_documents(store: Store, make: Make) -> None:
    publish(store, make("a", "text"), make("b", "secret"))
    store.purge("m", ["b"], lambda writer: writer.set_families([], [], {}))
    with pytest.raises(NothingBefore, match="a purge removed what was older"):
        store.rollback("m")


def test_a_rollback_of_an_unknown_matter_creates_none(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with pytest.raises(UnknownMatter):
        store.rollback("other")
    assert store.matters() == ["m"]
    assert store.begun() == []


def test_a_rollback_is_refused_during_a_write(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    with store.begin("m", source="/laws"), pytest.raises(StoreLocked):
        store.rollback("m")
    assert text(store) == "new"
    store.rollback("m")


def test_a_generation_without_its_vectors_is_not_a_rollback_target(store: Store, make: Make) -> None:
    """A reader opened during indexing has an intermediate generation, which is never restored."""
    publish(store, make("a", "old"))
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "new"))
        writer.publish()
        reader = store.open("m")
        writer.embed("model", 2, [("a#1", unit())])
        writer.publish()
    with closing(reader):
        store.begin("m", source="/laws").__exit__(None, None, None)
        assert reader.manifest.generation == "gen-000002"
        assert store.rollback("m").restored.generation == "gen-000001"
    assert text(store) == "old"


def test_a_matter_indexed_once_with_vectors_cannot_roll_back(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        writer.publish()
        writer.embed("model", 2, [("a#1", unit())])
        writer.publish()
    with pytest.raises(NothingBefore):
        store.rollback("m")


def test_a_generation_of_another_analyzer_is_not_restored(embedded: EmbeddedStore, make: Make, tmp_path: Path) -> None:
    publish(embedded, make("a", "old"))
    newer = EmbeddedStore(tmp_path / "store", tokenise=str.split, analyzer_version="words-2")
    refuses(embedded, newer, make)


def test_a_shared_generation_of_another_analyzer_is_not_restored(
    elastic: ElasticStore, gate: Gate, prefix: str, make: Make, tmp_path: Path
) -> None:
    publish(elastic, make("a", "old"))
    refuses(elastic, shared_store(gate, prefix, tmp_path, analyzer_version="words-2"), make)


def refuses(older: Store, newer: Store, make: Make) -> None:
    with newer.begin("m", source="/laws", fresh=True) as writer:
        writer.put(make("a", "new"))
        writer.publish()
    with pytest.raises(StoreUnusable, match=r"gen-000001 cannot be restored, gen-000002 stays current.*words-1"):
        newer.rollback("m")
    assert text(newer) == "new"
    assert older.rollback("m").restored.generation == "gen-000001"


def test_a_damaged_generation_is_not_restored_and_the_current_one_stays(
    embedded: EmbeddedStore, make: Make, tmp_path: Path
) -> None:
    publish(embedded, make("a", "old"))
    publish(embedded, make("a", "new"))
    (tmp_path / "store" / "m" / "gen-000001" / "fts" / "pages" / "buckets.json").write_bytes(b"{}")
    with pytest.raises(StoreUnusable, match="gen-000001 cannot be restored, gen-000002 stays current"):
        embedded.rollback("m")
    assert text(embedded) == "new"


def test_a_damaged_current_generation_can_be_rolled_back(embedded: EmbeddedStore, make: Make, tmp_path: Path) -> None:
    publish(embedded, make("a", "old"))
    publish(embedded, make("a", "new"))
    (tmp_path / "store" / "m" / "gen-000002" / "manifest.json").write_bytes(b"")
    embedded.rollback("m")
    assert text(embedded) == "old"


def test_a_rollback_that_loses_the_service_at_any_request_leaves_either_state(
    elastic: ElasticStore, gate: Gate, prefix: str, make: Make, tmp_path: Path
) -> None:
    told: list[str] = []
    store = shared_store(gate, prefix, tmp_path, tell=told.append)
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    failures, ended = 0, False
    while not ended:
        before = text(store)
        with gate.failing("down", after=failures):
            try:
                store.rollback("m")
                ended = True
            except StoreUnavailable:
                failures += 3
        assert text(store) in ("old", "new")
    assert failures > 20
    assert {before, text(store)} == {"old", "new"}
    assert all("could not release it" in each for each in told)
    store.rollback("m")
    assert text(store) == before


def test_a_rollback_leaves_the_fallback_copy_and_reports_it(
    embedded: EmbeddedStore, make: Make, tmp_path: Path
) -> None:
    told: list[str] = []
    copy = EmbeddedStore(tmp_path / "copy", tokenise=str.split, analyzer_version="words-1")
    for words in ("old", "new"):
        for store in (embedded, copy):
            publish(store, make("a", words))
    FallbackStore(embedded, copy, told.append).rollback("m")
    assert (text(embedded), text(copy)) == ("old", "new")
    assert len(told) == 1
    assert "copy" in told[0]
