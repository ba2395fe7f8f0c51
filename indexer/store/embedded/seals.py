"""Checksums of a catalogue's content as a tree: a reader that trusts the root can check each piece it reads.

    manifest.json          a checksum of each list of the matter: documents, families, relations,
                           diagnostics, skipped attachments, order
    a row of `documents`   the checksum of the document's row of `seals`
    a row of `seals`       a checksum of each page and chunk, and of the lists of sections and of facts

A checksum covers the rows as SQLite returns them, with their names, so a piece of another document, place or generation
does not fit. An update changes only the checksums of the documents it changes, and those above them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from struct import Struct

from pydantic_core import to_json

from pincite.indexer.store.embedded.tables import Row

_SIZE = 20  # bytes: 2**80 tries for two pieces of one checksum
_PAGE = Struct(f"<iq{_SIZE}s")
_CHUNK = Struct(f"<q8s{_SIZE}s")


class Altered(Exception):
    """A piece was changed after it was written; the message names the piece without its content."""


def digest(*named: object) -> bytes:
    """The checksum of names and rows. Raises `ValueError` for bytes that are no text, which no row has."""
    return blake2b(to_json(named), digest_size=_SIZE).digest()


def list_checksum(kind: str, rows: Sequence[Row], *of: str) -> bytes:
    """The checksum of a list of the matter, or of a document if its id is given: its rows in reading order."""
    return digest(kind, of, rows)


def page_checksum(doc_id: str, rows: Sequence[Row]) -> bytes:
    """The checksum of the rows that were read for one page, which should be one row."""
    return digest("page", doc_id, rows)


def chunk_checksum(rows: Sequence[Row]) -> bytes:
    """The checksum of the rows that were read for one chunk, with its id, document and place."""
    return digest("chunk", rows)


def name_digest(chunk_id: str) -> bytes:
    """A short digest of a chunk's id."""
    return digest(chunk_id)[:8]


@dataclass(frozen=True, slots=True)
class Seal:
    """The checksums of a document's pieces. `pages` and `chunks` are packed records, in order of number."""

    pages: bytes
    chunks: bytes
    sections: bytes
    facts: bytes

    @classmethod
    def of(
        cls,
        pages: Iterable[tuple[int, int, bytes]],
        chunks: Iterable[tuple[int, bytes, bytes]],
        sections: bytes,
        facts: bytes,
    ) -> "Seal":
        """Pages are (number, key, checksum), chunks (key, `name_digest`, checksum)."""
        packed = b"".join(_PAGE.pack(*page) for page in pages), b"".join(_CHUNK.pack(*chunk) for chunk in chunks)
        return cls(*packed, sections, facts)

    @property
    def checksum(self) -> str:
        """The checksum of the seal."""
        return digest(*(part.hex() for part in (self.pages, self.chunks, self.sections, self.facts))).hex()

    def numbers(self) -> list[int]:
        """The numbers of the pages, in order."""
        return [number for number, _, _ in _PAGE.iter_unpack(self.pages)]

    def page(self, number: int) -> tuple[int, bytes] | None:
        """Key and checksum of a page; null where the document has no such page."""
        likely = (number - 1) * _PAGE.size
        if 0 <= likely < len(self.pages):
            found, key, checksum = _PAGE.unpack_from(self.pages, likely)
            if found == number:
                return key, checksum
        return next((each[1:] for each in _PAGE.iter_unpack(self.pages) if each[0] == number), None)

    def chunk(self, number: int) -> tuple[int, bytes, bytes] | None:
        """Key, `name_digest` and checksum of a chunk by its 0-based place in the document; null where there is none."""
        place = number * _CHUNK.size
        return _CHUNK.unpack_from(self.chunks, place) if 0 <= place < len(self.chunks) else None

    def names(self) -> set[bytes]:
        """The `name_digest` of every chunk."""
        return {name for _, name, _ in _CHUNK.iter_unpack(self.chunks)}
