"""Walk a folder: which files may become documents, and why the others do not."""

import hashlib
import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pincite.indexer.errors import UsageError
from pincite.indexer.limits import FILE_MB
from pincite.indexer.model import Skipped
from pincite.indexer.sources.base import Refusal, Source, doc_id_of
from pincite.indexer.sources.formats import detect
from pincite.indexer.sources.open_file import CHANGING, UNREADABLE, VANISHED, read_once

UNREADABLE_FOLDER = "unreadable_folder"
_PASSED_OVER = (".", "~$")
"""What the names of files begin with that are no documents to a person: hidden ones, and Word's notes of open files."""
_STORED = ("writer.lock", "traces")
"""What tells the folder of an index from one of documents: an index may lie in the folder that it is made of."""
_NOT_NOW = frozenset((UNREADABLE, CHANGING, VANISHED))


def walk(folder: Path, most_mb: int = FILE_MB) -> Iterator[Source | Skipped]:
    """Yield every regular file under a folder, in order of path, as a source or with the reason why not.

    `path` and `doc_id` are relative to the folder, `/`-separated, NFC. Links are not followed: a linked folder has one
    row, and so has a folder that cannot be listed (`.` is the folder itself). Hidden files and folders, what Word notes
    of open files, and indexes are left out without a row: they are no documents to a person either. A file of more than
    `most_mb` is not read. Raises `UsageError` when the folder does not exist.
    """
    entries = _entries(folder)
    ids = _ids([_name(path, folder) for path in entries if isinstance(path, Path)])
    taken: set[str] = set()
    for path in entries:
        found = path if isinstance(path, Skipped) else _read(folder, path, most_mb)
        yield _apart(found, ids[found.path], taken) if isinstance(found, Source) else found


def count(folder: Path) -> int:
    """Return how many rows `walk` will yield, by listing only. Raises `UsageError` when the folder does not exist."""
    return len(_entries(folder))


def file_names(folder: Path) -> list[str]:
    """Return the relative paths of the files under a folder as `walk` names them; of a folder that is gone, none."""
    found = _entries(folder) if folder.is_dir() else []
    return [_name(path, folder) for path in found if isinstance(path, Path)]


def hashes(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the relative path and the sha256 of every file under a folder that can be read; of one that is gone, none.

    Files are named as `walk` names them, and read as it reads them, whatever their size.
    """
    for path in _entries(folder) if folder.is_dir() else ():
        if isinstance(path, Path):
            data = read_once(folder, path, "", sys.maxsize)
            if isinstance(data, bytes):
                yield _name(path, folder), hashlib.sha256(data).hexdigest()


def source_of(data: bytes, name: str) -> Source | Skipped:
    """Return the source that these bytes are under a relative path, or why they are none."""
    if not data:
        return Skipped(name, "empty", "the file is empty", "remove it, or copy it again")
    detected = detect(data, Path(name).suffix.lower())
    if isinstance(detected, Refusal):
        return Skipped(name, detected.kind, detected.message, detected.remedy)
    return Source(doc_id_of(name), name, hashlib.sha256(data).hexdigest(), detected, data)


def address(folder: Path) -> str:
    """Return the whole path of a folder, by which a matter knows it. Raises `UsageError` if it is not valid Unicode."""
    path = str(folder.resolve())
    if path != _printable(path):
        raise UsageError(f"The name of the folder {_printable(path)} is not valid Unicode: rename it")
    return path


def is_out_of_reach(doc_id: str, skipped: Skipped) -> bool:
    """Tell whether a document may still be there, though what was skipped, its file or a folder, cannot be read now."""
    if skipped.kind == UNREADABLE_FOLDER:
        return skipped.path == "." or doc_id.startswith(f"{skipped.path}/")
    return skipped.kind in _NOT_NOW and (
        doc_id in (skipped.path, doc_id_of(skipped.path)) or doc_id.startswith(f"{skipped.path}/")
    )


def _ids(names: Sequence[str]) -> dict[str, str]:
    """The id of each file, its own: of a.pdf and a.PDF the second keeps its whole name, whichever came first.

    A name that keeps its suffix, or has none, has no other id: it goes before those that can drop theirs.
    """
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names, key=lambda name: (doc_id_of(name) != name, not name.endswith(".pdf"), name)):
        short = doc_id_of(name)
        ids[name] = name if short in taken else short
        taken.add(ids[name])
    return ids


def _apart(source: Source, doc_id: str, taken: set[str]) -> Source | Skipped:
    """A source under its id; of two names that differ in their Unicode spelling only the second is skipped."""
    if doc_id in taken:
        return Skipped(source.path, "same_name", "another file has this name in another Unicode spelling", "rename it")
    taken.add(doc_id)
    return replace(source, doc_id=doc_id)


def _name(path: Path, folder: Path) -> str:
    return unicodedata.normalize("NFC", path.relative_to(folder).as_posix())


def check_folder(folder: Path) -> None:
    """Raise `UsageError` where there is no such folder."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder: name the folder that holds the documents")


def _entries(folder: Path) -> list[Path | Skipped]:
    """Every file and linked folder, and a row for each folder that cannot be listed; in order of path."""
    check_folder(folder)
    found: dict[str, Path | Skipped] = {}

    def cannot_list(error: OSError) -> None:
        path = Path(error.filename)
        why = f"the folder cannot be listed: {error.strerror}"
        row = Skipped(_printable(_name(path, folder)), UNREADABLE_FOLDER, why, "check its permissions")
        found[path.relative_to(folder).as_posix()] = row

    for root, folders, names in os.walk(folder, onerror=cannot_list):
        if _STORED[0] in names and _STORED[1] in folders:
            folders.clear()
            continue
        folders[:] = (name for name in folders if not name.startswith("."))
        linked = (name for name in folders if Path(root, name).is_symlink())
        for name in (*linked, *(name for name in names if not name.startswith(_PASSED_OVER))):
            found[Path(root, name).relative_to(folder).as_posix()] = Path(root, name)
    return [found[name] for name in sorted(found)]


def _read(folder: Path, path: Path, most_mb: int) -> Source | Skipped:
    name = _name(path, folder)
    if name != _printable(name):
        return Skipped(_printable(name), "name", "the name of the file is not valid Unicode", "rename the file")
    data = read_once(folder, path, name, most_mb)
    return data if isinstance(data, Skipped) else source_of(data, name)


def _printable(name: str) -> str:
    """A name whose bytes are no UTF-8 cannot be stored or printed: its stray bytes are shown escaped."""
    return name.encode("utf-8", "backslashreplace").decode()
