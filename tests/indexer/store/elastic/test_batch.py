"""Test how many requests a reader of the shared store sends, and that an index in place of another is noticed."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import numpy as np
import pytest

from pincite.indexer.errors import StoreUnusable
from pincite.indexer.model import Fact, IndexedDocument
from pincite.indexer.page import PageRef, Span
from pincite.indexer.store.base import IndexReader, NearQuery, Reads, Store, TermQuery, Vectors
from pincite.indexer.store.elastic.store import ElasticStore
from pincite.indexer.store.embedded.store import EmbeddedStore
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]
DIMENSIONS = 4


def publish(store: Store, *documents: IndexedDocument, vectors: bool = False) -> None:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        if vectors:
            chunk_ids = [chunk.chunk_id for document in documents for chunk in document.chunks]
            writer.embed("model", DIMENSIONS, ((name, axis(place)) for place, name in enumerate(chunk_ids)))
        writer.publish()


def axis(place: int) -> Vectors:
    vector = np.zeros(DIMENSIONS, dtype=np.float32)
    vector[place % DIMENSIONS] = 1
    return vector


@contextmanager
def warm(store: Store) -> Iterator[IndexReader]:
    """A reader whose documents are known."""
    with closing(store.open("m")) as reader:
        assert reader.documents_having("kind", ["unknown"])
        yield reader


def requests(gate: Gate, read: Callable[[], object]) -> int:
    """The number of requests during a call."""
    before = len(gate.requests)
    read()
    return len(gate.requests) - before


def test_what_is_announced_is_read_in_one_request_and_then_in_none(
    gate: Gate, elastic: ElasticStore, make: Make
) -> None:
    publish(elastic, make("a", "tug quay", "tug"), make("b", "buoy"), vectors=True)
    tug, both = TermQuery(("tug",)), frozenset({"a", "b"})
    near = np.array([0.48, 0.36, 0.8, 0], dtype=np.float32)
    reads = Reads(
        page_searches=[tug, TermQuery(("buoy",), both, 3)],
        chunk_searches=[tug],
        page_counts=[tug],
        nearest=[NearQuery.of(near, None, 2)],
        pages=[PageRef("b", 1)],
        chunks=["b#1"],
        documents=["a"],
        sections=["a"],
        facts=["a", "b"],
    )
    with warm(elastic) as reader:
        assert requests(gate, lambda: reader.expect(reads)) == 1

        def read() -> None:
            assert [hit.ref.page for hit in reader.search_pages(tug)] == [2, 1]
            assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery(("buoy",), both, 3))] == ["b"]
            assert [hit.chunk_id for hit in reader.search_chunks(tug)] == ["a#2", "a#1"]
            assert reader.count_pages(tug) == 2
            assert reader.nearest_chunks(near, None, 2)[0].chunk_id == "b#1"
            assert [page.text for page in reader.pages("a")] == ["tug quay", "tug"]
            assert (reader.page(PageRef("b", 1)).text, reader.page(PageRef("a", 2)).text) == ("buoy", "tug")
            assert reader.chunk("b#1").text == "buoy"
            assert (reader.chunk_place("a#2").pages, reader.chunk_place("b#1").pages) == ((2,), (1,))
            assert [*reader.sections("a"), *reader.facts("a"), *reader.facts("b")] == []

        assert requests(gate, read) == 0
        assert requests(gate, lambda: reader.expect(reads)) == 0


def test_the_pages_of_the_first_hits_take_one_more_request(gate: Gate, elastic: ElasticStore, make: Make) -> None:
    publish(elastic, make("a", "tug", "tug quay", "tug quay buoy"))
    query = TermQuery(("tug",))
    with warm(elastic) as reader:
        announced = Reads(page_searches=[query], chunk_searches=[query], shown=2)
        assert requests(gate, lambda: reader.expect(announced)) == 2
        shown = [reader.page(PageRef("a", 1)), reader.page(PageRef("a", 2))]
        assert requests(gate, lambda: [reader.page(PageRef("a", page.number)) for page in shown]) == 0
        assert requests(gate, lambda: reader.page(PageRef("a", 3))) == 1


def test_what_does_not_exist_is_announced_without_an_error(elastic: ElasticStore, make: Make) -> None:
    publish(elastic, make("a", "tug"))
    with warm(elastic) as reader:
        reader.expect(Reads(pages=[PageRef("a", 2)], chunks=["a#2"], facts=["b"], documents=["b"], sections=["b"]))
        for read in (lambda: reader.page(PageRef("a", 2)), lambda: reader.chunk("a#2"), lambda: reader.facts("b")):
            with pytest.raises(KeyError):
                read()
        with pytest.raises(KeyError):
            reader.own_facts(["a", "b"])


def test_terms_are_counted_by_one_search_for_each_set_of_documents(
    gate: Gate, elastic: ElasticStore, make: Make
) -> None:
    publish(elastic, make("a", "tug quay", "tug " + "x" * 300), make("b", "tug"))
    among, long = frozenset({"a"}), "x" * 300
    wanted = {
        TermQuery(("tug",)): 3,
        TermQuery(("tug",), None, 1): 1,
        TermQuery((long,)): 1,
        TermQuery(("buoy",)): 0,
        TermQuery(("tug",), among): 2,
        TermQuery(("quay", "buoy"), among): 1,
    }
    with warm(elastic) as reader:
        assert requests(gate, lambda: reader.expect(Reads(page_counts=list(wanted)))) == 1
        assert gate.requests[-1].body.count('"size":0') == 3
        assert {query: reader.count_pages(query) for query in wanted} == wanted


@pytest.mark.parametrize("equal", [30, 300])
def test_many_equal_hits_take_two_requests_and_are_those_of_the_embedded_store(
    gate: Gate, elastic: ElasticStore, embedded: EmbeddedStore, make: Make, equal: int
) -> None:
    for store in (elastic, embedded):
        publish(store, make("first", "tug tug"), *(make(f"d{number:03}", "tug quay") for number in range(equal)))
    query = TermQuery(("tug",), None, 10)
    with warm(elastic) as far, closing(embedded.open("m")) as near:
        assert requests(gate, lambda: far.search_pages(query)) == 2
        assert requests(gate, lambda: far.search_chunks(query)) == 2
        assert far.search_pages(query) == near.search_pages(query)
        assert far.search_chunks(query) == near.search_chunks(query)


def test_scores_that_only_round_alike_are_ordered_as_in_the_embedded_store(
    elastic: ElasticStore, embedded: EmbeddedStore, make: Make
) -> None:
    """A word on nearly every page has scores near zero, which differ with the length of the page."""
    long = [make(f"d{number:03}", "tug " + "quay " * (number % 40 + 600)) for number in range(120)]
    for store in (elastic, embedded):
        publish(store, *long)
    with warm(elastic) as far, closing(embedded.open("m")) as near:
        found = near.search_pages(TermQuery(("tug",), None, 7))
        assert found[0].score == found[-1].score
        assert far.search_pages(TermQuery(("tug",), None, 7)) == found


def test_facts_of_many_documents_take_one_request(gate: Gate, elastic: ElasticStore, make: Make) -> None:
    names = [f"d{number:03}" for number in range(120)]
    publish(elastic, *(make(name, "tug") for name in names))
    with warm(elastic) as reader:
        assert requests(gate, lambda: reader.own_facts(names)) == 1
        assert reader.own_facts(names) == dict.fromkeys(names, ())


def test_pages_of_a_document_longer_than_one_response_are_complete(elastic: ElasticStore, make: Make) -> None:
    publish(elastic, make("a", *(f"page {number}" for number in range(1, 1002))))
    with warm(elastic) as reader:
        assert [page.number for page in reader.pages("a")] == list(range(1, 1002))


def test_an_index_in_place_of_the_one_that_was_opened_is_not_read(
    gate: Gate, elastic: ElasticStore, prefix: str, make: Make
) -> None:
    publish(elastic, make("a", "old words"))
    with closing(elastic.open("m")) as reader:
        index = reader.generation.indices["pages"]
        gate.remove(index)
        gate.send("PUT", f"/{prefix}.m.other", {"aliases": {index: {}}, "mappings": MAPPINGS})
        row = {"doc_id": "a", "number": 1, "terms": "new words", "data": '[1,"new words"]'}
        gate.send("PUT", f"/{prefix}.m.other/_doc/1?refresh=true", row)
        for read in (lambda: reader.search_pages(TermQuery(("words",))), lambda: reader.pages("a")):
            with pytest.raises(StoreUnusable, match="is missing; pincite doctor names it"):
                read()


MAPPINGS = {
    "properties": {
        "doc_id": {"type": "keyword"},
        "number": {"type": "integer"},
        "terms": {"type": "text", "analyzer": "whitespace"},
        "data": {"type": "keyword", "index": False, "doc_values": False},
    }
}


def test_own_facts_are_those_of_the_document_without_its_passages(store: Store, make: Make) -> None:
    stated = (
        Fact("reference", "Article 2", 2, "Article 2", Span(0, 9)),
        Fact("judge", "Ada Renn", 2, "Renn", Span(0, 4)),
        Fact("enacted", "2020-01-07", 1, "7 January", Span(0, 9)),
    )
    publish(store, replace(make("a", "Article 2", "Article 2"), facts=stated), make("b", "tug"))
    with closing(store.open("m")) as reader:
        assert reader.own_facts(["b", "a"]) == {"a": (stated[2], stated[1]), "b": ()}
        assert len(reader.facts("a")) == 3


def test_pages_are_counted_up_to_the_limit(store: Store, make: Make) -> None:
    publish(store, make("a", "tug", "tug quay", "quay"), make("b", "tug"))
    with closing(store.open("m")) as reader:
        assert reader.count_pages(TermQuery(("tug",))) == 3
        assert reader.count_pages(TermQuery(("tug", "quay"))) == 4
        assert reader.count_pages(TermQuery(("tug",), None, 2)) == 2
        assert reader.count_pages(TermQuery(("tug",), frozenset({"b"}), 2)) == 1
        assert reader.count_pages(TermQuery(("buoy",))) == reader.count_pages(TermQuery(())) == 0
        assert reader.count_pages(TermQuery(("tug",), frozenset())) == 0
