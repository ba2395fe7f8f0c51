"""Look up the documents of a generation in its catalogue, without reading all of them."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property

from pincite.indexer.document_keys import KeyField
from pincite.indexer.model import Document, Family
from pincite.indexer.store.documents_in_memory import DocumentsInMemory
from pincite.indexer.store.elastic.rows import named_document, row_id, stored_key
from pincite.indexer.store.elastic.scanning import any_of, find, scan
from pincite.indexer.store.elastic.service import Json, Service

_DOCUMENTS: Json = {"term": {"kind": "document"}}
SMALL = 2_000
"""Documents of a matter that is read into memory for lookups by key: about 4 MB."""
_IDS_A_PART = 10_000
_A_PART = 1_000
_KEYED_A_PART = 10_000
_NOTHING: Json = {"aggregations": {"keys": {"buckets": []}}}


class NamedDocuments:
    """Documents by id and by key, with the title and day that only other documents state.

    A small matter is read into memory by its first lookup by key, because one request is less than one for each lookup.
    """

    def __init__(self, service: Service, index: str, size: int, families: Callable[[], Sequence[Family]]) -> None:
        self._service = service
        self._index = index
        self._size = size
        self._families = families
        self._memory: DocumentsInMemory | None = None
        self._known = set[str]()

    @cached_property
    def doc_ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        if self._memory is not None:
            return self._memory.doc_ids()
        found = scan(self._service, self._index, _DOCUMENTS, ("doc_id",), source=False, part=_IDS_A_PART)
        return tuple(hit["sort"][0] for hit in found)

    def each(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`; read in parts unless all are in memory."""
        if self._memory is not None:
            return self._memory.each()
        found = scan(self._service, self._index, _DOCUMENTS, ("doc_id",), ["data", "named"], part=_A_PART)
        return (named_document(hit["_source"]) for hit in found)

    def some(self, doc_ids: Collection[str]) -> list[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        if self._memory is not None:
            return self._memory.some(doc_ids)
        ids = [row_id("document", doc_id) for doc_id in sorted(set(doc_ids))]
        parts = (ids[start : start + _A_PART] for start in range(0, len(ids), _A_PART))
        rows = (row for part in parts for row in find(self._service, self._index, part))
        found = [named_document(row) for row in rows if row]
        self._known.update(document.doc_id for document in found)
        return found

    def having(self, field: KeyField, keys: Collection[str]) -> list[Document]:
        """The documents with any of some keys, in order of `doc_id`."""
        if not keys:
            return []
        if self._size <= SMALL:
            return self._in_memory().having(field, keys)
        wanted = any_of([stored_key(field, key) for key in keys], "keys")
        rows = scan(self._service, self._index, wanted, ("doc_id",), ["data", "named"], part=_KEYED_A_PART)
        found = [named_document(hit["_source"]) for hit in rows]
        self._known.update(document.doc_id for document in found)
        return found

    def counts(self, field: KeyField, keys: Collection[str]) -> dict[str, int]:
        """The number of documents with each of some keys: one request, exact because the index has one shard."""
        if self._size <= SMALL:
            return self._in_memory().counts(field, keys)
        stored = {stored_key(field, key): key for key in keys}
        counted: Json = {"terms": {"field": "keys", "include": sorted(stored), "size": max(len(stored), 1)}}
        body = {"size": 0, "track_total_hits": False, "query": any_of(list(stored), "keys"), "aggs": {"keys": counted}}
        answer = self._service.ask("search", "POST", f"/{self._index}/_search", body) if stored else _NOTHING
        found = {bucket["key"]: bucket["doc_count"] for bucket in answer["aggregations"]["keys"]["buckets"]}
        return {key: found.get(each, 0) for each, key in stored.items()}

    def check(self, doc_id: str) -> None:
        """Raise `KeyError` if there is no such document; a document that was looked up costs no request."""
        if doc_id not in self._known and not self.some([doc_id]):
            raise KeyError(doc_id)

    def _in_memory(self) -> DocumentsInMemory:
        if self._memory is None:
            self._memory = DocumentsInMemory(tuple(self.each()), self._families)
        return self._memory
