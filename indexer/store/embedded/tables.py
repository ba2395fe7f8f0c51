"""The tables of `catalogue.sqlite`, and the conversion of their rows to types of the model.

`terms` are the analyzer's tokens joined by spaces, from which the full text is built. `key` identifies a page or a
chunk in the full text; it does not change over generations as long as the document stays. Pieces and spans are JSON;
everything else is a column. `sources` are the text sources of a document's pages. `seal` is the checksum of its row of
`seals`; see `indexer.store.embedded.seals`.
"""

from collections.abc import Sequence
from typing import Any

from pydantic import TypeAdapter

from pincite.indexer.model import (
    Chunk,
    Diagnostic,
    Document,
    Fact,
    Family,
    Identity,
    Relation,
    Section,
    SectionKind,
    Skipped,
    SkippedAttachment,
)
from pincite.indexer.page import Hidden, Page, Position, Revision, Span

Row = Sequence[Any]
"""A row of a table."""

SCHEMA = """
CREATE TABLE documents (
    doc_id TEXT PRIMARY KEY, sha256 TEXT NOT NULL, format TEXT NOT NULL, page_count INTEGER NOT NULL,
    identity TEXT NOT NULL, family_id TEXT NOT NULL, to_reread INTEGER NOT NULL,
    sources TEXT NOT NULL DEFAULT '', seal TEXT NOT NULL DEFAULT '');
CREATE TABLE seals (
    doc_id TEXT PRIMARY KEY REFERENCES documents ON DELETE CASCADE, pages BLOB NOT NULL, chunks BLOB NOT NULL,
    sections BLOB NOT NULL, facts BLOB NOT NULL);
CREATE TABLE pages (
    key INTEGER PRIMARY KEY, doc_id TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, number INTEGER NOT NULL,
    text TEXT NOT NULL, label TEXT, furniture TEXT NOT NULL, is_contents INTEGER NOT NULL, text_source TEXT NOT NULL,
    ocr_confidence REAL, hyphens TEXT NOT NULL, footnotes TEXT NOT NULL, revisions TEXT NOT NULL, joins TEXT NOT NULL,
    hidden TEXT NOT NULL, terms TEXT NOT NULL);
CREATE UNIQUE INDEX pages_by_number ON pages (doc_id, number);
CREATE TABLE sections (
    doc_id TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, number INTEGER NOT NULL, kind TEXT NOT NULL,
    path TEXT NOT NULL, container TEXT NOT NULL, heading TEXT, start_page INTEGER NOT NULL,
    start_offset INTEGER NOT NULL, end_page INTEGER NOT NULL, end_offset INTEGER NOT NULL, parent INTEGER);
CREATE UNIQUE INDEX sections_by_number ON sections (doc_id, number);
CREATE TABLE chunks (
    key INTEGER PRIMARY KEY, chunk_id TEXT NOT NULL UNIQUE, doc_id TEXT NOT NULL REFERENCES documents ON DELETE CASCADE,
    number INTEGER NOT NULL, text TEXT NOT NULL, pieces TEXT NOT NULL, section INTEGER, terms TEXT NOT NULL);
CREATE INDEX chunks_by_document ON chunks (doc_id, number);
CREATE INDEX chunks_in_order ON chunks (chunk_id, doc_id);
CREATE TABLE facts (
    doc_id TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, number INTEGER NOT NULL, field TEXT NOT NULL,
    value TEXT NOT NULL, page INTEGER NOT NULL, quote TEXT NOT NULL, span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL, role TEXT, confidence REAL NOT NULL);
CREATE INDEX facts_by_document ON facts (doc_id, page, number);
CREATE TABLE diagnostics (
    doc_id TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, number INTEGER NOT NULL, page INTEGER,
    kind TEXT NOT NULL, message TEXT NOT NULL, remedy TEXT NOT NULL);
CREATE INDEX diagnostics_by_document ON diagnostics (doc_id, number);
CREATE TABLE skipped_attachments (
    doc_id TEXT NOT NULL REFERENCES documents ON DELETE CASCADE, number INTEGER NOT NULL, path TEXT NOT NULL,
    kind TEXT NOT NULL, message TEXT NOT NULL, remedy TEXT NOT NULL);
CREATE INDEX skipped_attachments_by_document ON skipped_attachments (doc_id, number);
CREATE TABLE families (family_id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, doc_ids TEXT NOT NULL);
CREATE TABLE relations (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, source TEXT NOT NULL, target TEXT, label TEXT NOT NULL,
    page INTEGER NOT NULL, quote TEXT NOT NULL);
"""

_IDENTITY = TypeAdapter(Identity)
_SPANS = TypeAdapter(tuple[Span, ...])
_REVISIONS = TypeAdapter(tuple[Revision, ...])
_HIDDEN = TypeAdapter(tuple[Hidden, ...])
_PIECES = TypeAdapter(tuple[tuple[int, Span], ...])
_NAMES = TypeAdapter(tuple[str, ...])


def document_row(document: Document) -> Row:
    """A row of `documents`."""
    identity = _IDENTITY.dump_json(document.identity).decode()
    return (
        *(document.doc_id, document.sha256, document.format, document.page_count, identity),
        *(document.family_id, document.to_reread),
    )


