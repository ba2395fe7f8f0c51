"""Look up the documents of a generation in its catalogue, without reading all of them."""

from collections.abc import Collection, Iterator
from functools import cached_property

from pincite.indexer.model import Document
from pincite.indexer.store.elastic.rows import named_document, row_id
from pincite.indexer.store.elastic.scanning import find, scan
from pincite.indexer.store.elastic.service import Json, Service

_DOCUMENTS: Json = {"term": {"kind": "document"}}
_IDS_A_PART = 10_000
_A_PART = 1_000


class NamedDocuments:
    """Documents by id, with the title and day that only other documents state. Only the list of ids is kept."""

    def __init__(self, service: Service, index: str) -> None:
        self._service = service
        self._index = index
        self._known = set[str]()

    @cached_property
    def doc_ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        found = scan(self._service, self._index, _DOCUMENTS, ("doc_id",), source=False, part=_IDS_A_PART)
        return tuple(hit["sort"][0] for hit in found)

    def each(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`, read in parts."""
        found = scan(self._service, self._index, _DOCUMENTS, ("doc_id",), ["data", "named"], part=_A_PART)
        return (named_document(hit["_source"]) for hit in found)

    def some(self, doc_ids: Collection[str]) -> list[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        ids = [row_id("document", doc_id) for doc_id in sorted(set(doc_ids))]
        parts = (ids[start : start + _A_PART] for start in range(0, len(ids), _A_PART))
        rows = (row for part in parts for row in find(self._service, self._index, part))
        found = [named_document(row) for row in rows if row]
        self._known.update(document.doc_id for document in found)
        return found

    def check(self, doc_id: str) -> None:
        """Raise `KeyError` if there is no such document; a document that was looked up costs no request."""
        if doc_id not in self._known and not self.some([doc_id]):
            raise KeyError(doc_id)
