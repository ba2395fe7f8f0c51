"""Read from a copy while the store cannot be reached. Writing has no fallback.

The copy is a separate store, indexed separately. A reader switches to it only if it has the same documents, and then
uses it until it is closed, so that its results are consistent; the next `open` asks the store again.
"""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TypeVar, cast

from pincite.indexer.document_keys import KeyField
from pincite.indexer.errors import StoreError, StoreUnavailable
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
from pincite.indexer.store.base import (
    ChunkHit,
    IndexReader,
    IndexWriter,
    Manifest,
    PageHit,
    Purged,
    Reads,
    RolledBack,
    Store,
    TermQuery,
    VectorCache,
    Vectors,
)

_Result = TypeVar("_Result")
_NOT_BACK = "The fallback copy was not rolled back: run the same command with --store and its folder."
_OTHER_DOCUMENTS = (
    "it has other documents than were read so far. Start this program again to read it as it is, or update it with "
    "pincite index."
)
_EMPTY = "{copy} has no matter. Index the same folder with it as --store once, to have a copy the next time."
_NOT_PURGED = "The fallback copy was not purged: purge it too, with --store and its folder."


class FallbackStore:
    """`Store` that reads `copy` while `store` is not available. `tell` is called once with a message about it."""

    def __init__(self, store: Store, copy: Store, tell: Callable[[str], None]) -> None:
        self.store = store
        self.copy = copy
        self._tell = tell
        self._turn = threading.Lock()
        self._was_told = False

    @property
    def address(self) -> str:
        """The store's."""
        return self.store.address

    @property
    def identity(self) -> str:
        """The store's."""
        return self.store.identity

    def matters(self) -> list[str]:
        """Names of the matters of the store, or of the copy. Raises `StoreUnavailable` for a copy without any."""
        return self._or_from_copy(self.store.matters, self._copied)

    def begun(self) -> list[str]:
        """Names of the matters whose first generation is being written, in the store or in the copy."""
        return self._or_from_copy(self.store.begun, self.copy.begun)

    def state(self, matter: str) -> str:
        """The store's state; while it is not available, the copy's."""
        return self._or_from_copy(lambda: self.store.state(matter), lambda: f"copy {self.copy.state(matter)}")

    def open(self, matter: str) -> IndexReader:
        """Open the store's generation, or the copy's."""
        return self._or_from_copy(
            lambda: self._open_store(matter), lambda: cast("IndexReader", _CopyReader(self.copy.open(matter)))
        )

    def begin(self, matter: str, *, source: str, fresh: bool = False, former: str | None = None) -> IndexWriter:
        """Become the store's writer. The copy is never written instead."""
        return self.store.begin(matter, source=source, fresh=fresh, former=former)

    def embeddings(self, matter: str) -> VectorCache:
        """The store's vectors by text."""
        return self.store.embeddings(matter)

    def traces(self, matter: str) -> Path:
        """The folder of the store's traces."""
        return self.store.traces(matter)

    def examine(self, matter: str, *, deep: bool) -> Iterator[StoreError]:
        """Yield the defects of the store's matter."""
        return self.store.examine(matter, deep=deep)

    def rollback(self, matter: str) -> RolledBack:
        """Roll the store back, and report that the copy was not."""
        done = self.store.rollback(matter)
        self._tell(_NOT_BACK)
        return done

    def left_behind(self, matter: str, doc_id: str) -> list[str]:
        """The document and its attachments in older generations of the store."""
        return self.store.left_behind(matter, doc_id)

    def purge(self, matter: str, doc_ids: Collection[str], amend: Callable[[IndexWriter], None]) -> Purged:
        """Purge the store, and report that the copy was not."""
        purged = self.store.purge(matter, doc_ids, amend)
        self._tell(_NOT_PURGED)
        return purged

    def purge_matter(self, matter: str) -> Purged:
        """Purge the store, and report that the copy was not."""
        purged = self.store.purge_matter(matter)
        self._tell(_NOT_PURGED)
        return purged

    def _copied(self) -> list[str]:
        names = self.copy.matters()
        if not names:
            raise StoreError(_EMPTY.format(copy=self.copy.identity))
        return names

    def _open_store(self, matter: str) -> IndexReader:
        reader = self.store.open(matter)
        content = reader.manifest.content
        return FallbackReader(reader, lambda error: self._from_copy(error, lambda: self._open_copy_of(matter, content)))

    def _open_copy_of(self, matter: str, content: str) -> IndexReader:
        """Open the copy if it has the same documents, so that earlier results stay valid."""
        with ExitStack() as opened:
            reader = opened.enter_context(closing(self.copy.open(matter)))
            if reader.manifest.content != content:
                raise StoreError(_OTHER_DOCUMENTS)
            opened.pop_all()
        return reader

    def _or_from_copy(self, ask: Callable[[], _Result], ask_copy: Callable[[], _Result]) -> _Result:
        try:
            return ask()
        except StoreUnavailable as error:
            return self._from_copy(error, ask_copy)

    def _from_copy(self, reason: StoreUnavailable, ask_copy: Callable[[], _Result]) -> _Result:
        """The copy's result. If it fails, the error includes why the copy was asked."""
        try:
            found = ask_copy()
        except StoreError as error:
            raise StoreUnavailable(f"{reason} The copy cannot be read in its place: {error}") from error
        with self._turn:
            if not self._was_told:
                self._tell(f"{reason} Until then pincite reads the copy at {self.copy.identity}, which may be older.")
            self._was_told = True
        return found


