"""Fixtures: the indexed sample matter, and small documents made from text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.indexer import sources
from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.model import IndexedDocument
from pincite.indexer.page import Page
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo" / "matter"
Pages = Callable[..., tuple[Page, ...]]


@pytest.fixture(scope="session")
def matter() -> dict[str, IndexedDocument]:
    """The sample matter: each document by its id."""
    found = [read_document(source) for source in sources.walk(SAMPLE) if isinstance(source, Source)]
    return {item.document.doc_id: item for item in found}


@pytest.fixture(scope="session")
def laid_out() -> Pages:
    """`laid_out(*texts)`: the pages of a document with these page texts."""

    def pages(*texts: str) -> tuple[Page, ...]:
        return lay_out([RawPage(text) for text in texts])

    return pages


@pytest.fixture
def text_document() -> Callable[..., IndexedDocument]:
    """`text_document(doc_id, *texts)`: the indexed document of a text file with these pages."""

    def document(doc_id: str, *texts: str) -> IndexedDocument:
        content = "\f".join(texts).encode()
        return read_document(Source(doc_id, doc_id, f"sha of {content!r}", "text", content))

    return document
