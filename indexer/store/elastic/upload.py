"""Write a finished draft into the indices of a generation that is not published yet.

An index whose rows do not change is shared with the base. One whose rows change is a clone of the base's, in which the
changed documents are replaced. Others are new.
"""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import chain

from pincite.indexer.cited_identity import with_cited_identity
from pincite.indexer.document_keys import all_keys
from pincite.indexer.model import Skipped
from pincite.indexer.store.base import SCHEMA_VERSION, Manifest, Readers, Vectors
from pincite.indexer.store.content_digest import content_digest
from pincite.indexer.store.elastic import rows
from pincite.indexer.store.elastic.draft import Draft
from pincite.indexer.store.elastic.generations import MANIFEST, Generation, Matter, manifest_of
from pincite.indexer.store.elastic.index_edit import Edit, Rows
from pincite.indexer.store.elastic.index_names import GenerationId, Indices, Kind
from pincite.indexer.store.elastic.mappings import vectors_of
from pincite.indexer.store.elastic.relation_order import numbered
from pincite.indexer.store.elastic.rows import Row
from pincite.indexer.store.elastic.sealing import seal

_CONTENT: tuple[Kind, ...] = ("pages", "chunks", "records")
_PAGES_A_SCALE = 64_000
"""Above, segments are larger: many more than 64 would slow a search down."""


