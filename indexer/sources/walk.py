"""Walk a folder: yield the files that may become documents, and the others with the reason."""

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
"""Kind of a folder that cannot be listed."""
_PASSED_OVER = (".", "~$")
"""Name prefixes of files that are ignored: hidden files, and Word's owner files of open documents."""
_STORED = ("writer.lock", "traces")
"""A file and a folder that identify an index: it may lie inside the folder of its documents."""
_NOT_NOW = frozenset((UNREADABLE, CHANGING, VANISHED))


def walk(folder: Path, most_mb: int = FILE_MB) -> Iterator[Source | Skipped]:
    """Yield every regular file under a folder, in order of path, as a source or as skipped with the reason.

    `path` and `doc_id` are relative to the folder, `/`-separated, NFC. Links are not followed: a linked folder has one
    row, and so has a folder that cannot be listed (`.` is the folder itself). Hidden files and folders, owner files of
    Word, and indexes have no row. A file of more than `most_mb` is not read. Raises `UsageError` when the folder does
    not exist.
    """
    entries = _entries(folder)
    ids = _ids([_name(path, folder) for path in entries if isinstance(path, Path)])
    taken: set[str] = set()
    for path in entries:
        found = path if isinstance(path, Skipped) else _read(folder, path, most_mb)
        yield _with_id(found, ids[found.path], taken) if isinstance(found, Source) else found


def count(folder: Path) -> int:
    """Return the number of rows that `walk` yields, by listing only. Raises `UsageError` where there is no folder."""
    return len(_entries(folder))


def file_names(folder: Path) -> list[str]:
    """Return the relative paths of the files under a folder as `walk` names them; none if the folder does not exist."""
    found = _entries(folder) if folder.is_dir() else []
    return [_name(path, folder) for path in found if isinstance(path, Path)]


def hashes(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the relative path and the sha256 of every readable file of a folder; nothing if it does not exist.

    Files are named and read as `walk` does, whatever their size.
    """
    for path in _entries(folder) if folder.is_dir() else ():
        if isinstance(path, Path):
            data = read_once(folder, path, "", sys.maxsize)
            if isinstance(data, bytes):
                yield _name(path, folder), hashlib.sha256(data).hexdigest()


def source_of(data: bytes, name: str) -> Source | Skipped:
    """Return the source of these bytes at a relative path, or a skipped row with the reason."""
    if not data:
        return Skipped(name, "empty", "the file is empty", "remove it, or copy it again")
    detected = detect(data, Path(name).suffix.lower())
    if isinstance(detected, Refusal):
        return Skipped(name, detected.kind, detected.message, detected.remedy)
    return Source(doc_id_of(name), name, hashlib.sha256(data).hexdigest(), detected, data)


def address(folder: Path) -> str:
    """Return the absolute path of a folder, which identifies a matter's source. Raises `UsageError` if not Unicode."""
    path = str(folder.resolve())
    if path != _printable(path):
        raise UsageError(f"The name of the folder {_printable(path)} is not valid Unicode: rename it")
    return path


def is_out_of_reach(doc_id: str, skipped: Skipped) -> bool:
    """Whether the file of a document may still exist, though a skipped file or folder cannot be read now."""
    if skipped.kind == UNREADABLE_FOLDER:
        return skipped.path == "." or doc_id.startswith(f"{skipped.path}/")
    return skipped.kind in _NOT_NOW and (
        doc_id in (skipped.path, doc_id_of(skipped.path)) or doc_id.startswith(f"{skipped.path}/")
    )


def _ids(names: Sequence[str]) -> dict[str, str]:
    """The unique id of each file: of a.pdf and a.PDF the second keeps its whole name, in whatever order they come.

    Names that must keep their suffix, or have none, get their ids first.
    """
    ids: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names, key=lambda name: (doc_id_of(name) != name, not name.endswith(".pdf"), name)):
        short = doc_id_of(name)
        ids[name] = name if short in taken else short
        taken.add(ids[name])
    return ids


def _with_id(source: Source, doc_id: str, taken: set[str]) -> Source | Skipped:
    """The source with its id; of two names that differ only in Unicode normalisation the second is skipped."""
    if doc_id in taken:
        return Skipped(source.path, "same_name", "another file has this name in another Unicode spelling", "rename it")
    taken.add(doc_id)
    return replace(source, doc_id=doc_id)


def _name(path: Path, folder: Path) -> str:
    return unicodedata.normalize("NFC", path.relative_to(folder).as_posix())


def check_folder(folder: Path) -> None:
    """Raise `UsageError` where there is no such folder."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder: name the folder with the documents")


def _entries(folder: Path) -> list[Path | Skipped]:
    """Every file and linked folder, and a skipped row for each folder that cannot be listed; in order of path."""
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
    """The name with bytes that are not UTF-8 escaped, because it could not be stored or printed."""
    return name.encode("utf-8", "backslashreplace").decode()
