"""Build the next generation: the published one, overlaid by the changes.

Changes are stored in a local file until they are published, in the embedded store's form, which refuses inconsistent
documents. Of the published generation only the requested parts are fetched.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from pincite.indexer.model import (
    LEFT_OUT,
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
from pincite.indexer.store.base import Vectors
from pincite.indexer.store.elastic.published import Published
from pincite.indexer.store.elastic.rows import value_of
from pincite.indexer.store.embedded.catalogue_draft import CatalogueDraft
from pincite.indexer.store.embedded.vectors import ChunkVectors, write_vectors

_VECTORS = "vectors.f32"
Tokenise = Callable[[str], list[str]]
"""Splits text into terms."""


class Draft:
    """Documents, families and vectors of the next generation. `base` is the published one that it starts from."""

    def __init__(self, base: Published | None, tokenise: Tokenise) -> None:
        self._folder = TemporaryDirectory(prefix="pincite-")
        self.base = base
        self.fresh = CatalogueDraft(Path(self._folder.name, "catalogue.sqlite"), None)
        self.kept = set(base.by_id) if base else set[str]()
        self.model: tuple[str, int] | None = None
        self.lacking = frozenset[str]()
        self._embedded: list[str] = []
        self._tokenise = tokenise
        self._to_reread = set[str]()
        self._family_of: dict[str, str] = {}
        self._families = base.families if base else ()
        self._relations = tuple(relation for _, relation in base.relations) if base else ()
        self._documents_changed = base is None
        self._regrouped = False

    @property
    def same_documents(self) -> bool:
        """Whether pages, passages and records are those of the base."""
        return not self._documents_changed

    @property
    def gone(self) -> set[str]:
        """The documents of the base that were removed or replaced."""
        return set(self.base.by_id) - self.kept if self.base else set()

    @property
    def has_new_vectors(self) -> bool:
        """Whether vectors were set that the base does not have."""
        return self.model is not None and bool(self._embedded)

    @property
    def is_changed(self) -> bool:
        """Whether it differs from its base."""
        return self._documents_changed or self._regrouped or self.model is not None

    @property
    def families(self) -> Sequence[Family]:
        """The families as last set."""
        return self._families

    @property
    def relations(self) -> Sequence[Relation]:
        """The relations as last set."""
        return self._relations

    def documents(self) -> list[Document]:
        """Every document, in order of `doc_id`."""
        kept = (self._amended(self._base.by_id[doc_id]) for doc_id in self.kept)
        return sorted((*kept, *self.fresh.documents()), key=lambda document: document.doc_id)

    def hashes(self) -> dict[str, str]:
        """`doc_id` -> sha256, in order of `doc_id`."""
        return {document.doc_id: document.sha256 for document in self.documents()}

    def put(self, document: IndexedDocument) -> None:
        """Add or replace a document, unless it is stored identically. Raises `ValueError` for inconsistent parts."""
        if self._holds(document):
            return
        doc_id = document.document.doc_id
        owners = self.base.owners([chunk.chunk_id for chunk in document.chunks]) if self.base else {}
        taken = [chunk_id for chunk_id, owner in owners.items() if owner in self.kept and owner != doc_id]
        if taken:
            raise ValueError(f"{doc_id}: chunks with the names of others: {', '.join(sorted(taken))}")
        self.fresh.put(document, self._tokenise)
        self.kept.discard(doc_id)
        self._note_change()

    def remove(self, doc_id: str) -> None:
        """Drop a document; `KeyError` if it is not there."""
        if doc_id in self.kept:
            self.kept.remove(doc_id)
        else:
            self.fresh.remove(doc_id)
        self._note_change()

    def mark_to_reread(self, doc_id: str) -> None:
        """Have the next index open a document again; `KeyError` if it is not there."""
        if doc_id in self.kept:
            self._to_reread.add(doc_id)
        else:
            self.fresh.mark_to_reread(doc_id)

    def indexed(self, doc_id: str) -> IndexedDocument:
        """Everything about one document; `KeyError` if it is not there."""
        if doc_id not in self.kept:
            return self.fresh.indexed(doc_id)
        stored = self._base.indexed(doc_id)
        return replace(stored, document=self._amended(stored.document))

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document, in order; `KeyError` if it is not there."""
        return (self._base if doc_id in self.kept else self.fresh).pages(doc_id)

    def outline(self) -> Iterator[tuple[Document, tuple[Fact, ...]]]:
        """Every document with its facts but those of passages, in order of `doc_id`."""
        stored = self.base.own_facts() if self.base else iter(())
        for document in self.documents():
            if document.doc_id not in self.kept:
                facts = self.fresh.indexed(document.doc_id).facts
                yield document, tuple(fact for fact in facts if fact.field not in LEFT_OUT)
                continue
            yield document, next(facts for doc_id, facts in stored if doc_id == document.doc_id)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, in order of `doc_id`, then as recorded."""
        stored = self.base.diagnostics() if self.base else ()
        kept = (each for each in stored if each.doc_id in self.kept)
        return tuple(sorted((*kept, *self.fresh.diagnostics()), key=lambda each: each.doc_id))

    def skipped_attachments(self) -> tuple[SkippedAttachment, ...]:
        """All skipped attachments, in order of the mails' `doc_id`, then as recorded."""
        stored = self.base.skipped_attachments() if self.base else ()
        kept = (each for each in stored if each.doc_id in self.kept)
        return tuple(sorted((*kept, *self.fresh.skipped_attachments()), key=lambda each: each.doc_id))

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Set families and relations, unless they are set already."""
        now = {document.doc_id: document.family_id for document in self.documents()}
        by_id = {family.family_id: family for family in self._families}
        same = by_id == {family.family_id: family for family in families} and tuple(relations) == self._relations
        if same and now == family_of:
            return
        self._regrouped = True
        self._families, self._relations, self._family_of = tuple(families), tuple(relations), dict(family_of)
        self.fresh.set_families(families, relations, family_of)

    def without_vectors(self, model_id: str, dimensions: int) -> Iterator[tuple[str, str]]:
        """(`chunk_id`, text) of the chunks for which the base has no vector of this model."""
        found = self.base.lacking(model_id, dimensions, ["doc_id", "data"]) if self.base else ()
        kept = (value_of(Chunk, row) for _, row in found if row["doc_id"] in self.kept)
        fresh = (chunk for doc_id in self.fresh.hashes() for chunk in self.fresh.indexed(doc_id).chunks)
        return ((chunk.chunk_id, chunk.text) for chunk in chain(kept, fresh))

    def embed(self, model_id: str, dimensions: int, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Store the vectors of the chunks that lack them. `ValueError` if a chunk has none, or a vector no chunk."""
        self.model = None
        found = self.base.lacking(model_id, dimensions, ["doc_id", "chunk_id"]) if self.base else ()
        self.lacking = frozenset(row["chunk_id"] for _, row in found if row["doc_id"] in self.kept)
        self._embedded = sorted((*self.lacking, *(chunk_id for chunk_id, _ in self.fresh.chunk_order())))
        write_vectors(self._vectors, self._embedded, dimensions, vectors)
        self.model = (model_id, dimensions)

    def keep_vectors(self) -> None:
        """Keep the base's vectors of the remaining chunks; every chunk must be from the base."""
        known = self.base.generation.manifest if self.base else None
        if known and known.embedding_model is not None and known.dimensions is not None:
            self.model, self._embedded = (known.embedding_model, known.dimensions), []

    def vector_of(self) -> Callable[[str], Vectors]:
        """Return the lookup of vectors by chunk id; only after `embed`."""
        if self.model is None:
            raise ValueError("no vectors were set")
        order = {chunk_id: row for row, chunk_id in enumerate(self._embedded)}
        stored = ChunkVectors(self._vectors, len(order), self.model[1])
        return lambda chunk_id: stored.row(order[chunk_id])

    def measure(self, doc_ids: Collection[str]) -> tuple[int, int]:
        """The numbers of pages and chunks of some documents; `KeyError` if one is missing."""
        items = [self.indexed(doc_id) for doc_id in doc_ids]
        return sum(item.document.page_count for item in items), sum(len(item.chunks) for item in items)

    def chunk_texts(self) -> Iterator[str]:
        """The texts of all chunks."""
        if self.base is not None:
            yield from (chunk.text for chunk in self.base.chunk_texts() if chunk.doc_id in self.kept)
        yield from self.fresh.chunk_texts()

    def close(self) -> None:
        """Remove the local files."""
        self.fresh.close()
        with suppress(OSError):  # Windows keeps a mapped file
            self._folder.cleanup()

    @property
    def _base(self) -> Published:
        if self.base is None:
            raise KeyError("nothing was published")
        return self.base

    @property
    def _vectors(self) -> Path:
        return Path(self._folder.name, _VECTORS)

    def _holds(self, document: IndexedDocument) -> bool:
        """Whether a document is stored identically, except for its family."""
        doc_id = document.document.doc_id
        if doc_id not in self.kept:
            return self.fresh.holds(document)
        if self._base.by_id[doc_id].sha256 != document.document.sha256:
            return False
        stored = self.indexed(doc_id)
        return document == replace(stored, document=replace(stored.document, family_id=document.document.family_id))

    def _note_change(self) -> None:
        self._documents_changed, self.model = True, None

    def _amended(self, document: Document) -> Document:
        """A document of the base with its new family and reread mark."""
        doc_id = document.doc_id
        family, to_reread = self._family_of.get(doc_id, document.family_id), doc_id in self._to_reread
        if family == document.family_id and not to_reread:
            return document
        return replace(document, family_id=family, to_reread=document.to_reread or to_reread)
