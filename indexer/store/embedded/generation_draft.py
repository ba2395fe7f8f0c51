"""Build one generation in a folder that nothing refers to yet."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from pincite.indexer.model import Family, Relation, Skipped
from pincite.indexer.store.base import SCHEMA_VERSION, Manifest, Readers, Vectors
from pincite.indexer.store.content_digest import content_digest
from pincite.indexer.store.embedded.buckets import dealing_for, write_fulltext
from pincite.indexer.store.embedded.catalogue import Catalogue
from pincite.indexer.store.embedded.catalogue_draft import CatalogueDraft
from pincite.indexer.store.embedded.durable import link_or_copy, link_tree, make_private, sync_new
from pincite.indexer.store.embedded.manifest import write_manifest
from pincite.indexer.store.embedded.signing import Signing

CATALOGUE = "catalogue.sqlite"
VECTORS = "vectors.f32"
FULLTEXT = "fts"
"""Names of the parts of a generation's folder."""


@dataclass(frozen=True, slots=True)
class Base:
    """The published generation that a new one starts from."""

    folder: Path
    manifest: Manifest


class GenerationDraft:
    """A new generation's folder: the base's catalogue to begin with, the rest written by `finish()`.

    Full text and vectors of the base stay valid as long as no document is put or removed. After that the buckets of the
    full text with such documents are built again, and the vectors are dropped.
    """

    def __init__(self, folder: Path, base: Base | None, signing: Signing) -> None:
        self.folder = folder
        self._signing = signing
        self._base = base
        self._changed = set[str]()
        self._model: tuple[str, int] | None = None
        self._compact = False
        self._regrouped = False
        self.catalogue = CatalogueDraft(folder / CATALOGUE, base.folder / CATALOGUE if base else None)

    @property
    def _same_documents(self) -> bool:
        return self._base is not None and not self._changed

    @property
    def is_changed(self) -> bool:
        """Whether it differs from its base."""
        return not self._same_documents or self._regrouped or self._model is not None

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Set families and relations, unless the catalogue has them already."""
        if not self.catalogue.has_families(families, relations, family_of):
            self._regrouped = True
            self.catalogue.set_families(families, relations, family_of)

    def document_changed(self, doc_id: str) -> None:
        """Mark the base's full text of a document, and all vectors so far, as outdated."""
        self._changed.add(doc_id)
        self._model = None

    def compact(self) -> None:
        """Have the catalogue written without free pages, which may have removed content."""
        self._compact = True

    def keep_vectors(self) -> None:
        """Keep the base's vectors of the remaining chunks; every chunk must be from the base."""
        known = self._base.manifest if self._base else None
        if self._base is None or known is None or known.embedding_model is None or known.dimensions is None:
            return
        from pincite.indexer.store.embedded.vectors import ChunkVectors

        before = ChunkVectors(self._base.folder / VECTORS, known.chunks, known.dimensions)
        with closing(Catalogue.open(self._base.folder / CATALOGUE)) as catalogue:
            row_of = {chunk_id: row for row, (chunk_id, _) in enumerate(catalogue.chunk_order())}
        left = ((chunk_id, before.row(row_of[chunk_id])) for chunk_id, _ in self.catalogue.chunk_order())
        self.embed(known.embedding_model, known.dimensions, left)

    def embed(self, model_id: str, dimensions: int, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Write the vectors of all chunks. `ValueError` if a chunk has none, or a vector no chunk."""
        from pincite.indexer.store.embedded.vectors import write_vectors

        self._model = None
        chunk_ids = [chunk_id for chunk_id, _ in self.catalogue.chunk_order()]
        write_vectors(self.folder / VECTORS, chunk_ids, dimensions, vectors)
        self._model = (model_id, dimensions)

    def finish(
        self, analyzer: str, source: str, readers: Readers, before: str | None, skipped: tuple[Skipped, ...] = ()
    ) -> Manifest:
        """Write the missing parts, and force all files to the disk."""
        self._write_fulltext()
        self._keep_vectors()
        manifest = replace(self._describe(analyzer, source, readers, before), skipped=skipped)
        roots = self.catalogue.roots(with_order=manifest.dimensions is not None)
        self.catalogue.commit()
        if self._compact:
            self.catalogue.compact(self.folder / f"{CATALOGUE}.new")
        self.catalogue.close()
        if self._compact:
            (self.folder / f"{CATALOGUE}.new").replace(self.folder / CATALOGUE)
        base = self._base.folder if self._base else None
        write_manifest(self.folder, manifest, roots, base, self._signing)
        sync_new(self.folder, base)
        return manifest

    def _write_fulltext(self) -> None:
        if self._base and self._same_documents:
            link_tree(self._base.folder / FULLTEXT, self.folder / FULLTEXT)
            return
        before = self._base.folder / FULLTEXT if self._base else None
        dealing = dealing_for(self.catalogue.counts()[1], before / "pages" if before else None)
        dealt = dealing.deal(self.catalogue.hashes())
        changed = {dealing.bucket(doc_id) for doc_id in self._changed}
        make_private(self.folder / FULLTEXT)
        for name, texts in (("pages", self.catalogue.page_terms), ("chunks", self.catalogue.chunk_terms)):
            write_fulltext(
                self.folder / FULLTEXT / name, before / name if before else None, dealing, dealt, changed, texts
            )

    def _keep_vectors(self) -> None:
        """Link the base's vectors if they are still valid; remove unfinished ones of `embed`."""
        if self._model:
            return
        (self.folder / VECTORS).unlink(missing_ok=True)
        if self._base and self._same_documents:
            known = self._base.manifest
            if known.embedding_model is not None and known.dimensions is not None:
                link_or_copy(self._base.folder / VECTORS, self.folder / VECTORS)
                self._model = (known.embedding_model, known.dimensions)

    def _describe(self, analyzer: str, source: str, readers: Readers, before: str | None) -> Manifest:
        documents, pages, chunks = self.catalogue.counts()
        model, dimensions = self._model or (None, None)
        return Manifest(
            generation=self.folder.name,
            schema=SCHEMA_VERSION,
            analyzer=analyzer,
            source=source,
            documents=documents,
            pages=pages,
            chunks=chunks,
            embedding_model=model,
            dimensions=dimensions,
            created_at=datetime.now(UTC).isoformat(timespec="seconds"),
            readers=readers,
            before=before,
            content=content_digest(self.catalogue.documents()),
            families=len(self.catalogue.families()),
        )
