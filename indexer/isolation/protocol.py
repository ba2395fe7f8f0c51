"""What the process that reads and the one that asks say to each other.

The asker sends `ReadingOptions` and `Limits` once, then sources one by one; each is answered, and before that
`ALIVE` may come any number of times. The bytes of a file and
of its attachments travel beside the JSON, as they are. A source with a `Wanted` behind it is drawn, not read.
"""

from dataclasses import dataclass

from pincite.indexer.extract.base import Attachment
from pincite.indexer.extract.drawn_page import DrawnPage, Wanted
from pincite.indexer.isolation.codec import decode, encode
from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading_result import Reading
from pincite.indexer.sources import Format, Refusal, Source

READY = b"ready"
ALIVE = b"alive"
"""Sent as often as a step of a long reading is done: the limit of time is for one step."""
OUT_OF_MEMORY = 77
"""Exit code of a process that reached its limit of memory."""


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
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class _Drawn:
    pages: tuple[DrawnPage, ...]
    refusal: Refusal | None


Pictures = tuple[tuple[DrawnPage, bytes], ...]
"""Pages with the PNG of each, empty where it cannot be drawn."""


def pack_wanted(source: Source, wanted: Wanted) -> tuple[bytes, ...]:
    """Return a source of which pages are to be drawn as the parts of a message."""
    return *pack_source(source), encode(wanted)


def unpack_wanted(parts: list[bytes]) -> Wanted | None:
    """Return what is to be drawn of the source in a message; null where it is to be read."""
    return decode(Wanted, parts[2]) if len(parts) > len(("source", "data")) else None


def pack_pictures(pictures: Pictures) -> tuple[bytes, ...]:
    """Return drawn pages as the parts of a message."""
    return encode(_Drawn(tuple(page for page, _ in pictures), None)), *(png for _, png in pictures)


def pack_undrawn(refusal: Refusal) -> tuple[bytes, ...]:
    """Return why nothing was drawn as the parts of a message."""
    return (encode(_Drawn((), refusal)),)


def unpack_pictures(parts: list[bytes]) -> Pictures | Refusal:
    """Return the drawn pages in a message. Raises `ValueError` for anything else."""
    if not parts:
        raise ValueError("an empty message")
    drawn = decode(_Drawn, parts[0])
    if any(len(page.letters) != len(page.areas) for page in drawn.pages):
        raise ValueError("letters without places")
    return drawn.refusal or tuple(zip(drawn.pages, parts[1:], strict=True))


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


def pack_refusal(refusal: Refusal) -> tuple[bytes, ...]:
    """Return why nothing came of a file as the parts of a message."""
    return (encode(_Reply(None, (), refusal)),)


def unpack_reply(parts: list[bytes], source: Source) -> Reading | Refusal:
    """Return what a message says came of this source. Raises `ValueError` where it cannot be an answer to it."""
    if not parts:
        raise ValueError("an empty message")
    reply = decode(_Reply, parts[0])
    if reply.refusal is not None:
        return reply.refusal
    if reply.document is None or not _answers(reply.document, source):
        raise ValueError("no answer to the question")
    named = zip(reply.attachments, parts[1:], strict=True)
    return Reading(reply.document, tuple(Attachment(name, data) for name, data in named))


def _answers(item: IndexedDocument, source: Source) -> bool:
    return (item.document.doc_id, item.document.sha256) == (source.doc_id, source.sha256)
