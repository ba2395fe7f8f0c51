"""Read one published generation, which is protected from removal meanwhile."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from pincite.indexer.cited_identity import with_cited_identity
from pincite.indexer.document_keys import KeyField
from pincite.indexer.errors import StoreError
from pincite.indexer.model import (
    LEFT_OUT,
    Chunk,
    ChunkPlace,
    Diagnostic,
    Document,
    Fact,
    Family,
    Relation,
    Section,
    SkippedAttachment,
)
from pincite.indexer.page import Page, PageRef, TextSource
from pincite.indexer.sized_cache import BatchCache, SizedCache
from pincite.indexer.store.base import ChunkHit, Manifest, PageHit, Reads, TermQuery, Vectors
from pincite.indexer.store.documents_in_memory import DocumentsInMemory
from pincite.indexer.store.embedded.file_guard import FileGuard
from pincite.indexer.store.embedded.fulltext import FullText
from pincite.indexer.store.embedded.lock import GenerationHold
from pincite.indexer.store.embedded.manifest import Sealed
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.sealed_catalogue import SealedCatalogue

if TYPE_CHECKING:
    from pincite.indexer.store.embedded.vectors import ChunkVectors

_CHARACTERS = 4_000_000
"""Most characters of cached pages: about 1,700 printed pages, 10 MB."""
_KEYS = 20_000
"""Most cached names of pages, and of chunks: 4 MB."""


class EmbeddedReader:
    """`IndexReader` over a generation's folder. It caches documents, families and recently used pages."""

    def __init__(self, folder: Path, sealed: Sealed, hold: GenerationHold, remedy: Remedy) -> None:
        self._manifest = sealed.manifest
        self._hold = hold
        self._remedy = remedy
        self._closed = False
        with remedy.reading("the catalogue or the full text"):
            self._pages = FullText(folder / "fts" / "pages", FileGuard(folder, sealed.files, "fts/pages/"))
            self._chunks = FullText(folder / "fts" / "chunks", FileGuard(folder, sealed.files, "fts/chunks/"))
            self._vectors = _vectors(folder, sealed)
            self._catalogue = SealedCatalogue(folder / "catalogue.sqlite", sealed.roots)
        self._page = SizedCache(self._catalogue.page, lambda page: len(page.text), _CHARACTERS)
        self._page_refs = BatchCache(self._catalogue.page_refs, _KEYS)
        self._chunk_ids = BatchCache(self._catalogue.chunk_ids, _KEYS)

    @property
    def manifest(self) -> Manifest:
        """The manifest of this generation."""
        return self._manifest

    @property
    def reads_ahead(self) -> bool:
        """False: single reads are fast here."""
        return False

    def documents(self) -> Sequence[Document]:
        """All documents, in order of `doc_id`, as they were stored."""
        return self._documents

    def doc_ids(self) -> Sequence[str]:
        """The ids of all documents, in order."""
        return self._named.doc_ids()

    def each_document(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`, with the title and day that only other documents state."""
        return self._named.each()

    def documents_of(self, doc_ids: Collection[str]) -> Sequence[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        return self._named.some(doc_ids)

    def documents_having(self, field: KeyField, keys: Collection[str]) -> Sequence[Document]:
        """The documents with any of some keys, in order of `doc_id`."""
        return self._named.having(field, keys)

    def key_counts(self, field: KeyField, keys: Collection[str]) -> Mapping[str, int]:
        """The number of documents with each of some keys."""
        return self._named.counts(field, keys)

    def families(self) -> Sequence[Family]:
        """All families, in order of `family_id`."""
        return self._families

    def families_of(self, family_ids: Collection[str]) -> Sequence[Family]:
        """Those of some families that exist, in order of `family_id`."""
        return [self._family_by_id[each] for each in sorted(set(family_ids)) if each in self._family_by_id]

    def relations(self) -> Sequence[Relation]:
        """All relations, in the order in which they were set."""
        return self._relations

    def page(self, ref: PageRef) -> Page:
        """One page with its text; `KeyError` if there is none."""
        with self._reading():
            return self._page(ref)

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document, in order; `KeyError` if there is no such document."""
        with self._reading():
            return tuple(self._page(PageRef(doc_id, number)) for number in self._catalogue.page_numbers(doc_id))

    def text_sources(self) -> Mapping[str, frozenset[TextSource]]:
        """Where the texts of each document's pages come from, by `doc_id`."""
        with self._reading():
            return self._catalogue.text_sources()

    def sections(self, doc_id: str) -> Sequence[Section]:
        """All sections of a document, in order of `index`; `KeyError` if there is no such document."""
        with self._reading():
            return self._catalogue.sections(doc_id)

    def facts(self, doc_id: str) -> Sequence[Fact]:
        """All facts of a document, in order of page; `KeyError` if there is no such document."""
        with self._reading():
            return self._catalogue.facts(doc_id)

    def own_facts(self, doc_ids: Sequence[str]) -> Mapping[str, Sequence[Fact]]:
        """The facts of some documents without those of passages; `KeyError` for an unknown one."""
        return {doc_id: tuple(f for f in self.facts(doc_id) if f.field not in LEFT_OUT) for doc_id in doc_ids}

    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics of all documents, in order of `doc_id`."""
        with self._reading():
            return self._catalogue.diagnostics()

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document, in order of their mails' `doc_id`."""
        with self._reading():
            return self._catalogue.skipped_attachments()

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk; `KeyError` if there is none."""
        with self._reading():
            return self._catalogue.chunk(chunk_id)

    def chunk_place(self, chunk_id: str) -> ChunkPlace:
        """One chunk without its text; `KeyError` if there is none."""
        return self.chunk(chunk_id).place

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages' bodies; ties in order of document and page."""
        with self._reading():
            hits = self._pages.search(query.terms, query.doc_ids, query.limit)
            refs = self._page_refs([key for key, _ in hits])
            found = [PageHit(refs[key], score) for key, score in hits]
        return sorted(found, key=lambda hit: (-hit.score, hit.ref))[: max(query.limit, 0)]

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks; ties in order of `chunk_id`."""
        with self._reading():
            hits = self._chunks.search(query.terms, query.doc_ids, query.limit)
            names = self._chunk_ids([key for key, _ in hits])
            found = [ChunkHit(names[key], score) for key, score in hits]
        return sorted(found, key=lambda hit: (-hit.score, hit.chunk_id))[: max(query.limit, 0)]

    def count_pages(self, query: TermQuery) -> int:
        """The number of pages with any of the terms, up to the query's limit."""
        return len(self.search_pages(query))

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Exact nearest chunks by cosine; ties in order of `chunk_id`."""
        with self._reading():
            if self._vectors is None:
                return []
            among = None if doc_ids is None else self._rows_of(doc_ids)
            nearest, order = self._vectors.nearest(vector, among, limit), self._chunk_order
        return [ChunkHit(order[number][0], score) for number, score in nearest]

    def expect(self, reads: Reads) -> None:
        """Do nothing."""

    def other_reads(self) -> Iterator[Callable[[], object]]:
        """Functions that read the rest: each document's passages, the full text and the vectors."""
        for document in self.documents():
            yield partial(self._read_passages, document.doc_id)
        yield lambda: (self.search_pages(TermQuery(("a",))), self.search_chunks(TermQuery(("a",))))
        if self._vectors is not None:
            yield self._read_vectors

    def _read_passages(self, doc_id: str) -> None:
        with self._reading():
            self._catalogue.document_chunks(doc_id)

    def _read_vectors(self) -> None:
        with self._reading():
            if self._vectors is not None:
                self._vectors.check()
                _ = self._chunk_order

    def close(self) -> None:
        """Release files; the generation may then be pruned."""
        if not self._closed:
            self._closed = True
            self._catalogue.close()
            del self._pages, self._chunks, self._vectors  # their files are mapped, which blocks removal on Windows
            self._hold.release()

    def _reading(self) -> AbstractContextManager[None]:
        if self._closed:
            raise StoreError(f"The reader of generation {self._manifest.generation} is closed")
        return self._remedy.reading(self._manifest.generation)

    def _rows_of(self, doc_ids: frozenset[str]) -> list[int]:
        """The vector rows of some documents' chunks, ascending."""
        found = [self._chunk_rows[doc_id] for doc_id in doc_ids if doc_id in self._chunk_rows]
        return sorted(row for rows in found for row in rows)

    @cached_property
    def _documents(self) -> tuple[Document, ...]:
        with self._reading():
            return self._catalogue.documents()

    @cached_property
    def _named(self) -> DocumentsInMemory:
        return DocumentsInMemory(with_cited_identity(self._documents, self._relations), self.families)

    @cached_property
    def _families(self) -> tuple[Family, ...]:
        with self._reading():
            return self._catalogue.families()

    @cached_property
    def _family_by_id(self) -> dict[str, Family]:
        return {family.family_id: family for family in self._families}

    @cached_property
    def _relations(self) -> tuple[Relation, ...]:
        with self._reading():
            return self._catalogue.relations()

    @cached_property
    def _chunk_order(self) -> list[tuple[str, str]]:
        return self._catalogue.chunk_order()

    @cached_property
    def _chunk_rows(self) -> dict[str, list[int]]:
        """`doc_id` -> its chunks' rows."""
        rows: dict[str, list[int]] = {}
        for row, (_, doc_id) in enumerate(self._chunk_order):
            rows.setdefault(doc_id, []).append(row)
        return rows


def _vectors(folder: Path, sealed: Sealed) -> "ChunkVectors | None":
    """The generation's vectors, if it has any; numpy is imported only for them."""
    manifest = sealed.manifest
    if manifest.dimensions is None:
        return None
    from pincite.indexer.store.embedded.vectors import ChunkVectors

    guard = FileGuard(folder, sealed.files, "vectors.f32")
    return ChunkVectors(folder / "vectors.f32", manifest.chunks, manifest.dimensions, guard)
