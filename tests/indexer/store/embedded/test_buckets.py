"""Test full-text buckets: an update writes few buckets and searches like a fresh build."""

import random
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pincite.indexer.model import IndexedDocument
from pincite.indexer.store.base import ChunkHit, PageHit, TermQuery
from pincite.indexer.store.embedded.store import EmbeddedStore

Make = Callable[..., IndexedDocument]
WORDS = [f"w{number}" for number in range(60)]
QUERIES = [TermQuery(tuple(f"w{n + k}" for k in range(3)), limit=10) for n in range(0, 57, 3)]


def publish(store: EmbeddedStore, *documents: IndexedDocument, without: tuple[str, ...] = ()) -> Path:
    with store.begin("m", source="/laws") as writer:
        for document in documents:
            writer.put(document)
        for doc_id in without:
            writer.remove(doc_id)
        return store.traces("m").parent / writer.publish().generation


def found(store: EmbeddedStore) -> list[tuple[list[PageHit], list[ChunkHit]]]:
    with closing(store.open("m")) as reader:
        return [(reader.search_pages(query), reader.search_chunks(query)) for query in QUERIES]


def segments(generation: Path) -> set[tuple[str, int]]:
    """Name and inode of each file of the page full-text index."""
    files = (generation / "fts" / "pages").iterdir()
    return {(path.name, path.stat().st_ino) for path in files if path.suffix not in (".json", ".lock")}


@pytest.fixture
def documents(make: Make) -> list[IndexedDocument]:
    chance = random.Random(5)
    texts = [[" ".join(chance.choices(WORDS, k=chance.randint(5, 60))) for _ in range(5)] for _ in range(120)]
    return [make(f"d{number:03}", *pages) for number, pages in enumerate(texts)]


def test_an_updated_index_has_the_results_and_scores_of_a_fresh_build(
    embedded: EmbeddedStore, make: Make, documents: list[IndexedDocument], tmp_path: Path
) -> None:
    publish(embedded, *documents[:100], make("d005", "w1 w2"), make("gone", *WORDS))
    publish(embedded, *documents[3:9], *documents[100:], without=("gone",))
    fresh = EmbeddedStore(tmp_path / "fresh", tokenise=str.split, analyzer_version="words-1")
    publish(fresh, *reversed(documents))
    assert found(embedded) == found(fresh)


def test_an_update_of_one_document_writes_only_its_bucket(
    embedded: EmbeddedStore, make: Make, documents: list[IndexedDocument]
) -> None:
    before = segments(publish(embedded, *documents))
    after = segments(publish(embedded, make("d007", "w1")))
    assert 0 < len(after - before) <= len(before) / 8
    assert before & after


def test_a_growing_matter_is_redistributed_over_more_buckets(
    embedded: EmbeddedStore, documents: list[IndexedDocument], tmp_path: Path
) -> None:
    first = segments(publish(embedded, *documents[:4]))
    grown = segments(publish(embedded, *documents[4:]))
    assert len(grown) > 4 * len(first)
    fresh = EmbeddedStore(tmp_path / "fresh", tokenise=str.split, analyzer_version="words-1")
    publish(fresh, *documents)
    assert found(embedded) == found(fresh)


def test_an_emptied_bucket_leaves_no_files(embedded: EmbeddedStore, documents: list[IndexedDocument]) -> None:
    publish(embedded, *documents[:10])
    last = publish(embedded, without=tuple(item.document.doc_id for item in documents[1:10]))
    assert len({name.partition(".")[0] for name, _ in segments(last)}) == 1
    publish(embedded, without=("d000",))
    assert found(embedded) == [([], [])] * len(QUERIES)
