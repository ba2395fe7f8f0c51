"""The contract of stores: their readers, their writers and the values these exchange.

A *store* has matters; a matter has generations; one generation is published at a time and never changes. The writer
builds the next generation invisibly; readers see nothing of it before `publish()`. A reader stays on the generation it
opened until it is closed. Implementations: `indexer.store.embedded`, on this machine, and `indexer.store.elastic`,
shared by several.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self

from pincite.indexer.document_keys import KeyField
from pincite.indexer.embed.base import Vectors as Vectors
from pincite.indexer.errors import StoreError
from pincite.indexer.model import (
    Chunk,
    ChunkPlace,
    Diagnostic,
    Document,
    Fact,
    Family,
    IndexedDocument,
    Relation,
    Section,
    Skipped,
    SkippedAttachment,
)
from pincite.indexer.page import Page, PageRef, TextSource

SCHEMA_VERSION = 8
"""Version of the stored form, which every backend writes into its manifests."""


@dataclass(frozen=True, slots=True)
class Readers:
    """The versions of the readers of a generation; both fields are empty where they are not known.

    `code` is the version of the readers' source, `engine` the name of the OCR engine.
    """

    code: str = ""
    engine: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The properties of a generation. One that does not fit the running code is refused, never read in part.

    A generation of other `readers` can be opened, but an update reads files again: all of them after a change of the
    code, those with pictures after a change of the OCR engine. `before` is the generation that
    was current when the writer of this one began, to which a rollback leads; empty where there was none, null where
    that was not recorded. `skipped` are files of the folder that became no document; skipped attachments are stored
    with their mails. `content` is the `content_digest` of the documents, `families` their number of families.
    """

    generation: str
    schema: int
    analyzer: str
    source: str
    documents: int
    pages: int
    chunks: int
    embedding_model: str | None
    dimensions: int | None
    created_at: str
    readers: Readers = Readers()
    before: str | None = None
    skipped: tuple[Skipped, ...] = ()
    content: str = ""
    families: int = 0


