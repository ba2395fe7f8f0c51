"""A drawn page: its picture, and the place of each letter in it."""

import struct
import zlib
from dataclasses import dataclass

from pincite.indexer.extract.ocr.base import Picture

Area = tuple[float, float, float, float]
"""Left, top, right, bottom as shares of the picture's width and height, 0..1 from its top left corner."""
_SHADES = 16
_FULL = 255
_DEPTH = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """The pages (1-based) to draw, the resolution, and which of them need text recognition for their letters."""

    numbers: tuple[int, ...]
    read: tuple[int, ...] = ()
    dpi: int = 110


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """One page (1-based): its size in pixels, and its letters in the order of the file or of the engine.

    `letters` are the page's visible characters, one for each of `areas`. `problem` says why the picture or
    the places of its letters are missing; it is empty where neither is.
    """

    number: int
    width: int
    height: int
    letters: str
    areas: tuple[Area, ...]
    problem: str = ""


def png(picture: Picture) -> bytes:
    """Encode a picture as PNG with 16 shades of grey: a page of text takes 40 to 120 KB at 110 dpi."""
    import numpy as np

    shades = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.height, picture.width)
    levels = ((shades.astype(np.uint16) * (_SHADES - 1) + _FULL // 2) // _FULL).astype(np.uint8)
    if picture.width % 2:
        levels = np.pad(levels, ((0, 0), (0, 1)))
    packed = (levels[:, ::2] << _DEPTH) | levels[:, 1::2]
    rows = np.pad(packed, ((0, 0), (1, 0))).tobytes()  # each row starts with its filter number, 0 for none
    head = struct.pack(">IIBBBBB", picture.width, picture.height, _DEPTH, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
