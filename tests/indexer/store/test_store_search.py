"""Test search results, order and scores of every store."""

import dataclasses
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager

import numpy as np
import pytest

from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import Page, PageRef, Span
from pincite.indexer.store.base import IndexReader, Store, TermQuery, Vectors

Make = Callable[..., IndexedDocument]


def query(words: str, *, among: Iterable[str] | None = None, limit: int = 50) -> TermQuery:
    return TermQuery(tuple(words.split()), None if among is None else frozenset(among), limit)


def publish(store: Store, *documents: IndexedDocument, fresh: bool = False) -> None:
    with store.begin("m", source="/laws", fresh=fresh) as writer:
        for document in documents:
            writer.put(document)
        writer.publish()


@contextmanager
def reading(store: Store) -> Iterator[IndexReader]:
    with closing(store.open("m")) as reader:
        yield reader


def unit(*values: float) -> Vectors:
    vector = np.array(values, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def test_page_search_ignores_furniture_but_not_the_words_around_it(store: Store, make: Make) -> None:
    page = Page(1, "TRUST LAW\nzebra\n1", furniture=(Span(0, 9), Span(16, 17)))
    publish(store, dataclasses.replace(make("a", ""), pages=(page,)))
    with reading(store) as reader:
        assert [hit.ref.page for hit in reader.search_pages(query("zebra"))] == [1]
        assert reader.search_pages(query("TRUST 1")) == []


def test_scores_are_those_of_bm25(store: Store, make: Make) -> None:
    """Against an independent implementation; texts of up to 40 terms, whose lengths Lucene's norms keep exactly."""
    chance = random.Random(7)
    vocabulary = "court law article party order claim costs trust fee notice".split()
    texts = {f"d{number:02}": [chance.choice(vocabulary) for _ in range(chance.randint(1, 40))] for number in range(60)}
    publish(store, *(make(doc_id, " ".join(words)) for doc_id, words in texts.items()))
    asked = Counter({"court": 1, "trust": 3, "absent": 1})
    with reading(store) as reader:
        pages = {hit.ref.doc_id: hit.score for hit in reader.search_pages(query("trust court trust absent trust"))}
        chunks = {hit.chunk_id[:3]: hit.score for hit in reader.search_chunks(query("trust court trust absent trust"))}
    expected = bm25(texts, asked)
    assert len(expected) > 40
    ranked = sorted(expected.items(), key=lambda item: (-item[1], item[0]))[:50]
    assert pages == pytest.approx(dict(ranked), abs=2e-4)
    assert chunks == pages


def test_a_page_without_words_does_not_affect_scores(store: Store, make: Make) -> None:
    publish(store, make("a", "court order law"), make("b", "order"))
    with reading(store) as reader:
        expected = reader.search_pages(query("order court"))
    publish(store, make("c", "", "", ""))
    with reading(store) as reader:
        assert reader.search_pages(query("order court")) == expected


def bm25(texts: dict[str, list[str]], asked: Counter[str]) -> dict[str, float]:
    k1, b = 1.2, 0.75
    mean = sum(map(len, texts.values())) / len(texts)
    scores: dict[str, float] = {}
    for term, weight in asked.items():
        holding = {doc_id: words.count(term) for doc_id, words in texts.items() if term in words}
        idf = math.log(1 + (len(texts) - len(holding) + 0.5) / (len(holding) + 0.5))
        for doc_id, count in holding.items():
            norm = k1 * (1 - b + b * len(texts[doc_id]) / mean)
            scores[doc_id] = scores.get(doc_id, 0.0) + weight * idf * count * (k1 + 1) / (count + norm)
    return scores


def test_pages_and_chunks_are_counted_apart(store: Store, make: Make) -> None:
    whole = make("a", "rare word", "common word", "common word")
    publish(store, dataclasses.replace(whole, chunks=whole.chunks[:2]))
    with reading(store) as reader:
        assert reader.search_pages(query("common"))[0].score < reader.search_chunks(query("common"))[0].score


def test_ties_are_sorted_by_document_and_page_or_chunk_id_at_any_limit(store: Store, make: Make) -> None:
    names = [f"d{number:02}" for number in range(40)]
    shuffled = random.Random(3).sample(names, len(names))
    publish(store, *(make(name, "same words", "same words") for name in shuffled[:25]))
    publish(store, *(make(name, "same words", "same words") for name in shuffled[25:]))
    refs = [PageRef(name, page) for name in names for page in (1, 2)]
    with reading(store) as reader:
        for limit in (1, 7, 50, 80, 1000):
            assert [hit.ref for hit in reader.search_pages(query("words same", limit=limit))] == refs[:limit]
            found = [hit.chunk_id for hit in reader.search_chunks(query("words", limit=limit))]
            assert found == [f"{ref.doc_id}#{ref.page}" for ref in refs[:limit]]


@pytest.mark.parametrize("among", [slice(3, 4), slice(None, None, 7), slice(1, None)], ids=["one", "some", "most"])
def test_a_filter_selects_documents_without_changing_scores(store: Store, make: Make, among: slice) -> None:
    chance = random.Random(11)
    words = [f"w{number}" for number in range(30)]
    names = [f"d{number:02}" for number in range(80)]
    publish(store, *(make(name, *(" ".join(chance.choices(words, k=80)) for _ in range(4))) for name in names))
    chosen = set(names[among])
    with reading(store) as reader:
        everywhere = reader.search_pages(query("w1 w2 w3 w2", limit=400))
        expected = [hit for hit in everywhere if hit.ref.doc_id in chosen]
        assert expected
        assert reader.search_pages(query("w1 w2 w3 w2", among=chosen, limit=400)) == expected
        chunks = [hit for hit in reader.search_chunks(query("w4 w5", limit=400)) if hit.chunk_id[:3] in chosen]
        assert reader.search_chunks(query("w4 w5", among=chosen, limit=400)) == chunks


def test_an_update_scores_like_a_fresh_build(store: Store, make: Make) -> None:
    old, new = make("a", "court court order", "law"), make("a", "court")
    rest = [make("b", "court law"), make("c", "order order law")]
    publish(store, old, make("x", "court court court"), *rest)
    with store.begin("m", source="/laws") as writer:
        writer.put(new)
        writer.remove("x")
        writer.publish()
    with reading(store) as reader:
        updated = reader.search_pages(query("court order law"))
    publish(store, *rest, new, fresh=True)
    with reading(store) as reader:
        assert reader.search_pages(query("court order law")) == updated


@pytest.mark.parametrize(
    "nothing",
    [query(""), query("text", limit=0), query("text", among=[]), query("text", among=["zz"]), query("missing")],
    ids=["no terms", "limit 0", "no documents", "unknown document", "unknown term"],
)
def test_a_search_without_matches_returns_an_empty_list(store: Store, make: Make, nothing: TermQuery) -> None:
    publish(store, make("a", "text"))
    with reading(store) as reader:
        assert reader.search_pages(nothing) == []
        assert reader.search_chunks(nothing) == []


@pytest.mark.parametrize("term", ["AND", "terms:text", '"text', "te*", "+text", "(", "text~2", "\\"])
def test_a_term_is_never_parsed_as_query_syntax(store: Store, make: Make, term: str) -> None:
    publish(store, make("a", "text"), make("b", f"{term} other"))
    with reading(store) as reader:
        assert [hit.ref.doc_id for hit in reader.search_pages(TermQuery((term,)))] == ["b"]


def test_nearest_chunks_are_exact_with_and_without_a_filter(store: Store, make: Make) -> None:
    chance = np.random.default_rng(5)
    names = [f"d{number}" for number in range(8)]
    vectors = {f"{name}#{page}": unit(*chance.normal(size=16)) for name in names for page in range(1, 6)}
    asked = unit(*chance.normal(size=16))
    with store.begin("m", source="/laws") as writer:
        for name in names:
            writer.put(make(name, *["text"] * 5))
        writer.embed("model", 16, reversed(vectors.items()))
        manifest = writer.publish()
    assert (manifest.embedding_model, manifest.dimensions) == ("model", 16)
    cosines = {chunk_id: float(vector @ asked) for chunk_id, vector in vectors.items()}
    ranked = sorted(cosines, key=lambda chunk_id: -cosines[chunk_id])
    with reading(store) as reader:
        hits = reader.nearest_chunks(asked, None, 10)
        assert [hit.chunk_id for hit in hits] == ranked[:10]
        assert [hit.score for hit in hits] == pytest.approx([cosines[hit.chunk_id] for hit in hits], abs=1e-5)
        among = frozenset({"d1", "d6", "unknown"})
        allowed = [chunk_id for chunk_id in ranked if chunk_id[:2] in among]
        assert [hit.chunk_id for hit in reader.nearest_chunks(asked, among, 99)] == allowed
        assert reader.nearest_chunks(asked, frozenset(), 5) == []


def test_equal_vectors_are_sorted_by_chunk_id(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("b", "x", "x"))
        writer.put(make("a", "x"))
        writer.embed("model", 3, [(chunk, unit(1, 2, 3)) for chunk in ("b#2", "a#1", "b#1")])
        writer.publish()
    with reading(store) as reader:
        assert [hit.chunk_id for hit in reader.nearest_chunks(unit(3, 2, 1), None, 3)] == ["a#1", "b#1", "b#2"]
