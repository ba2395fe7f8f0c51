"""Frame messages on a pipe: a count, then parts of bytes, each after its length."""

import struct
from typing import BinaryIO

_COUNT = struct.Struct(">I")
_LENGTH = struct.Struct(">Q")
_MAX_PARTS = 10_000


def send(stream: BinaryIO, *parts: bytes) -> None:
    """Write one message. Raises `OSError` when the other side has closed."""
    stream.write(_COUNT.pack(len(parts)))
    for part in parts:
        stream.write(_LENGTH.pack(len(part)))
        stream.write(part)
    stream.flush()


def receive(stream: BinaryIO, most: int) -> list[bytes]:
    """Read a message of at most `most` bytes. Raises `EOFError` at the end of the stream, `ValueError` if longer."""
    (count,) = _COUNT.unpack(_exactly(stream, _COUNT.size))
    if count > _MAX_PARTS:
        raise ValueError(f"a message with {count} parts")
    parts: list[bytes] = []
    for _ in range(count):
        (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
        most -= length
        if most < 0:
            raise ValueError("a message longer than allowed")
        parts.append(_exactly(stream, length))
    return parts


def _exactly(stream: BinaryIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) != length:
        raise EOFError("the other side has ended")
    return data
