"""Split a byte stream into lines of limited length, with one line in memory at a time. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, field

HEAD, TAIL = 4_096, 512
"""Bytes kept from both ends of a line that is too long. Clients write the id of a request first or last."""


@dataclass(frozen=True, slots=True)
class LongLine:
    """The two ends of a line that was too long, and its length in bytes."""

    head: bytes
    tail: bytes
    length: int


@dataclass(slots=True)
class LineSplitter:
    """Takes chunks in order and yields the lines that end in each. `longest` is in bytes, without the newline."""

    longest: int
    _line: bytearray = field(default_factory=bytearray)
    _head: bytes | None = None
    _length: int = 0

    def feed(self, chunk: bytes) -> Iterator[bytes | LongLine]:
        """Yield each line that ends in a chunk. Bytes after the last newline begin the next line."""
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            self._add(part)
            yield self._take()
        self._add(rest)

    def _add(self, part: bytes) -> None:
        self._length += len(part)
        self._line += part
        if self._head is None and len(self._line) > self.longest:
            self._head = bytes(self._line[:HEAD])
        if self._head is not None:
            del self._line[:-TAIL]

    def _take(self) -> bytes | LongLine:
        line, head, length = bytes(self._line), self._head, self._length
        self._line, self._head, self._length = bytearray(), None, 0
        return line if head is None else LongLine(head, line, length)
