"""Test what an update of the shared store sends, and that a generation is the same as one that was built whole."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pincite.indexer.model import Family, IndexedDocument, Relation
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexWriter, Store, TermQuery
from pincite.indexer.store.elastic.service import Access, Service
from pincite.indexer.store.elastic.store import ElasticStore
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]
WORDS = ("shared", "old", "new", "only3")


@pytest.fixture
def service(gate: Gate) -> Service:
    """Direct access to the service, without the store."""
    return Service(Access(gate.url, user="admin", password=gate.users["admin"]))


def texts(number: int, *more: str) -> tuple[str, ...]:
    return (f"shared words of {number}", f"only{number} old old words", *more)


def names(size: int) -> list[str]:
    return [f"doc{number:03d}" for number in range(size)]


def group(writer: IndexWriter, doc_ids: list[str]) -> None:
    families = [Family(f"doc:{doc_id}", "document", doc_id, (doc_id,)) for doc_id in doc_ids]
    relations = [Relation("amends", doc_id, None, "a law", 1, "the law") for doc_id in doc_ids]
    writer.set_families(families, relations, {doc_id: f"doc:{doc_id}" for doc_id in doc_ids})


def build(store: Store, make: Make, size: int, matter: str = "m", **changed: tuple[str, ...]) -> None:
    with store.begin(matter, source="/laws") as writer:
        for number, doc_id in enumerate(names(size)):
            writer.put(make(doc_id, *changed.get(doc_id, texts(number))))
        group(writer, sorted({*names(size), *changed}))
        writer.publish()


def update(store: Store, document: IndexedDocument, size: int) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(document)
        group(writer, sorted({*names(size), document.document.doc_id}))
        writer.publish()


def sent(gate: Gate, begin: int) -> Iterator[tuple[str, str]]:
    """(index, document) of each document written since a request; a deletion has no document."""
    for request in gate.requests[begin:]:
        lines = iter(request.body.splitlines() if request.path.startswith("/_bulk") else ())
        for line in lines:
            ((action, about),) = json.loads(line).items()
            yield about["_index"], "" if action == "delete" else next(lines)


def about(document: str) -> str:
    found: str = json.loads(document).get("doc_id", "manifest") if document else ""
    return found


def test_an_update_sends_only_the_changed_document(elastic: ElasticStore, gate: Gate, make: Make) -> None:
    build(elastic, make, 8)
    begin = len(gate.requests)
    update(elastic, make("doc003", *texts(3), "new"), 8)
    assert {about(document) for _, document in sent(gate, begin)} == {"doc003", "manifest"}


def test_an_update_that_adds_a_document_sends_only_that(elastic: ElasticStore, gate: Gate, make: Make) -> None:
    build(elastic, make, 8)
    begin = len(gate.requests)
    update(elastic, make("doc003a", "shared new"), 8)
    written = {about(document) for _, document in sent(gate, begin)}
    assert written == {"doc003a", "doc:doc003a", "manifest"}
    with closing(elastic.open("m")) as reader:
        assert [relation.source for relation in reader.relations()] == sorted([*names(8), "doc003a"])
        assert [family.title for family in reader.families()] == sorted([*names(8), "doc003a"])


def test_an_update_takes_as_many_requests_for_a_larger_matter(elastic: ElasticStore, gate: Gate, make: Make) -> None:
    counts: list[int] = []
    for size in (5, 40):
        elastic.purge_matter("m") if counts else None
        build(elastic, make, size)
        begin = len(gate.requests)
        update(elastic, make("doc003", *texts(3), "new"), size)
        counts.append(len(gate.requests) - begin)
    assert counts[0] == counts[1] <= 40


def test_a_reader_of_the_previous_generation_sees_it_unchanged(elastic: ElasticStore, make: Make) -> None:
    build(elastic, make, 8)
    with closing(elastic.open("m")) as reader:
        before = [reader.search_pages(TermQuery((word,))) for word in WORDS]
        update(elastic, make("doc003", "shared new"), 8)
        assert [reader.search_pages(TermQuery((word,))) for word in WORDS] == before
        assert reader.page(PageRef("doc003", 1)).text == "shared words of 3"
        assert len(reader.pages("doc003")) == 2
    with closing(elastic.open("m")) as reader:
        assert [page.text for page in reader.pages("doc003")] == ["shared new"]


def test_scores_after_an_update_are_those_of_a_full_build(elastic: ElasticStore, make: Make) -> None:
    build(elastic, make, 8)
    update(elastic, make("doc003", "shared new new"), 8)
    update(elastic, make("doc005", "shared", "new words", "only3"), 8)
    build(elastic, make, 8, "whole", doc003=("shared new new",), doc005=("shared", "new words", "only3"))
    with closing(elastic.open("m")) as updated, closing(elastic.open("whole")) as whole:
        for query in (TermQuery((word,)) for word in WORDS):
            assert updated.search_pages(query) == whole.search_pages(query)
            assert updated.search_chunks(query) == whole.search_chunks(query)
        assert replace(updated.manifest, created_at="", generation="", before="") == replace(
            whole.manifest, created_at="", generation="", before=""
        )


def test_pages_are_written_in_segments_of_which_an_update_rewrites_one(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    with elastic.begin("m", source="/laws") as writer:
        writer.put(make("long", *(f"page {number}" for number in range(1990))))
        for number in range(15):
            writer.put(make(f"short{number:02d}", "words", "words"))
        writer.publish()
    assert segments(service, prefix) == [1000, 1000, 20]
    update(elastic, make("short03", "words"), 0)
    assert segments(service, prefix)[:3] == [1000, 998, 20]


def segments(service: Service, prefix: str) -> list[int]:
    """The documents in the segments of the current pages, deleted ones among them; the largest first."""
    (shard,) = service.ask("search", "GET", f"/{prefix}.m.pages/_segments")["indices"].values()
    found = shard["shards"]["0"][0]["segments"].values()
    return sorted((each["num_docs"] + each["deleted_docs"] for each in found), reverse=True)


def known_documents(service: Service, index: str) -> set[str]:
    """The documents with a term in an index, deleted ones that were not merged out among them."""
    wanted = {"field": "doc_id", "string": "", "size": 1000}
    return set(service.ask("search", "POST", f"/{index}/_terms_enum", wanted)["terms"])


def indices(service: Service, prefix: str) -> list[str]:
    found = service.ask("admin", "GET", f"/{prefix}.m.*", features="aliases")
    return [index for index in found if ".0000" in index]


def test_an_update_leaves_no_deleted_document_in_the_new_indices(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    build(elastic, make, 8)
    with elastic.begin("m", source="/laws") as writer:
        writer.remove("doc003")
        group(writer, [name for name in names(8) if name != "doc003"])
        writer.publish()
    for index in indices(service, prefix):
        assert ("doc003" in known_documents(service, index)) is (".000001" in index), index


def test_a_purge_leaves_no_deleted_document_in_any_index(
    elastic: ElasticStore, service: Service, prefix: str, make: Make
) -> None:
    build(elastic, make, 8)
    elastic.purge("m", ["doc003"], lambda writer: group(writer, [name for name in names(8) if name != "doc003"]))
    assert len(indices(service, prefix)) == 4
    for index in indices(service, prefix):
        assert not {name for name in known_documents(service, index) if "doc003" in name}, index
        docs = service.ask("search", "GET", f"/{index}/_stats/docs")["indices"][index]["primaries"]["docs"]
        assert docs["deleted"] <= 3, index


def test_a_purge_whose_requests_arrive_twice_ends_and_leaves_no_deleted_document(
    elastic: ElasticStore, service: Service, prefix: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(elastic, make, 8)
    ask = Service.ask

    def twice(to: Service, kind: Any, method: str, path: str, body: object = None, **parameters: str) -> Any:
        if path == "/_bulk":
            ask(to, kind, method, path, body, **parameters)
        return ask(to, kind, method, path, body, **parameters)

    monkeypatch.setattr(Service, "ask", twice)
    elastic.purge("m", ["doc003"], lambda writer: group(writer, [name for name in names(8) if name != "doc003"]))
    for index in indices(service, prefix):
        assert not {name for name in known_documents(service, index) if "doc003" in name}, index


def unit(number: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array([np.cos(number), np.sin(number)], dtype=np.float32)


def embed(writer: IndexWriter) -> list[str]:
    wanted = [chunk_id for chunk_id, _ in writer.without_vectors("model", 2)]
    writer.embed("model", 2, [(chunk_id, unit(int(chunk_id[3:6]))) for chunk_id in wanted])
    return wanted


def test_an_update_sends_only_the_vectors_of_the_changed_document(
    elastic: ElasticStore, gate: Gate, make: Make
) -> None:
    build(elastic, make, 8)
    with elastic.begin("m", source="/laws") as writer:
        assert len(embed(writer)) == 16
        writer.publish()
    begin = len(gate.requests)
    with elastic.begin("m", source="/laws") as writer:
        writer.put(make("doc003", "shared new"))
        assert writer.publish().embedding_model is None
        with closing(elastic.open("m")) as reader:
            assert reader.nearest_chunks(unit(3), None, 5) == []
        assert embed(writer) == ["doc003#1"]
        writer.publish()
    with_vectors = [document for _, document in sent(gate, begin) if '"vector"' in document]
    assert [about(document) for document in with_vectors] == ["doc003"]
    with closing(elastic.open("m")) as reader:
        nearest = reader.nearest_chunks(unit(5), None, 16)
        assert [hit.chunk_id for hit in nearest[:2]] == ["doc005#1", "doc005#2"]
        assert len(nearest) == 15


def test_vectors_of_another_model_are_all_set_again(elastic: ElasticStore, make: Make) -> None:
    build(elastic, make, 2)
    with elastic.begin("m", source="/laws") as writer:
        embed(writer)
        writer.publish()
    with elastic.begin("m", source="/laws") as writer:
        assert len(list(writer.without_vectors("other", 2))) == len(list(writer.without_vectors("model", 3))) == 4
        assert list(writer.without_vectors("model", 2)) == []
        with pytest.raises(ValueError, match="no vector"):
            writer.embed("other", 2, [])
