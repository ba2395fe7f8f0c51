"""Walk a folder: which files may become documents, and why the others do not."""

import hashlib
import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pincite.indexer.errors import UsageError
from pincite.indexer.model import Skipped

Format = Literal["pdf", "text"]
UNREADABLE = "unreadable"
UNREADABLE_FOLDER = "unreadable_folder"
_TEXT_SUFFIXES = {".txt", ".md", ".markdown", ".text"}
_LATER_SUFFIXES = {".docx", ".doc", ".html", ".htm", ".eml", ".msg", ".rtf", ".odt"}
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_MAX_CONTROLS = 0.05
"""Share of control characters that a text may have: ASCII has none, random bytes have a tenth."""
_READINGS = 3
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")


@dataclass(frozen=True, slots=True)
class Source:
    """A readable file: its bytes, and the id its document will have."""

    doc_id: str
    path: str
    sha256: str
    format: Format
    data: bytes


def walk(folder: Path) -> Iterator[Source | Skipped]:
    """Yield every regular file under a folder, in order of path, as a source or with the reason why not.

    `path` and `doc_id` are relative to the folder, `/`-separated, NFC. Links are not followed: a linked folder has one
    row, and so has a folder that cannot be listed (`.` is the folder itself). Hidden files and folders (names that
    begin with a dot) are left out without a row: they are no documents to a person either.
    Raises `UsageError` when the folder does not exist.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder: name the folder that holds the documents")
    taken: set[str] = set()
    for path in _entries(folder):
        found = path if isinstance(path, Skipped) else _read(path, _name(path, folder))
        yield _apart(found, taken) if isinstance(found, Source) else found


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
    return skipped.kind == UNREADABLE and doc_id in (skipped.path, doc_id_of(skipped.path))


def _apart(source: Source, taken: set[str]) -> Source | Skipped:
    """Give each file an id of its own: of a.pdf and a.PDF the second keeps its whole name."""
    for doc_id in (source.doc_id, source.path):
        if doc_id not in taken:
            taken.add(doc_id)
            return replace(source, doc_id=doc_id)
    return Skipped(source.path, "same_name", "another file has this name in another Unicode spelling", "rename it")


def doc_id_of(name: str) -> str:
    """Return the id of the document at a relative path: a final `.pdf` is dropped, every other suffix stays."""
    return name[:-4] if name.lower().endswith(".pdf") and len(name) > len(".pdf") else name


def _name(path: Path, folder: Path) -> str:
    return unicodedata.normalize("NFC", path.relative_to(folder).as_posix())


def _entries(folder: Path) -> list[Path | Skipped]:
    """Every file and linked folder, and a row for each folder that cannot be listed; in order of path."""
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


def _read(path: Path, name: str) -> Source | Skipped:
    if name != _printable(name):
        return Skipped(_printable(name), "name", "the name of the file is not valid Unicode", "rename the file")
    try:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            return Skipped(name, "link", "this is a link, and links are not followed", "put the documents in its place")
        if not stat.S_ISREG(mode):
            return Skipped(name, "not_a_file", "this is no regular file", "remove it from the folder")
        data = _steady(path)
    except FileNotFoundError:
        return Skipped(name, UNREADABLE, "the file went while the folder was read", "index again")
    except OSError as error:
        return Skipped(name, UNREADABLE, f"the file cannot be read: {error.strerror}", "check its permissions")
    if data is None:
        return Skipped(name, UNREADABLE, "the file changes while it is read", "index again once it is finished")
    if not data:
        return Skipped(name, "empty", "the file is empty", "remove it, or copy it again")
    detected = _detect(data, path.suffix.lower())
    if isinstance(detected, _Refusal):
        return Skipped(name, detected.kind, detected.message, detected.remedy)
    return Source(doc_id_of(name), name, hashlib.sha256(data).hexdigest(), detected, data)


def _steady(path: Path) -> bytes | None:
    """The content of a file; None if it changed each time it was read, so that what was read was never on the disk."""
    for _ in range(_READINGS):
        with path.open("rb") as file:
            before = os.fstat(file.fileno())
            data = file.read()
            after = os.fstat(file.fileno())
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns) == (len(data), after.st_mtime_ns):
            return data
    return None


def _printable(name: str) -> str:
    """A name whose bytes are no UTF-8 cannot be stored or printed: its stray bytes are shown escaped."""
    return name.encode("utf-8", "backslashreplace").decode()


@dataclass(frozen=True, slots=True)
class _Refusal:
    kind: str
    message: str
    remedy: str


def _detect(data: bytes, suffix: str) -> Format | _Refusal:
    """Tell the real format from the content; the suffix decides only between kinds of text.

    A PDF may begin with up to 1024 other bytes (ISO 32000-1, annex H); a file named as text may mention the mark.
    """
    if suffix == ".pdf" or b"%PDF-" in (data[:5] if suffix in _TEXT_SUFFIXES else data[:1024]):
        return "pdf"
    if data.startswith(b"PK\x03\x04") and suffix not in _LATER_SUFFIXES:
        return _Refusal("archive", "archives are not opened", "unpack it and index the folder")
    if suffix in _LATER_SUFFIXES:
        return _Refusal(
            "format_not_supported", f"{suffix} files cannot be read by this version", "save it as PDF and index that"
        )
    if data.startswith(_PICTURES):
        return _Refusal(
            "picture",
            "pictures hold no text that this version can read",
            "make a PDF with a text layer (OCR) from it and index that",
        )
    if suffix in _TEXT_SUFFIXES:
        return _refuse_binary(data) or "text"
    return _Refusal("not_a_document", "the file is no document that pincite knows", "remove it, or save it as PDF")


def _refuse_binary(data: bytes) -> _Refusal | None:
    """Bytes that no text holds are a tenth of packed data and more of a program; a stray one may stand in a text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16: every other byte may be zero
        return None
    if len(data) - len(data.translate(None, _CONTROLS)) <= _MAX_CONTROLS * len(data):
        return None
    return _Refusal(
        "not_a_document", "the file is named as text and holds binary data", "remove it, or save its text as UTF-8"
    )
