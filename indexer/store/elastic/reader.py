"""Read one published generation of a matter in an Elasticsearch."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pincite.indexer.document_keys import KeyField
from pincite.indexer.errors import GenerationRemoved, StoreError
from pincite.indexer.model import (
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
from pincite.indexer.store.base import ChunkHit, Manifest, NearQuery, PageHit, Reads, TermQuery, Vectors
from pincite.indexer.store.elastic.batch import Batch, Key, Part, ValueKind
from pincite.indexer.store.elastic.catalogue import Catalogue
from pincite.indexer.store.elastic.fitting import Remedy
from pincite.indexer.store.elastic.generations import Generation
from pincite.indexer.store.elastic.leases import Lease
from pincite.indexer.store.elastic.lookups import by_keys
from pincite.indexer.store.elastic.near_search import NearSearch
from pincite.indexer.store.elastic.search import ChunkSearch, PageSearch, counts, is_empty
from pincite.indexer.store.elastic.service import Absent, Service


class ElasticReader:
    """`IndexReader` over a generation's indices. It caches recent results of searches and lookups."""

    def __init__(
        self, service: Service, generation: Generation, lease: Lease, remedy: Remedy, is_current: Callable[[], bool]
    ) -> None:
        self._generation = generation
        self._lease = lease
        self._remedy = remedy
        self._is_current = is_current
        self._closed = False
        self._catalogue = Catalogue(service, generation)
        self._batch = Batch(service)

    @property
    def manifest(self) -> Manifest:
        """The manifest of this generation."""
        return self._generation.manifest

    @property
    def generation(self) -> Generation:
        """The generation that is read, with its indices."""
        return self._generation

    @property
    def reads_ahead(self) -> bool:
        """True: each request takes time."""
        return True

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
        page: Page = self._value(("page", ref))
        return page

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document, in order; `KeyError` if there is no such document."""
        pages: tuple[Page, ...] = self._of_document(("pages", doc_id))
        return pages

    def text_sources(self) -> Mapping[str, frozenset[TextSource]]:
        """Where the texts of each document's pages come from, by `doc_id`."""
        with self._reading():
            return self._catalogue.text_sources()

    def sections(self, doc_id: str) -> Sequence[Section]:
        """All sections of a document, in order of `index`; `KeyError` if there is no such document."""
        sections: tuple[Section, ...] = self._of_document(("sections", doc_id))
        return sections

    def facts(self, doc_id: str) -> Sequence[Fact]:
        """All facts of a document, in order of page; `KeyError` if there is no such document."""
        facts: tuple[Fact, ...] = self._of_document(("facts", doc_id))
        return facts

    def own_facts(self, doc_ids: Sequence[str]) -> Mapping[str, Sequence[Fact]]:
        """The facts of some documents without those of passages, in parts; `KeyError` for an unknown one."""
        keys: list[Key] = [("own_facts", doc_id) for doc_id in dict.fromkeys(doc_ids)]
        with self._reading():
            cached = {key: found for key in keys if (found := self._batch.get(key)) is not None}
            found = {**cached, **self._batch.read(list(self._parts([key for key in keys if key not in cached])))}
        return {doc_id: found["own_facts", doc_id] for doc_id in doc_ids}

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
        chunk: Chunk = self._value(("chunk", chunk_id))
        return chunk

    def chunk_place(self, chunk_id: str) -> ChunkPlace:
        """One chunk without its text; `KeyError` if there is none."""
        place: ChunkPlace = self._value(("place", chunk_id))
        return place

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages' bodies; ties in order of document and page."""
        return [] if is_empty(query) else list(self._value(("page_hits", query)))

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks; ties in order of `chunk_id`."""
        return [] if is_empty(query) else list(self._value(("chunk_hits", query)))

    def count_pages(self, query: TermQuery) -> int:
        """The number of pages with any of the terms, up to the query's limit."""
        return 0 if is_empty(query) else int(self._value(("count", query)))

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Nearest chunks by cosine; ties in order of `chunk_id`. Exact unless the index has a graph of vectors."""
        dimensions = self.manifest.dimensions
        if dimensions is None or not self.manifest.chunks:
            return []
        if vector.shape != (dimensions,):
            raise ValueError(f"the query's vector has shape {vector.shape}, the index's ({dimensions},)")
        query = NearQuery.of(vector, doc_ids, limit)
        return [] if is_empty(query) else list(self._value(("near", query)))

    def expect(self, reads: Reads) -> None:
        """Read and cache what is not cached yet.

        It takes one request, one more for pages shown, and more while hits may tie.
        """
        keys = _keys(reads, with_vectors=bool(self.manifest.dimensions and self.manifest.chunks))
        with self._reading():
            self._read(keys)
            if reads.shown:
                self._read([("page", ref) for key in keys for ref in self._refs(key, reads.shown)])

    def close(self) -> None:
        """Release the lease; the generation may then be removed."""
        if not self._closed:
            self._closed = True
            self._lease.release()

    def _of_document(self, key: Key) -> Any:  # noqa: ANN401  the value of the key's kind
        with self._reading():
            self._catalogue.named.check(str(key[1]))
        return self._value(key)

    def _value(self, key: Key) -> Any:  # noqa: ANN401  the value of the key's kind
        """The value of a key; `KeyError` if there is none."""
        with self._reading():
            found = self._batch.get(key)
            return self._batch.read(list(self._parts([key])))[key] if found is None else found

    def _read(self, keys: Sequence[Key]) -> None:
        """Read and cache those values that are not cached."""
        self._batch.read(list(self._parts(self._batch.missing(keys))))

    def _refs(self, key: Key, most: int) -> Iterator[PageRef]:
        """The pages of the first hits of a search."""
        if key[0] == "page_hits":
            yield from (hit.ref for hit in (self._batch.get(key) or ())[:most])
        elif key[0] in ("chunk_hits", "near"):
            for hit in (self._batch.get(key) or ())[:most]:
                place: ChunkPlace | None = self._batch.get(("place", hit.chunk_id))
                yield from (PageRef(place.doc_id, page) for page in place.pages) if place else ()

    def _parts(self, keys: Sequence[Key]) -> Iterator[Part]:
        indices = self._generation.indices
        searches = {"page_hits": PageSearch, "chunk_hits": ChunkSearch, "near": NearSearch}
        for kind, of in keys:
            if kind in searches:
                yield searches[kind](indices["pages" if kind == "page_hits" else "chunks"], of)
        counted = (of for kind, of in keys if kind == "count" and isinstance(of, TermQuery))
        yield from counts(indices["pages"], counted)
        yield from by_keys((key for key in keys if key[0] not in searches and key[0] != "count"), indices)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        name = self.manifest.generation
        if self._closed:
            raise StoreError(f"The reader of generation {name} is closed")
        try:
            self._lease.renew()
            yield
        except Absent as error:
            if self._is_current():
                reason = f"an index of {name}, which is still current, is missing; pincite doctor names it"
                raise self._remedy.unusable(reason) from error
            raise GenerationRemoved(
                f"The generation {name} of matter '{self._remedy.matter}' was removed while it was read: newer ones "
                "were published, or something of it was purged. Try again to read the current one."
            ) from error
        except ValueError as error:
            raise self._remedy.unusable(f"{name} is damaged ({type(error).__name__})") from error


def _keys(reads: Reads, *, with_vectors: bool) -> list[Key]:
    """The keys of what is read next."""
    searches: dict[ValueKind, Sequence[TermQuery | NearQuery]] = {
        "page_hits": reads.page_searches,
        "chunk_hits": reads.chunk_searches,
        "count": reads.page_counts,
        "near": reads.nearest if with_vectors else (),
    }
    lookups: dict[ValueKind, Sequence[PageRef | str]] = {
        "page": reads.pages,
        "chunk": reads.chunks,
        "pages": reads.documents,
        "sections": reads.sections,
        "facts": reads.facts,
    }
    found = [(kind, query) for kind, queries in searches.items() for query in queries if not is_empty(query)]
    return [*found, *((kind, of) for kind, keys in lookups.items() for of in keys)]
