"""Test that tools read a shared store in few requests, whatever the number of words and of candidates."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import accumulate, pairwise
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.model import Chunk, Document, DocumentKind, Family, Identity, IndexedDocument
from pincite.indexer.page import Page, Span
from pincite.indexer.store.base import Store, Vectors
from pincite.indexer.store.elastic import named_documents
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.lookup import documents_by_key, families_by_id
from pincite.tools.retrieval.copies import copies_of
from pincite.tools.session import Session
from tests.services.stores import shared_store
from tests.services.watched import Gate
from tests.tools.retrieval.one_title import put_agreements

QUERY = "What is the price of a bale in the Supply Agreement with the Lantern Company?"
LONG = (
    "Within how many days does the Buyer pay the price, the freight, the wharfage, the insurance, the storage and the "
    "interest on each bale, barrel, crate and cask under the agreement of Anchor Mills Limited with Buyer2 Trading?"
)


@pytest.fixture
def prefix(gate: Gate) -> Iterator[str]:
    chosen = f"t{secrets.token_hex(6)}"
    yield chosen
    gate.remove(f"{chosen}.*")


@pytest.fixture
def store(gate: Gate, prefix: str, tmp_path: Path) -> Iterator[Store]:
    with closing(shared_store(gate, prefix, tmp_path, tokenise=analyze, analyzer_version=ANALYZER_VERSION)) as shared:
        yield shared


@contextmanager
def warm(store: Store, matter: str) -> Iterator[Corpus]:
    """A matter whose documents, families and notes are known."""
    with closing(store.open(matter)) as reader:
        corpus = Corpus(matter, reader)
        assert all((corpus.names, corpus.ties, corpus.coverage, corpus.families is not None))
        assert corpus.pages_missing == {}
        assert corpus.documents.having("kind", "agreement") is not None
        assert len(corpus.documents.some(corpus.documents.ids)) == len(corpus.documents)
        assert len(corpus.families.some(list(corpus.families))) == len(corpus.families)
        yield corpus


def requests(gate: Gate, corpus: Corpus, tool: str, **arguments: object) -> int:
    before = len(gate.requests)
    toolset.call(Session(corpus), tool, arguments)
    return len(gate.requests) - before


def test_a_title_shared_by_300_papers_takes_no_more_requests_than_one_of_90(gate: Gate, store: Store) -> None:
    counts = {}
    for papers in (90, 300):
        put_agreements(store, f"m{papers}", papers)
        with warm(store, f"m{papers}") as corpus:
            counts[papers] = [
                requests(gate, corpus, "find_documents", query=QUERY),
                requests(gate, corpus, "search_within_doc_family", query=QUERY),
            ]
    assert counts[300] <= counts[90]
    assert max(counts[300]) <= 5


@pytest.mark.parametrize("tool", ["find_documents", "search_within_doc_family"])
@pytest.mark.parametrize("query", [QUERY, "Supply Agreement", "the Supply Agreement of Anchor Mills and Buyer7"])
@pytest.mark.parametrize(("kept", "most"), [(50, 65), (1_000, 25)])
def test_in_a_large_matter_the_requests_do_not_grow_with_those_that_share_a_title(
    gate: Gate, store: Store, monkeypatch: pytest.MonkeyPatch, tool: str, query: str, kept: int, most: int
) -> None:
    """A large matter is not read into memory, and more may share a title than are kept."""
    monkeypatch.setattr(named_documents, "SMALL", 0)
    monkeypatch.setattr(families_by_id, "_KEPT", kept)
    monkeypatch.setattr(documents_by_key, "_KEPT", kept)
    counts = {}
    for papers in (90, 300):
        put_agreements(store, f"m{papers}", papers)
        with closing(store.open(f"m{papers}")) as reader:
            counts[papers] = requests(gate, Corpus(f"m{papers}", reader), tool, query=query)
    assert counts[300] <= counts[90] + 4
    assert counts[300] <= most


def test_a_search_for_many_words_takes_few_requests(gate: Gate, store: Store) -> None:
    put_agreements(store, "m", 12)
    with warm(store, "m") as corpus:
        assert requests(gate, corpus, "search_within_doc_family", query="price", doc_id="agreement-00001") <= 2
        assert requests(gate, corpus, "search_within_doc_family", query=LONG, doc_id="agreement-00002") <= 5


def test_a_document_that_was_searched_is_read_without_further_requests(gate: Gate, store: Store) -> None:
    put_agreements(store, "m", 12)
    with warm(store, "m") as corpus:
        requests(gate, corpus, "search_within_doc_family", query="price", doc_id="agreement-00001")
        assert requests(gate, corpus, "get_page", doc_id="agreement-00001", page=1) == 0


def test_the_tools_return_the_same_for_a_shared_title_in_both_stores(store: Store, tmp_path: Path) -> None:
    near = EmbeddedStore(tmp_path / "near", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    results = []
    for each in (near, store):
        put_agreements(each, "m", 60)
        with warm(each, "m") as corpus:
            results.append(
                [
                    toolset.call(Session(corpus), tool, {"query": query}).model_dump_json()
                    for tool in ("find_documents", "search_within_doc_family")
                    for query in (QUERY, LONG)
                ]
            )
    assert results[0] == results[1]


class HashEmbedder:
    """Vectors from a hash of a text, all far from each other."""

    model_id, dimensions = "hash", 26

    def embed(self, texts: Sequence[str]) -> Vectors:
        made = np.stack([np.random.default_rng(crc32(text.encode())).normal(size=26) for text in texts])
        unit: Vectors = (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)
        return unit


def test_a_search_by_words_and_vectors_takes_few_requests_and_finds_the_same(
    gate: Gate, store: Store, tmp_path: Path
) -> None:
    near = EmbeddedStore(tmp_path / "near", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    results, counts = [], []
    for each in (near, store):
        put_agreements(each, "m", 40, HashEmbedder())
        with warm(each, "m") as corpus:
            for query in (QUERY, LONG, "freight"):
                before = len(gate.requests)
                session = Session(corpus, embedder=HashEmbedder())
                results.append(toolset.call(session, "search_within_doc_family", {"query": query}).model_dump_json())
                counts.append(len(gate.requests) - before)
    assert results[:3] == results[3:]
    assert max(counts) <= 7


def test_passages_of_long_files_are_read_together(gate: Gate, store: Store) -> None:
    families = list[Family]()
    with store.begin("m", source="/letters") as writer:
        for number in range(20):
            doc_id, texts = f"letter-{number:02}.txt", [f"The tug {at} of letter {number}. " * 60 for at in range(4)]
            ends = [0, *accumulate(map(len, texts))]
            spans = [((1, Span(start, end)),) for start, end in pairwise(ends)]
            chunks = [Chunk(f"{doc_id}#{at}", doc_id, text, spans[at]) for at, text in enumerate(texts)]
            document = Document(doc_id, f"sha of {doc_id}", "txt", 1, Identity(DocumentKind.UNKNOWN))
            writer.put(IndexedDocument(document, (Page(1, "".join(texts)),), chunks=tuple(chunks)))
            families.append(Family(f"doc:{doc_id}", "document", "Letter", (doc_id,)))
        writer.set_families(families, (), {family.doc_ids[0]: family.family_id for family in families})
        writer.publish()
    with warm(store, "m") as corpus:
        assert requests(gate, corpus, "search_within_doc_family", query="Which tug is in the letter?") <= 9


def test_documents_that_may_be_copies_are_read_together(gate: Gate, store: Store) -> None:
    with store.begin("m", source="/scans") as writer:
        for number in range(120):
            doc_id, text = f"scan-{number:03}", f"page {number} of some scan with its own words {number}"
            identity = Identity(DocumentKind.UNKNOWN)
            document = Document(doc_id, f"sha of {doc_id}", "pdf", 1, identity)
            writer.put(IndexedDocument(document, (Page(1, text),)))
        writer.publish()
    with closing(store.open("m")) as reader:
        corpus = Corpus("m", reader)
        assert len(corpus.documents.having("kind", "unknown")) == 120
        before = len(gate.requests)
        assert copies_of(corpus, "scan-007") == []
        assert len(gate.requests) - before <= 4
