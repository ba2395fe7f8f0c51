"""What the process that reads and the one that asks say to each other.

The asker sends `ReadingOptions` and `Limits` once, then sources one by one; each is answered, and before that
`ALIVE` may come any number of times. The bytes of a file and
of its attachments travel beside the JSON, as they are.
"""

from dataclasses import dataclass

from pincite.indexer.extract.base import Attachment, Reading
from pincite.indexer.isolation.codec import decode, encode
from pincite.indexer.model import IndexedDocument
from pincite.indexer.sources import Format, Source

READY = b"ready"
ALIVE = b"alive"
"""Sent as often as a step of a long reading is done: the limit of time is for one step."""
OUT_OF_MEMORY = 77
"""Exit code of a process that reached its limit of memory."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that could not be read: fields as in `Skipped`."""

    kind: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class _Ask:
    doc_id: str
    path: str
    sha256: str
    format: Format


@dataclass(frozen=True, slots=True)
class _Reply:
    document: IndexedDocument | None
    attachments: tuple[str, ...]
    refused: Refused | None


def pack_source(source: Source) -> tuple[bytes, bytes]:
    """Return a source as the parts of a message."""
    return encode(_Ask(source.doc_id, source.path, source.sha256, source.format)), source.data


def unpack_source(parts: list[bytes]) -> Source:
    """Return the source in a message."""
    ask = decode(_Ask, parts[0])
    return Source(ask.doc_id, ask.path, ask.sha256, ask.format, parts[1])


def pack_reading(reading: Reading) -> tuple[bytes, ...]:
    """Return what came of a file as the parts of a message."""
    names = tuple(attachment.name for attachment in reading.attachments)
    return encode(_Reply(reading.document, names, None)), *(attachment.data for attachment in reading.attachments)


def pack_refused(refused: Refused) -> tuple[bytes, ...]:
    """Return why nothing came of a file as the parts of a message."""
    return (encode(_Reply(None, (), refused)),)


def unpack_reply(parts: list[bytes], source: Source) -> Reading | Refused:
    """Return what a message says came of this source. Raises `ValueError` where it cannot be an answer to it."""
    if not parts:
        raise ValueError("an empty message")
    reply = decode(_Reply, parts[0])
    if reply.refused is not None:
        return reply.refused
    if reply.document is None or not _answers(reply.document, source):
        raise ValueError("no answer to the question")
    named = zip(reply.attachments, parts[1:], strict=True)
    return Reading(reply.document, tuple(Attachment(name, data) for name, data in named))


def _answers(item: IndexedDocument, source: Source) -> bool:
    return (item.document.doc_id, item.document.sha256) == (source.doc_id, source.sha256)
