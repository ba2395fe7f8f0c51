"""Read `catalogue.sqlite`: everything in a generation except its search structures."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

from pincite.indexer.model import (
    LEFT_OUT,
    Chunk,
    Diagnostic,
    Document,
    Fact,
    Family,
    IndexedDocument,
    Relation,
    Section,
    SkippedAttachment,
)
from pincite.indexer.page import Page, PageRef, TextSource
from pincite.indexer.store.embedded import tables
from pincite.indexer.store.embedded.tables import Row

_DOCUMENT = "SELECT doc_id, sha256, format, page_count, identity, family_id, to_reread, sources, seal FROM documents"
_PAGE = (
    "SELECT number, text, label, furniture, is_contents, text_source, ocr_confidence, hyphens, footnotes, revisions, "
    "joins, hidden FROM pages WHERE doc_id = ?"
)
_SECTION = (
    "SELECT number, kind, path, container, heading, start_page, start_offset, end_page, end_offset, parent "
    "FROM sections WHERE doc_id = ? ORDER BY number"
)
_CHUNK = "SELECT chunk_id, doc_id, text, pieces, section, number FROM chunks"
_FACT = "SELECT field, value, page, quote, span_start, span_end, role, confidence FROM facts WHERE doc_id = ?"
_DIAGNOSTIC = "SELECT doc_id, page, kind, message, remedy FROM diagnostics"
_SKIPPED = "SELECT doc_id, path, kind, message, remedy FROM skipped_attachments"


def open_published(path: Path) -> sqlite3.Connection:
    """Open a published, immutable catalogue. It is read, not mapped, so that a truncated file raises an error."""
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, uri=True, check_same_thread=False)
    connection.execute("PRAGMA mmap_size = 0")
    return connection


class Catalogue:
    """Queries over one connection, one at a time, so that several threads may share it.

    Lookups raise `KeyError` for missing items; a damaged file raises the errors of `sqlite3` and the decoders.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._turn = threading.Lock()

    @classmethod
    def open(cls, path: Path) -> "Catalogue":
        """Open a published, immutable catalogue."""
        return cls(open_published(path))

    def close(self) -> None:
        """Close the file."""
        with self._turn:
            self._connection.close()

    def documents(self) -> tuple[Document, ...]:
        """All documents, in order of `doc_id`."""
        return tuple(tables.to_document(row) for row in self._document_rows())

    def families(self) -> tuple[Family, ...]:
        """All families, in order of `family_id`."""
        return tuple(tables.to_family(row) for row in self._family_rows())

    def relations(self) -> tuple[Relation, ...]:
        """All relations, in the order in which they were set."""
        return tuple(tables.to_relation(row) for row in self._relation_rows())

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics, in order of `doc_id`, then as recorded."""
        return tuple(tables.to_diagnostic(row) for row in self._diagnostic_rows())

    def skipped_attachments(self) -> tuple[SkippedAttachment, ...]:
        """All skipped attachments, in order of the mails' `doc_id`, then as recorded."""
        return tuple(tables.to_skipped_attachment(row) for row in self._skipped_rows())

    def page(self, ref: PageRef) -> Page:
        """One page."""
        rows = self._page_rows(ref)
        if not rows:
            raise KeyError(ref)
        return tables.to_page(rows[0])

    def pages(self, doc_id: str) -> tuple[Page, ...]:
        """In order."""
        rows = self._rows(f"{_PAGE} ORDER BY number", doc_id)
        return tuple(tables.to_page(row) for row in self._known(doc_id, rows))

    def page_numbers(self, doc_id: str) -> list[int]:
        """In order."""
        rows = self._rows("SELECT number FROM pages WHERE doc_id = ? ORDER BY number", doc_id)
        return [int(row[0]) for row in self._known(doc_id, rows)]

    def text_sources(self) -> dict[str, frozenset[TextSource]]:
        """The sources of the texts of each document's pages."""
        return {row[0]: frozenset(row[7].split()) for row in self._document_rows()}

    def sections(self, doc_id: str) -> tuple[Section, ...]:
        """The sections of a document, in order of `index`."""
        return tuple(tables.to_section(row) for row in self._known(doc_id, self._section_rows(doc_id)))

    def facts(self, doc_id: str) -> tuple[Fact, ...]:
        """The facts of a document, in order of page, then as read."""
        return tuple(tables.to_fact(row) for row in self._known(doc_id, self._fact_rows(doc_id)))

    def chunk(self, chunk_id: str) -> Chunk:
        """One chunk."""
        rows = self._chunk_rows(chunk_id)
        if not rows:
            raise KeyError(chunk_id)
        return tables.to_chunk(rows[0])

    def hashes(self) -> dict[str, str]:
        """`doc_id` -> sha256, in order of `doc_id`."""
        rows = self._rows("SELECT doc_id, sha256 FROM documents ORDER BY doc_id")
        return {row[0]: row[1] for row in rows}

    def to_reread(self) -> frozenset[str]:
        """The documents that the next index opens again, though their files are unchanged."""
        return frozenset(row[0] for row in self._rows("SELECT doc_id FROM documents WHERE to_reread"))

    def indexed(self, doc_id: str) -> IndexedDocument:
        """Everything about one document, as it was stored."""
        rows = self._rows(f"{_DOCUMENT} WHERE doc_id = ?", doc_id)
        if not rows:
            raise KeyError(doc_id)
        chunks = self._rows(f"{_CHUNK} WHERE doc_id = ? ORDER BY number", doc_id)
        facts = self._rows(f"{_FACT} ORDER BY number", doc_id)
        diagnostics = self._rows(f"{_DIAGNOSTIC} WHERE doc_id = ? ORDER BY number", doc_id)
        skipped = self._rows(f"{_SKIPPED} WHERE doc_id = ? ORDER BY number", doc_id)
        return IndexedDocument(
            document=tables.to_document(rows[0]),
            pages=self.pages(doc_id),
            sections=self.sections(doc_id),
            chunks=tuple(tables.to_chunk(row) for row in chunks),
            facts=tuple(tables.to_fact(row) for row in facts),
            diagnostics=tuple(tables.to_diagnostic(row) for row in diagnostics),
            skipped=tuple(tables.to_skipped_attachment(row).file for row in skipped),
        )

    def outline(self) -> Iterator[tuple[Document, tuple[Fact, ...]]]:
        """Every document with its facts, in order of `doc_id`, one at a time; without those of passages."""
        marks = ", ".join("?" * len(LEFT_OUT))
        for document in self.documents():
            facts = self._rows(
                f"{_FACT} AND field NOT IN ({marks}) ORDER BY number", document.doc_id, *sorted(LEFT_OUT)
            )
            yield document, tuple(tables.to_fact(row) for row in facts)

    def page_refs(self, keys: Iterable[int]) -> dict[int, PageRef]:
        """The pages of some keys."""
        return {key: PageRef(doc_id, number) for key, doc_id, number in self._page_ref_rows(keys)}

    def chunk_ids(self, keys: Iterable[int]) -> dict[int, str]:
        """The chunks of some keys."""
        return {row[0]: row[1] for row in self._chunk_id_rows(keys)}

    def chunk_order(self) -> list[tuple[str, str]]:
        """All (`chunk_id`, `doc_id`) by `chunk_id`: the place here is its number in the vectors."""
        return [(chunk_id, doc_id) for chunk_id, doc_id in self._order_rows()]

    def page_terms(self, doc_ids: Iterable[str]) -> Iterator[tuple[str, int, str]]:
        """(`doc_id`, key, terms) of the pages of some documents, one document at a time."""
        for doc_id in doc_ids:
            yield from self._rows("SELECT doc_id, key, terms FROM pages WHERE doc_id = ? ORDER BY number", doc_id)  # type: ignore[misc]

    def chunk_terms(self, doc_ids: Iterable[str]) -> Iterator[tuple[str, int, str]]:
        """(`doc_id`, key, terms) of the chunks of some documents, one document at a time."""
        for doc_id in doc_ids:
            yield from self._rows("SELECT doc_id, key, terms FROM chunks WHERE doc_id = ? ORDER BY number", doc_id)  # type: ignore[misc]

    def counts(self) -> tuple[int, int, int]:
        """How many documents, pages, chunks."""
        query = "SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM pages), (SELECT count(*) FROM chunks)"
        documents, pages, chunks = self._rows(query)[0]
        return documents, pages, chunks

    def _document_rows(self) -> list[Row]:
        return self._rows(f"{_DOCUMENT} ORDER BY doc_id")

    def _family_rows(self) -> list[Row]:
        return self._rows("SELECT family_id, kind, title, doc_ids FROM families ORDER BY family_id")

    def _relation_rows(self) -> list[Row]:
        return self._rows("SELECT kind, source, target, label, page, quote FROM relations ORDER BY number")

    def _diagnostic_rows(self) -> list[Row]:
        return self._rows(f"{_DIAGNOSTIC} ORDER BY doc_id, number")

    def _skipped_rows(self) -> list[Row]:
        return self._rows(f"{_SKIPPED} ORDER BY doc_id, number")

    def _order_rows(self) -> list[Row]:
        return self._rows("SELECT chunk_id, doc_id FROM chunks ORDER BY chunk_id")

    def _page_rows(self, ref: PageRef) -> list[Row]:
        return self._rows(f"{_PAGE} AND number = ?", ref.doc_id, ref.page)

    def _section_rows(self, doc_id: str) -> list[Row]:
        return self._rows(_SECTION, doc_id)

    def _fact_rows(self, doc_id: str) -> list[Row]:
        return self._rows(f"{_FACT} ORDER BY page, number", doc_id)

    def _chunk_rows(self, chunk_id: str) -> list[Row]:
        return self._rows(f"{_CHUNK} WHERE chunk_id = ?", chunk_id)

    def _page_ref_rows(self, keys: Iterable[int]) -> list[Row]:
        return self._rows(f"SELECT key, doc_id, number FROM pages WHERE key IN ({_listed(keys)})")

    def _chunk_id_rows(self, keys: Iterable[int]) -> list[Row]:
        return self._rows(f"SELECT key, chunk_id, doc_id, number FROM chunks WHERE key IN ({_listed(keys)})")

    def _known(self, doc_id: str, rows: list[Row]) -> list[Row]:
        """The rows; `KeyError` if there are none because the document does not exist."""
        if not rows and not self._rows("SELECT 1 FROM documents WHERE doc_id = ?", doc_id):
            raise KeyError(doc_id)
        return rows

    def _rows(self, query: str, *values: str | int) -> list[Row]:
        with self._turn:
            return self._connection.execute(query, values).fetchall()


def _listed(keys: Iterable[int]) -> str:
    """The keys as an SQL list of numbers, which has no limit as placeholders do."""
    return ",".join(str(int(key)) for key in keys)
