"""Read one published generation of a matter in an Elasticsearch."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache

from pincite.indexer.document_keys import KeyField
from pincite.indexer.errors import StoreError
from pincite.indexer.model import Chunk, Diagnostic, Document, Fact, Family, Relation, Section, SkippedAttachment
from pincite.indexer.page import Page, PageRef, TextSource
from pincite.indexer.store.base import ChunkHit, Manifest, PageHit, TermQuery, Vectors
from pincite.indexer.store.elastic.catalogue import Catalogue
from pincite.indexer.store.elastic.fitting import Remedy
from pincite.indexer.store.elastic.generations import Generation
from pincite.indexer.store.elastic.leases import Lease
from pincite.indexer.store.elastic.rows import Row, value_of
from pincite.indexer.store.elastic.search import by_vector, by_words
from pincite.indexer.store.elastic.service import Absent, Service

_PAGES_KEPT = 512
_CHUNKS_KEPT = 4096


class ElasticReader:
    """`IndexReader` over a generation's indices. It caches recent pages and chunks."""

    def __init__(self, service: Service, generation: Generation, lease: Lease, remedy: Remedy) -> None:
        self._service = service
        self._generation = generation
        self._lease = lease
        self._remedy = remedy
        self._closed = False
        self._catalogue = Catalogue(service, generation)
        self._page: Callable[[PageRef], Page] = lru_cache(maxsize=_PAGES_KEPT)(self._catalogue.page)
        self._chunks: dict[str, Chunk] = {}

    @property
    def manifest(self) -> Manifest:
        """The manifest of this generation."""
        return self._generation.manifest

    def documents(self) -> Sequence[Document]:
        """All documents, in order of `doc_id`, as they were stored."""
        with self._reading():
            return self._catalogue.documents

    def doc_ids(self) -> Sequence[str]:
        """The ids of all documents, in order; reads no document."""
        with self._reading():
            return self._catalogue.named.doc_ids

    def each_document(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`, with the title and day that only other documents state."""
        with self._reading():
            yield from self._catalogue.named.each()

    def documents_of(self, doc_ids: Collection[str]) -> Sequence[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        with self._reading():
            return self._catalogue.named.some(doc_ids)

    def documents_having(self, field: KeyField, keys: Collection[str]) -> Sequence[Document]:
        """The documents with any of some keys, in order of `doc_id`."""
        with self._reading():
            return self._catalogue.named.having(field, keys)

    def key_counts(self, field: KeyField, keys: Collection[str]) -> Mapping[str, int]:
        """The number of documents with each of some keys."""
        with self._reading():
            return self._catalogue.named.counts(field, keys)

    def families(self) -> Sequence[Family]:
        """All families, in order of `family_id`."""
        with self._reading():
            return self._catalogue.families

    def families_of(self, family_ids: Collection[str]) -> Sequence[Family]:
        """Those of some families that exist, in order of `family_id`."""
        with self._reading():
            return self._catalogue.families_of(family_ids)

    def relations(self) -> Sequence[Relation]:
        """All relations, in the order in which they were set."""
        with self._reading():
            return self._catalogue.relations

    def page(self, ref: PageRef) -> Page:
        """One page with its text; `KeyError` if there is none."""
        with self._reading():
            return self._page(ref)

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document, in order; `KeyError` if there is no such document."""
        with self._reading():
            return self._catalogue.pages(doc_id)

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
            known = self._chunks.get(chunk_id)
            found = known or self._catalogue.chunks([chunk_id])[0]
        if found is None:
            raise KeyError(chunk_id)
        return found

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages' bodies; ties in order of document and page."""
        with self._reading():
            hits = by_words(self._service, self._generation.indices["pages"], query, ("doc_id", "number"))
        found = [PageHit(PageRef(row["doc_id"], row["number"]), score) for row, score in hits]
        return sorted(found, key=lambda hit: (-hit.score, hit.ref))[: max(query.limit, 0)]

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks; ties in order of `chunk_id`."""
        with self._reading():
            hits = by_words(self._service, self._generation.indices["chunks"], query, ("chunk_id", "data"))
            return self._in_order(hits, query.limit)

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Nearest chunks by cosine; ties in order of `chunk_id`. Exact unless the index has a graph of vectors."""
        dimensions = self.manifest.dimensions
        if dimensions is None or not self.manifest.chunks:
            return []
        if vector.shape != (dimensions,):
            raise ValueError(f"the query's vector has shape {vector.shape}, the index's ({dimensions},)")
        with self._reading():
            index = self._generation.indices["chunks"]
            hits = by_vector(self._service, index, vector, doc_ids, limit, ("chunk_id", "data"))
            return self._in_order(hits, limit)

    def close(self) -> None:
        """Release the lease; the generation may then be removed."""
        if not self._closed:
            self._closed = True
            self._lease.release()

    def _in_order(self, hits: Sequence[tuple[Row, float]], limit: int) -> list[ChunkHit]:
        """The chunk hits in order. Found chunks are cached, since they are likely to be looked up next."""
        if len(self._chunks) > _CHUNKS_KEPT:
            self._chunks.clear()
        for row, _ in hits[:limit]:
            if row["chunk_id"] not in self._chunks:
                self._chunks[row["chunk_id"]] = value_of(Chunk, row)
        found = [ChunkHit(row["chunk_id"], score) for row, score in hits]
        return sorted(found, key=lambda hit: (-hit.score, hit.chunk_id))[: max(limit, 0)]

    @contextmanager
    def _reading(self) -> Iterator[None]:
        name = self.manifest.generation
        if self._closed:
            raise StoreError(f"The reader of generation {name} is closed")
        try:
            self._lease.renew()
            yield
        except Absent as error:
            raise StoreError(
                f"The generation {name} of matter '{self._remedy.matter}' was removed while it was read: newer ones "
                "were published, or something of it was purged. Start this program again to read the current one."
            ) from error
        except ValueError as error:
            raise self._remedy.unusable(f"{name} is damaged ({type(error).__name__})") from error
