"""Read a file of a folder once, without following links, even links that are created meanwhile."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pincite.indexer.model import Skipped

UNREADABLE = "unreadable"
CHANGING = "changing"
VANISHED = "vanished"
"""Kinds of skipped files that may be readable later."""
_READINGS = 3
_BY_FOLDER = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether each folder of a path can be opened from its parent, so that no link can be inserted."""


def read_once(folder: Path, path: Path, name: str, most_mb: int) -> bytes | Skipped:
    """Return the bytes of a file under a folder, or a skipped row for the file `name` with the reason."""
    try:
        with _opened(folder, path) as file:
            return _read(file, name, most_mb)
    except FileNotFoundError:
        why = "the file disappeared after it was listed"
        return Skipped(name, VANISHED, why, "index again when nobody is changing the folder")
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENOTDIR):
            return Skipped(name, "link", "this is a link, and links are not followed", "replace it by the documents")
        if error.errno == errno.ENXIO:  # a socket
            return _not_a_file(name)
        return Skipped(name, UNREADABLE, f"the file cannot be read: {error.strerror}", "check its permissions")


def _read(file: int, name: str, most_mb: int) -> bytes | Skipped:
    before = os.fstat(file)
    if not stat.S_ISREG(before.st_mode):
        return _not_a_file(name)
    if before.st_size > most_mb << 20:
        return Skipped(
            name,
            "too_large",
            f"the file has {before.st_size >> 20} MB",
            f"split it, or raise the setting index.file_mb ({most_mb})",
        )
    data = _steady(file, before)
    if data is None:
        return Skipped(name, CHANGING, "the file changes while it is read", "index again when it is complete")
    return data or Skipped(name, "empty", "the file is empty", "remove it, or copy it again")


def _steady(file: int, before: os.stat_result) -> bytes | None:
    """The content of a file; null if it changed during each reading, so that no consistent content is known."""
    for _ in range(_READINGS):
        os.lseek(file, 0, os.SEEK_SET)
        with os.fdopen(os.dup(file), "rb") as stream:
            data = stream.read(before.st_size + 1)
        after = os.fstat(file)
        if (len(data), after.st_mtime_ns) == (before.st_size, before.st_mtime_ns):
            return data
        before = after
    return None


@contextmanager
def _opened(folder: Path, path: Path) -> Iterator[int]:
    """Open for reading. The folder itself may be a link; nothing below it may be."""
    if not _BY_FOLDER:
        if _is_link(path) or not path.resolve().is_relative_to(folder.resolve()):
            raise OSError(errno.ELOOP, "it lies behind a link")
        file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        yield from _closing(file)
        return
    *parents, last = path.relative_to(folder).parts
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for parent in parents:
            inner = os.open(parent, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=place)
            os.close(place)
            place = inner
        file = os.open(last, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place)
    finally:
        os.close(place)
    yield from _closing(file)


def _closing(file: int) -> Iterator[int]:
    try:
        yield file
    finally:
        os.close(file)


def _is_link(path: Path) -> bool:
    return path.is_symlink() or (sys.version_info >= (3, 12) and path.is_junction())


def _not_a_file(name: str) -> Skipped:
    return Skipped(name, "not_a_file", "this is no regular file", "remove it from the folder")
