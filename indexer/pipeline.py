"""Build a matter from a folder: one pass over the files, then one over the matter. Emits events, prints nothing.

sources -> extract -> layout -> identity -> structure -> records -> chunk -> store.put
                                    all identities -> families -> publish (phase 1: words and records)
                                                      chunks -> vectors -> publish (phase 2)
"""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from pincite.indexer import families, sources
from pincite.indexer.chunk import read_chunks
from pincite.indexer.embed.base import Embedder
from pincite.indexer.errors import NothingIndexed
from pincite.indexer.extract import pdf, text
from pincite.indexer.extract.base import Extraction, Unreadable
from pincite.indexer.identity import Identified, identify
from pincite.indexer.layout import lay_out
from pincite.indexer.model import (
    Diagnostic,
    Document,
    DocumentKind,
    Fact,
    IndexedDocument,
    Page,
    Section,
    SectionKind,
    Skipped,
)
from pincite.indexer.records.case_facts import read_case_facts
from pincite.indexer.records.definitions import read_definitions
from pincite.indexer.records.powers import read_amended_laws, read_powers
from pincite.indexer.sources import Source
from pincite.indexer.store.base import IndexWriter, Store, VectorCache, Vectors
from pincite.indexer.structure import read_sections

_BATCH = 16
"""Passages embedded at a time: the memory that the model needs grows with it, its speed does not."""
_EXTRACTORS = {"pdf": pdf.extract, "text": text.extract}
_COURT = (DocumentKind.JUDGMENT, DocumentKind.ORDER)
_LEGISLATION = (
    DocumentKind.LAW,
    DocumentKind.AMENDMENT_LAW,
    DocumentKind.REGULATIONS,
    DocumentKind.ENACTMENT_NOTICE,
    DocumentKind.CONSULTATION,
)


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file became a document."""

    path: str
    pages: int


@dataclass(frozen=True, slots=True)
class FileUnchanged:
    """A file is as it was when it was last indexed, and was not read again."""

    path: str


@dataclass(frozen=True, slots=True)
class FileSkipped:
    """A file did not become a document."""

    skipped: Skipped


@dataclass(frozen=True, slots=True)
class PassagesEmbedded:
    """Some more passages have their vectors."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Published:
    """A generation is current: `phase` 1 answers by words and records, 2 also by vectors."""

    phase: int
    generation: str


