"""Going back to the generation before, in every store."""

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


def test_what_was_there_before_the_last_index_is_served_again_with_its_vectors(store: Store, make: Make) -> None:
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


def test_the_same_call_goes_forward_again(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    found = []
    for _ in range(3):
        store.rollback("m")
        found.append(text(store))
    assert found == ["old", "new", "old"]


def test_who_writes_next_goes_on_from_what_was_gone_back_to(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"), make("b", "more"))
    store.rollback("m")
    with store.begin("m", source="/laws") as writer:
        assert list(writer.stored_hashes()) == ["a"]
        writer.put(make("c", "newest"))
        writer.publish()
    with closing(store.open("m")) as reader:
        assert [document.doc_id for document in reader.documents()] == ["a", "c"]


def test_a_reader_stays_on_the_generation_that_was_left(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    with closing(store.open("m")) as reader:
        store.rollback("m")
        assert reader.page(PageRef("a", 1)).text == "new"


def test_a_matter_that_was_indexed_once_cannot_go_back_and_is_told_what_to_do(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with pytest.raises(NothingBefore, match=r"'m' has no generation before gen-000001.*pincite index"):
        store.rollback("m")
    assert text(store) == "text"
    publish(store, make("a", "new"))


def test_what_was_purged_does_not_come_back(store: Store, make: Make) -> None:
    publish(store, make("a", "text"), make("b", "secret"))
    store.purge("m", ["b"], lambda writer: writer.set_families([], [], {}))
    with pytest.raises(NothingBefore, match="a purge removed what was older"):
        store.rollback("m")


def test_going_back_makes_no_matter(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with pytest.raises(UnknownMatter):
        store.rollback("other")
    assert store.matters() == ["m"]
    assert store.begun() == []


def test_while_another_writes_nobody_goes_back(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    with store.begin("m", source="/laws"), pytest.raises(StoreLocked):
        store.rollback("m")
    assert text(store) == "new"
    store.rollback("m")


def test_words_that_are_read_before_the_vectors_come_are_not_what_was_before(store: Store, make: Make) -> None:
    """A reader that opened while an index was under way holds what nobody would go back to."""
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


def test_a_matter_that_was_indexed_once_with_vectors_does_not_go_back_to_its_words_alone(
    store: Store, make: Make
) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        writer.publish()
        writer.embed("model", 2, [("a#1", unit())])
        writer.publish()
    with pytest.raises(NothingBefore):
        store.rollback("m")


def test_a_generation_of_another_analyzer_is_not_gone_back_to(
    embedded: EmbeddedStore, make: Make, tmp_path: Path
) -> None:
    publish(embedded, make("a", "old"))
    newer = EmbeddedStore(tmp_path / "store", tokenise=str.split, analyzer_version="words-2")
    refuses(embedded, newer, make)


def test_a_shared_generation_of_another_analyzer_is_not_gone_back_to(
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


def test_a_damaged_generation_is_not_gone_back_to_and_the_current_one_stays(
    embedded: EmbeddedStore, make: Make, tmp_path: Path
) -> None:
    publish(embedded, make("a", "old"))
    publish(embedded, make("a", "new"))
    (tmp_path / "store" / "m" / "gen-000001" / "fts" / "pages" / "buckets.json").write_bytes(b"{}")
    with pytest.raises(StoreUnusable, match="gen-000001 cannot be restored, gen-000002 stays current"):
        embedded.rollback("m")
    assert text(embedded) == "new"


def test_from_a_damaged_generation_one_can_go_back(embedded: EmbeddedStore, make: Make, tmp_path: Path) -> None:
    publish(embedded, make("a", "old"))
    publish(embedded, make("a", "new"))
    (tmp_path / "store" / "m" / "gen-000002" / "manifest.json").write_bytes(b"")
    embedded.rollback("m")
    assert text(embedded) == "old"


def test_going_back_that_loses_its_service_anywhere_leaves_one_state_or_the_other(
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


def test_the_copy_that_is_read_in_place_of_a_store_stays_and_that_is_told(
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
