"""Bring the documents of a writer up to date with the files of a folder.

A file is read, or kept as it is stored, or dropped. Attachments follow their mail: each that can be read becomes a
document of its own, and the mail's document lists the others.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from pincite.indexer import sources
from pincite.indexer.events import Event, FileBegun, FileRead, FilesFound, FileSkipped, FileUnchanged, Report
from pincite.indexer.extract.base import UNREAD, UNREADABLE
from pincite.indexer.extract.ocr.base import Engine, NoEngine
from pincite.indexer.extract.ocr.factory import find_engine
from pincite.indexer.extract.ocr.pages import gives_reason
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.model import IndexedDocument, Skipped
from pincite.indexer.sources import Refusal, Source
from pincite.indexer.sources.attachments import attached
from pincite.indexer.store.base import IndexWriter, Readers
from pincite.indexer.version import readers_version

_TRANSIENT = frozenset(("crashed", "timed_out"))
"""Kinds of refusal that another run may not meet, with the same bytes."""
_FINAL = frozenset(("archive", "damaged", "empty", "format_not_supported", "no_pages", "not_a_document", "picture"))
"""Kinds of refusal of an attachment that no password, extra, limit or second try changes."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """A file is about to be read; its outcome follows."""

    path: str


@dataclass(frozen=True, slots=True)
class _Unchanged:
    """A file that is as it was when it was indexed."""

    doc_id: str
    path: str


@dataclass(frozen=True, slots=True)
class _Read:
    """A file, or an attachment, that became a document."""

    path: str
    item: IndexedDocument


@dataclass(frozen=True, slots=True)
class _NotRead:
    """A file or an attachment that became no document; `source` is null where its bytes are not known."""

    skipped: Skipped
    source: Source | None = None
    is_attachment: bool = False

    def leaves(self, doc_id: str, stored: Mapping[str, str]) -> bool:
        """Whether the document stored under this id may still be valid; `stored` is `doc_id` -> sha256."""
        if self.source is None:
            return sources.is_out_of_reach(doc_id, self.skipped)
        own = self.source.doc_id
        if self.skipped.kind not in _TRANSIENT or stored.get(own) != self.source.sha256:
            return False
        return doc_id == own or doc_id.startswith(f"{self.source.path}/")


_Outcome = _Begun | _Unchanged | _Read | _NotRead


def refresh(folder: Path, writer: IndexWriter, report: Report, pool: WorkerPool) -> Iterator[Event]:
    """Read the files that are new or changed, or that other readers read, and drop the documents of missing files.

    A file that cannot be read now may be readable later, so its stored document stays.
    """
    yield FilesFound(sources.count(folder))
    stored, engine = writer.stored_hashes(), find_engine(pool.options.ocr)
    readers = _readers(writer.readers, engine)
    valid = _still_valid(stored, writer, readers, engine)
    gone, kept, carried = set(stored), set[str](), _by_ancestor(stored)
    for outcome in _outcomes(folder, valid, pool):
        gone -= _still_there(outcome, carried)
        if isinstance(outcome, _NotRead):
            kept.update(doc_id for doc_id in gone if outcome.leaves(doc_id, stored))
        yield _put(outcome, writer, report)
    for doc_id in sorted(gone - kept):
        writer.remove(doc_id)
    writer.set_skipped(report.skipped)
    report.skipped = [_with_loss(row, gone - kept) for row in report.skipped]
    if not gone & kept:
        writer.set_readers(readers)
    _count(stored, writer.stored_hashes(), report)


def _outcomes(folder: Path, valid: Mapping[str, str], pool: WorkerPool) -> Iterator[_Outcome]:
    """The outcomes of every file under a folder, in order of path; those of a mail's attachments follow the mail's.

    A file that is read is announced before its result is awaited. `valid` is `doc_id` -> sha256 of the documents that
    need not be read again.
    """

    def act(found: Source | Skipped) -> list[_Outcome]:
        if isinstance(found, Skipped):
            return [_NotRead(found)]
        if valid.get(found.doc_id) == found.sha256:
            return [_Unchanged(found.doc_id, found.path)]
        return _read(found, pool, pool.limits.depth)

    with closing(pool.in_order(sources.walk(folder, pool.limits.file_mb), act)) as flow:
        for found, coming in flow:
            if isinstance(found, Source) and valid.get(found.doc_id) != found.sha256:
                yield _Begun(found.path)
            yield from coming.result()


def _read(source: Source, pool: WorkerPool, depth: int) -> list[_Outcome]:
    result = pool.read(source)
    if isinstance(result, Refusal):
        skipped = Skipped(source.path, result.kind, result.message, result.remedy)
        return [_NotRead(skipped, replace(source, data=b""))]
    inner = [each for found in attached(source.path, result.attachments) for each in _inside(found, pool, depth)]
    rows = [each.skipped for each in inner if isinstance(each, _NotRead)]
    return [_Read(source.path, _with_skipped(result.document, source.path, rows)), *inner]


def _inside(found: Source | Skipped, pool: WorkerPool, depth: int) -> list[_Outcome]:
    if isinstance(found, Skipped):
        return [_NotRead(found, is_attachment=True)]
    if found.format in sources.MAILS and depth <= 1:
        why = "mails inside mails are not opened any deeper"
        return [_NotRead(Skipped(found.path, "too_deep", why, "save it as a file of its own"), is_attachment=True)]
    outcomes = _read(found, pool, depth - 1)
    return [replace(each, is_attachment=True) if isinstance(each, _NotRead) else each for each in outcomes]


def _with_skipped(item: IndexedDocument, path: str, rows: list[Skipped]) -> IndexedDocument:
    """Add a mail's skipped attachments to its document, but for those of mails inside it, which have their own."""
    own = tuple(row for row in rows if "/" not in row.path[len(path) + 1 :])
    to_reread = not _FINAL.issuperset(row.kind for row in rows)
    return replace(item, document=replace(item.document, to_reread=to_reread), skipped=own)


