"""What `pincite doctor` says of a matter's folder: what of it was not read, and what changed since."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path

from pincite.indexer import sources
from pincite.indexer.changes import snapshot
from pincite.indexer.model import Diagnostic, Skipped
from pincite.indexer.sources import doc_id_of
from pincite.indexer.store.base import IndexReader
from pincite.server.commands.check_result import Check
from pincite.server.commands.document_notes import advised
from pincite.tools.corpus import BLIND
from pincite.tools.printable import in_line

_NAMED = 20
"""Files or documents that the checks name: the rest is counted."""
_HASHED = 100
"""Files that are read to tell whether they changed."""


def folder_checks(name: str, reader: IndexReader) -> Iterator[Check]:
    """What was not read, which pages have no text, and whether the folder is as it was indexed."""
    notes = reader.diagnostics()
    yield from _skipped(name, [*reader.manifest.skipped, *(each.file for each in reader.skipped_attachments())])
    yield from _without_text(name, [note for note in notes if note.kind in BLIND])
    yield _changes(name, reader)


def _skipped(name: str, rows: Sequence[Skipped]) -> Iterator[Check]:
    if not rows:
        yield Check("files", "ok", f"{name}: all were read")
    for row in rows[:_NAMED]:
        yield Check("file not read", "failed", in_line(f"{name}: {row.path}: {advised(row.message, row.remedy)}"))
    if len(rows) > _NAMED:
        yield Check("file not read", "failed", f"{name}: and {len(rows) - _NAMED} more; pincite index names all")


def _without_text(name: str, notes: Sequence[Diagnostic]) -> Iterator[Check]:
    """One row for what is said alike of pages, with the documents that they are of."""
    alike: dict[tuple[str, str], list[Diagnostic]] = {}
    for note in notes:
        alike.setdefault((note.message, note.remedy), []).append(note)
    for (message, remedy), same in islice(alike.items(), _NAMED):
        documents = list(dict.fromkeys(note.doc_id for note in same))
        where = f"{len(same)} in {len(documents)} documents, the first in {documents[0]}"
        yield Check("pages without text", "failed", in_line(f"{name}: {where}: {advised(message, remedy)}"))


def _changes(name: str, reader: IndexReader) -> Check:
    folder = Path(reader.manifest.source)
    if not folder.is_dir():
        return Check("folder", "part", in_line(f"{name}: {folder} is not there: what was indexed stays searchable"))
    added, changed, gone = _differing(folder, reader)
    counts = ((len(added), "added"), (len(changed), "changed"), (len(gone), "gone"))
    told = ", ".join(f"{count} {word}" for count, word in counts if count)
    if not told:
        return Check("folder", "ok", f"{name}: as it was indexed")
    first = next(iter((*added, *changed, *gone)))
    return Check("folder", "failed", in_line(f"{name}: {told} since it was indexed, such as {first}. {_index(reader)}"))


def _differing(folder: Path, reader: IndexReader) -> tuple[list[str], list[str], list[str]]:
    """The files that joined, changed and left; bytes are compared only of those with a later time than the index."""
    held = {document.doc_id: document.sha256 for document in reader.documents()}
    skipped = {row.path for row in reader.manifest.skipped}
    names = sources.file_names(folder)
    ids = {each for file in names for each in (file, doc_id_of(file))}
    added = [file for file in names if not {file, doc_id_of(file)} & held.keys() and file not in skipped]
    newer = set(_newer(folder, datetime.fromisoformat(reader.manifest.created_at).timestamp()))
    known = (file for file in names if file in newer and file not in added and file not in skipped)
    hashes = dict(sources.hashes(folder)) if newer else {}
    changed = [
        file
        for file in islice(known, _HASHED)
        if hashes.get(file) not in {held[i] for i in (file, doc_id_of(file)) if i in held}
    ]
    gone = [doc_id for doc_id in held if doc_id not in ids and not _is_carried(doc_id, ids)]
    return added, changed, gone


def _newer(folder: Path, since: float) -> Iterator[str]:
    for path, (_, modified, changed, _) in snapshot(folder).items():
        if max(modified, changed) / 1e9 > since:
            yield Path(path).relative_to(folder).as_posix()


def _is_carried(doc_id: str, ids: set[str]) -> bool:
    """Whether a document came in a mail that is there."""
    return any(doc_id[:at] in ids for at, mark in enumerate(doc_id) if mark == "/")


def _index(reader: IndexReader) -> str:
    return f"Bring the index up to date: pincite index {reader.manifest.source}"
