"""Look up the documents of a generation that are in memory."""

from collections.abc import Collection, Iterator, Sequence

from pincite.indexer.model import Document


class NamedDocuments:
    """Documents by id, with the title and day that only other documents state."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._by_id = {document.doc_id: document for document in documents}

    def doc_ids(self) -> tuple[str, ...]:
        """All ids, in order."""
        return tuple(self._by_id)

    def each(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`."""
        return iter(self._by_id.values())

    def some(self, doc_ids: Collection[str]) -> list[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        return [self._by_id[doc_id] for doc_id in sorted(set(doc_ids)) if doc_id in self._by_id]
