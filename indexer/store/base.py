"""The store's contract: what writes an index and what reads one.

A *store* keeps matters; a matter has generations; one generation is published at a time and never changes. The writer
builds the next generation out of sight; `publish()` is the only moment at which readers can see anything of it. A
reader stays on the generation it opened until it is closed. Implementations: `indexer.store.embedded`, on this machine,
and `indexer.store.elastic`, shared by several.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self

from pincite.indexer.embed.base import Vectors as Vectors
from pincite.indexer.errors import StoreError
from pincite.indexer.model import (
    Chunk,
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

SCHEMA_VERSION = 6
"""Version of the stored form, which every backend writes into its manifests."""


@dataclass(frozen=True, slots=True)
class Readers:
    """What read the documents of a generation; both fields are empty where that is not known.

    `code` is the version of the readers' source, `engine` the name of the OCR engine.
    """

    code: str = ""
    engine: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What shaped a generation. One that does not fit the running code is refused, never half-read.

    Other `readers` do not bar a reader, but an update reads every file again.
    `before` is the generation that was current when the writer of this one began, where a rollback leads; empty where
    there was none, null where that was not noted. `skipped` are files of the folder that became no document;
    skipped attachments are stored with their mails.
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


@dataclass(frozen=True, slots=True)
class TermQuery:
    """A bag-of-words query. `terms` are analyzer tokens (repeats count); `doc_ids` None means the whole matter."""

    terms: tuple[str, ...]
    doc_ids: frozenset[str] | None = None
    limit: int = 50


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
    """What a purge removed, and what it could not.

    `held` are generations that a reader of this system keeps open, where open files cannot be removed. The files in
    `still_in_folder` (of `source`) bring the documents back with the next index. `generation` is empty where the whole
    matter went. Documents that stay with the bytes of one that went are `copies`; files of the folder with such bytes
    that are no document yet, and not named by `still_in_folder`, are `copies_in_folder`. `cached` counts the values of
    a shared cache, which a store does not know of.
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
    still_in_folder: tuple[str, ...] = ()
    copies: tuple[str, ...] = ()
    copies_in_folder: tuple[str, ...] = ()
    generation: str = ""
    cached: int = 0


@dataclass(frozen=True, slots=True)
class RolledBack:
    """Where a matter went back to.

    `left` was current before; what `restored` shaped is served again, as a generation of its own: `generation`.
    """

    matter: str
    left: str
    restored: Manifest
    generation: str


@dataclass(frozen=True, slots=True)
class Analyzer:
    """What cuts text into terms, and the version that the manifest records. A term holds no white space."""

    tokenise: Callable[[str], list[str]]
    version: str


class IndexReader(Protocol):
    """One published generation of one matter, read-only and safe for use by several threads.

    Lookups of one thing by key raise `KeyError` where it does not exist; searches return an empty list.
    """

    @property
    def manifest(self) -> Manifest:
        """What shaped this generation."""

    def documents(self) -> Sequence[Document]:
        """All documents, in order of `doc_id`."""

    def families(self) -> Sequence[Family]:
        """All families, in order of `family_id`."""

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

    def diagnostics(self) -> Sequence[Diagnostic]:
        """What was noted about documents while they were read."""

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document, in order of their mails' `doc_id`."""

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk."""

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages."""

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks."""

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Nearest chunks by cosine, exact unless the store was told to approximate; empty without vectors.

        `vector`: [dimensions] float32, L2-normalised.
        """

    def close(self) -> None:
        """Release files; the generation may then be pruned."""


