"""Locks between processes. The operating system releases them when their holder dies.

The writer's lock is exclusive and names its holder. A reader's hold on a generation is a shared lock: removing the
generation needs an exclusive one. Windows has no shared lock that ends with its process; there an open handle protects
the file, and so the generation, from removal.
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

    _BEYOND_TEXT = 1 << 30  # a locked byte cannot be read, so lock one beyond the holder's name

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
    """The write lock of a matter, from construction to `release()`. Raises `StoreLocked`, which names the holder."""

    def __init__(self, path: Path, matter: str) -> None:
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb+")
        try:
            _lock_alone(self._file)
        except OSError as error:
            self._file.close()
            raise StoreLocked(f"Matter '{matter}' is being written by {_holder(path)}. Wait until it ends.") from error
        if (
            os.fstat(self._file.fileno()).st_nlink == 0
        ):  # removed with its empty folder: another process may have a new one
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
        """Release the lock."""
        self._file.close()


def _holder(path: Path) -> str:
    """The holder of the lock as the file names it; a holder that has just started has not written it yet."""
    try:
        holder = json.loads(path.read_bytes())
        return f"process {holder['pid']} on {holder['host']} since {holder['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"


class GenerationHold:
    """A reader's hold on a generation, which protects it from removal.

    Raises `FileNotFoundError` if the generation was removed, also while the hold is being taken.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        _lock_shared(self._file)
        if os.fstat(self._file.fileno()).st_nlink == 0:
            self._file.close()
            raise FileNotFoundError(path)

    @property
    def is_of_removed(self) -> bool:
        """Whether the generation was removed nevertheless, as a purge does."""
        return os.fstat(self._file.fileno()).st_nlink == 0

    def release(self) -> None:
        """Release the hold."""
        self._file.close()


def remove_if_free(path: Path) -> bool:
    """Remove a generation's lock file unless it has a reader; afterwards no reader can open the generation."""
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
