"""Write a finished draft into the indices of a generation that is not published yet."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from pincite.indexer.cited_identity import with_cited_identity
from pincite.indexer.document_keys import all_keys
from pincite.indexer.errors import StoreError
from pincite.indexer.model import Skipped
from pincite.indexer.store.base import SCHEMA_VERSION, Manifest, Readers, Vectors
from pincite.indexer.store.content_digest import content_digest
from pincite.indexer.store.elastic import rows
from pincite.indexer.store.elastic.draft import Draft
from pincite.indexer.store.elastic.generations import Generation, Matter, manifest_of
from pincite.indexer.store.elastic.index_names import Kind, generation_name
from pincite.indexer.store.elastic.rows import Row
from pincite.indexer.store.elastic.scanning import ALL, count, scan

_ORDER = {"pages": ("doc_id", "number"), "chunks": ("doc_id", "number"), "records": ("doc_id", "kind")}
_PART = 200
Rows = Iterator[tuple[str, Row]]
"""(id, document) pairs."""


class Upload:
    """Writes generation `number`. It shares unchanged indices with its base."""

    def __init__(self, matter: Matter, draft: Draft, number: int) -> None:
        self._matter = matter
        self._draft = draft
        self._number = number

    def run(
        self, analyzer: str, source: str, readers: Readers, before: str, skipped: tuple[Skipped, ...] = ()
    ) -> Generation:
        """Write the new indices, check their counts, and return the generation. Raises `StoreError`."""
        indices: dict[Kind, str] = {"catalogue": self._matter.names.index("catalogue", self._number)}
        counts: dict[str, int] = {}
        for kind in ("pages", "chunks", "records"):
            indices[kind], counts[kind] = self._shared_or_written(kind)
        model, dimensions = self._model()
        manifest = Manifest(
            generation=generation_name(self._number),
            schema=SCHEMA_VERSION,
            analyzer=analyzer,
            source=source,
            documents=len(self._draft.hashes()),
            pages=counts["pages"],
            chunks=counts["chunks"],
            embedding_model=model,
            dimensions=dimensions,
            created_at=datetime.now(UTC).isoformat(timespec="seconds"),
            readers=readers,
            before=before,
            skipped=skipped,
            content=content_digest(self._draft.documents()),
            families=len(self._draft.families),
        )
        generation = Generation(self._number, manifest, indices)
        self._write("catalogue", None, lambda: self._catalogue_rows(generation))
        return generation

    def _model(self) -> tuple[str | None, int | None]:
        """The model of the vectors: those just set, or those of a base with the same documents."""
        if self._draft.model or not self._draft.base or not self._draft.same_documents:
            return self._draft.model or (None, None)
        known = self._draft.base.generation.manifest
        return known.embedding_model, known.dimensions

    def _shared_or_written(self, kind: Kind) -> tuple[str, int]:
        """The index of a kind, shared or new, and its number of documents."""
        base, model = self._draft.base, self._draft.model
        if base is not None and self._draft.same_documents and not (kind == "chunks" and model):
            index = base.generation.indices[kind]
            return index, count(self._matter.service, index)
        return self._write(kind, model[1] if model and kind == "chunks" else None, lambda: self._rows(kind))

    def _write(self, kind: Kind, dimensions: int | None, found: Callable[[], Rows]) -> tuple[str, int]:
        """Fill a new index, make it searchable and read-only, and check its count."""
        service, index = self._matter.service, self._matter.make(kind, self._number, dimensions)
        written = service.index_all(rows.create(index, name, source) for name, source in found())
        service.ask("bulk", "POST", f"/{index}/_refresh")
        there = count(service, index)
        if there != written:
            raise StoreError(
                f"Of {written} {kind} only {there} are in {index}: the index was not published. Look into the log of "
                f"the Elasticsearch at {service.address}, then index again."
            )
        service.ask("admin", "PUT", f"/{index}/_settings", {"index": {"blocks": {"write": True}}})
        return index, written

    def _rows(self, kind: Kind) -> Rows:
        with_vector = self._with_vector() if kind == "chunks" and self._draft.model else None
        for name, source in self._all_rows(kind):
            yield name, with_vector(source) if with_vector else source

    def _all_rows(self, kind: Kind) -> Rows:
        yield from self._kept_rows(kind)
        for doc_id in self._draft.fresh.hashes():
            yield from self._fresh_rows(kind, doc_id)

    def _kept_rows(self, kind: Kind) -> Rows:
        """The base's rows of documents that stay, unchanged."""
        base = self._draft.base
        if base is None or not self._draft.kept:
            return
        index = base.generation.indices[kind]
        for hit in scan(self._matter.service, index, ALL, _ORDER[kind], part=_PART):
            if hit["_source"]["doc_id"] in self._draft.kept:
                hit["_source"].pop("vector", None)
                yield hit["_id"], hit["_source"]

    def _fresh_rows(self, kind: Kind, doc_id: str) -> Rows:
        fresh = self._draft.fresh
        item = fresh.indexed(doc_id)
        if kind == "pages":
            return rows.page_rows(doc_id, item.pages, [terms for _, _, terms in fresh.page_terms([doc_id])])
        if kind == "chunks":
            return rows.chunk_rows(item.chunks, [terms for _, _, terms in fresh.chunk_terms([doc_id])])
        return rows.record_rows(item)

    def _with_vector(self) -> Callable[[Row], Row]:
        vector_of: Callable[[str], Vectors] = self._draft.vector_of()

        def added(source: Row) -> dict[str, Any]:
            return {**source, "vector": vector_of(source["chunk_id"]).tolist()}

        return added

    def _catalogue_rows(self, generation: Generation) -> Rows:
        draft = self._draft
        stored = draft.base.text_sources() if draft.base else {}
        fresh = draft.fresh.text_sources()
        documents = draft.documents()
        named = with_cited_identity(documents, draft.relations)
        keys = all_keys(named, {family.family_id: family.kind for family in draft.families})
        for document, as_named in zip(documents, named, strict=True):
            doc_id = document.doc_id
            sources = (stored if doc_id in draft.kept else fresh).get(doc_id, ())
            yield rows.document_row(document, as_named, keys[doc_id], sorted(sources))
        yield from (rows.family_row(number, family) for number, family in enumerate(draft.families))
        yield from (rows.relation_row(number, relation) for number, relation in enumerate(draft.relations))
        yield manifest_of(generation)
