"""Checks of a matter's folder: files that were not read, and changes since indexing."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from pincite.indexer import sources
from pincite.indexer.model import Diagnostic, Skipped
from pincite.indexer.sources import doc_id_of
from pincite.indexer.store.base import IndexReader
from pincite.server.commands.check_result import Check
from pincite.server.commands.document_notes import advised
from pincite.tools.corpus import BLIND
from pincite.tools.printable import in_line

_NAMED = 20
"""The most files or documents that the checks name. The rest is counted."""


def folder_checks(name: str, reader: IndexReader) -> Iterator[Check]:
    """Check for unread files, pages without text, and changes of the folder."""
    notes = reader.diagnostics()
    yield from _skipped(name, [*reader.manifest.skipped, *(each.file for each in reader.skipped_attachments())])
    yield from _without_text(name, [note for note in notes if note.kind in BLIND])
    yield _changes(name, reader)


def _skipped(name: str, rows: Sequence[Skipped]) -> Iterator[Check]:
    if not rows:
        yield Check("files", "ok", f"{name}: all files were read")
    for row in rows[:_NAMED]:
        yield Check("file not read", "failed", in_line(f"{name}: {row.path}: {advised(row.message, row.remedy)}"))
    if len(rows) > _NAMED:
        yield Check("file not read", "failed", f"{name}: and {len(rows) - _NAMED} more; pincite index lists all")


def _without_text(name: str, notes: Sequence[Diagnostic]) -> Iterator[Check]:
    """Group equal notes about pages, with their documents."""
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
        return Check("folder", "part", in_line(f"{name}: {folder} is missing. The index stays searchable"))
    added, changed, gone = _differing(folder, reader)
    counts = ((len(added), "added"), (len(changed), "changed"), (len(gone), "gone"))
    changes = ", ".join(f"{count} {word}" for count, word in counts if count)
    if not changes:
        return Check("folder", "ok", f"{name}: unchanged since indexing")
    first = next(iter((*added, *changed, *gone)))
    return Check("folder", "failed", in_line(f"{name}: {changes} since indexing, such as {first}. {_index(reader)}"))


def _differing(folder: Path, reader: IndexReader) -> tuple[list[str], list[str], list[str]]:
    """Return the files that were added, changed and removed, by their content.

    The time of the index does not tell: a rollback and a purge publish older content anew.
    """
    indexed = {document.doc_id: document.sha256 for document in reader.documents()}
    skipped = {row.path for row in reader.manifest.skipped}
    names = sources.file_names(folder)
    ids = {each for file in names for each in (file, doc_id_of(file))}
    added = [file for file in names if not {file, doc_id_of(file)} & indexed.keys() and file not in skipped]
    known = (file for file in names if file not in added and file not in skipped)
    hashes = dict(sources.hashes(folder))
    changed = [
        file for file in known if hashes.get(file) not in {indexed[i] for i in (file, doc_id_of(file)) if i in indexed}
    ]
    gone = [doc_id for doc_id in indexed if doc_id not in ids and not _is_carried(doc_id, ids)]
    return added, changed, gone


def _is_carried(doc_id: str, ids: set[str]) -> bool:
    """Report if a document came from a mail that still exists."""
    return any(doc_id[:at] in ids for at, mark in enumerate(doc_id) if mark == "/")


def _index(reader: IndexReader) -> str:
    return f"Update the index: pincite index {reader.manifest.source}"
