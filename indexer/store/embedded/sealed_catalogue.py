"""Read a published catalogue and check every row against its checksum."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from pincite.indexer.model import Chunk
from pincite.indexer.page import PageRef
from pincite.indexer.store.embedded.catalogue import Catalogue, open_published
from pincite.indexer.store.embedded.seals import (
    Altered,
    Seal,
    chunk_checksum,
    list_checksum,
    name_digest,
    page_checksum,
)
from pincite.indexer.store.embedded.tables import Row


class SealedCatalogue(Catalogue):
    """A catalogue that compares rows with their checksums before it returns them; `Altered` where they differ.

    `roots` are those of the manifest. The checksums also say which rows exist: a missing row that was written is
    `Altered`, not a `KeyError`.
    """

    def __init__(self, path: Path, roots: Mapping[str, str]) -> None:
        super().__init__(open_published(path))
        self._roots = roots
        self._seals: dict[str, Seal] = {}
        self._sums = {row[0]: row[8] for row in self._document_rows()}

    def page_numbers(self, doc_id: str) -> list[int]:
        """In order."""
        return self._seal(doc_id).numbers()

    def document_chunks(self, doc_id: str) -> list[Chunk]:
        """Every chunk of a document, in order; `KeyError` if there is no such document."""
        named = self._rows("SELECT chunk_id FROM chunks WHERE doc_id = ? ORDER BY number", doc_id)
        if {name_digest(name) for (name,) in named} != self._seal(doc_id).names():
            raise Altered(f"the passages of {doc_id}")
        return [self.chunk(name) for (name,) in named]

    def _document_rows(self) -> list[Row]:
        return self._whole("documents", super()._document_rows())

    def _family_rows(self) -> list[Row]:
        return self._whole("families", super()._family_rows())

    def _relation_rows(self) -> list[Row]:
        return self._whole("relations", super()._relation_rows())

    def _diagnostic_rows(self) -> list[Row]:
        return self._whole("diagnostics", super()._diagnostic_rows())

    def _skipped_rows(self) -> list[Row]:
        return self._whole("skipped", super()._skipped_rows())

    def _order_rows(self) -> list[Row]:
        return self._whole("order", super()._order_rows())

    def _page_rows(self, ref: PageRef) -> list[Row]:
        noted = self._seal(ref.doc_id).page(ref.page)
        if noted is None:
            return []
        rows = super()._page_rows(ref)
        if page_checksum(ref.doc_id, rows) != noted[1]:
            raise Altered(f"page {ref.page} of {ref.doc_id}")
        return rows

    def _section_rows(self, doc_id: str) -> list[Row]:
        rows = super()._section_rows(doc_id)
        if list_checksum("sections", rows, doc_id) != self._seal(doc_id).sections:
            raise Altered(f"the outline of {doc_id}")
        return rows

    def _fact_rows(self, doc_id: str) -> list[Row]:
        rows = super()._fact_rows(doc_id)
        if list_checksum("facts", rows, doc_id) != self._seal(doc_id).facts:
            raise Altered(f"the facts of {doc_id}")
        return rows

    def _chunk_rows(self, chunk_id: str) -> list[Row]:
        rows = super()._chunk_rows(chunk_id)
        if not rows:
            name = name_digest(chunk_id)
            if any(name in self._seal(doc_id).names() for doc_id in self._sums):
                raise Altered(f"passage {chunk_id}")
            return []
        noted = self._chunk_noted(rows[0][1], rows[0][5])
        if noted is None or noted[1:] != (name_digest(chunk_id), chunk_checksum(rows)):
            raise Altered(f"passage {chunk_id}")
        return rows

    def _page_ref_rows(self, keys: Iterable[int]) -> list[Row]:
        wanted = list(keys)
        rows = super()._page_ref_rows(wanted)
        noted = [self._seal_of(doc_id).page(number) for _, doc_id, number in rows]
        if len(rows) != len(set(wanted)) or [each and each[0] for each in noted] != [key for key, _, _ in rows]:
            raise Altered("the list of pages")
        return rows

    def _chunk_id_rows(self, keys: Iterable[int]) -> list[Row]:
        wanted = list(keys)
        rows = super()._chunk_id_rows(wanted)
        noted = [self._chunk_noted(doc_id, number) for _, _, doc_id, number in rows]
        named = [(key, name_digest(chunk_id)) for key, chunk_id, _, _ in rows]
        if len(rows) != len(set(wanted)) or [each and each[:2] for each in noted] != named:
            raise Altered("the list of passages")
        return rows

    def _chunk_noted(self, doc_id: str, number: object) -> tuple[int, bytes, bytes] | None:
        return self._seal_of(doc_id).chunk(number) if isinstance(number, int) else None

    def _known(self, doc_id: str, rows: list[Row]) -> list[Row]:
        self._seal(doc_id)
        return rows

    def _whole(self, name: str, rows: list[Row]) -> list[Row]:
        if list_checksum(name, rows).hex() != self._roots.get(name):
            raise Altered(f"the list of {_NAMES.get(name, name)}")
        return rows

    def _seal_of(self, doc_id: str) -> Seal:
        """The checksums of a document that a row names."""
        if doc_id not in self._sums:
            raise Altered("the name of a document")
        return self._seal(doc_id)

    def _seal(self, doc_id: str) -> Seal:
        """The checksums of a document; `KeyError` if there is no such document."""
        if doc_id not in self._seals:
            noted = self._sums[doc_id]
            rows = self._rows("SELECT pages, chunks, sections, facts FROM seals WHERE doc_id = ?", doc_id)
            seal = Seal(*rows[0]) if rows and all(isinstance(part, bytes) for part in rows[0]) else None
            if seal is None or seal.checksum != noted:
                raise Altered(f"the checksums of {doc_id}")
            self._seals[doc_id] = seal
        return self._seals[doc_id]


_NAMES = {"order": "passages", "diagnostics": "notes on documents", "skipped": "skipped attachments"}
