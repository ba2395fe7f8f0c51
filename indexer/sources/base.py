"""A file before it is read: its bytes, its detected format, and the id of its document."""

from dataclasses import dataclass
from typing import Literal

Format = Literal["pdf", "text", "markdown", "docx", "html", "eml", "rtf", "odt", "epub", "pptx", "xlsx", "csv", "msg"]
"""The formats that have an extractor."""
MAILS: frozenset[str] = frozenset(("eml", "msg"))
"""Formats of files with attachments."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file of a known format: its bytes, and the id that its document will have."""

    doc_id: str
    path: str
    sha256: str
    format: Format
    data: bytes


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file cannot become a document, and what to do; fields as in `Skipped`."""

    kind: str
    message: str
    remedy: str


def doc_id_of(name: str) -> str:
    """Return the id of the document at a relative path: a final `.pdf` is dropped, every other suffix stays."""
    return name[:-4] if name.lower().endswith(".pdf") and len(name) > len(".pdf") else name
