"""Tests that the examination of a matter finds damage to its indices, aliases, mappings and counts, with remedies."""

import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from pincite.indexer.errors import StoreDenied, StoreWarning, UnknownMatter
from pincite.indexer.model import IndexedDocument
from pincite.indexer.store.base import Store
from pincite.indexer.store.elastic import mappings
from pincite.indexer.store.elastic.generations import IndexOptions
from pincite.indexer.store.elastic.index_names import Kind
from pincite.indexer.store.elastic.service import Access, Json, Service
from tests.services.stores import shared_store
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]
MATTER = "a"


class Damaged:
    """A matter of two documents, whose indices a test damages through the service."""

    def __init__(self, gate: Gate, prefix: str, traces: Path, make: Make) -> None:
        self.store = shared_store(gate, prefix, traces)
        self.service = Service(Access(gate.url, user="admin", password=gate.users["admin"]))
        self.prefix = f"{prefix}.{MATTER}"
        publish(self.store, make("x", "one", "two"), make("y", "three"))

    def index(self, kind: Kind) -> str:
        """The current index of a kind."""
        (found,) = self.ask("GET", f"/_alias/{self.prefix}.{kind}")
        return str(found)

    def ask(self, method: str, path: str, body: object = None, **parameters: str) -> Json:
        return self.service.ask("admin", method, path, body, **parameters)

    def unblock(self, index: str) -> None:
        self.ask("PUT", f"/{index}/_settings", {"index.blocks.write": None})

    def remake(self, kind: Kind, **body: Json) -> str:
        """Create the index of a kind again, with another body; its alias is set again."""
        index = self.index(kind)
        self.ask("DELETE", f"/{index}")
        aliases: Json = {f"{self.prefix}.{kind}": {}}
        self.ask("PUT", f"/{index}", {"aliases": aliases, **body}, wait_for_active_shards="0")
        return index

    def defects(self, store: Store | None = None) -> list[str]:
        found = [*(store or self.store).examine(MATTER, deep=False)]
        return [str(each) for each in found if not isinstance(each, StoreWarning)]

    def warnings(self, store: Store | None = None) -> list[str]:
        found = [*(store or self.store).examine(MATTER, deep=False)]
        return [str(each) for each in found if isinstance(each, StoreWarning)]


def publish(store: Store, *documents: IndexedDocument) -> None:
    with store.begin(MATTER, source="/laws") as writer:
        for document in documents:
            writer.put(document)
        writer.publish()


@pytest.fixture
def prefix(gate: Gate) -> Iterator[str]:
    """The index prefix in the roles of the test node's users."""
    chosen = f"access-{secrets.token_hex(6)}"
    yield chosen
    gate.remove(f"{chosen}.*")


@pytest.fixture
def matter(gate: Gate, prefix: str, tmp_path: Path, make: Make) -> Damaged:
    return Damaged(gate, prefix, tmp_path, make)


@pytest.mark.parametrize("vectors", ["flat", "int8_hnsw"])
def test_a_sound_matter_with_vectors_has_no_defect(
    gate: Gate, prefix: str, tmp_path: Path, make: Make, vectors: mappings.VectorIndex
) -> None:
    store = shared_store(gate, prefix, tmp_path, options=IndexOptions(vectors=vectors))
    with store.begin(MATTER, source="/laws") as writer:
        writer.put(make("x", "one"))
        writer.embed("model", 3, [("x#1", np.array([1, 0, 0], dtype=np.float32))])
        writer.publish()
    store.embeddings(MATTER)
    assert [*shared_store(gate, prefix, tmp_path).examine(MATTER, deep=True)] == []


def test_a_sound_matter_is_examined_in_few_requests(matter: Damaged, gate: Gate) -> None:
    begun = len(gate.requests)
    assert matter.defects() == []
    paths = [each.path for each in gate.requests[begun:]]
    assert sum("_search_shards" in path or "features=" in path for path in paths) == 2


@pytest.mark.parametrize("kind", ["pages", "chunks", "records"])
def test_a_removed_index_is_reported_with_the_command_that_rebuilds_it(matter: Damaged, kind: Kind) -> None:
    index = matter.index(kind)
    matter.ask("DELETE", f"/{index}")
    (defect,) = matter.defects()
    assert f"its index {index} is missing. Rebuild it: pincite index /laws --store" in defect


