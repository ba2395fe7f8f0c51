"""Walk a folder: which files may become documents, and why the others do not."""

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pincite.indexer.errors import UsageError
from pincite.indexer.model import Skipped

Format = Literal["pdf", "text"]
_TEXT_SUFFIXES = {".txt", ".md", ".markdown", ".text"}
_LATER_SUFFIXES = {".docx", ".doc", ".html", ".htm", ".eml", ".msg", ".rtf", ".odt"}
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

    `path` and `doc_id` are relative to the folder, `/`-separated, NFC. Links are not followed. Hidden files and
    folders (names that begin with a dot) are left out without a row: they are no documents to a person either.
    Raises `UsageError` when the folder does not exist.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder: name the folder that holds the documents")
    taken: set[str] = set()
    for path in _files(folder):
        name = unicodedata.normalize("NFC", path.relative_to(folder).as_posix())
        found = _read(path, name)
        yield _apart(found, taken) if isinstance(found, Source) else found


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


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found.extend(Path(root, name) for name in names if not name.startswith("."))
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _read(path: Path, name: str) -> Source | Skipped:
    if path.is_symlink():
        return Skipped(name, "link", "the file is a link and was not followed", "put the file itself in the folder")
    if not path.is_file():
        return Skipped(name, "not_a_file", "this is no regular file", "remove it from the folder")
    try:
        data = path.read_bytes()
    except OSError as error:
        return Skipped(name, "unreadable", f"the file cannot be read: {error.strerror}", "check its permissions")
    if not data:
        return Skipped(name, "empty", "the file is empty", "remove it, or copy it again")
    detected = _detect(data, path.suffix.lower())
    if isinstance(detected, _Refusal):
        return Skipped(name, detected.kind, detected.message, detected.remedy)
    return Source(doc_id_of(name), name, hashlib.sha256(data).hexdigest(), detected, data)


@dataclass(frozen=True, slots=True)
class _Refusal:
    kind: str
    message: str
    remedy: str


def _detect(data: bytes, suffix: str) -> Format | _Refusal:
    """Tell the real format from the content; the suffix decides only between kinds of text."""
    if b"%PDF-" in data[:1024] or suffix == ".pdf":
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
        return "text"
    return _Refusal("not_a_document", "the file is no document that pincite knows", "remove it, or save it as PDF")