def to_document(row: Row) -> Document:
    """Read the first columns: doc_id, sha256, format, page_count, identity, family_id, to_reread."""
    doc_id, sha256, kind, page_count, identity, family_id, to_reread = row[:7]
    return Document(doc_id, sha256, kind, page_count, _IDENTITY.validate_json(identity), family_id, bool(to_reread))


def page_row(doc_id: str, page: Page, terms: str) -> Row:
    """A row of `pages`; the null becomes its key."""
    return (
        None,
        doc_id,
        page.number,
        page.text,
        page.label,
        _spans_json(page.furniture),
        page.is_contents,
        page.text_source,
        page.ocr_confidence,
        _spans_json(page.hyphens),
        _spans_json(page.footnotes),
        _REVISIONS.dump_json(page.revisions).decode(),
        " ".join(map(str, page.joins)),
        _HIDDEN.dump_json(page.hidden).decode(),
        terms,
    )


def to_page(row: Row) -> Page:
    """Read a row of `pages` without key, doc_id and terms, its columns in order."""
    number, text, label, furniture, is_contents, source, confidence, hyphens, footnotes, revisions, joins, hidden = row
    return Page(
        number,
        text,
        label,
        furniture=_to_spans(furniture),
        is_contents=bool(is_contents),
        text_source=source,
        ocr_confidence=confidence,
        hyphens=_to_spans(hyphens),
        footnotes=_to_spans(footnotes),
        revisions=() if revisions == "[]" else _REVISIONS.validate_json(revisions),
        joins=tuple(map(int, joins.split())),
        hidden=() if hidden == "[]" else _HIDDEN.validate_json(hidden),
    )


def _spans_json(spans: tuple[Span, ...]) -> str:
    return _SPANS.dump_json(spans).decode()


def _to_spans(spans: str) -> tuple[Span, ...]:
    return () if spans == "[]" else _SPANS.validate_json(spans)


def section_row(doc_id: str, section: Section) -> Row:
    """A row of `sections`."""
    start, end = section.start, section.end
    names = (section.kind.value, section.path, section.container, section.heading)
    return (doc_id, section.index, *names, start.page, start.offset, end.page, end.offset, section.parent)


def to_section(row: Row) -> Section:
    """number, kind, path, container, heading, start_page, start_offset, end_page, end_offset, parent."""
    index, kind, path, container, heading, start_page, start_offset, end_page, end_offset, parent = row
    start, end = Position(start_page, start_offset), Position(end_page, end_offset)
    return Section(index, SectionKind(kind), path, container, heading, start, end, parent)


def chunk_row(number: int, chunk: Chunk, terms: str) -> Row:
    """A row of `chunks`; the null becomes its key, `number` is the chunk's place in its document."""
    pieces = _PIECES.dump_json(chunk.pieces).decode()
    return (None, chunk.chunk_id, chunk.doc_id, number, chunk.text, pieces, chunk.section, terms)


def to_chunk(row: Row) -> Chunk:
    """chunk_id, doc_id, text, pieces, section; what follows is not read."""
    chunk_id, doc_id, text, pieces, section = row[:5]
    return Chunk(chunk_id, doc_id, text, _PIECES.validate_json(pieces), section)


def fact_row(doc_id: str, number: int, fact: Fact) -> Row:
    """A row of `facts`; `number` is the fact's place in its document."""
    words = (fact.page, fact.quote, fact.span.start, fact.span.end)
    return (doc_id, number, fact.field, fact.value, *words, fact.role, fact.confidence)


def to_fact(row: Row) -> Fact:
    """Read field, value, page, quote, span_start, span_end, role, confidence."""
    field, value, page, quote, start, end, role, confidence = row
    return Fact(field, value, page, quote, Span(start, end), role, confidence)


def diagnostic_row(doc_id: str, number: int, diagnostic: Diagnostic) -> Row:
    """A row of `diagnostics`; `number` is its 0-based place among those of the document."""
    return (doc_id, number, diagnostic.page, diagnostic.kind, diagnostic.message, diagnostic.remedy)


def to_diagnostic(row: Row) -> Diagnostic:
    """Read doc_id, page, kind, message, remedy."""
    return Diagnostic(*row)


def skipped_row(doc_id: str, number: int, skipped: Skipped) -> Row:
    """A row of `skipped_attachments`; `number` is its 0-based place among those of the document."""
    return (doc_id, number, skipped.path, skipped.kind, skipped.message, skipped.remedy)


def to_skipped_attachment(row: Row) -> SkippedAttachment:
    """Read doc_id, path, kind, message, remedy."""
    return SkippedAttachment(row[0], Skipped(*row[1:]))


def family_row(family: Family) -> Row:
    """A row of `families`."""
    return (family.family_id, family.kind, family.title, _NAMES.dump_json(family.doc_ids).decode())


def to_family(row: Row) -> Family:
    """Read family_id, kind, title, doc_ids."""
    family_id, kind, title, doc_ids = row
    return Family(family_id, kind, title, _NAMES.validate_json(doc_ids))


def relation_row(number: int, relation: Relation) -> Row:
    """A row of `relations`; `number` is its place among them."""
    names = (relation.kind, relation.source, relation.target, relation.label)
    return (number, *names, relation.page, relation.quote)


def to_relation(row: Row) -> Relation:
    """Read kind, source, target, label, page, quote."""
    return Relation(*row)