def test_a_closed_index_is_reported_with_the_request_that_opens_it(matter: Damaged) -> None:
    index = matter.index("pages")
    matter.ask("POST", f"/{index}/_close")
    assert matter.defects() == [f"The index {index} is closed. Open it: POST /{index}/_open"]


def test_an_index_without_its_shard_is_reported_as_red(matter: Damaged) -> None:
    settings = {"index.routing.allocation.require._name": "no-such-node", "index.number_of_replicas": 0}
    index = matter.remake("chunks", settings=settings, mappings={"dynamic": "strict"})
    (defect,) = matter.defects()
    assert defect.startswith(f"The index {index} is red: no node has its shard.")


@pytest.mark.parametrize("way", ["elsewhere", "several", "missing"])
def test_an_alias_that_leads_astray_is_reported_with_the_request_that_sets_it(matter: Damaged, way: str) -> None:
    index, alias, other = matter.index("pages"), f"{matter.prefix}.pages", f"{matter.prefix}.other"
    matter.ask("PUT", f"/{other}")
    remove, add = {"remove": {"index": index, "alias": alias}}, {"add": {"index": other, "alias": alias}}
    actions = {"elsewhere": [remove, add], "several": [add], "missing": [remove]}[way]
    matter.ask("POST", "/_aliases", {"actions": actions})
    (defect,) = matter.defects()
    told = {"elsewhere": f"leads to {other}", "several": f"leads to {other} and {index}", "missing": "is missing"}
    assert f"The alias {alias} {told[way]}; it should lead to {index}" in defect
    matter.ask("POST", "/_aliases", json.loads(defect.partition("POST /_aliases ")[2]))
    assert matter.defects() == []


def test_a_matter_without_the_alias_of_its_catalogue_is_reported_and_not_unknown(matter: Damaged) -> None:
    alias = f"{matter.prefix}.catalogue"
    matter.ask("DELETE", f"/{matter.index('catalogue')}/_alias/{alias}")
    (defect,) = matter.defects()
    assert f"the alias {alias} is missing, so no generation is current; the newest is gen-000001" in defect
    assert "Rebuild it: pincite index /laws" in defect
    with pytest.raises(UnknownMatter):
        [*matter.store.examine("unheard-of", deep=False)]


def test_an_added_field_is_reported_as_a_difference_of_the_mapping(matter: Damaged) -> None:
    index = matter.index("records")
    matter.ask("PUT", f"/{index}/_mapping", {"properties": {"note": {"type": "keyword"}}})
    (defect,) = matter.defects()
    assert f"the mapping of {index} is another than pincite's: it has a field note" in defect


def test_an_index_that_a_write_created_is_reported(matter: Damaged) -> None:
    index = matter.remake("pages", mappings={"dynamic": "true"})
    row = {"doc_id": "x", "number": 1, "terms": "one", "data": "[]"}
    matter.ask("POST", f"/{index}/_doc", row, refresh="true")
    defects = matter.defects()
    assert any(f"{index} has 1 of 3 pages" in each for each in defects)
    assert any(f"the mapping of {index} is another than pincite's" in each for each in defects)
    assert any(f"The index {index} of the current generation has no write block" in each for each in defects)


@pytest.mark.parametrize(
    ("kind", "said"),
    [("pages", "of 3 pages"), ("chunks", "of 3 passages"), ("records", "of 2 documents"), ("catalogue", "of 2 docum")],
)
def test_removed_documents_are_reported_with_both_counts(matter: Damaged, kind: Kind, said: str) -> None:
    index = matter.index(kind)
    matter.unblock(index)
    asked = {"query": mappings.COUNTED[kind], "size": 1}
    (hit,) = matter.ask("POST", f"/{index}/_search", asked)["hits"]["hits"]
    matter.ask("DELETE", f"/{index}/_doc/{hit['_id']}", refresh="true")
    matter.ask("PUT", f"/{index}/_settings", {"index.blocks.write": True})
    (defect,) = matter.defects()
    assert f"{index} has {int(said.split()[1]) - 1} {said}" in defect


