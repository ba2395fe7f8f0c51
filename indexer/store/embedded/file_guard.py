"""Compare the open files of a reader with their hashes, at opening and after every change."""

import hashlib
import os
import time
from collections.abc import Mapping
from pathlib import Path

from pincite.indexer.store.embedded.manifest import File
from pincite.indexer.store.embedded.seals import Altered

_SECONDS_A_FILE = 0.0008
"""Seconds between two checks, per file: 20 ms for 25 files. A check takes 5 us, and a question of the sample makes 47
searches in 0.1 s; checking before each took 6 % of its CPU time."""
_Stamp = tuple[int, int, int, int]


class FileGuard:
    """Some files of a generation. If a memory-mapped file is truncated, its next use kills the process.

    `check` before each use raises `Altered` instead. A change is noticed at the next check.
    """

    def __init__(self, folder: Path, listed: Mapping[str, File], under: str) -> None:
        self._files = {folder / name: (name, file) for name, file in listed.items() if name.startswith(under)}
        self._stamps: dict[Path, _Stamp] = {}
        self._checked = 0.0

    def read(self) -> bytes:
        """Read the only file, so that it need not be mapped. Raises `Altered` if it was changed."""
        ((path, (name, file)),) = self._files.items()
        content = path.read_bytes()
        if hashlib.sha256(content).hexdigest() != file.sha256:
            raise Altered(name)
        return content

    def check(self) -> None:
        """Compare the hash of each file that is new or was touched. Raises `Altered` for one that was changed."""
        if time.monotonic() < self._checked + _SECONDS_A_FILE * len(self._files):
            return
        for path, (name, file) in self._files.items():
            try:
                stamp = _stamp(path)
            except FileNotFoundError:
                if path in self._stamps:
                    continue  # removed with its generation; the open file stays as it was checked
                raise Altered(name) from None
            if self._stamps.get(path) != stamp:
                _compare(path, name, file)
                self._stamps[path] = stamp
        self._checked = time.monotonic()


def _compare(path: Path, name: str, file: File) -> None:
    with path.open("rb") as opened:
        if hashlib.file_digest(opened, "sha256").hexdigest() != file.sha256:
            raise Altered(name)


def _stamp(path: Path) -> _Stamp:
    """Values that change with every write: the change time of an inode cannot be set back."""
    status = os.stat(path)  # noqa: PTH116  runs before every search; `Path.stat` is half as fast
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino
