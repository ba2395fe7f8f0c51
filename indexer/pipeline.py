"""Build a matter from a folder: one pass over the files, then one over the matter. Emits events, prints nothing.

sources -> extract -> layout -> identity -> structure -> records -> chunk -> store.put
                                    all identities -> families -> publish (phase 1: words and records)
                                                      chunks -> vectors -> publish (phase 2)
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from pincite.indexer import families, sources
from pincite.indexer.embed.base import Embedder
from pincite.indexer.errors import NothingIndexed
from pincite.indexer.intake import NotRead, Outcome, Read, Unchanged, skipped_in, take_in
from pincite.indexer.isolation.readers import Readers
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.model import Diagnostic, Skipped
from pincite.indexer.store.base import IndexWriter, Store, VectorCache, Vectors
from pincite.indexer.version import readers_version

_BATCH = 16
"""Passages embedded at a time: the memory that the model needs grows with it, its speed does not."""


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
    folder: Path,
    store: Store,
    matter: str,
    *,
    replace_source: bool = False,
    embedder: Embedder | None = None,
    limits: Limits | None = None,
    passwords: Sequence[str] = (),
) -> Iterator[Event]:
    """Index a folder into a matter; publish words and records first, then vectors.

    Unchanged files (by hash) are kept as they are stored, unless other readers read them; files that are gone are
    dropped; what cannot be read now may still be there, so what is stored of it stays. Files are read in processes of
    their own, within `limits`; `passwords` are tried on PDFs that need one. Raises `SourceMismatch` when the
    matter was built from another folder and `replace_source` is false, `NothingIndexed` when no file became a document
    (nothing is published then), `StoreLocked` when another process writes.
    """
    started = time.monotonic()
    report = Report()
    with store.begin(matter, source=sources.address(folder), fresh=replace_source) as writer:
        yield from _read_files(folder, writer, report, limits or Limits(), passwords)
        members = list(_members(writer, report))
        if not members:
            raise NothingIndexed(
                f"no file under {folder} became a document ({len(report.skipped)} skipped); "
                + (
                    "see the reason given for each file"
                    if report.skipped
                    else "add PDF, DOCX, HTML, EML, TXT or Markdown files to it"
                )
            )
        grouped = families.group(members)
        writer.set_families(grouped.families, grouped.relations, grouped.family_of)
        report.generation = writer.publish().generation
        yield Published(1, report.generation)
        if embedder is not None:
            with closing(store.embeddings(matter)) as cache:
                yield from _embed(writer, cache, embedder, report)
    report.seconds = round(time.monotonic() - started, 3)
    yield Finished(report)


def _read_files(
    folder: Path, writer: IndexWriter, report: Report, limits: Limits, passwords: Sequence[str]
) -> Iterator[Event]:
    stored, version = writer.stored_hashes(), readers_version()
    known = stored if writer.readers == version else {}
    gone, kept = set(stored), set[str]()
    with Readers(ReadingOptions(tuple(passwords), limits.pages), limits) as readers:
        for outcome in take_in(folder, known, readers, limits):
            gone -= _still_there(outcome, gone)
            if isinstance(outcome, NotRead):
                kept.update(doc_id for doc_id in gone if outcome.leaves(doc_id, stored))
            yield _put(outcome, writer, report)
    for doc_id in sorted(gone - kept):
        writer.remove(doc_id)
    if not gone & kept:
        writer.set_readers(version)


def _still_there(outcome: Outcome, gone: set[str]) -> set[str]:
    """What is stored and still holds: the document, and with an unchanged mail all that it carried."""
    match outcome:
        case Unchanged(doc_id, path):
            return {doc_id, *(each for each in gone if each.startswith(f"{path}/"))}
        case Read(_, item):
            return {item.document.doc_id}
    return set()


def _put(outcome: Outcome, writer: IndexWriter, report: Report) -> Event:
    match outcome:
        case Unchanged(_, path):
            return FileUnchanged(path)
        case Read(path, item):
            writer.put(item)
            return FileRead(path, item.document.page_count)
        case NotRead(skipped, _, inside):
            if not inside:  # those are kept with their mail, and told with what it holds
                report.skipped.append(skipped)
            return FileSkipped(skipped)


def _members(writer: IndexWriter, report: Report) -> Iterator[families.Member]:
    for item in writer.contents():
        report.documents += 1
        report.pages += item.document.page_count
        report.chunks += len(item.chunks)
        _tell(item.diagnostics, report)
        yield families.Member(item.document, item.facts)


def _tell(diagnostics: Sequence[Diagnostic], report: Report) -> None:
    for diagnostic in diagnostics:
        row = skipped_in(diagnostic)
        if row is None:
            report.diagnostics.append(diagnostic)
        else:
            report.skipped.append(row)


def _embed(writer: IndexWriter, cache: VectorCache, embedder: Embedder, report: Report) -> Iterator[Event]:
    """Phase 2: every passage gets its vector in the cache first, so that a kill loses at most one batch."""
    passages = [(chunk.chunk_id, chunk.text) for item in writer.contents() for chunk in item.chunks]
    for start in range(0, len(passages), _BATCH):
        batch = [text for _, text in passages[start : start + _BATCH]]
        missing = _missing(cache, embedder.model_id, batch)
        if missing:
            cache.put_many(embedder.model_id, zip(missing, embedder.embed(missing), strict=True))
        yield PassagesEmbedded(min(start + _BATCH, len(passages)), len(passages))
    writer.embed(embedder.model_id, embedder.dimensions, _cached(cache, embedder, passages))
    report.generation = writer.publish().generation
    yield Published(2, report.generation)


def _missing(cache: VectorCache, model_id: str, texts: list[str]) -> list[str]:
    known = cache.get_many(model_id, texts)
    return list(dict.fromkeys(text for text, vector in zip(texts, known, strict=True) if vector is None))


def _cached(cache: VectorCache, embedder: Embedder, passages: list[tuple[str, str]]) -> Iterator[tuple[str, Vectors]]:
    for chunk_id, passage in passages:
        (vector,) = cache.get_many(embedder.model_id, [passage])
        yield chunk_id, embedder.embed([passage])[0] if vector is None else vector  # a cache may lose what it has
