"""Test that no index name is used twice, and that a writer that lost its lock changes nothing."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pincite.indexer.errors import StoreError, StoreFull, StoreLocked, StoreUnusable, StoreWarning
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexWriter, Manifest, Store, TermQuery
from pincite.indexer.store.elastic import generations, mappings
from pincite.indexer.store.elastic.generations import IndexOptions, Matter
from pincite.indexer.store.elastic.lock import WriterLock
from pincite.indexer.store.elastic.service import Absent, Access, Service
from pincite.indexer.store.elastic.store import ElasticStore
from tests.services.stores import shared_store
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]


def publish(store: Store, *documents: IndexedDocument) -> Manifest:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        return writer.publish()


def regroup(writer: IndexWriter) -> None:
    writer.set_families([], [], {})


@pytest.fixture
def service(gate: Gate) -> Service:
    """Direct access to the service, without the store."""
    return Service(Access(gate.url, user="admin", password=gate.users["admin"]))


@pytest.fixture
def other(gate: Gate, service: Service, prefix: str, tmp_path: Path) -> Callable[[], ElasticStore]:
    """`other()`: another process, which finds the lock of the first stale."""

    def taking_over() -> ElasticStore:
        held = service.ask("search", "GET", f"/{prefix}.m.state/_doc/lock")["_source"]
        elsewhere = {**held["holder"], "host": "elsewhere"}
        stale = {**held, "holder": elsewhere, "renewed": (datetime.now(UTC) - timedelta(hours=1)).isoformat()}
        service.ask("admin", "PUT", f"/{prefix}.m.state/_doc/lock", stale)
        return shared_store(gate, prefix, tmp_path / "other", tell=lambda _: None)

    return taking_over


def indices(service: Service, prefix: str) -> dict[str, list[str]]:
    """Every index of the matter with its aliases."""
    found = service.ask("admin", "GET", f"/{prefix}.m.*")
    return {name: sorted(each["aliases"]) for name, each in found.items()}


def test_a_reader_left_open_never_reads_the_indices_of_a_matter_made_again(elastic: ElasticStore, make: Make) -> None:
    publish(elastic, make("a", "the secret price"))
    with closing(elastic.open("m")) as reader:
        elastic.purge_matter("m")
        assert publish(elastic, make("a", "other words")).generation == reader.manifest.generation
        for read in (lambda: reader.page(PageRef("a", 1)), lambda: reader.search_pages(TermQuery(("words",)))):
            with pytest.raises(StoreError, match="was removed while it was read"):
                read()


def test_a_matter_made_again_has_another_state_though_its_generation_has_the_same_number(
    elastic: ElasticStore, make: Make
) -> None:
    publish(elastic, make("a", "words"))
    before = elastic.state("m")
    elastic.purge_matter("m")
    publish(elastic, make("a", "words"))
    assert elastic.state("m") != before


def test_a_writer_that_was_stopped_until_another_took_over_publishes_nothing(
    elastic: ElasticStore, other: Callable[[], ElasticStore], make: Make
) -> None:
    publish(elastic, make("a", "first"))
    with elastic.begin("m", source="/laws") as stopped:
        stopped.put(make("a", "of the stopped"))
        publish(other(), make("a", "of the new"))
        with pytest.raises(StoreLocked, match="was taken over"):
            stopped.publish()
    with closing(elastic.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "of the new"


def test_a_writer_that_lost_its_lock_removes_no_index(
    gate: Gate, elastic: ElasticStore, service: Service, prefix: str, other: Callable[[], ElasticStore], make: Make
) -> None:
    publish(elastic, make("a", "first"))
    matter = Matter(service, prefix, "m", IndexOptions())
    held = matter.lock(pytest.fail)
    taking = other()
    with taking.begin("m", source="/laws") as writer:
        writer.put(make("a", "second"))
        before = indices(service, prefix)
        with pytest.raises(StoreLocked, match="was taken over"):
            matter.remove([name for name in before if ".pages." in name], held)
        assert indices(service, prefix) == before
        writer.publish()
    held.release()
    with closing(elastic.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "second"


def test_a_write_to_an_index_that_was_removed_creates_no_index(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "first"))
    removed = f"{prefix}.m.pages.000009-0a1b2c3d"
    with pytest.raises(Absent):
        service.index_all([{"_op_type": "create", "_index": removed, "_id": "1", "_source": {"any": "field"}}])
    with pytest.raises(Absent, match="forbids index auto creation"):
        service.ask("admin", "PUT", f"/{removed}/_doc/1", {"any": "field"})
    assert removed not in indices(service, prefix)


def test_a_vector_cache_created_by_a_mere_write_is_made_again(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "words"), make("b", "words"))
    service.ask("admin", "PUT", f"/{prefix}.m.embeddings", {"mappings": {"dynamic": True}})
    elastic.purge("m", ["a"], regroup)
    assert indices(service, prefix)[f"{prefix}.m.embeddings.index"] == [f"{prefix}.m.embeddings"]


@contextmanager
def full_disk(service: Service, pattern: str) -> Iterator[None]:
    """Block indices as the service does when its disk passes the flood stage."""
    blocked = "index.blocks.read_only_allow_delete"
    service.ask("admin", "PUT", f"/{pattern}/_settings", {blocked: True})
    yield
    service.ask("admin", "PUT", f"/{pattern}/_settings", {blocked: None}, allow_no_indices="true")


def test_a_full_disk_stops_writing_and_not_reading(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "words"))
    with full_disk(service, f"{prefix}.m.*"):
        with closing(elastic.open("m")) as reader:
            assert reader.page(PageRef("a", 1)).text == "words"
        assert all(isinstance(found, StoreWarning) for found in elastic.examine("m", deep=True))
        with pytest.raises(StoreFull, match="too full to write; it can still be read"):
            service.ask("admin", "PUT", f"/{prefix}.m.leases/_doc/1", {"generation": "1"})


def test_a_document_and_a_matter_are_purged_from_a_full_disk(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "words"), make("b", "words"))
    with full_disk(service, f"{prefix}.m.*"):
        elastic.purge("m", ["a"], regroup)
    with closing(elastic.open("m")) as reader:
        assert [document.doc_id for document in reader.documents()] == ["b"]
    with full_disk(service, f"{prefix}.m.*"):
        elastic.purge_matter("m")
    assert elastic.matters() == []


def test_a_writer_keeps_what_was_published_where_the_alias_was_lost(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "words"))
    before = indices(service, prefix)
    actions = [{"remove": {"index": f"{prefix}.m.catalogue.*", "alias": f"{prefix}.m.catalogue"}}]
    service.ask("admin", "POST", "/_aliases", {"actions": actions})
    with elastic.begin("m", source="/laws"):
        pass
    assert before.keys() <= indices(service, prefix).keys()


def test_an_index_that_no_node_takes_is_not_published(
    elastic: ElasticStore, prefix: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(elastic, make("a", "old"))
    monkeypatch.setattr(generations, "PLACE_SECONDS", 1.0)
    nowhere = {"index.routing.allocation.require._name": "absent"}
    monkeypatch.setattr(mappings, "CLONED", mappings.CLONED | nowhere)
    with pytest.raises(StoreFull, match=r"No node of the Elasticsearch .* takes a new index"):
        publish(elastic, make("a", "new"))
    with closing(elastic.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "old"


def test_a_lock_taken_over_before_its_fence_was_set_harms_nobody(
    elastic: ElasticStore,
    service: Service,
    prefix: str,
    other: Callable[[], ElasticStore],
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    publish(elastic, make("a", "first"))
    taken: list[IndexWriter] = []
    raise_fence = WriterLock._raise_fence

    def overtaken(lock: WriterLock, predecessor: str | None) -> None:
        if not taken:
            monkeypatch.undo()
            taken.append(other().begin("m", source="/laws"))
        raise_fence(lock, predecessor)

    monkeypatch.setattr(WriterLock, "_raise_fence", overtaken)
    with pytest.raises(StoreLocked, match="was taken over"):
        elastic.begin("m", source="/laws")
    with taken[0] as writer:
        writer.put(make("a", "second"))
        writer.publish()
    with closing(elastic.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "second"


def test_a_replica_that_no_node_takes_does_not_stop_publishing(
    gate: Gate, prefix: str, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generations, "COPY_SECONDS", 1.0)
    monkeypatch.setattr(generations, "PLACE_SECONDS", 1.0)
    store = shared_store(gate, prefix, tmp_path, options=IndexOptions(replicas="false"))
    publish(store, make("a", "old"))
    publish(store, make("a", "new"))
    with closing(store.open("m")) as reader:
        assert reader.page(PageRef("a", 1)).text == "new"


def test_an_update_keeps_the_number_of_replicas(
    gate: Gate, service: Service, prefix: str, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generations, "COPY_SECONDS", 1.0)
    monkeypatch.setattr(generations, "PLACE_SECONDS", 1.0)
    store = shared_store(gate, prefix, tmp_path, options=IndexOptions(replicas="false"))
    for text in ("old", "new"):
        publish(store, make("a", text))
        found = service.ask("admin", "GET", f"/{prefix}.m.pages/_settings")
        assert {each["settings"]["index"]["number_of_replicas"] for each in found.values()} == {"1"}


@pytest.mark.parametrize("kind", ["pages", "records"])
def test_a_missing_index_is_told_to_readers_and_writers(
    elastic: ElasticStore, service: Service, prefix: str, make: Make, kind: str
) -> None:
    publish(elastic, make("a", "words"))
    with closing(elastic.open("m")) as reader:
        (index,) = service.ask("admin", "GET", f"/_alias/{prefix}.m.{kind}")
        service.ask("admin", "DELETE", f"/{index}")
        with pytest.raises(StoreUnusable, match=r"is missing; pincite doctor names it.*--replace"):
            reader.page(PageRef("a", 1)) if kind == "pages" else reader.facts("a")
    with pytest.raises(StoreUnusable, match=r"is missing.*--replace"):
        elastic.begin("m", source="/laws")
