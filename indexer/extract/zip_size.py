"""Limit the unpacked size of ZIP packages."""

import io
import zipfile

from pincite.indexer.extract.base import Unreadable

_MOST_UNPACKED = 500 << 20
"""Most bytes that a package may unpack to: pictures hardly shrink, so ordinary files stay far below."""


def refuse_bomb(data: bytes, what: str) -> None:
    """Raise `Unreadable` if a package unpacks to too much, `BadZipFile` and others if it is damaged.

    `what` names the format in the message.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(item.file_size for item in archive.infolist())
    if size > _MOST_UNPACKED:
        raise Unreadable(
            "too_large",
            f"the {what} unpacks to {size >> 20} MB",
            "remove it, or save it as PDF without its pictures",
        )
