"""Cache the replies of judges by content: asking the same again costs nothing."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pincite.evals.errors import CacheUnusable

FILE = "judge-cache.sqlite"

_TABLE = "CREATE TABLE IF NOT EXISTS said (key TEXT PRIMARY KEY, kind TEXT NOT NULL, value TEXT NOT NULL)"


def content_key(**parts: str) -> str:
    """Return the sha256 of the named parts; any difference gives another key."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode("ascii")).hexdigest()


class JudgeCache:
    """Texts by key. Several processes may share a file; an entry is on disk when `put` returns."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None. Raises CacheUnusable."""
        with self._sqlite_errors():
            row = self._connection.execute("SELECT value FROM said WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, key: str, kind: str, value: str) -> None:
        """Store a text, replacing an earlier one; `kind` is for readers of the file. Raises CacheUnusable."""
        with self._sqlite_errors(), self._connection:
            self._connection.execute("INSERT OR REPLACE INTO said VALUES (?, ?, ?)", (key, kind, value))

    @contextmanager
    def _sqlite_errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise _unusable(self._path, error) from error


@contextmanager
def open_cache(folder: Path) -> Iterator[JudgeCache]:
    """Open the cache of a folder, creating it if needed. Raises CacheUnusable, and OSError for the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    try:
        connection = sqlite3.connect(path)
    except sqlite3.Error as error:
        raise _unusable(path, error) from error
    with closing(connection):
        cache = JudgeCache(path, connection)
        with cache._sqlite_errors():
            connection.execute(_TABLE)
        yield cache


def _unusable(path: Path, error: sqlite3.Error) -> CacheUnusable:
    if isinstance(error, sqlite3.OperationalError):
        return CacheUnusable(f"{path}: cannot be used now ({error}). Try again when no other program uses it.")
    return CacheUnusable(f"{path}: is not a usable cache of judgements ({error}). Give another with --cache.")
