"""Write the next generation of a matter, invisible until it is published."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Literal, Self

from pincite.indexer.errors import StoreLocked, StoreUnavailable
from pincite.indexer.model import (
    Diagnostic,
    Document,
    Fact,
    Family,
    IndexedDocument,
    Relation,
    Skipped,
    SkippedAttachment,
)
from pincite.indexer.page import Page
from pincite.indexer.store.base import Analyzer, Manifest, Readers, Vectors
from pincite.indexer.store.elastic.draft import Draft
from pincite.indexer.store.elastic.embeddings import EmbeddingCache
from pincite.indexer.store.elastic.generations import Generation, Matter
from pincite.indexer.store.elastic.index_names import GenerationId
from pincite.indexer.store.elastic.lock import WriterLock
from pincite.indexer.store.elastic.published import Published
from pincite.indexer.store.elastic.service import Absent
from pincite.indexer.store.elastic.upload import Upload


class ElasticWriter:
    """`IndexWriter` over a matter's indices. It owns the given lock and releases it when its context is left.

    `base` is the generation that it starts from, `current` the published one. It may publish more than once, and
    continues from what it published.
    """

    def __init__(
        self,
        matter: Matter,
        lock: WriterLock,
        analyzer: Analyzer,
        source: str,
        base: Generation | None,
        current: GenerationId | None,
    ) -> None:
        self._matter = matter
        self._lock = lock
        self._analyzer = analyzer
        self._source = source
        self._base = base
        self._before = current.name if current else ""
        self._readers = base.manifest.readers if base else Readers()
        self._skipped = base.manifest.skipped if base else ()
        self._begun: Draft | None = None
        self._left_over = False
        self._purged: frozenset[str] | None = None

    @property
    def current(self) -> Manifest | None:
        """The published generation that the next one starts from, if any."""
        return self._base.manifest if self._base else None

    @property
    def is_changed(self) -> bool:
        """Whether the next generation would differ from the current one."""
        return (
            self._base is None
            or self._source != self._base.manifest.source
            or self._readers != self._base.manifest.readers
            or self._skipped != self._base.manifest.skipped
            or self._draft.is_changed
        )

    @property
    def readers(self) -> Readers:
        """The readers of every document so far."""
        return self._readers

    def set_readers(self, readers: Readers) -> None:
        """Record the readers of every document of the next generation."""
        self._readers = readers

    def set_skipped(self, skipped: Sequence[Skipped]) -> None:
        """Record the files of the folder that became no document of the next generation."""
        self._skipped = tuple(skipped)

    def stored_hashes(self) -> dict[str, str]:
        """`doc_id` -> sha256 of every document of the next generation so far."""
        return self._draft.hashes()

    def to_reread(self) -> frozenset[str]:
        """The documents that the next index opens again, though their files are unchanged."""
        return frozenset(document.doc_id for document in self._draft.documents() if document.to_reread)

    def put(self, document: IndexedDocument) -> None:
        """Add a document, or replace the one with its id, unless it is stored identically.

        Raises `ValueError` if its parts are inconsistent.
        """
        self._draft.put(document)

    def remove(self, doc_id: str) -> None:
        """Drop a document; `KeyError` if it is not there."""
        self._draft.remove(doc_id)

    def mark_to_reread(self, doc_id: str) -> None:
        """Have the next index open a document again; `KeyError` if it is not there."""
        self._draft.mark_to_reread(doc_id)

    def contents(self) -> Iterator[IndexedDocument]:
        """Every document of the next generation, in order of `doc_id`, one at a time."""
        return (self._draft.indexed(doc_id) for doc_id in self._draft.hashes())

    def outline(self) -> Iterator[tuple[Document, tuple[Fact, ...]]]:
        """Every document of the next generation with its facts but those of passages, by `doc_id`; reads no page."""
        return self._draft.outline()

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document of the next generation, in order; `KeyError` if it is not there."""
        return self._draft.pages(doc_id)

    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics of all documents of the next generation."""
        return self._draft.diagnostics()

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document of the next generation, in order of their mails' `doc_id`."""
        return self._draft.skipped_attachments()

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Set the matter's families and relations."""
        self._draft.set_families(families, relations, family_of)

    def without_vectors(self, model_id: str, dimensions: int) -> Iterator[tuple[str, str]]:
        """(`chunk_id`, text) of the chunks for which the published index has no vector of this model."""
        return self._draft.without_vectors(model_id, dimensions)

    def embed(self, model_id: str, dimensions: int, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Set the vectors of those chunks. `ValueError` if one of them has none, or a vector none of them."""
        self._draft.embed(model_id, dimensions, vectors)

    def purge(
        self, doc_ids: Collection[str], left_behind: Collection[str], cache: EmbeddingCache
    ) -> tuple[int, int, int]:
        """Drop documents, and keep the vectors of the others. `left_behind` are not there any more.

        Returns the numbers of their pages and passages, and of removed cached vectors. `KeyError` if one is missing.
        """
        self._purged = frozenset(doc_ids) | frozenset(left_behind)
        pages, passages = self._draft.measure(doc_ids)
        for doc_id in doc_ids:
            self._draft.remove(doc_id)
        self._draft.keep_vectors()
        model = self._base.manifest.embedding_model if self._base else None
        return pages, passages, cache.retain(model, self._draft.chunk_texts())

    def publish(self) -> Manifest:
        """Write the next generation durably, then make it current in one atomic step. Raises `StoreLocked`."""
        self._left_over = True
        known = GenerationId.after(self._matter.generations())
        generation = self._written(Upload(self._matter, self._draft, known, self._purged))
        self._matter.await_copies(generation.indices)
        self._matter.make_current(generation.indices, self._lock)
        self._close()
        self._base = generation
        self._matter.prune(self._lock)
        self._left_over = False
        return generation.manifest

    @property
    def _draft(self) -> Draft:
        """The draft of the next generation, begun when it is first needed."""
        if self._begun is None:
            base = Published(self._matter, self._base) if self._base else None
            self._begun = Draft(base, self._analyzer.tokenise)
        return self._begun

    def _close(self) -> None:
        if self._begun is not None:
            self._begun.close()
            self._begun = None

    def _written(self, upload: Upload) -> Generation:
        try:
            generation = upload.run(self._analyzer.version, self._source, self._readers, self._before, self._skipped)
        except Absent:  # who took the lock over removed the unfinished indices
            self._confirm()
            raise
        self._confirm()
        return generation

    def _confirm(self) -> None:
        """Make sure that the lock is still held. Raises `StoreLocked`: what is left over is another's then."""
        try:
            self._lock.confirm()
        except StoreLocked:
            self._left_over = False
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        try:
            self._close()
            if self._left_over and not isinstance(error, StoreUnavailable | StoreLocked):  # else the next writer does
                self._matter.prune(self._lock)
        finally:
            self._lock.release()
        return False
