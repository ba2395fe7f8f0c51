"""Files that are ZIP packages: what they may unpack to."""

import io
import zipfile

from pincite.indexer.extract.base import Unreadable

_MOST_UNPACKED = 500 << 20
"""Bytes that a package may unpack to: pictures are packed already, so an honest one stays far below."""


def refuse_bomb(data: bytes, what: str) -> None:
    """Raise `Unreadable` if a package, called `what`, unpacks to too much, `BadZipFile` and others if it is damaged."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(item.file_size for item in archive.infolist())
    if size > _MOST_UNPACKED:
        raise Unreadable(
            "too_large",
            f"the {what} unpacks to {size >> 20} MB",
            "remove it, or save it as PDF without its pictures",
        )
