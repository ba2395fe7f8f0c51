"""Walk a folder: which files may become documents, and why the others do not."""

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pincite.indexer.errors import UsageError
from pincite.indexer.limits import FILE_MB
from pincite.indexer.model import Skipped
from pincite.indexer.sources.base import Refusal, Source, doc_id_of
from pincite.indexer.sources.formats import detect
from pincite.indexer.sources.opening import CHANGING, UNREADABLE, VANISHED, read_once

UNREADABLE_FOLDER = "unreadable_folder"
_NOT_NOW = frozenset((UNREADABLE, CHANGING, VANISHED))


def walk(folder: Path, most_mb: int = FILE_MB) -> Iterator[Source | Skipped]:
    """Yield every regular file under a folder, in order of path, as a source or with the reason why not.

    `path` and `doc_id` are relative to the folder, `/`-separated, NFC. Links are not followed: a linked folder has one
    row, and so has a folder that cannot be listed (`.` is the folder itself). Hidden files and folders (names that
    begin with a dot) are left out without a row: they are no documents to a person either. A file of more than
    `most_mb` is not read. Raises `UsageError` when the folder does not exist.
    """
    taken: set[str] = set()
    for path in _entries(folder):
        found = path if isinstance(path, Skipped) else _read(folder, path, most_mb)
        yield _apart(found, taken) if isinstance(found, Source) else found


def count(folder: Path) -> int:
    """Return how many rows `walk` will yield, by listing only. Raises `UsageError` when the folder does not exist."""
    return len(_entries(folder))


def file_names(folder: Path) -> list[str]:
    """Return the relative paths of the files under a folder as `walk` names them; of a folder that is gone, none."""
    found = _entries(folder) if folder.is_dir() else []
    return [_name(path, folder) for path in found if isinstance(path, Path)]


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


def _apart(source: Source, taken: set[str]) -> Source | Skipped:
    """Give each file an id of its own: of a.pdf and a.PDF the second keeps its whole name."""
    for doc_id in (source.doc_id, source.path):
        if doc_id not in taken:
            taken.add(doc_id)
            return replace(source, doc_id=doc_id)
    return Skipped(source.path, "same_name", "another file has this name in another Unicode spelling", "rename it")


def _name(path: Path, folder: Path) -> str:
    return unicodedata.normalize("NFC", path.relative_to(folder).as_posix())


def _entries(folder: Path) -> list[Path | Skipped]:
    """Every file and linked folder, and a row for each folder that cannot be listed; in order of path."""
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder: name the folder that holds the documents")
    found: dict[str, Path | Skipped] = {}

    def cannot_list(error: OSError) -> None:
        path = Path(error.filename)
        why = f"the folder cannot be listed: {error.strerror}"
        row = Skipped(_printable(_name(path, folder)), UNREADABLE_FOLDER, why, "check its permissions")
        found[path.relative_to(folder).as_posix()] = row

    for root, folders, names in os.walk(folder, onerror=cannot_list):
        folders[:] = (name for name in folders if not name.startswith("."))
        linked = (name for name in folders if Path(root, name).is_symlink())
        for name in (*linked, *(name for name in names if not name.startswith("."))):
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
