"""Test generations of the shared store: shared indices, retention, locking and rollback."""

import os
import socket
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pincite.indexer.errors import StoreError, StoreLocked, StoreUnusable, UnknownMatter
from pincite.indexer.model import Family, IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexWriter, Manifest, Store, TermQuery
from pincite.indexer.store.elastic.index_names import KINDS
from pincite.indexer.store.elastic.service import Access, Service
from pincite.indexer.store.elastic.store import ElasticStore
from tests.services.stores import shared_store
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]


def publish(store: Store, *documents: IndexedDocument) -> Manifest:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        return writer.publish()


@pytest.fixture
def service(gate: Gate) -> Service:
    """Direct access to the service, without the store."""
    return Service(Access(gate.url, user="admin", password=gate.users["admin"]))


def numbered(service: Service, prefix: str) -> list[str]:
    """The indices of generations, without their common prefix and random parts."""
    found = (name.removeprefix(f"{prefix}.m.") for name in service.ask("admin", "GET", f"/{prefix}.*"))
    return sorted(name.partition("-")[0] for name in found if name.split(".")[0] in KINDS)


def test_a_generation_with_the_same_documents_shares_their_indices(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "text"))
    with elastic.begin("m", source="/laws") as writer:
        writer.set_families([Family("doc:a", "document", "a", ("a",))], [], {"a": "doc:a"})
        writer.publish()
    assert numbered(service, prefix) == [
        "catalogue.000001",
        "catalogue.000002",
        "chunks.000001",
        "pages.000001",
        "records.000001",
    ]


def test_only_the_current_and_the_previous_generation_are_kept(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    for number in range(4):
        publish(elastic, make("a", f"text {number}"))
    left = {name.split(".")[1] for name in numbered(service, prefix)}
    assert left == {"000003", "000004"}


def test_a_generation_is_kept_until_its_reader_closes(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "text 0"))
    with closing(elastic.open("m")) as reader:
        for number in range(1, 4):
            publish(elastic, make("a", f"text {number}"))
        assert reader.page(PageRef("a", 1)).text == "text 0"
    publish(elastic, make("a", "text 9"))
    assert "pages.000001" not in numbered(service, prefix)


def test_a_matter_rolls_back_to_the_previous_generation_and_forward_again(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "old"))
    publish(elastic, make("a", "new"))
    for generation, words in (("gen-000003", "old"), ("gen-000004", "new"), ("gen-000005", "old")):
        assert elastic.rollback("m").generation == generation
        with closing(elastic.open("m")) as reader:
            assert reader.manifest.generation == generation
            assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery((words,)))] == ["a"]
    pages = [name for name in numbered(service, prefix) if name.startswith("pages")]
    assert pages == ["pages.000001", "pages.000002"]
    assert publish(elastic, make("a", "newer")).generation == "gen-000006"


def test_a_matter_with_one_generation_cannot_roll_back(elastic: ElasticStore, make: Make) -> None:
    publish(elastic, make("a", "text"))
    with pytest.raises(StoreError, match="no generation before gen-000001"):
        elastic.rollback("m")


def lock(service: Service, prefix: str, *, age: int = 0, **holder: object) -> None:
    """Leave a lock of another process that was last renewed this many seconds ago."""
    known = {"pid": 1, "host": "elsewhere", "since": "yesterday", "token": "t"}
    renewed = (datetime.now(UTC) - timedelta(seconds=age)).isoformat()
    source = {"kind": "lock", "holder": {**known, **holder}, "renewed": renewed}
    service.ask("admin", "PUT", f"/{prefix}.m.state/_doc/lock", source, refresh="true")


def test_a_refused_writer_sees_the_lock_owner_and_its_start_time(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "text"))
    lock(service, prefix, pid=77, host="office", since="2026-01-02")
    with pytest.raises(StoreLocked, match="process 77 on office since 2026-01-02"):
        elastic.begin("m", source="/laws")


@pytest.mark.parametrize(
    ("left", "why"),
    [
        ({"host": "elsewhere", "age": 3600}, "it was not renewed since"),
        ({"host": socket.gethostname(), "pid": 2**22 + 1}, "has ended"),
        ({"host": socket.gethostname(), "pid": os.getpid()}, "could not release it"),
    ],
    ids=["unheard of", "ended", "left by this process"],
)
def test_a_stale_lock_is_taken_over_and_reported(
    gate: Gate,
    elastic: ElasticStore,
    service: Service,
    prefix: str,
    make: Make,
    tmp_path: Path,
    left: dict[str, Any],
    why: str,
) -> None:
    publish(elastic, make("a", "text"))
    lock(service, prefix, **left)
    told: list[str] = []
    publish(shared_store(gate, prefix, tmp_path, tell=told.append), make("b", "text"))
    assert len(told) == 1
    assert why in told[0]


