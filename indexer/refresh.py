"""What a writer holds is brought up to date with the files of a folder: read, kept as it is stored, or removed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from pincite.indexer import sources
from pincite.indexer.events import Event, FileBegun, FileRead, FilesFound, FileSkipped, FileUnchanged, Report
from pincite.indexer.extract.base import UNREAD, UNREADABLE
from pincite.indexer.extract.ocr.base import Engine, NoEngine
from pincite.indexer.extract.ocr.factory import find_engine
from pincite.indexer.extract.ocr.pages import says
from pincite.indexer.intake import Begun, NotRead, Outcome, Read, Unchanged, is_same_file, take_in
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.model import IndexedDocument, Skipped
from pincite.indexer.store.base import IndexWriter
from pincite.indexer.version import readers_version


def refresh(folder: Path, writer: IndexWriter, report: Report, pool: WorkerPool) -> Iterator[Event]:
    """Read what is new or changed, by hash or because other readers read it, and drop what is gone.

    What cannot be read now may still be there, so what is stored of it stays.
    """
    yield FilesFound(sources.count(folder))
    stored, engine = writer.stored_hashes(), find_engine(pool.options.ocr)
    version = _reading(writer.readers, engine)
    known = _still_true(stored, writer, version, engine)
    gone, kept, carried = set(stored), set[str](), _carried(stored)
    for outcome in take_in(folder, known, pool):
        gone -= _still_there(outcome, carried)
        if isinstance(outcome, NotRead):
            kept.update(doc_id for doc_id in gone if outcome.leaves(doc_id, stored))
        yield _put(outcome, writer, report)
    for doc_id in sorted(gone - kept):
        writer.remove(doc_id)
    writer.set_skipped(report.skipped)
    report.skipped = [_with_loss(row, gone - kept) for row in report.skipped]
    if not gone & kept:
        writer.set_readers(version)
    _count(stored, writer.stored_hashes(), report)


def _with_loss(row: Skipped, lost: set[str]) -> Skipped:
    """The row of a file that was a document until now says so."""
    if sources.doc_id_of(row.path) not in lost and row.path not in lost:
        return row
    return replace(row, message=f"{row.message}; it was indexed before, and is not any more")


def _count(before: dict[str, str], now: dict[str, str], report: Report) -> None:
    both = before.keys() & now.keys()
    report.added, report.removed = len(now) - len(both), len(before) - len(both)
    report.unchanged = sum(is_same_file(before[doc_id], now[doc_id]) for doc_id in both)
    report.changed = len(both) - report.unchanged


def _reading(before: str, engine: Engine | NoEngine) -> str:
    """Name what reads files now: the readers, then the engine, which is the one before while there is none."""
    name = before.partition(" ")[2] if isinstance(engine, NoEngine) else engine.name
    return f"{readers_version()} {name}".rstrip()


def _still_true(stored: dict[str, str], writer: IndexWriter, version: str, engine: Engine | NoEngine) -> dict[str, str]:
    """The documents that would be read as they are stored: with another engine, those without pictures of text."""
    if writer.readers == version:
        return _without(_told_otherwise(writer, engine), stored) if isinstance(engine, NoEngine) else stored
    if writer.readers.partition(" ")[0] != version.partition(" ")[0]:
        return {}
    pictured = {item.document.doc_id for item in writer.contents() if _is_pictured(item)}
    return _without(pictured, stored)


def _without(doc_ids: set[str], stored: dict[str, str]) -> dict[str, str]:
    """What is stored but for some documents, and the mails that carry them."""
    opened = {doc_id[:at] for doc_id in doc_ids for at, mark in enumerate(doc_id) if mark == "/"}
    return {doc_id: sha256 for doc_id, sha256 in stored.items() if doc_id not in doc_ids | opened}


def _told_otherwise(writer: IndexWriter, missing: NoEngine) -> set[str]:
    """The documents with unread pages that give another reason than today's."""
    unread = (note for note in writer.diagnostics() if note.kind in UNREAD)
    return {note.doc_id for note in unread if not says(note.message, note.remedy, missing)}


def _is_pictured(item: IndexedDocument) -> bool:
    """Whether an engine read pages of the document, or would have to."""
    kinds = {diagnostic.kind for diagnostic in item.diagnostics}
    return bool(kinds & (UNREAD | UNREADABLE)) or any(page.text_source == "ocr" for page in item.pages)


def _carried(stored: Iterable[str]) -> dict[str, set[str]]:
    """By each path, what is stored below it: what a mail carries lies below the mail."""
    below: dict[str, set[str]] = defaultdict(set)
    for doc_id in stored:
        for at, mark in enumerate(doc_id):
            if mark == "/":
                below[doc_id[:at]].add(doc_id)
    return below


def _still_there(outcome: Outcome, carried: Mapping[str, set[str]]) -> set[str]:
    """What is stored and still holds: the document, and with an unchanged mail all that it carried."""
    match outcome:
        case Unchanged(doc_id, path):
            return {doc_id, *carried.get(path, ())}
        case Read(_, item):
            return {item.document.doc_id}
    return set()


def _put(outcome: Outcome, writer: IndexWriter, report: Report) -> Event:
    match outcome:
        case Begun(path):
            return FileBegun(path)
        case Unchanged(_, path):
            return FileUnchanged(path)
        case Read(path, item):
            writer.put(item)
            return FileRead(path, item.document.page_count)
        case NotRead(skipped, _, inside):
            if not inside:  # those are kept with their mail, and told with what it holds
                report.skipped.append(skipped)
            return FileSkipped(skipped)