@dataclass(frozen=True, slots=True)
class TermQuery:
    """A bag-of-words query. `terms` are analyzer tokens (repeats count); `doc_ids` None means the whole matter."""

    terms: tuple[str, ...]
    doc_ids: frozenset[str] | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class NearQuery:
    """A query of `nearest_chunks` that can be a key; `vector` has float32 values."""

    vector: tuple[float, ...]
    doc_ids: frozenset[str] | None
    limit: int

    @classmethod
    def of(cls, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> Self:
        """The query of these arguments of `nearest_chunks`."""
        return cls(tuple(vector.tolist()), doc_ids, limit)


@dataclass(frozen=True, slots=True)
class Reads:
    """Searches and lookups that follow; ids and pages must exist.

    `documents` are those whose pages are all read. The pages of the first `shown` hits of each search are read too.
    """

    page_searches: Sequence[TermQuery] = ()
    chunk_searches: Sequence[TermQuery] = ()
    page_counts: Sequence[TermQuery] = ()
    nearest: Sequence[NearQuery] = ()
    pages: Sequence[PageRef] = ()
    chunks: Sequence[str] = ()
    documents: Sequence[str] = ()
    sections: Sequence[str] = ()
    facts: Sequence[str] = ()
    shown: int = 0


@dataclass(frozen=True, slots=True)
class PageHit:
    """A page and its BM25 score; higher is better. Ties are in order of `doc_id`, then page."""

    ref: PageRef
    score: float


@dataclass(frozen=True, slots=True)
class ChunkHit:
    """A chunk and its score (BM25, or cosine for vectors); higher is better. Ties are in order of `chunk_id`."""

    chunk_id: str
    score: float


@dataclass(frozen=True, slots=True)
class Purged:
    """The result of a purge in a store.

    `generations` were removed. `held` are those that a reader keeps open on a system where open files cannot be
    removed. `generation` is the one published by the purge; empty where the whole matter was removed.
    """

    matter: str
    source: str
    documents: tuple[str, ...]
    pages: int
    passages: int
    vectors: int
    traces: int
    generations: tuple[str, ...]
    held: tuple[str, ...] = ()
    generation: str = ""


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The result of a rollback.

    `left` was current before. The content of `restored` is published again as a new generation, `generation`.
    """

    matter: str
    left: str
    restored: Manifest
    generation: str


@dataclass(frozen=True, slots=True)
class Analyzer:
    """The function that splits text into terms without white space, and its version for the manifest."""

    tokenise: Callable[[str], list[str]]
    version: str


class IndexReader(Protocol):
    """One published generation of one matter, read-only and safe for use by several threads.

    Lookups of one thing by key raise `KeyError` where it does not exist; searches return an empty list.
    """

    @property
    def manifest(self) -> Manifest:
        """The manifest of this generation."""

    @property
    def reads_ahead(self) -> bool:
        """Whether `expect` has an effect."""

    def documents(self) -> Sequence[Document]:
        """All documents, in order of `doc_id`, as they were stored."""

    def doc_ids(self) -> Sequence[str]:
        """The ids of all documents, in order; reads no document."""

    def each_document(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`, with the title and day that only other documents state."""

    def documents_of(self, doc_ids: Collection[str]) -> Sequence[Document]:
        """Those of some documents that exist, in order of `doc_id`, as `each_document` yields them."""

    def documents_having(self, field: KeyField, keys: Collection[str]) -> Sequence[Document]:
        """The documents with any of some keys, in order of `doc_id`, as `each_document` yields them."""

    def key_counts(self, field: KeyField, keys: Collection[str]) -> Mapping[str, int]:
        """The number of documents with each of some keys."""

    def families(self) -> Sequence[Family]:
        """All families, in order of `family_id`."""

    def families_of(self, family_ids: Collection[str]) -> Sequence[Family]:
        """Those of some families that exist, in order of `family_id`."""

    def relations(self) -> Sequence[Relation]:
        """All relations, in a fixed order."""

    def page(self, ref: PageRef) -> Page:
        """One page with its text."""

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document, in order."""

    def text_sources(self) -> Mapping[str, frozenset[TextSource]]:
        """Where the texts of each document's pages come from, by `doc_id`; reads no page."""

    def sections(self, doc_id: str) -> Sequence[Section]:
        """All sections of a document, in order of `index`."""

    def facts(self, doc_id: str) -> Sequence[Fact]:
        """All facts of a document, in order of page."""

    def own_facts(self, doc_ids: Sequence[str]) -> Mapping[str, Sequence[Fact]]:
        """The facts of some documents without those in `LEFT_OUT`, in order of page; `KeyError` for an unknown one."""

    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics of all documents, in order of `doc_id`."""

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document, in order of their mails' `doc_id`."""

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk."""

    def chunk_place(self, chunk_id: str) -> ChunkPlace:
        """One chunk without its text; that of a hit needs no reading."""

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages."""

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks."""

    def count_pages(self, query: TermQuery) -> int:
        """The number of hits of `search_pages`: of pages with any of the terms, up to the query's limit."""

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Nearest chunks by cosine, exact unless the store is configured to approximate; empty without vectors.

        `vector`: [dimensions] float32, L2-normalised.
        """

    def expect(self, reads: Reads) -> None:
        """Take note of what is read next, so that a store over a network reads it in one request.

        No result depends on it; a store on this machine ignores it.
        """

    def close(self) -> None:
        """Release files; the generation may then be pruned."""


class IndexWriter(Protocol):
    """Builds the next generation of one matter. Nothing is visible until `publish()`; leaving before it discards all.

    A writer has the matter's write lock from `Store.begin` until its context is left. It starts from the published
    generation, if any (`fresh=False`), or from nothing; after `publish()` it continues from what it published.
    """

    @property
    def current(self) -> Manifest | None:
        """The published generation that the next one starts from, if any; after `publish()` what it published."""

    @property
    def is_changed(self) -> bool:
        """Whether the next generation would differ from the current one, in its content or its readers."""

    @property
    def readers(self) -> Readers:
        """The readers of every document so far."""

    def set_readers(self, readers: Readers) -> None:
        """Record the readers of every document of the next generation."""

    def set_skipped(self, skipped: Sequence[Skipped]) -> None:
        """Record the files of the folder that became no document of the next generation."""

    def stored_hashes(self) -> dict[str, str]:
        """`doc_id` -> sha256 of every document of the next generation so far."""

    def to_reread(self) -> frozenset[str]:
        """The documents of the next generation that the next index opens again, though their files are unchanged."""

    def put(self, document: IndexedDocument) -> None:
        """Add a document, or replace the one with its id; drops the matter's vectors, unless it is stored identically.

        A store may keep the dropped vectors of other documents, unseen, until the next `embed`. Raises `ValueError` for
        inconsistent parts: two pages of one number, a chunk id of another document.
        """

    def remove(self, doc_id: str) -> None:
        """Drop a document, and the matter's vectors; `KeyError` if it is not there."""

    def mark_to_reread(self, doc_id: str) -> None:
        """Have the next index open a document again; nothing else of it changes. `KeyError` if it is not there."""

    def contents(self) -> Iterator[IndexedDocument]:
        """Every document of the next generation, in order of `doc_id`, one at a time."""

    def outline(self) -> Iterator[tuple[Document, tuple[Fact, ...]]]:
        """Every document of the next generation with its facts, in order of `doc_id`; reads no page."""

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document of the next generation, in order; `KeyError` if it is not there."""

    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics of all documents of the next generation."""

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document of the next generation, in order of their mails' `doc_id`."""

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Replace the matter's families and relations, after the last `put` or `remove`.

        `family_of` maps each `doc_id` to its family.
        """

    def without_vectors(self, model_id: str, dimensions: int) -> Iterator[tuple[str, str]]:
        """(`chunk_id`, text) of the chunks that `embed` wants vectors of: all but those whose vectors the store kept.

        After the last `put` or `remove`.
        """

    def embed(self, model_id: str, dimensions: int, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Set the vectors of the chunks that `without_vectors` lists; then all chunks have one.

        `vectors` are (`chunk_id`, [dimensions] float32, L2-normalised), in any order. `ValueError` if one of the chunks
        has no vector, or a vector none of the chunks.
        """

    def publish(self) -> Manifest:
        """Write the next generation durably, then make it current in one atomic step."""

    def __enter__(self) -> Self:
        """Return the writer, which has the lock already."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        """Release the lock and discard what was not published."""


class VectorCache(Protocol):
    """A cache of vectors by text and model. It outlives generations and may be lost without harm."""

    def get_many(self, model_id: str, texts: Sequence[str]) -> list[Vectors | None]:
        """For each text its vector, [dimensions] float32, or None where it is not known."""

    def put_many(self, model_id: str, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Store the vectors of (text, vector) pairs, all or none."""

    def close(self) -> None:
        """Release the cache."""


class Store(Protocol):
    """A collection of matters."""

    @property
    def address(self) -> str:
        """The value of `--store` for this store: its folder as given, or its address without secrets."""

    @property
    def identity(self) -> str:
        """A unique identifier of the store: its full address, without secrets."""

    def matters(self) -> list[str]:
        """Names of the matters that have a published generation."""

    def begun(self) -> list[str]:
        """Names of the matters whose first generation is being written, or was not finished."""

    def state(self, matter: str) -> str:
        """An opaque value that changes with every publication; empty where nothing is published. Cheap: opens nothing.

        Raises `StoreUnavailable`.
        """

    def open(self, matter: str) -> IndexReader:
        """Open the published generation. Raises `UnknownMatter`, `StoreUnusable`."""

    def begin(self, matter: str, *, source: str, fresh: bool = False, former: str | None = None) -> IndexWriter:
        """Become the matter's writer; `source` is the folder it is built from, `former` that folder's previous path.

        Raises `StoreLocked`, which names the holder; unless `fresh`, also `SourceMismatch` if the published generation
        was built from another source, and `StoreUnusable` if it cannot be read.
        """

    def embeddings(self, matter: str) -> VectorCache:
        """The matter's cache of vectors."""

    def traces(self, matter: str) -> Path:
        """The local folder for the traces of the matter's runs; it need not exist yet."""

    def examine(self, matter: str, *, deep: bool) -> Iterator[StoreError]:
        """Yield the defects of a matter, each with its remedy; nothing where it is sound.

        A `StoreWarning` is no defect: it does no harm yet, or could not be seen.
        `deep` reads everything: each page, section, fact, passage and vector. Raises `UnknownMatter`.
        """

    def rollback(self, matter: str) -> RolledBack:
        """Publish the content of the previous generation again; a second call undoes the first.

        The current generation need not be readable. Raises `UnknownMatter`, `StoreLocked`, `NothingBefore`, and
        `StoreUnusable` where the previous one does not fit the running code or is damaged.
        """

    def left_behind(self, matter: str, doc_id: str) -> list[str]:
        """The document and its attachments, where they left the matter and older generations or traces have them."""

    def purge(self, matter: str, doc_ids: Collection[str], amend: Callable[[IndexWriter], None]) -> Purged:
        """Publish the matter without some documents, and remove everything else with content of them.

        `amend` updates what remains: its families, and which mails are to be read again. Raises
        `KeyError` for a document that is not there and was not left behind, `StoreLocked`.
        """

    def purge_matter(self, matter: str) -> Purged:
        """Remove a matter with everything in it. Raises `UnknownMatter`, `StoreLocked`."""
