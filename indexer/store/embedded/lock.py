"""Locks between processes. The operating system releases them when their holder dies.

The writer's lock is exclusive and names its holder. A reader's hold on a generation is shared: who removes the
generation must first hold it alone. Windows has no shared lock that dies with its holder; there an open handle keeps
the file, and so the generation, from being deleted.
"""

import json
import os
import socket
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from pincite.indexer.errors import StoreLocked

if sys.platform == "win32":
    import msvcrt

    _BEYOND_TEXT = 1 << 30  # a locked byte cannot be read, so lock one that the holder's name never reaches

    def _lock_alone(file: IO[bytes]) -> None:
        file.seek(_BEYOND_TEXT)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _lock_shared(file: IO[bytes]) -> None:
        del file
else:
    import fcntl

    def _lock_alone(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _lock_shared(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_SH)


class WriterLock:
    """The one writer of a matter, from construction to `release()`. Raises `StoreLocked`, naming the holder."""

    def __init__(self, path: Path, matter: str) -> None:
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb+")
        try:
            _lock_alone(self._file)
        except OSError as error:
            self._file.close()
            raise StoreLocked(f"Matter '{matter}' is being written by {_holder(path)}. Wait until it ends.") from error
        if os.fstat(self._file.fileno()).st_nlink == 0:  # it went with its empty folder: another may hold the next one
            self._file.close()
            raise StoreLocked(f"Matter '{matter}' is being written by another process. Wait until it ends.")
        self._write_holder()

    def _write_holder(self) -> None:
        since = datetime.now(UTC).isoformat(timespec="seconds")
        holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": since}
        self._file.seek(0)
        self._file.truncate()
        self._file.write(json.dumps(holder).encode())
        self._file.flush()

    def release(self) -> None:
        """Let others write."""
        self._file.close()


def _holder(path: Path) -> str:
    """Who holds the lock, as far as the file says; a holder that has only just begun has not written it yet."""
    try:
        holder = json.loads(path.read_bytes())
        return f"process {holder['pid']} on {holder['host']} since {holder['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"


class GenerationHold:
    """A reader's hold on a generation: while it lasts, nobody removes the generation.

    Raises `FileNotFoundError` if the generation is gone, or goes while the hold is being taken.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        _lock_shared(self._file)
        if os.fstat(self._file.fileno()).st_nlink == 0:
            self._file.close()
            raise FileNotFoundError(path)

    @property
    def is_of_removed(self) -> bool:
        """Whether the generation was removed all the same, as a purge does."""
        return os.fstat(self._file.fileno()).st_nlink == 0

    def release(self) -> None:
        """Let the generation be removed."""
        self._file.close()


def remove_if_free(path: Path) -> bool:
    """Remove a generation's lock file unless a reader holds it; afterwards no reader can take hold of it."""
    try:
        with path.open("rb+") as file:
            if sys.platform != "win32":
                _lock_alone(file)
                path.unlink()
                return True
        path.unlink()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
