"""Read what a writer needs of the generation that it starts from: whole lists, each in a few large parts."""

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
    SkippedAttachment,
)
from pincite.indexer.page import Page
from pincite.indexer.store.elastic import rows
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.index_names import Kind
from pincite.indexer.store.elastic.rows import Row, value_of
from pincite.indexer.store.elastic.scanning import ALL, any_of, scan
from pincite.indexer.store.elastic.service import Json

_LISTED = 5000
"""Small rows a request."""
_RECORDS = 2500
"""Records a request: the facts of a document are a few kilobytes."""
_TEXTS = 500
"""Pages or chunks a request."""
_PLACED = ("doc_id", "number")
_NOTES = ("diagnostics", "skipped")


class Published:
    """The published generation, as its next writer reads it. Lookups raise `KeyError` for missing documents."""

    def __init__(self, matter: Matter, generation: Generation) -> None:
        self._service = matter.service
        self._graphs = matter.options.vectors
        self.generation = generation

    @cached_property
    def listed(self) -> Mapping[str, Row]:
        """All rows of the catalogue but its manifest, by id."""
        wanted = any_of(rows.LISTED, "kind")
        found = self._scan("catalogue", wanted, ("kind", *_PLACED), part=_LISTED)
        return {hit["_id"]: hit["_source"] for hit in found}

    @cached_property
    def by_id(self) -> Mapping[str, Document]:
        """All documents by `doc_id`."""
        return {row["doc_id"]: value_of(Document, row) for row in self._of_kind("document")}

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """All families, in order of `family_id`."""
        found = (value_of(Family, row) for row in self._of_kind("family"))
        return tuple(sorted(found, key=lambda family: family.family_id))

    @cached_property
    def relations(self) -> tuple[tuple[int, Relation], ...]:
        """All relations with their numbers, which give their order."""
        found = ((row["number"], value_of(Relation, row)) for row in self._of_kind("relation"))
        return tuple(sorted(found, key=lambda pair: pair[0]))

    def text_sources(self) -> dict[str, list[str]]:
        """The sources of the texts of each document's pages."""
        return {row["doc_id"]: row["text_sources"] for row in self._of_kind("document")}

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, in order of `doc_id`, then as recorded."""
        return tuple(each for row in self._notes if row["kind"] == "diagnostics" for each in rows.diagnostics_of(row))

    def skipped_attachments(self) -> tuple[SkippedAttachment, ...]:
        """All skipped attachments, in order of the mails' `doc_id`, then as recorded."""
        found = (row for row in self._notes if row["kind"] == "skipped")
        return tuple(SkippedAttachment(row["doc_id"], file) for row in found for file in rows.skipped_of(row))

    def own_facts(self) -> Iterator[tuple[str, tuple[Fact, ...]]]:
        """Every `doc_id` with its document facts, without those of passages, in order of `doc_id`."""
        for hit in self._scan("records", {"term": {"kind": "facts"}}, ("doc_id",), part=_RECORDS):
            yield hit["_source"]["doc_id"], tuple(fact for _, fact in rows.facts_of(hit["_source"]))

    def pages(self, doc_id: str) -> tuple[Page, ...]:
        """The pages of a document, in order."""
        return tuple(value_of(Page, row) for row in self._texts("pages", doc_id))

    def indexed(self, doc_id: str) -> IndexedDocument:
        """Everything about one document, as it was stored."""
        pages = self.pages(doc_id)
        found = self._scan("records", {"term": {"doc_id": doc_id}}, ("kind",))
        records = {hit["_source"]["kind"]: hit["_source"] for hit in found}
        return IndexedDocument(
            document=self.by_id[doc_id],
            pages=pages,
            sections=rows.sections_of(records.get("sections")),
            chunks=tuple(value_of(Chunk, row) for row in self._texts("chunks", doc_id)),
            facts=tuple(fact for _, fact in rows.facts_of(records.get("facts"), records.get("passages"))),
            diagnostics=rows.diagnostics_of(records.get("diagnostics")),
            skipped=rows.skipped_of(records.get("skipped")),
        )

    def owners(self, chunk_ids: Sequence[str]) -> dict[str, str]:
        """The documents that use some of these chunk ids."""
        source = ["chunk_id", "doc_id"]
        hits = self._scan("chunks", any_of(chunk_ids, "chunk_id"), ("chunk_id",), source, _LISTED) if chunk_ids else ()
        return {hit["_source"]["chunk_id"]: hit["_source"]["doc_id"] for hit in hits}

    def ids(self, kind: Kind, doc_ids: Collection[str]) -> set[str]:
        """The ids of all rows of a kind that belong to some documents."""
        wanted = any_of(list(doc_ids), "doc_id")
        order = ("doc_id", "kind") if kind == "records" else _PLACED
        return {hit["_id"] for hit in self._scan(kind, wanted, order, False, _LISTED)} if doc_ids else set()

    def chunk_texts(self) -> Iterator[Chunk]:
        """All chunks."""
        return (value_of(Chunk, hit["_source"]) for hit in self._scan("chunks", ALL, _PLACED, ["data"]))

    def has_vectors(self, model_id: str, dimensions: int) -> bool:
        """Whether the index of chunks has vectors of this model, searched as the options say, for some or all."""
        known = self._chunks_mapping
        vector = known["properties"].get("vector", {})
        found = (known.get("_meta", {}).get("embedding_model"), vector.get("dims"))
        return found == (model_id, dimensions) and vector["index_options"]["type"] == self._graphs

    def lacking(self, model_id: str, dimensions: int, source: object = True) -> Iterator[tuple[str, Row]]:
        """(id, document) of all chunks without a vector of this model."""
        has_some = self.has_vectors(model_id, dimensions)
        wanted: Json = {"bool": {"must_not": {"exists": {"field": "vector"}}}} if has_some else ALL
        part = _TEXTS if source is True else _LISTED
        for hit in self._scan("chunks", wanted, _PLACED, source, part):
            hit["_source"].pop("vector", None)
            yield hit["_id"], hit["_source"]

    @cached_property
    def _chunks_mapping(self) -> Json:
        index = self.generation.indices["chunks"]
        found: Json = self._service.ask("admin", "GET", f"/{index}/_mapping")[index]["mappings"]
        return found

    @cached_property
    def _notes(self) -> tuple[Row, ...]:
        """The records of diagnostics and skipped attachments, in order of `doc_id`."""
        found = self._scan("records", any_of(_NOTES, "kind"), ("doc_id", "kind"), part=_RECORDS)
        return tuple(hit["_source"] for hit in found)

    def _texts(self, kind: Kind, doc_id: str) -> Iterator[Row]:
        if doc_id not in self.by_id:
            raise KeyError(doc_id)
        hits = self._scan(kind, {"term": {"doc_id": doc_id}}, _PLACED, ["data"])
        return (hit["_source"] for hit in hits)

    def _of_kind(self, kind: str) -> Iterator[Row]:
        return (row for row in self.listed.values() if row["kind"] == kind)

    def _scan(
        self, kind: Kind, query: Json, order: Sequence[str], source: object = True, part: int = _TEXTS
    ) -> Iterator[Json]:
        return scan(self._service, self.generation.indices[kind], query, order, source, part)