@dataclass(slots=True)
class Report:
    """What came of a build. Documents plus skipped files are all files seen.

    What could not be read now is skipped, and what was indexed of it before is a document all the same.
    """

    documents: int = 0
    pages: int = 0
    chunks: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    seconds: float = 0.0
    generation: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The build is done."""

    report: Report


Event = FileRead | FileUnchanged | FileSkipped | PassagesEmbedded | Published | Finished


def build(
    folder: Path, store: Store, matter: str, *, replace_source: bool = False, embedder: Embedder | None = None
) -> Iterator[Event]:
    """Index a folder into a matter; publish words and records first, then vectors.

    Unchanged files (by hash) are kept as they are stored, files that are gone are dropped; what cannot be read now may
    still be there, so what is stored of it stays. Raises `SourceMismatch` when the matter was built from another folder
    and `replace_source` is false, `NothingIndexed` when no file became a document (nothing is published then),
    `StoreLocked` when another process writes.
    """
    started = time.monotonic()
    report = Report()
    with store.begin(matter, source=sources.address(folder), fresh=replace_source) as writer:
        yield from _read_files(folder, writer, report)
        members = list(_members(writer, report))
        if not members:
            raise NothingIndexed(
                f"no file under {folder} became a document ({len(report.skipped)} skipped); "
                + ("see the reason given for each file" if report.skipped else "add PDF, TXT or Markdown files to it")
            )
        grouped = families.group(members)
        writer.set_families(grouped.families, grouped.relations, grouped.family_of)
        report.generation = writer.publish().generation
    yield Published(1, report.generation)
    if embedder is not None:
        yield from _embed(store, matter, sources.address(folder), embedder, report)
    report.seconds = round(time.monotonic() - started, 3)
    yield Finished(report)


def read_document(source: Source) -> IndexedDocument:
    """Read one file into everything the index keeps about it. Raises `Unreadable`."""
    extraction = _EXTRACTORS[source.format](source.data)
    pages = lay_out(extraction.pages)
    identified = identify(pages)
    sections = read_sections(pages, unit_of(identified.identity.kind, pages))
    facts = (*identified.facts, *_records(identified, pages, sections))
    identity = identified.identity
    if identity.kind in _COURT:
        identity = replace(
            identity,
            title=identity.title or _sides(facts),
            court=next((f.value for f in reversed(facts) if f.field == "court"), None),
            parties=tuple(dict.fromkeys(f.value for f in facts if f.field == "party")),
        )
    document = Document(source.doc_id, source.sha256, source.format, len(pages), identity)
    return IndexedDocument(
        document,
        pages,
        sections,
        read_chunks(source.doc_id, pages, sections),
        tuple(sorted(facts, key=lambda f: (f.page, f.span.start))),
        _diagnostics(source.doc_id, extraction),
    )


def _sides(facts: tuple[Fact, ...]) -> str | None:
    """Name a case that prints no title after its first party on each side: `Oakley v Birch`."""
    sides = list({f.role: f.value for f in reversed(facts) if f.field == "party"}.items())[::-1]
    return f"{sides[0][1]} v {sides[-1][1]}" if len(sides) > 1 else None


def unit_of(kind: DocumentKind, pages: tuple[Page, ...]) -> SectionKind:
    """Return what a document of this kind calls its numbered units; an unknown kind is told by its own words."""
    if kind in _COURT:
        return SectionKind.PARAGRAPH
    if kind in _LEGISLATION:
        return SectionKind.ARTICLE
    if kind is DocumentKind.UNKNOWN and sum(page.text.count("Article ") for page in pages[:10]) > 5:
        return SectionKind.ARTICLE
    return SectionKind.CLAUSE


def _records(identified: Identified, pages: tuple[Page, ...], sections: tuple[Section, ...]) -> tuple[Fact, ...]:
    kind = identified.identity.kind
    if kind in _COURT:
        return read_case_facts(pages, sections)
    definitions = read_definitions(pages)
    if kind is DocumentKind.REGULATIONS:
        return (*definitions, *read_powers(pages))
    if kind is DocumentKind.AMENDMENT_LAW:
        return (*definitions, *read_amended_laws(pages))
    return definitions


def _diagnostics(doc_id: str, extraction: Extraction) -> tuple[Diagnostic, ...]:
    return tuple(Diagnostic(doc_id, o.page, o.kind, o.message, o.remedy) for o in extraction.oddities)


def _read_files(folder: Path, writer: IndexWriter, report: Report) -> Iterator[Event]:
    stored = writer.stored_hashes()
    gone = set(stored)
    for found in sources.walk(folder):
        if isinstance(found, Skipped):
            gone = {doc_id for doc_id in gone if not sources.is_out_of_reach(doc_id, found)}
            yield _skip(found, report)
            continue
        if stored.get(found.doc_id) == found.sha256:
            gone.discard(found.doc_id)
            yield FileUnchanged(found.path)
            continue
        try:
            document = read_document(found)
        except Unreadable as error:
            yield _skip(Skipped(found.path, error.kind, error.message, error.remedy), report)
            continue
        gone.discard(found.doc_id)
        writer.put(document)
        yield FileRead(found.path, document.document.page_count)
    for doc_id in sorted(gone):
        writer.remove(doc_id)


def _skip(skipped: Skipped, report: Report) -> FileSkipped:
    report.skipped.append(skipped)
    return FileSkipped(skipped)


def _members(writer: IndexWriter, report: Report) -> Iterator[families.Member]:
    for item in writer.contents():
        report.documents += 1
        report.pages += item.document.page_count
        report.chunks += len(item.chunks)
        report.diagnostics.extend(item.diagnostics)
        yield families.Member(item.document, item.facts)


def _embed(store: Store, matter: str, source: str, embedder: Embedder, report: Report) -> Iterator[Event]:
    """Phase 2: every passage gets its vector in the cache first, so that a kill loses at most one batch."""
    with store.begin(matter, source=source) as writer, closing(store.embeddings(matter)) as cache:
        passages = [(chunk.chunk_id, chunk.text) for item in writer.contents() for chunk in item.chunks]
        for start in range(0, len(passages), _BATCH):
            batch = [text for _, text in passages[start : start + _BATCH]]
            missing = _missing(cache, embedder.model_id, batch)
            if missing:
                cache.put_many(embedder.model_id, zip(missing, embedder.embed(missing), strict=True))
            yield PassagesEmbedded(min(start + _BATCH, len(passages)), len(passages))
        writer.embed(embedder.model_id, embedder.dimensions, _cached(cache, embedder.model_id, passages))
        report.generation = writer.publish().generation
    yield Published(2, report.generation)


def _missing(cache: VectorCache, model_id: str, texts: list[str]) -> list[str]:
    known = cache.get_many(model_id, texts)
    return list(dict.fromkeys(text for text, vector in zip(texts, known, strict=True) if vector is None))


def _cached(cache: VectorCache, model_id: str, passages: list[tuple[str, str]]) -> Iterator[tuple[str, Vectors]]:
    for chunk_id, passage in passages:
        (vector,) = cache.get_many(model_id, [passage])
        if vector is None:
            raise LookupError(f"the vector of {chunk_id} was computed and is gone from the cache")
        yield chunk_id, vector
