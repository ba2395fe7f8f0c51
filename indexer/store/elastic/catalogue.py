"""Read everything in a generation except its search structures."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from pincite.indexer.model import (
    Diagnostic,
    Document,
    Family,
    Relation,
    SkippedAttachment,
)
from pincite.indexer.page import TextSource
from pincite.indexer.store.elastic import rows
from pincite.indexer.store.elastic.generations import Generation
from pincite.indexer.store.elastic.index_names import Kind
from pincite.indexer.store.elastic.named_documents import NamedDocuments
from pincite.indexer.store.elastic.rows import Row, row_id, value_of
from pincite.indexer.store.elastic.scanning import PART, check_index, find, scan
from pincite.indexer.store.elastic.service import Json, Service

_PLACED = ("doc_id", "number")


class Catalogue:
    """Lookups in the indices of one generation; the list of documents, families and relations is read once.

    Lookups raise `KeyError` for missing items, and `Absent` once the generation was removed.
    """

    def __init__(self, service: Service, generation: Generation) -> None:
        self._service = service
        self.generation = generation
        self.named = NamedDocuments(
            service, generation.indices["catalogue"], generation.manifest.documents, lambda: self.families
        )

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """All documents, in order of `doc_id`."""
        return tuple(value_of(Document, row) for row in self._document_rows)

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """All families, in order of `family_id`."""
        found = (value_of(Family, row) for row in self._listed("family"))
        return tuple(sorted(found, key=lambda family: family.family_id))

    def families_of(self, family_ids: Collection[str]) -> list[Family]:
        """Those of some families that exist, in order of `family_id`."""
        ids = [row_id("family", family_id) for family_id in sorted(set(family_ids))]
        return [value_of(Family, row) for row in find(self._service, self.generation.indices["catalogue"], ids) if row]

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """All relations, in the order in which they were set."""
        return tuple(value_of(Relation, row) for row in self._listed("relation"))

    def text_sources(self) -> dict[str, frozenset[TextSource]]:
        """The sources of the texts of each document's pages."""
        return {row["doc_id"]: frozenset(row["text_sources"]) for row in self._document_rows if row["text_sources"]}

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, in order of `doc_id`, then as recorded."""
        return tuple(each for row in self._records("diagnostics") for each in rows.diagnostics_of(row))

    def skipped_attachments(self) -> tuple[SkippedAttachment, ...]:
        """All skipped attachments, in order of the mails' `doc_id`, then as recorded."""
        return tuple(
            SkippedAttachment(row["doc_id"], file) for row in self._records("skipped") for file in rows.skipped_of(row)
        )

    @cached_property
    def _document_rows(self) -> tuple[Row, ...]:
        return tuple(self._rows("catalogue", {"term": {"kind": "document"}}, ("doc_id",)))

    def _listed(self, kind: str) -> Iterator[Row]:
        return self._rows("catalogue", {"term": {"kind": kind}}, _PLACED)

    def _records(self, kind: str) -> Iterator[Row]:
        return self._rows("records", {"term": {"kind": kind}}, ("doc_id",))

    def _rows(
        self, kind: Kind, query: Json, order: Sequence[str], source: object = True, part: int = PART
    ) -> Iterator[Row]:
        index = self.generation.indices[kind]
        for hit in scan(self._service, index, query, order, source, part):
            check_index(index, [hit])
            yield hit["_source"]