def test_an_index_that_can_be_written_is_reported(matter: Damaged) -> None:
    index = matter.index("pages")
    matter.unblock(index)
    (defect,) = matter.defects()
    assert defect.startswith(f"The index {index} of the current generation has no write block")


def test_a_matter_whose_update_has_no_vectors_yet_is_sound(gate: Gate, prefix: str, tmp_path: Path, make: Make) -> None:
    matter = Damaged(gate, prefix, tmp_path, make)
    with matter.store.begin(MATTER, source="/laws") as writer:
        vector = np.array([1, 0], dtype=np.float32)
        writer.embed("model", 2, [(f"{name}", vector) for name in ("x#1", "x#2", "y#1")])
        writer.publish()
        writer.put(make("y", "changed"))
        writer.publish()
    assert matter.defects() == []


@pytest.mark.parametrize("side", ["state", "leases", "embeddings"])
def test_a_side_index_that_a_write_created_is_reported(matter: Damaged, side: str) -> None:
    index = f"{matter.prefix}.{side}"
    matter.ask("DELETE", f"/{index}.index", ignore_unavailable="true")
    matter.ask("PUT", f"/{index}", {"mappings": {"dynamic": True}})
    matter.ask("POST", f"/{index}/_doc", {"key": "k", "vector": "AA=="}, refresh="true")
    (defect,) = matter.defects()
    assert defect.startswith(f"The mapping of {index} is another than pincite's: it has dynamic true, not strict.")
    assert defect.endswith(f"DELETE /{index}")


def test_a_purge_makes_a_damaged_vector_cache_again(matter: Damaged) -> None:
    index = f"{matter.prefix}.embeddings"
    matter.ask("PUT", f"/{index}", {"mappings": {"dynamic": True}})
    matter.ask("POST", f"/{index}/_doc", {"key": "k", "vector": "AA=="}, refresh="true")
    matter.store.purge(MATTER, ["y"], lambda writer: writer.set_families([], [], {}))
    assert matter.defects() == []
    assert matter.ask("GET", f"/{index}/_count")["count"] == 0


def test_a_missing_replica_and_a_full_disk_are_warnings_and_the_parts_are_read(matter: Damaged) -> None:
    index = matter.index("pages")
    blocks = {"index.auto_expand_replicas": "false", "index.number_of_replicas": 1}
    matter.ask("PUT", f"/{index}/_settings", blocks)
    matter.ask("PUT", f"/{index}/_settings", {"index.blocks.read_only_allow_delete": True})
    assert matter.defects() == []
    replica, full = matter.warnings()
    assert replica.startswith(f"{index} has 0 of 1 replicas")
    assert full.startswith(f"{index} is blocked because a disk is full")


def test_a_user_who_may_only_read_gets_the_same_result(
    matter: Damaged, gate: Gate, prefix: str, tmp_path: Path
) -> None:
    reader = shared_store(gate, prefix, tmp_path, user="reader-a")
    assert (matter.defects(reader), matter.warnings(reader)) == ([], [])
    index = matter.index("chunks")
    matter.ask("DELETE", f"/{index}")
    (defect,) = matter.defects(reader)
    assert f"its index {index} is missing" in defect


def test_what_a_user_may_not_see_is_said_and_the_rest_is_checked(
    matter: Damaged, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = matter.index("pages")
    matter.unblock(index)
    matter.ask("DELETE", f"/{index}/_doc/{matter.ask('GET', f'/{index}/_search')['hits']['hits'][0]['_id']}")
    matter.ask("POST", f"/{index}/_refresh")
    monkeypatch.setattr(Service, "ask", _without_metadata(Service.ask))
    (warning,) = matter.warnings()
    assert "may not see the aliases, mappings, settings and shards of matter 'a'" in warning
    (defect,) = matter.defects()
    assert f"{index} has 2 of 3 pages" in defect


def _without_metadata(ask: Callable[..., Json]) -> Callable[..., Json]:
    """The requests of a user whose role lacks view_index_metadata."""

    def refused(service: Service, kind: str, method: str, path: str, body: object = None, **parameters: str) -> Json:
        if "features" in parameters or path.endswith("_search_shards"):
            raise StoreDenied("no")
        return ask(service, kind, method, path, body, **parameters)

    return refused
