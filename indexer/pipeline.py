"""Build a matter from a folder: read each file, then relate all documents, then publish. Emits events, prints nothing.

each file (`reading.py`)     sources -> extract -> layout -> identity -> structure -> records -> chunk -> store.put
all documents                families, relations -> publish generation 1 (words and records)
all chunks, with a model     vectors -> publish generation 2
"""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from pincite.indexer import families, sources
from pincite.indexer.cited_identity import disagreements
from pincite.indexer.embed.base import Embedder
from pincite.indexer.errors import NothingIndexed, SourceMismatch
from pincite.indexer.events import Event, Finished, NothingChanged, PassagesEmbedded, Published, Report
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.limits import Limits, ReadingOptions
from pincite.indexer.refresh import refresh
from pincite.indexer.relocation import moved_from
from pincite.indexer.store.base import IndexWriter, Manifest, Store, VectorCache, Vectors

_BATCH = 16
"""Passages embedded at a time: a larger batch takes more memory and is not faster."""
_LOOKED_UP = 500
"""Passages looked up in the cache at a time."""


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

    Files are read in processes of their own, within `limits` and as `options` say. A file that is unchanged (by hash)
    and was read by the same readers keeps its stored document. Documents of missing files are dropped. A file that
    cannot be read now keeps its stored document. Without any change nothing is published; vectors are computed only
    where those of the model are missing. A folder that was moved or renamed still belongs to its matter.

    Raises `UsageError` where there is no folder, `SourceMismatch` when the matter was built from another folder and
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
        _relate(_members(folder, writer, report), writer, report)
        yield _publish_words(writer, embedder, report)
        yield from _publish_vectors(store, matter, writer, embedder, report)
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


def _members(folder: Path, writer: IndexWriter, report: Report) -> list[families.Member]:
    """Every document with its facts, and count them in the report. Raises `NothingIndexed` where there is none."""
    members = [families.Member(document, facts) for document, facts in writer.outline()]
    report.documents = len(members)
    report.pages = sum(member.document.page_count for member in members)
    report.diagnostics += writer.diagnostics()
    report.skipped += (each.file for each in writer.skipped_attachments())
    if not members:
        add = "add PDF, DOCX, HTML, EML, TXT or Markdown files to it"
        todo = "see the reason given for each file" if report.skipped else add
        raise NothingIndexed(f"no file under {folder} became a document ({len(report.skipped)} skipped); {todo}")
    return members


def _relate(members: list[families.Member], writer: IndexWriter, report: Report) -> None:
    """Group the documents into families and set their relations."""
    grouped = families.group(members, writer.pages)
    report.diagnostics += disagreements(grouped.relations)
    writer.set_families(grouped.families, grouped.relations, grouped.family_of)


def _publish_words(writer: IndexWriter, embedder: Embedder | None, report: Report) -> Published | NothingChanged:
    """Publish generation 1, unless nothing changed: one more would only push out the one to roll back to."""
    current, had_vectors = writer.current, _has_vectors(writer.current)
    if current is None or writer.is_changed:
        current, report.published = writer.publish(), True
    report.chunks, report.generation = current.chunks, current.generation
    report.vectors_dropped = embedder is None and had_vectors and not _has_vectors(current)
    return Published(1, current.generation) if report.published else NothingChanged(current.generation)


def _publish_vectors(
    store: Store, matter: str, writer: IndexWriter, embedder: Embedder | None, report: Report
) -> Iterator[Event]:
    """Publish generation 2, unless there is no model or its vectors are all there."""
    if embedder is None or _has_vectors(writer.current, embedder):
        return
    with closing(store.embeddings(matter)) as cache:
        yield from _embed(writer, cache, embedder)
    report.generation, report.published = writer.publish().generation, True
    yield Published(2, report.generation)


def _has_vectors(manifest: Manifest | None, embedder: Embedder | None = None) -> bool:
    """Whether a generation has vectors, of this model if one is given; it has those of all passages or none."""
    if manifest is None or manifest.embedding_model is None:
        return False
    model = (manifest.embedding_model, manifest.dimensions)
    return embedder is None or model == (embedder.model_id, embedder.dimensions)


def _embed(writer: IndexWriter, cache: VectorCache, embedder: Embedder) -> Iterator[Event]:
    """Compute the missing vectors of passages, through the cache: a killed run loses at most one batch."""
    passages = list(writer.without_vectors(embedder.model_id, embedder.dimensions))
    for start in range(0, len(passages), _LOOKED_UP):
        texts = [text for _, text in passages[start : start + _LOOKED_UP]]
        missing = _missing(cache, embedder.model_id, texts)
        for at in range(0, len(texts), _BATCH):
            batch = [text for text in dict.fromkeys(texts[at : at + _BATCH]) if text in missing]
            if batch:
                cache.put_many(embedder.model_id, zip(batch, embedder.embed(batch), strict=True))
                missing.difference_update(batch)
            yield PassagesEmbedded(min(start + at + _BATCH, len(passages)), len(passages))
    writer.embed(embedder.model_id, embedder.dimensions, _cached(cache, embedder, passages))


def _missing(cache: VectorCache, model_id: str, texts: list[str]) -> set[str]:
    known = cache.get_many(model_id, texts)
    return {text for text, vector in zip(texts, known, strict=True) if vector is None}


def _cached(cache: VectorCache, embedder: Embedder, passages: list[tuple[str, str]]) -> Iterator[tuple[str, Vectors]]:
    for start in range(0, len(passages), _LOOKED_UP):
        part = passages[start : start + _LOOKED_UP]
        known = cache.get_many(embedder.model_id, [text for _, text in part])
        for (chunk_id, text), vector in zip(part, known, strict=True):
            yield chunk_id, embedder.embed([text])[0] if vector is None else vector  # a cache may lose entries
