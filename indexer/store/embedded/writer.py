"""Write the next generation of a matter, invisible until it is published."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self

from pincite.indexer.errors import StoreError
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
from pincite.indexer.store.embedded.embeddings import EmbeddingCache
from pincite.indexer.store.embedded.generation_draft import CATALOGUE, Base, GenerationDraft
from pincite.indexer.store.embedded.generations import MatterFolder, discard
from pincite.indexer.store.embedded.lock import WriterLock


class EmbeddedWriter:
    """`IndexWriter` over a matter's folder. It owns the given lock and releases it when its context is left.

    It may publish more than once, and continues from what it published.
    """

    def __init__(
        self, folder: MatterFolder, lock: WriterLock, analyzer: Analyzer, source: str, base: Base | None
    ) -> None:
        self._folder = folder
        self._lock = lock
        self._analyzer = analyzer
        self._source = source
        self._base = base
        self._before = _before(folder)
        self._readers = base.manifest.readers if base else Readers()
        self._skipped = base.manifest.skipped if base else ()
        self._started: GenerationDraft | None = None

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
            or (self._started is not None and self._started.is_changed)
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
        draft = self._draft()
        with self._folder.remedy.reading(CATALOGUE):
            return draft.catalogue.hashes()

    def to_reread(self) -> frozenset[str]:
        """The documents that the next index opens again, though their files are unchanged."""
        draft = self._draft()
        with self._folder.remedy.reading(CATALOGUE):
            return draft.catalogue.to_reread()

    def put(self, document: IndexedDocument) -> None:
        """Add a document, or replace the one with its id, unless it is stored identically.

        Raises `ValueError` if its parts are inconsistent.
        """
        draft = self._draft()
        with self._folder.remedy.writing():
            if draft.catalogue.holds(document):
                return
            draft.document_changed(document.document.doc_id)
            draft.catalogue.put(document, self._analyzer.tokenise)

    def remove(self, doc_id: str) -> None:
        """Drop a document; `KeyError` if it is not there."""
        draft = self._draft()
        with self._folder.remedy.writing():
            draft.catalogue.remove(doc_id)
            draft.document_changed(doc_id)

    def mark_to_reread(self, doc_id: str) -> None:
        """Have the next index open a document again; `KeyError` if it is not there."""
        draft = self._draft()
        with self._folder.remedy.writing():
            draft.catalogue.mark_to_reread(doc_id)

    def contents(self) -> Iterator[IndexedDocument]:
        """Every document of the next generation, in order of `doc_id`, one at a time."""
        for doc_id in self.stored_hashes():
            draft = self._draft()
            with self._folder.remedy.reading(CATALOGUE):
                document = draft.catalogue.indexed(doc_id)
            yield document

    def outline(self) -> Iterator[tuple[Document, tuple[Fact, ...]]]:
        """Every document of the next generation with its facts but those of passages, by `doc_id`; reads no page."""
        draft = self._draft()
        with self._folder.remedy.reading(CATALOGUE):
            yield from draft.catalogue.outline()

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document of the next generation, in order; `KeyError` if it is not there."""
        draft = self._draft()
        with self._folder.remedy.reading(CATALOGUE):
            return draft.catalogue.pages(doc_id)

    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics of all documents of the next generation."""
        draft = self._draft()
        with self._folder.remedy.reading(CATALOGUE):
            return draft.catalogue.diagnostics()

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document of the next generation, in order of their mails' `doc_id`."""
        draft = self._draft()
        with self._folder.remedy.reading(CATALOGUE):
            return draft.catalogue.skipped_attachments()

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Set the matter's families and relations."""
        draft = self._draft()
        with self._folder.remedy.writing():
            draft.set_families(families, relations, family_of)

    def without_vectors(self, model_id: str, dimensions: int) -> Iterator[tuple[str, str]]:  # noqa: ARG002  the contract
        """(`chunk_id`, text) of all chunks."""
        return ((chunk.chunk_id, chunk.text) for item in self.contents() for chunk in item.chunks)

    def embed(self, model_id: str, dimensions: int, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Set the vectors of all chunks. `ValueError` if a chunk has none, or a vector no chunk."""
        draft = self._draft()
        with self._folder.remedy.writing():
            draft.embed(model_id, dimensions, vectors)

    def purge(self, doc_ids: Collection[str], cache: EmbeddingCache) -> tuple[int, int, int]:
        """Drop documents so that no file has content of them, and keep the vectors of the others.

        Returns the numbers of their pages and passages, and of removed cached vectors. `KeyError` if one is missing.
        """
        draft = self._draft()
        pages, passages = draft.catalogue.measure(doc_ids)
        with self._folder.remedy.writing():
            for doc_id in doc_ids:
                draft.catalogue.remove(doc_id)
                draft.document_changed(doc_id)
            draft.compact()
            draft.keep_vectors()
            model = self._base.manifest.embedding_model if self._base else None
            return pages, passages, cache.retain(model, draft.catalogue.chunk_texts())

    def publish(self) -> Manifest:
        """Write the next generation durably, then make it current in one atomic step."""
        draft = self._draft()
        with self._folder.remedy.writing():
            manifest = draft.finish(self._analyzer.version, self._source, self._readers, self._before, self._skipped)
            self._started = None  # from here on it must not be discarded, even if interrupted
            self._folder.make_current(draft.folder)
            self._base = Base(draft.folder, manifest)
            self._folder.prune()
        return manifest

    def _draft(self) -> GenerationDraft:
        """The generation being built, created at first use."""
        if self._started is None:
            with self._folder.remedy.writing():
                self._started = GenerationDraft(self._folder.new_generation(), self._base, self._folder.signing)
        return self._started

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        try:
            if self._started is not None:
                self._started.catalogue.close()
                discard(self._started.folder)
                self._started = None
            self._folder.remove_if_empty()
        finally:
            self._lock.release()
        return False


def _before(folder: MatterFolder) -> str | None:
    """The generation that is current when writing begins, or empty; null where that cannot be read."""
    with suppress(StoreError):
        return folder.current().name if folder.is_published else ""
    return None