def _with_loss(row: Skipped, lost: set[str]) -> Skipped:
    """The row, with a remark where the file was a document until now."""
    if sources.doc_id_of(row.path) not in lost and row.path not in lost:
        return row
    return replace(row, message=f"{row.message}; it was indexed before, and is not any more")


def _count(before: dict[str, str], now: dict[str, str], report: Report) -> None:
    both = before.keys() & now.keys()
    report.added, report.removed = len(now) - len(both), len(before) - len(both)
    report.unchanged = sum(before[doc_id] == now[doc_id] for doc_id in both)
    report.changed = len(both) - report.unchanged


def _readers(before: Readers, engine: Engine | NoEngine) -> Readers:
    """The readers in use now. Without an engine the name of the last one is kept, because its pages are kept."""
    return Readers(readers_version(), before.engine if isinstance(engine, NoEngine) else engine.name)


def _still_valid(
    stored: dict[str, str], writer: IndexWriter, readers: Readers, engine: Engine | NoEngine
) -> dict[str, str]:
    """The stored documents that a new reading of the same files would not change.

    After a change of engine, those are the documents without pictures of text.
    """
    if writer.readers.code != readers.code:
        return {}
    outdated = set[str]()
    if writer.readers != readers:
        outdated = {item.document.doc_id for item in writer.contents() if _has_pictures(item)}
    elif isinstance(engine, NoEngine):
        outdated = _unread_for_another_reason(writer, engine)
    mails = {above for doc_id in outdated for above in _ancestors(doc_id)}
    return {doc_id: stored[doc_id] for doc_id in stored.keys() - outdated - mails - writer.to_reread()}


def _unread_for_another_reason(writer: IndexWriter, missing: NoEngine) -> set[str]:
    """The documents with unread pages whose note gives another reason than today's."""
    unread = (note for note in writer.diagnostics() if note.kind in UNREAD)
    return {note.doc_id for note in unread if not gives_reason(note.message, note.remedy, missing)}


def _has_pictures(item: IndexedDocument) -> bool:
    """Detect a document with pages that an engine read, or would have to read."""
    kinds = {diagnostic.kind for diagnostic in item.diagnostics}
    return bool(kinds & (UNREAD | UNREADABLE)) or any(page.text_source == "ocr" for page in item.pages)


def _by_ancestor(stored: Iterable[str]) -> dict[str, set[str]]:
    """For each path, the stored documents below it: attachments lie below their mail's path."""
    below: dict[str, set[str]] = defaultdict(set)
    for doc_id in stored:
        for above in _ancestors(doc_id):
            below[above].add(doc_id)
    return below


def _ancestors(doc_id: str) -> Iterator[str]:
    """The paths above a document: folders, and the mails that carry it."""
    return (doc_id[:at] for at, char in enumerate(doc_id) if char == "/")


def _still_there(outcome: _Outcome, carried: Mapping[str, set[str]]) -> set[str]:
    """The stored documents that an outcome confirms: its own, and all that an unchanged mail carried."""
    match outcome:
        case _Unchanged(doc_id, path):
            return {doc_id, *carried.get(path, ())}
        case _Read(_, item):
            return {item.document.doc_id}
    return set()


def _put(outcome: _Outcome, writer: IndexWriter, report: Report) -> Event:
    match outcome:
        case _Begun(path):
            return FileBegun(path)
        case _Unchanged(_, path):
            return FileUnchanged(path)
        case _Read(path, item):
            writer.put(item)
            return FileRead(path, item.document.page_count)
        case _NotRead(skipped, _, is_attachment):
            if not is_attachment:  # those are stored with their mail, and reported with the stored documents
                report.skipped.append(skipped)
            return FileSkipped(skipped)
