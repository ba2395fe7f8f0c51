"""The documents of a matter by id, fetched when they are asked for."""

from collections.abc import Collection, ItemsView, Iterator, Mapping, Sequence, ValuesView
from functools import cached_property, lru_cache
from threading import Lock

from pincite.indexer.document_keys import KeyField
from pincite.indexer.model import Document
from pincite.indexer.store.base import IndexReader

_KEPT = 20_000
"""Documents that are kept, the first that were fetched dropped first: about 40 MB."""
_LOOKUPS = 256
"""Lookups by key that are kept, the least recently used dropped first."""


class Documents(Mapping[str, Document]):
    """All documents in order of id, with titles and days that only other documents state. Safe for several threads.

    The number is in the manifest; an id costs one lookup, the first time; iterating reads ids, `values` and `items`
    read every document in parts and keep none.
    """

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self._kept: dict[str, Document] = {}
        self._lock = Lock()
        self._having = lru_cache(maxsize=_LOOKUPS)(self._look_up)

    @cached_property
    def ids(self) -> frozenset[str]:
        """All ids."""
        return frozenset(self._reader.doc_ids())

    def some(self, doc_ids: Collection[str]) -> list[Document]:
        """Some documents, in the given order; those that are not kept by one lookup. Leaves out unknown ids."""
        found = {doc_id: self._kept.get(doc_id) for doc_id in doc_ids}
        missing = [doc_id for doc_id, document in found.items() if document is None]
        if missing:
            fetched = self._reader.documents_of(missing)
            found |= {document.doc_id: document for document in fetched}
            self._keep(fetched)
        return [document for document in found.values() if document]

    def having(self, field: KeyField, *keys: str) -> Sequence[Document]:
        """The documents with any of some keys, in order of id, by one lookup."""
        return self._having(field, frozenset(keys)) if keys else ()

    def counts(self, field: KeyField, keys: Collection[str]) -> Mapping[str, int]:
        """The number of documents with each of some keys, by one lookup."""
        return self._reader.key_counts(field, keys)

    def _look_up(self, field: KeyField, keys: frozenset[str]) -> Sequence[Document]:
        found = self._reader.documents_having(field, keys)
        self._keep(found)
        return found

    def _keep(self, documents: Collection[Document]) -> None:
        with self._lock:
            self._kept |= {document.doc_id: document for document in documents}
            while len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]

    def values(self) -> ValuesView[Document]:
        """Every document, in order of id."""
        return _Each(self)

    def items(self) -> ItemsView[str, Document]:
        """Every id with its document, in order."""
        return _EachItem(self)

    def each(self) -> Iterator[Document]:
        """Every document, in order of id."""
        return self._reader.each_document()

    def __getitem__(self, doc_id: str) -> Document:
        kept = self._kept.get(doc_id)
        if kept is not None:
            return kept
        found = self.some([doc_id])
        if not found:
            raise KeyError(doc_id)
        return found[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._reader.doc_ids())

    def __len__(self) -> int:
        return self._reader.manifest.documents


class _Each(ValuesView[Document]):
    """Reads the documents once, in parts."""

    def __init__(self, documents: Documents) -> None:
        super().__init__(documents)
        self._documents = documents

    def __iter__(self) -> Iterator[Document]:
        return self._documents.each()


class _EachItem(ItemsView[str, Document]):
    """Reads the documents once, in parts."""

    def __init__(self, documents: Documents) -> None:
        super().__init__(documents)
        self._documents = documents

    def __iter__(self) -> Iterator[tuple[str, Document]]:
        return ((document.doc_id, document) for document in self._documents.each())
