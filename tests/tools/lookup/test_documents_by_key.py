"""Tests that documents are fetched when they are asked for, and only once."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, cast

import pytest

from pincite.indexer.model import Document
from pincite.indexer.store.base import IndexReader
from pincite.tools.corpus import Corpus
from pincite.tools.lookup.documents_by_key import Documents

MakeMatter = Callable[[dict[str, str]], Corpus]


class Noting:
    """A reader that notes its lookups of documents."""

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self.lookups: list[list[str]] = []

    def documents_of(self, doc_ids: Collection[str]) -> Sequence[Document]:
        self.lookups.append(list(doc_ids))
        return self._reader.documents_of(doc_ids)

    def documents(self) -> Sequence[Document]:
        raise AssertionError("all documents were read")

    def each_document(self) -> Iterator[Document]:
        raise AssertionError("all documents were read")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)


@pytest.fixture
def reader(make_matter: MakeMatter) -> Noting:
    return Noting(
        make_matter({f"{name}.txt": f"{name.upper()}\n\nWords.\n" for name in ("deed", "lease", "note")}).reader
    )


def test_a_document_is_looked_up_once_and_its_absence_is_a_key_error(reader: Noting) -> None:
    documents = Documents(cast("IndexReader", reader))
    assert len(documents) == 3
    assert bool(documents)
    assert documents["lease.txt"] is documents["lease.txt"]
    assert reader.lookups == [["lease.txt"]]
    with pytest.raises(KeyError, match="no such"):
        documents["no such"]
    assert documents.get("no such") is None
    assert "note.txt" in documents


def test_several_documents_are_one_lookup_in_the_order_asked(reader: Noting) -> None:
    documents = Documents(cast("IndexReader", reader))
    assert documents["lease.txt"]
    found = documents.some(["note.txt", "no such", "lease.txt", "deed.txt"])
    assert [document.doc_id for document in found] == ["note.txt", "lease.txt", "deed.txt"]
    assert reader.lookups == [["lease.txt"], ["note.txt", "no such", "deed.txt"]]


def test_ids_are_listed_without_reading_documents(reader: Noting) -> None:
    documents = Documents(cast("IndexReader", reader))
    assert list(documents) == ["deed.txt", "lease.txt", "note.txt"]
    assert documents.ids == {"deed.txt", "lease.txt", "note.txt"}
    assert reader.lookups == []


def test_values_and_items_are_every_document_in_order(make_matter: MakeMatter) -> None:
    corpus = make_matter({"b.txt": "B\n\nWords.\n", "a.txt": "A\n\nWords.\n"})
    assert [document.doc_id for document in corpus.documents.values()] == ["a.txt", "b.txt"]
    assert dict(corpus.documents.items()) == {d.doc_id: d for d in corpus.reader.each_document()}
