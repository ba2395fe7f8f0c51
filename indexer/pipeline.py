"""Build a matter from a folder: one pass over the files, then one over the matter. Emits events, prints nothing.

sources -> extract -> layout -> identity -> structure -> records -> chunk -> store.put
                                    all identities -> families -> publish (phase 1: words and records)
                                                      chunks -> vectors -> publish (phase 2)
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from pincite.indexer import families, sources
from pincite.indexer.cited_identity import disagreements
from pincite.indexer.embed.base import Embedder
from pincite.indexer.errors import NothingIndexed, SourceMismatch
from pincite.indexer.events import Event, Finished, NothingChanged, PassagesEmbedded, Published, Report
from pincite.indexer.intake import skipped_in
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.model import Diagnostic
from pincite.indexer.refresh import refresh
from pincite.indexer.relocation import moved_from
from pincite.indexer.store.base import IndexWriter, Manifest, Store, VectorCache, Vectors

_BATCH = 16
"""Passages embedded at a time: the memory that the model needs grows with it, its speed does not."""


def build(
    folder: Path,
    store: Store,
    matter: str,
    *,
    replace_source: bool = False,
    embedder: Embedder | None = None,
    limits: Limits | None = None,
    options: ReadingOptions | None = None,
) -> Iterator[Event]:
    """Index a folder into a matter; publish words and records first, then vectors.

    Unchanged files (by hash) are kept as they are stored, unless other readers read them; files that are gone are
    dropped; what cannot be read now may still be there, so what is stored of it stays. Where that changes nothing,
    nothing is published; vectors are made only where those of the model are missing. Files are read in processes of
    their own, within `limits` and as `options` say. A folder that was moved or renamed is the matter's still. Raises
    `UsageError` where there is no folder, `SourceMismatch` when the matter was built from another folder and
    `replace_source` is false, `NothingIndexed` when no file became a document (nothing is published then),
    `StoreLocked` when another process writes.
    """
    sources.check_folder(folder)
    started = time.monotonic()
    report = Report()
    with (
        WorkerPool(options or ReadingOptions(), limits or Limits()) as pool,
        _begin(folder, store, matter, report, fresh=replace_source) as writer,
    ):
        yield from refresh(folder, writer, report, pool)
        pool.close()  # the model needs the memory
        members = list(_members(writer, report))
        if not members:
            raise NothingIndexed(_nothing(folder, report))
        grouped = families.group(members, writer.pages)
        report.diagnostics += disagreements(grouped.relations)
        writer.set_families(grouped.families, grouped.relations, grouped.family_of)
        had_vectors = _has_vectors(writer.current)
        yield _publish_words(writer, report)
        report.vectors_dropped = embedder is None and had_vectors and not _has_vectors(writer.current)
        if embedder is not None and not _has_vectors(writer.current, embedder):
            with closing(store.embeddings(matter)) as cache:
                yield from _embed(writer, cache, embedder, report)
    report.seconds = round(time.monotonic() - started, 3)
    yield Finished(report)


def _begin(folder: Path, store: Store, matter: str, report: Report, *, fresh: bool) -> IndexWriter:
    source = sources.address(folder)
    try:
        return store.begin(matter, source=source, fresh=fresh)
    except SourceMismatch:
        former = moved_from(folder, store, matter)
        if former is None:
            raise
        report.moved_from = former
        return store.begin(matter, source=source, former=former)


def _nothing(folder: Path, report: Report) -> str:
    add = "add PDF, DOCX, HTML, EML, TXT or Markdown files to it"
    todo = "see the reason given for each file" if report.skipped else add
    return f"no file under {folder} became a document ({len(report.skipped)} skipped); {todo}"


def _publish_words(writer: IndexWriter, report: Report) -> Published | NothingChanged:
    """Phase 1: a generation without changes would only push out the one that can be gone back to."""
    current = writer.current
    if current is None or writer.is_changed:
        current, report.published = writer.publish(), True
    report.chunks, report.generation = current.chunks, current.generation
    return Published(1, current.generation) if report.published else NothingChanged(current.generation)


def _has_vectors(manifest: Manifest | None, embedder: Embedder | None = None) -> bool:
    """Tell whether a generation has vectors, of this model if one is given; it has those of all passages or none."""
    if manifest is None or manifest.embedding_model is None:
        return False
    return embedder is None or (manifest.embedding_model, manifest.dimensions) == (
        embedder.model_id,
        embedder.dimensions,
    )


def _members(writer: IndexWriter, report: Report) -> Iterator[families.Member]:
    for document, facts in writer.outline():
        report.documents += 1
        report.pages += document.page_count
        yield families.Member(document, facts)
    _tell(writer.diagnostics(), report)


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
    report.generation, report.published = writer.publish().generation, True
    yield Published(2, report.generation)


def _missing(cache: VectorCache, model_id: str, texts: list[str]) -> list[str]:
    known = cache.get_many(model_id, texts)
    return list(dict.fromkeys(text for text, vector in zip(texts, known, strict=True) if vector is None))


def _cached(cache: VectorCache, embedder: Embedder, passages: list[tuple[str, str]]) -> Iterator[tuple[str, Vectors]]:
    for chunk_id, passage in passages:
        (vector,) = cache.get_many(embedder.model_id, [passage])
        yield chunk_id, embedder.embed([passage])[0] if vector is None else vector  # a cache may lose what it has
