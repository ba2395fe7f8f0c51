"""Files that stay open under a reader: compared with their hashes when opened, and again once they were touched."""

import hashlib
import os
import time
from collections.abc import Mapping
from pathlib import Path

from pincite.indexer.store.embedded.manifest import File
from pincite.indexer.store.embedded.seals import Altered

_SECONDS_A_FILE = 0.0008
"""No file is looked at again before so many seconds for each have passed: 20 ms for 25 files. A look takes 5 us, and a
question of the sample makes 47 searches in 0.1 s; looking before each took 6 % of its CPU."""
_Stamp = tuple[int, int, int, int]


class FileGuard:
    """Some files of a generation. Mapped into memory, a file that is cut short would end the process at its next use.

    `check` before each use raises `Altered` instead. What changes after a look is not seen until the next.
    """

    def __init__(self, folder: Path, listed: Mapping[str, File], under: str) -> None:
        self._files = {folder / name: (name, file) for name, file in listed.items() if name.startswith(under)}
        self._stamps: dict[Path, _Stamp] = {}
        self._looked = 0.0

    def read(self) -> bytes:
        """All of the one file, as it was written, so that it need not be mapped. `Altered` where it is not."""
        ((path, (name, file)),) = self._files.items()
        content = path.read_bytes()
        if hashlib.sha256(content).hexdigest() != file.sha256:
            raise Altered(name)
        return content

    def check(self) -> None:
        """Compare the hash of each file that is new or was touched. `Altered` for one that is not as it was written."""
        if time.monotonic() < self._looked + _SECONDS_A_FILE * len(self._files):
            return
        for path, (name, file) in self._files.items():
            try:
                stamp = _stamp(path)
            except FileNotFoundError:
                if path in self._stamps:
                    continue  # removed with its generation: what is open stays as it was compared
                raise Altered(name) from None
            if self._stamps.get(path) != stamp:
                _compare(path, name, file)
                self._stamps[path] = stamp
        self._looked = time.monotonic()


def _compare(path: Path, name: str, file: File) -> None:
    with path.open("rb") as opened:
        if hashlib.file_digest(opened, "sha256").hexdigest() != file.sha256:
            raise Altered(name)


def _stamp(path: Path) -> _Stamp:
    """What changes with every write: the time of the last change of the file's node cannot be set back."""
    status = os.stat(path)  # noqa: PTH116  before every search, and half as fast with the method
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino
