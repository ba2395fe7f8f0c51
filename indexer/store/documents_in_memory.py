"""Look up the documents of a generation that are in memory."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from pincite.indexer.document_keys import KeyField, keyed
from pincite.indexer.model import Document, Family


class DocumentsInMemory:
    """Documents by id and by key, with the title and day that only other documents state."""

    def __init__(self, documents: Sequence[Document], families: Callable[[], Sequence[Family]]) -> None:
        self._by_id = {document.doc_id: document for document in documents}
        self._families = families
        self._keyed = lru_cache(maxsize=None)(self._by_key)

    def doc_ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        return tuple(self._by_id)

    def each(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`."""
        return iter(self._by_id.values())

    def some(self, doc_ids: Collection[str]) -> list[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        return [self._by_id[doc_id] for doc_id in sorted(set(doc_ids)) if doc_id in self._by_id]

    def having(self, field: KeyField, keys: Collection[str]) -> list[Document]:
        """The documents with any of some keys, in order of `doc_id`."""
        index = self._keyed(field)
        if len(keys) == 1:
            return list(index.get(next(iter(keys)), ()))
        found = {document.doc_id: document for key in set(keys) for document in index.get(key, ())}
        return [found[doc_id] for doc_id in sorted(found)]

    def counts(self, field: KeyField, keys: Collection[str]) -> dict[str, int]:
        """The number of documents with each of some keys."""
        index = self._keyed(field)
        return {key: len(index.get(key, ())) for key in keys}

    def _by_key(self, field: KeyField) -> Mapping[str, Sequence[Document]]:
        kinds = {family.family_id: family.kind for family in self._families()}
        return keyed(field, tuple(self._by_id.values()), kinds)