class IndexWriter(Protocol):
    """Builds the next generation of one matter. Nothing is visible until `publish()`; leaving without it discards.

    A writer holds the matter's write lock from `Store.begin` until it is left. It starts from the published
    generation, if any (`fresh=False`), or from nothing; after `publish()` it goes on from what it published.
    """

    @property
    def current(self) -> Manifest | None:
        """The published generation that the next one starts from, if any; after `publish()` what it published."""

    @property
    def is_changed(self) -> bool:
        """Whether the next generation would differ from the current one: in what it holds or in who read it."""

    @property
    def readers(self) -> Readers:
        """What read every document so far."""

    def set_readers(self, readers: Readers) -> None:
        """Record what has read every document of the next generation."""

    def set_skipped(self, skipped: Sequence[Skipped]) -> None:
        """Note the files of the folder that became no document of the next generation."""

    def stored_hashes(self) -> dict[str, str]:
        """`doc_id` -> sha256 of every document that the next generation holds so far."""

    def to_reread(self) -> frozenset[str]:
        """The documents of the next generation that the next index opens again, though their files are unchanged."""

    def put(self, document: IndexedDocument) -> None:
        """Add a document, or replace the one with its id; drops the matter's vectors, unless it is stored just so.

        `ValueError` if its parts contradict each other: two pages of one number, a chunk id that is taken.
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
        """What was noted about the documents of the next generation while they were read."""

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document of the next generation, in order of their mails' `doc_id`."""

    def set_families(
        self, families: Sequence[Family], relations: Sequence[Relation], family_of: dict[str, str]
    ) -> None:
        """Replace the matter's families and relations, after the last `put` or `remove`.

        `family_of` maps each `doc_id` to its family.
        """

    def embed(self, model_id: str, dimensions: int, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Set the vectors of all chunks: (`chunk_id`, [dimensions] float32, L2-normalised), in any order.

        After the last `put` or `remove`. `ValueError` if a chunk has no vector, or a vector no chunk.
        """

    def publish(self) -> Manifest:
        """Make the next generation durable, then the current one, atomically."""

    def __enter__(self) -> Self:
        """The writer itself; the lock is held already."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        """Release the lock; what was not published is discarded."""


class VectorCache(Protocol):
    """Vectors already computed, by text and model. It outlives generations and may be lost without harm."""

    def get_many(self, model_id: str, texts: Sequence[str]) -> list[Vectors | None]:
        """For each text its vector, [dimensions] float32, or None where it is not known."""

    def put_many(self, model_id: str, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Keep the vectors of (text, vector) pairs, all or none."""

    def close(self) -> None:
        """Release the cache."""


class Store(Protocol):
    """Where matters are kept."""

    @property
    def address(self) -> str:
        """What names this store in `--store`: its folder as it was given, or its address without any secret."""

    @property
    def identity(self) -> str:
        """Tells this store from every other: its whole address, without any secret."""

    def matters(self) -> list[str]:
        """Names of the matters that have a published generation."""

    def begun(self) -> list[str]:
        """Names of the matters whose first generation is being written, or was not finished."""

    def state(self, matter: str) -> str:
        """What changes whenever another generation is published; empty where none is. One look, nothing is opened.

        Raises `StoreUnavailable`.
        """

    def open(self, matter: str) -> IndexReader:
        """Open the published generation. Raises `UnknownMatter`, `StoreUnusable`."""

    def begin(self, matter: str, *, source: str, fresh: bool = False, former: str | None = None) -> IndexWriter:
        """Become the matter's writer; `source` is the folder that it is built from, `former` where that was before.

        Raises `StoreLocked`, naming the holder; unless `fresh`, also `SourceMismatch` if the published generation was
        built from another source, and `StoreUnusable` if it cannot be started from.
        """

    def embeddings(self, matter: str) -> VectorCache:
        """The matter's vectors by text."""

    def traces(self, matter: str) -> Path:
        """The folder of this machine for the records of the matter's runs; it need not be there yet."""

    def examine(self, matter: str, *, deep: bool) -> Iterator[StoreError]:
        """What is wrong with a matter, each with its remedy; nothing where it can be relied on.

        `deep` reads all of it: every page, section, fact, passage and vector. Raises `UnknownMatter`.
        """

    def rollback(self, matter: str) -> RolledBack:
        """Publish what the generation before the current one held once more; the same call then goes forward again.

        The current generation need not be readable. Raises `UnknownMatter`, `StoreLocked`, `NothingBefore`, and
        `StoreUnusable` where the one before does not fit the running code or is damaged.
        """

    def left_behind(self, matter: str, doc_id: str) -> list[str]:
        """The document and what it carried, where they left the matter and older states or traces still hold them."""

    def purge(self, matter: str, doc_ids: Collection[str], amend: Callable[[IndexWriter], None]) -> Purged:
        """Publish the matter without some documents, and remove all else that holds anything of them.

        `amend` puts right what remains: its families, and which mails are to be read again. Raises `KeyError`
        for a document that is not there and was not left behind, `StoreLocked`.
        """

    def purge_matter(self, matter: str) -> Purged:
        """Remove a matter with everything in it. Raises `UnknownMatter`, `StoreLocked`."""
