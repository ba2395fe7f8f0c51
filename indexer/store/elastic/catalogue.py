"""Read everything in a generation except its search structures."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from pincite.indexer.model import (
    Chunk,
    Diagnostic,
    Document,
    Fact,
    Family,
    IndexedDocument,
    Relation,
    Section,
    SkippedAttachment,
)
from pincite.indexer.page import Page, PageRef, TextSource
from pincite.indexer.store.elastic import rows
from pincite.indexer.store.elastic.generations import Generation
from pincite.indexer.store.elastic.named_documents import NamedDocuments
from pincite.indexer.store.elastic.rows import Row, row_id, value_of
from pincite.indexer.store.elastic.scanning import find, scan
from pincite.indexer.store.elastic.service import Json, Service

_PLACED = ("doc_id", "number")
_PAGES_A_PART = 100
_RECORDS = ("sections", "facts", "passages", "diagnostics", "skipped")


class Catalogue:
    """Lookups in the indices of one generation. `documents`, `families` and `relations` read all, once.

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
    def by_id(self) -> Mapping[str, Document]:
        """All documents by `doc_id`."""
        return {document.doc_id: document for document in self.documents}

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

    def page(self, ref: PageRef) -> Page:
        """One page."""
        (row,) = find(self._service, self.generation.indices["pages"], [row_id(ref.doc_id, ref.page)])
        if row is None:
            raise KeyError(ref)
        return value_of(Page, row)

    def pages(self, doc_id: str) -> tuple[Page, ...]:
        """The pages of a document, in order."""
        self.named.check(doc_id)
        return tuple(value_of(Page, row) for row in self._texts("pages", {"term": {"doc_id": doc_id}}, ["data"]))

    def sections(self, doc_id: str) -> tuple[Section, ...]:
        """The sections of a document, in order of `index`."""
        (row,) = self._of_document(doc_id, ("sections",))
        return tuple(sorted(rows.sections_of(row), key=lambda section: section.index))

    def facts(self, doc_id: str) -> tuple[Fact, ...]:
        """The facts of a document, in order of page, then as read."""
        numbered = rows.facts_of(*self._of_document(doc_id, ("facts", "passages")))
        return tuple(fact for _, fact in sorted(numbered, key=lambda pair: (pair[1].page, pair[0])))

    def chunks(self, chunk_ids: Sequence[str]) -> list[Chunk | None]:
        """The chunks of some ids; null for a missing one."""
        found = find(self._service, self.generation.indices["chunks"], [row_id(each) for each in chunk_ids])
        return [value_of(Chunk, row) if row else None for row in found]

    def indexed(self, doc_id: str) -> IndexedDocument:
        """Everything about one document, as it was stored."""
        document = self.by_id[doc_id]
        sections, facts, passages, diagnostics, skipped = self._of_document(doc_id, _RECORDS)
        chunks = self._texts("chunks", {"term": {"doc_id": doc_id}}, ["data"])
        return IndexedDocument(
            document=document,
            pages=self.pages(doc_id),
            sections=rows.sections_of(sections),
            chunks=tuple(value_of(Chunk, row) for row in chunks),
            facts=tuple(fact for _, fact in rows.facts_of(facts, passages)),
            diagnostics=rows.diagnostics_of(diagnostics),
            skipped=rows.skipped_of(skipped),
        )

    def own_facts(self) -> Iterator[tuple[str, tuple[Fact, ...]]]:
        """Every `doc_id` with its document facts, without those of passages, in order of `doc_id`."""
        for row in self._records("facts"):
            yield row["doc_id"], tuple(fact for _, fact in rows.facts_of(row))

    def owners(self, chunk_ids: Sequence[str]) -> dict[str, str]:
        """The documents that use some of these chunk ids."""
        index = self.generation.indices["chunks"]
        found = find(self._service, index, [row_id(each) for each in chunk_ids])
        return {row["chunk_id"]: row["doc_id"] for row in found if row}

    def chunk_places(self) -> Iterator[tuple[str, str]]:
        """(`chunk_id`, `doc_id`) of all chunks."""
        for row in self._texts("chunks", {"match_all": {}}, ["chunk_id", "doc_id"]):
            yield row["chunk_id"], row["doc_id"]

    def chunk_texts(self) -> Iterator[Chunk]:
        """All chunks."""
        return (value_of(Chunk, row) for row in self._texts("chunks", {"match_all": {}}, ["data"]))

    def vectors(self) -> Iterator[tuple[str, str, list[float]]]:
        """(`chunk_id`, `doc_id`, vector) of all chunks of a generation with vectors."""
        source = {"includes": ["chunk_id", "doc_id", "vector"], "exclude_vectors": False}
        for hit in scan(self._service, self.generation.indices["chunks"], {"match_all": {}}, _PLACED, source):
            yield hit["_source"]["chunk_id"], hit["_source"]["doc_id"], hit["_source"]["vector"]

    @cached_property
    def _document_rows(self) -> tuple[Row, ...]:
        index = self.generation.indices["catalogue"]
        return tuple(hit["_source"] for hit in scan(self._service, index, {"term": {"kind": "document"}}, ("doc_id",)))

    def _listed(self, kind: str) -> Iterator[Row]:
        index = self.generation.indices["catalogue"]
        return (hit["_source"] for hit in scan(self._service, index, {"term": {"kind": kind}}, ("number",)))

    def _records(self, kind: str) -> Iterator[Row]:
        index = self.generation.indices["records"]
        return (hit["_source"] for hit in scan(self._service, index, {"term": {"kind": kind}}, ("doc_id",)))

    def _of_document(self, doc_id: str, kinds: Sequence[str]) -> list[Row | None]:
        self.named.check(doc_id)
        return find(self._service, self.generation.indices["records"], [row_id(kind, doc_id) for kind in kinds])

    def _texts(self, kind: str, query: Json, source: list[str]) -> Iterator[Row]:
        index = self.generation.indices["pages" if kind == "pages" else "chunks"]
        found = scan(self._service, index, query, _PLACED, source, _PAGES_A_PART)
        return (hit["_source"] for hit in found)