class Upload:
    """Writes a generation. After a purge nothing is shared, and no deleted document may stay in an index."""

    def __init__(self, matter: Matter, draft: Draft, known: GenerationId, purged: Collection[str] | None) -> None:
        self._matter = matter
        self._draft = draft
        self._known = known
        self._purged = purged
        self._published: Indices = draft.base.generation.indices if draft.base else {}
        pages = sum(document.page_count for document in draft.documents())
        self._scale = 1 + pages // _PAGES_A_SCALE
        self._made: dict[Kind, str] = {}
        self._edits: dict[Kind, Edit] = {}

    def run(
        self, analyzer: str, source: str, readers: Readers, before: str, skipped: tuple[Skipped, ...] = ()
    ) -> Generation:
        """Write the new indices, check their counts, and return the generation. Raises `StoreError`."""
        changed = [kind for kind in _CONTENT if not self._is_shared(kind)]
        self._make("catalogue", *changed)
        for kind in changed:
            self._run(self._content(kind))
        known = self._draft.base.generation.manifest if self._draft.base else None
        model, dimensions = self._model()
        manifest = Manifest(
            generation=self._known.name,
            schema=SCHEMA_VERSION,
            analyzer=analyzer,
            source=source,
            documents=len(self._draft.hashes()),
            pages=self._count("pages", known.pages if known else 0),
            chunks=self._count("chunks", known.chunks if known else 0),
            embedding_model=model,
            dimensions=dimensions,
            created_at=datetime.now(UTC).isoformat(timespec="seconds"),
            readers=readers,
            before=before,
            skipped=skipped,
            content=content_digest(self._draft.documents()),
            families=len(self._draft.families),
        )
        return self._complete(manifest)

    def _complete(self, manifest: Manifest) -> Generation:
        generation = Generation(self._known, manifest, {**self._published, **self._made})
        self._run(self._listed(generation))
        replicas = self._matter.options.replicas
        seal(self._matter.service, tuple(self._edits.values()), replicas, self._purged)
        return generation

    def _run(self, edit: Edit) -> None:
        self._edits[edit.kind] = edit
        edit.run(self._matter.service, self._scale)

    def _is_shared(self, kind: Kind) -> bool:
        is_same = self._draft.same_documents and not (kind == "chunks" and self._draft.has_new_vectors)
        return self._draft.base is not None and is_same and self._purged is None

    def _count(self, kind: Kind, before: int) -> int:
        """The number of rows of a kind, given that of the base."""
        edit = self._edits.get(kind)
        return before if edit is None else edit.change + (before if edit.base else 0)

    def _model(self) -> tuple[str | None, int | None]:
        """The model of the vectors: those just set, or those of a base with the same documents."""
        if self._draft.model or not self._draft.base or not self._draft.same_documents:
            return self._draft.model or (None, None)
        known = self._draft.base.generation.manifest
        return known.embedding_model, known.dimensions

    def _make(self, *kinds: Kind) -> None:
        """Make writable indices with the rows of the base, or empty ones, at the same time: each takes a while."""
        with ThreadPoolExecutor(len(kinds)) as pool:
            self._made.update(zip(kinds, pool.map(self._make_one, kinds), strict=True))

    def _make_one(self, kind: Kind) -> str:
        base = self._cloned(kind)
        if base is not None:
            return self._matter.clone(kind, self._known, base)
        dimensions = self._draft.model[1] if kind == "chunks" and self._draft.model else None
        return self._matter.make(kind, self._known, dimensions)

    def _cloned(self, kind: Kind) -> str | None:
        """The published index to clone. All chunks are written again if none of them has a vector of the model."""
        model, base = self._draft.model, self._draft.base
        is_new = kind == "chunks" and model and self._draft.has_new_vectors and base and not base.has_vectors(*model)
        return None if is_new else self._published.get(kind)

    def _content(self, kind: Kind) -> Edit:
        if kind == "chunks" and self._draft.model and self._draft.has_new_vectors:
            return self._with_vectors(self._draft.model)
        base = self._draft.base
        former = base.ids(kind, self._draft.gone) if base else set[str]()
        return Edit(kind, self._made[kind], self._cloned(kind), former, self._fresh(kind))

    def _with_vectors(self, model: tuple[str, int]) -> Edit:
        """The chunks that lack a vector: the changed ones, or all."""
        draft, vector, index = self._draft, self._draft.vector_of(), self._made["chunks"]
        lacking = draft.base.lacking(*model) if draft.base else iter(())
        kept = ((name, row) for name, row in lacking if row["doc_id"] in draft.kept)
        found = ((name, _joined(row, vector)) for name, row in chain(kept, self._fresh("chunks")))
        cloned = self._cloned("chunks")
        if cloned is None or draft.base is None:
            self._matter.service.ask("admin", "PUT", f"/{index}/_mapping", vectors_of(model[0]))
            return Edit("chunks", index, None, set(), found)
        former = draft.base.ids("chunks", draft.gone) | {rows.row_id(chunk_id) for chunk_id in draft.lacking}
        return Edit("chunks", index, cloned, former, found)

    def _fresh(self, kind: Kind) -> Rows:
        return (row for doc_id in self._draft.fresh.hashes() for row in self._fresh_rows(kind, doc_id))

    def _fresh_rows(self, kind: Kind, doc_id: str) -> Rows:
        fresh = self._draft.fresh
        item = fresh.indexed(doc_id)
        if kind == "pages":
            return rows.page_rows(doc_id, item.pages, [terms for _, _, terms in fresh.page_terms([doc_id])])
        if kind == "chunks":
            return rows.chunk_rows(item.chunks, [terms for _, _, terms in fresh.chunk_terms([doc_id])])
        return rows.record_rows(item)

    def _listed(self, generation: Generation) -> Edit:
        """The catalogue: of the documents, families and relations those that changed, and the manifest."""
        listed, base = dict(self._all_listed()), self._draft.base
        known = base.listed if base else {}
        changed = {name: row for name, row in listed.items() if known.get(name) != row}
        former = (known.keys() - listed.keys()) | (known.keys() & changed.keys()) | ({MANIFEST} if base else set())
        found = iter((*changed.items(), manifest_of(generation)))
        return Edit("catalogue", self._made["catalogue"], self._published.get("catalogue"), set(former), found)

    def _all_listed(self) -> Rows:
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
        yield from map(rows.family_row, draft.families)
        known = draft.base.relations if draft.base else ()
        yield from (rows.relation_row(number, relation) for number, relation in numbered(draft.relations, known))


def _joined(row: Row, vector: Callable[[str], Vectors]) -> Row:
    return {**row, "vector": vector(row["chunk_id"]).tolist()}