def test_a_writer_that_lost_the_lock_cannot_publish(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "old"))
    with elastic.begin("m", source="/laws") as writer:
        writer.put(make("a", "new"))
        lock(service, prefix, pid=77, host="office", since="2026-01-02")
        with pytest.raises(StoreLocked, match=r"taken over by process 77 on office.*Index again"):
            writer.publish()
    with closing(elastic.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "old"


def test_a_first_index_in_progress_is_begun_but_not_a_matter(elastic: ElasticStore, make: Make) -> None:
    assert elastic.begun() == []
    with elastic.begin("m", source="/laws") as writer:
        assert (elastic.begun(), elastic.matters()) == (["m"], [])
        writer.put(make("a", "text"))
        writer.publish()
        assert (elastic.begun(), elastic.matters()) == ([], ["m"])
    with elastic.begin("never", source="/laws"):
        pass
    assert elastic.begun() == []


def test_vectors_are_kept_across_generations_without_text(elastic: ElasticStore, gate: Gate, make: Make) -> None:
    vectors = np.random.default_rng(1).normal(size=(3, 384)).astype(np.float32)
    cache = elastic.embeddings("m")
    cache.put_many("model", zip(["a", "privileged words", ""], vectors, strict=True))
    publish(elastic, make("a", "text"))
    found = elastic.embeddings("m").get_many("model", ["", "unknown", "a", "a"])
    assert found[1] is None
    assert np.array_equal(np.array([found[0], found[2], found[3]]), vectors[[2, 0, 0]])
    assert cache.get_many("model@2", ["a"]) == [None]
    assert not any("privileged" in request.body for request in gate.requests)


def test_an_index_of_another_analyzer_is_refused_with_the_command_that_rebuilds_it(
    gate: Gate, elastic: ElasticStore, prefix: str, make: Make, tmp_path: Path
) -> None:
    publish(elastic, make("a", "text"))
    other = shared_store(gate, prefix, tmp_path, analyzer_version="words-2")
    for attempt in (lambda: other.open("m"), lambda: other.begin("m", source="/laws")):
        with pytest.raises(StoreUnusable, match=r"(?s)words-1.*words-2.*pincite index /laws --store http.*--replace"):
            attempt()
    with other.begin("m", source="/laws", fresh=True) as writer:
        writer.put(make("a", "text"))
        writer.publish()
    other.open("m").close()


def test_a_term_of_any_length_is_found(elastic: ElasticStore, make: Make) -> None:
    term = "x" * 300
    publish(elastic, make("a", f"{term} short"), make("b", "x" * 255))
    with closing(elastic.open("m")) as reader:
        assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery((term,)))] == ["a"]


def regroup(writer: IndexWriter) -> None:
    writer.set_families([], [], {})


def test_a_purge_removes_all_of_a_document_and_keeps_other_vectors(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "secret words"), make("b", "other words"))
    vectors = {"a": np.array([1, 0], dtype=np.float32), "b": np.array([0, 1], dtype=np.float32)}
    elastic.embeddings("m").put_many("model", [("secret words", vectors["a"]), ("other words", vectors["b"])])
    with elastic.begin("m", source="/laws") as writer:
        writer.embed("model", 2, [("a#1", vectors["a"]), ("b#1", vectors["b"])])
        writer.publish()
    with closing(elastic.open("m")) as held:
        purged = elastic.purge("m", ["a"], regroup)
        with pytest.raises(StoreError, match="was removed while it was read"):
            held.page(PageRef("a", 1))
    assert (purged.pages, purged.passages, purged.vectors) == (1, 1, 1)
    assert purged.generations == ("gen-000001", "gen-000002")
    assert {name.split(".")[1] for name in numbered(service, prefix)} == {"000003"}
    assert elastic.embeddings("m").get_many("model", ["secret words"]) == [None]
    with closing(elastic.open("m")) as reader:
        assert [document.doc_id for document in reader.documents()] == ["b"]
        assert [hit.chunk_id for hit in reader.nearest_chunks(vectors["b"], None, 5)] == ["b#1"]
    assert elastic.left_behind("m", "a") == []


def test_a_removed_document_is_found_in_the_previous_generation(elastic: ElasticStore, make: Make) -> None:
    publish(elastic, make("a.eml", "words"), make("a.eml/b.txt", "words"), make("c", "words"))
    with elastic.begin("m", source="/laws") as writer:
        writer.remove("a.eml")
        writer.remove("a.eml/b.txt")
        writer.publish()
    assert elastic.left_behind("m", "a.eml") == ["a.eml", "a.eml/b.txt"]
    assert elastic.left_behind("m", "c") == []
    elastic.purge("m", ["a.eml", "a.eml/b.txt"], regroup)
    assert elastic.left_behind("m", "a.eml") == []


def test_a_purged_matter_leaves_no_index(elastic: ElasticStore, service: Service, prefix: str, make: Make) -> None:
    publish(elastic, make("a", "words"))
    with elastic.begin("other", source="/laws") as writer:
        writer.put(make("b", "words"))
        writer.publish()
    purged = elastic.purge_matter("m")
    assert (purged.documents, purged.pages, purged.source) == (("a",), 1, "/laws")
    assert elastic.matters() == ["other"]
    found = service.ask("admin", "GET", f"/{prefix}.m.*", features="aliases")
    assert dict(found) == {}
    with pytest.raises(UnknownMatter, match="other"):
        elastic.purge_matter("m")
