"""The messages between the indexing process and a reading process.

The parent sends `ReadingOptions` and `Limits` once, then one source per request. The child may send `ALIVE` any number
of times before its reply. The bytes of a file and of its attachments follow the JSON as separate parts. A source
followed by a `Wanted` is drawn, not read.
"""

from dataclasses import dataclass

from pincite.indexer.extract.base import Attachment
from pincite.indexer.extract.drawn_page import DrawnPage, Wanted
from pincite.indexer.isolation.codec import decode, encode
from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading_result import Reading
from pincite.indexer.sources import Format, Refusal, Source

READY = b"ready"
"""Sent once the child has started."""
ALIVE = b"alive"
"""Sent after each step of a long reading: the time limit is per step."""
OUT_OF_MEMORY = 77
"""Exit code of a process that reached its memory limit."""


@dataclass(frozen=True, slots=True)
class _Request:
    doc_id: str
    path: str
    sha256: str
    format: Format


@dataclass(frozen=True, slots=True)
class _Reply:
    document: IndexedDocument | None
    attachments: tuple[str, ...]
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class _Drawn:
    pages: tuple[DrawnPage, ...]
    refusal: Refusal | None


Pictures = tuple[tuple[DrawnPage, bytes], ...]
"""Drawn pages, each with its PNG, which is empty where the page cannot be drawn."""


def pack_wanted(source: Source, wanted: Wanted) -> tuple[bytes, ...]:
    """Return the parts of a request to draw pages of a source."""
    return *pack_source(source), encode(wanted)


def unpack_wanted(parts: list[bytes]) -> Wanted | None:
    """Return the pages to draw of a request; null for a request to read."""
    return decode(Wanted, parts[2]) if len(parts) > len(("source", "data")) else None


def pack_pictures(pictures: Pictures) -> tuple[bytes, ...]:
    """Return the parts of a reply with drawn pages."""
    return encode(_Drawn(tuple(page for page, _ in pictures), None)), *(png for _, png in pictures)


def pack_undrawn(refusal: Refusal) -> tuple[bytes, ...]:
    """Return the parts of a reply to a request to draw that failed."""
    return (encode(_Drawn((), refusal)),)


def unpack_pictures(parts: list[bytes]) -> Pictures | Refusal:
    """Return the drawn pages of a reply, or its refusal. Raises `ValueError` for an invalid reply."""
    if not parts:
        raise ValueError("an empty message")
    drawn = decode(_Drawn, parts[0])
    if any(len(page.letters) != len(page.areas) for page in drawn.pages):
        raise ValueError("letters without areas")
    return drawn.refusal or tuple(zip(drawn.pages, parts[1:], strict=True))


def pack_source(source: Source) -> tuple[bytes, bytes]:
    """Return the parts of a request to read a source."""
    return encode(_Request(source.doc_id, source.path, source.sha256, source.format)), source.data


def unpack_source(parts: list[bytes]) -> Source:
    """Return the source of a request."""
    request = decode(_Request, parts[0])
    return Source(request.doc_id, request.path, request.sha256, request.format, parts[1])


def pack_reading(reading: Reading) -> tuple[bytes, ...]:
    """Return the parts of a reply with a reading."""
    names = tuple(attachment.name for attachment in reading.attachments)
    return encode(_Reply(reading.document, names, None)), *(attachment.data for attachment in reading.attachments)


def pack_refusal(refusal: Refusal) -> tuple[bytes, ...]:
    """Return the parts of a reply to a request to read that failed."""
    return (encode(_Reply(None, (), refusal)),)


def unpack_reply(parts: list[bytes], source: Source) -> Reading | Refusal:
    """Return the reading of a reply, or its refusal. Raises `ValueError` for a reply that does not fit the source."""
    if not parts:
        raise ValueError("an empty message")
    reply = decode(_Reply, parts[0])
    if reply.refusal is not None:
        return reply.refusal
    if reply.document is None or not _answers(reply.document, source):
        raise ValueError("a reply to another request")
    named = zip(reply.attachments, parts[1:], strict=True)
    return Reading(reply.document, tuple(Attachment(name, data) for name, data in named))


def _answers(item: IndexedDocument, source: Source) -> bool:
    return (item.document.doc_id, item.document.sha256) == (source.doc_id, source.sha256)
