"""A store of each backend, and small documents to put in it."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pincite.indexer.model import Chunk, Document, DocumentKind, Identity, IndexedDocument
from pincite.indexer.page import Page, Span
from pincite.indexer.store.base import Store
from pincite.indexer.store.elastic.store import ElasticStore
from pincite.indexer.store.embedded.store import EmbeddedStore
from tests.services.stores import shared_store
from tests.services.watched import Gate

Make = Callable[..., IndexedDocument]


@pytest.fixture
def embedded(tmp_path: Path) -> EmbeddedStore:
    return EmbeddedStore(tmp_path / "store", tokenise=str.split, analyzer_version="words-1")


@pytest.fixture
def prefix(gate: Gate) -> Iterator[str]:
    """The prefix of a test's index names; the indices are removed at the end."""
    chosen = f"t{secrets.token_hex(6)}"
    yield chosen
    gate.remove(f"{chosen}.*")


@pytest.fixture
def elastic(gate: Gate, prefix: str, tmp_path: Path) -> Iterator[ElasticStore]:
    store = shared_store(gate, prefix, tmp_path / "traces")
    yield store
    store.close()


@pytest.fixture(params=["embedded", "elastic"])
def store(request: pytest.FixtureRequest) -> Store:
    """Each backend in turn; add a new backend as a fixture and a parameter here."""
    backend: Store = request.getfixturevalue(request.param)
    return backend


@pytest.fixture
def make() -> Make:
    """`make(doc_id, *texts)`: a document with a page and a chunk `<doc_id>#<page>` for each text."""

    def document(doc_id: str, *texts: str) -> IndexedDocument:
        pages = tuple(Page(number, text) for number, text in enumerate(texts, 1))
        chunks = tuple(
            Chunk(f"{doc_id}#{p.number}", doc_id, p.text, ((p.number, Span(0, len(p.text))),)) for p in pages
        )
        identity = Identity(DocumentKind.UNKNOWN)
        return IndexedDocument(Document(doc_id, f"sha of {texts}", "pdf", len(pages), identity), pages, chunks=chunks)

    return document