def is_copy(reader: IndexReader) -> bool:
    """Whether a reader, maybe inside others that pass attributes on, now reads the copy in place of the store."""
    return bool(getattr(reader, "is_copy", False))


class _CopyReader:
    """The reader of a copy that was opened because the store was away."""

    is_copy = True

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  as the reader has it
        return getattr(self._reader, name)


class FallbackReader:
    """`IndexReader` that switches to a copy's reader once its own cannot reach the store.

    Errors of `turn_to_copy` are passed on, and the store is asked again the next time. A lookup that the copy cannot
    answer raises `StoreUnavailable`, because the store may have the item.
    """

    def __init__(self, reader: IndexReader, turn_to_copy: Callable[[StoreUnavailable], IndexReader]) -> None:
        self._reader = reader
        self._turn_to_copy = turn_to_copy
        self._turn = threading.Lock()
        self._has_turned = False

    @property
    def is_copy(self) -> bool:
        """Whether the copy is read now."""
        return self._has_turned

    @property
    def manifest(self) -> Manifest:
        """The manifest of the generation that is read now."""
        return self._reader.manifest

    @property
    def reads_ahead(self) -> bool:
        """Whether the reader that is read now reads ahead."""
        return self._reader.reads_ahead

    def documents(self) -> Sequence[Document]:
        """All documents, in order of `doc_id`."""
        return self._ask(lambda reader: reader.documents())

    def doc_ids(self) -> Sequence[str]:
        """The ids of all documents, in order."""
        return self._ask(lambda reader: reader.doc_ids())

    def each_document(self) -> Iterator[Document]:
        """Every document, in order of `doc_id`; all are read before the first, so that they are of one store."""
        return iter(self._ask(lambda reader: tuple(reader.each_document())))

    def documents_of(self, doc_ids: Collection[str]) -> Sequence[Document]:
        """Those of some documents that exist, in order of `doc_id`."""
        return self._ask(lambda reader: reader.documents_of(doc_ids))

    def documents_having(self, field: KeyField, keys: Collection[str]) -> Sequence[Document]:
        """The documents with any of some keys, in order of `doc_id`."""
        return self._ask(lambda reader: reader.documents_having(field, keys))

    def key_counts(self, field: KeyField, keys: Collection[str]) -> Mapping[str, int]:
        """The number of documents with each of some keys."""
        return self._ask(lambda reader: reader.key_counts(field, keys))

    def families(self) -> Sequence[Family]:
        """All families, in order of `family_id`."""
        return self._ask(lambda reader: reader.families())

    def families_of(self, family_ids: Collection[str]) -> Sequence[Family]:
        """Those of some families that exist, in order of `family_id`."""
        return self._ask(lambda reader: reader.families_of(family_ids))

    def relations(self) -> Sequence[Relation]:
        """All relations, in a fixed order."""
        return self._ask(lambda reader: reader.relations())

    def page(self, ref: PageRef) -> Page:
        """One page with its text."""
        return self._ask(lambda reader: reader.page(ref))

    def pages(self, doc_id: str) -> Sequence[Page]:
        """All pages of a document, in order."""
        return self._ask(lambda reader: reader.pages(doc_id))

    def text_sources(self) -> Mapping[str, frozenset[TextSource]]:
        """Where the texts of each document's pages come from, by `doc_id`."""
        return self._ask(lambda reader: reader.text_sources())

    def sections(self, doc_id: str) -> Sequence[Section]:
        """All sections of a document, in order of `index`."""
        return self._ask(lambda reader: reader.sections(doc_id))

    def facts(self, doc_id: str) -> Sequence[Fact]:
        """All facts of a document, in order of page."""
        return self._ask(lambda reader: reader.facts(doc_id))

    def own_facts(self, doc_ids: Sequence[str]) -> Mapping[str, Sequence[Fact]]:
        """The facts of some documents without those of passages."""
        return self._ask(lambda reader: reader.own_facts(doc_ids))

    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics of all documents."""
        return self._ask(lambda reader: reader.diagnostics())

    def skipped_attachments(self) -> Sequence[SkippedAttachment]:
        """The attachments that became no document, in order of their mails' `doc_id`."""
        return self._ask(lambda reader: reader.skipped_attachments())

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk."""
        return self._ask(lambda reader: reader.chunk(chunk_id))

    def chunk_place(self, chunk_id: str) -> ChunkPlace:
        """One chunk without its text."""
        return self._ask(lambda reader: reader.chunk_place(chunk_id))

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages."""
        return self._ask(lambda reader: reader.search_pages(query))

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks."""
        return self._ask(lambda reader: reader.search_chunks(query))

    def count_pages(self, query: TermQuery) -> int:
        """The number of pages with any of the terms."""
        return self._ask(lambda reader: reader.count_pages(query))

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Nearest chunks by cosine; none from a copy without vectors."""
        return self._ask(lambda reader: reader.nearest_chunks(vector, doc_ids, limit))

    def expect(self, reads: Reads) -> None:
        """Pass on what is read next."""
        self._ask(lambda reader: reader.expect(reads))

    def close(self) -> None:
        """Close the reader that is read now."""
        self._reader.close()

    def _ask(self, ask: Callable[[IndexReader], _Result]) -> _Result:
        reader = self._reader
        try:
            return ask(reader)
        except StoreUnavailable as error:
            reader = self._turned(reader, error)
            return self._of_copy(ask, reader)
        except KeyError as error:
            if not self._has_turned:
                raise
            raise _not_in_copy(error) from error

    def _of_copy(self, ask: Callable[[IndexReader], _Result], reader: IndexReader) -> _Result:
        try:
            return ask(reader)
        except KeyError as error:
            raise _not_in_copy(error) from error

    def _turned(self, failed: IndexReader, reason: StoreUnavailable) -> IndexReader:
        """The copy's reader, opened by the first thread that fails."""
        with self._turn:
            if self._reader is failed:
                self._reader, self._has_turned = self._turn_to_copy(reason), True
        return self._reader


def _not_in_copy(missing: KeyError) -> StoreUnavailable:
    return StoreUnavailable(
        f"The store cannot be reached, and the copy does not have {missing}. Update the copy with pincite index, "
        "or try again when the store is available."
    )
