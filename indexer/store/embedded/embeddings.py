"""The vector cache `embeddings.sqlite`. It outlives generations, so unchanged text is embedded once."""

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from pincite.indexer.errors import StoreError
from pincite.indexer.store.base import Vectors

_TYPE = "<f4"
_CHECKSUM = 8  # bytes
_SCHEMA = "CREATE TABLE IF NOT EXISTS embeddings (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID"
_WAIT_SECONDS = 30.0


class EmbeddingCache:
    """`VectorCache` in a file. It stores hashes of texts, not the texts.

    Several processes may use one file. A damaged file is replaced by an empty one, and a vector with a wrong checksum
    counts as missing: only time is lost.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = _open(path)
        try:
            _prepare(self._connection)
        except sqlite3.DatabaseError as error:
            self._replace_damaged(error)

    def get_many(self, model_id: str, texts: Sequence[str]) -> list[Vectors | None]:
        """For each text its vector, [dimensions] float32, or None where it is not known."""
        keys = [_key(model_id, text) for text in texts]
        try:
            return self._get(keys)
        except sqlite3.DatabaseError as error:
            self._replace_damaged(error)
            return self._get(keys)

    def put_many(self, model_id: str, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Store the vectors of (text, vector) pairs, all or none."""
        keyed = ((_key(model_id, text), vector.astype(_TYPE).tobytes()) for text, vector in vectors)
        rows = [(key, vector + _checksum(key, vector)) for key, vector in keyed]
        try:
            self._put(rows)
        except sqlite3.DatabaseError as error:
            self._replace_damaged(error)
            self._put(rows)

    def retain(self, model_id: str | None, texts: Iterable[str]) -> int:
        """Remove all vectors but the model's of these texts, also from free pages; return the number removed."""
        try:
            return self._retain(model_id, texts)
        except sqlite3.DatabaseError as error:
            self._replace_damaged(error)
            return 0

    def _retain(self, model_id: str | None, texts: Iterable[str]) -> int:
        execute = self._connection.execute
        execute("PRAGMA secure_delete = ON")
        execute("CREATE TEMP TABLE kept (key BLOB PRIMARY KEY) WITHOUT ROWID")
        keys = ((_key(model_id, text),) for text in texts) if model_id is not None else ()
        with self._connection:
            self._connection.executemany("INSERT OR IGNORE INTO kept VALUES (?)", keys)
            gone = execute("DELETE FROM embeddings WHERE key NOT IN (SELECT key FROM kept)").rowcount
            execute("DELETE FROM kept")
        execute("VACUUM")
        return gone

    def _get(self, keys: Sequence[bytes]) -> list[Vectors | None]:
        import numpy as np

        rows = [self._connection.execute("SELECT vector FROM embeddings WHERE key = ?", (key,)) for key in keys]
        found = [cursor.fetchone() for cursor in rows]
        known = [_checked(key, row[0]) if row else None for key, row in zip(keys, found, strict=True)]
        return [None if vector is None else np.frombuffer(vector, dtype=_TYPE) for vector in known]

    def _put(self, rows: Sequence[tuple[bytes, bytes]]) -> None:
        with self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO embeddings VALUES (?, ?)", rows)

    def _replace_damaged(self, error: sqlite3.DatabaseError) -> None:
        """Start an empty file if the error means damage, which has exactly this class; other errors have subclasses."""
        self._connection.close()
        if type(error) is not sqlite3.DatabaseError:
            raise StoreError(
                f"The vectors in {self._path} cannot be used ({error}). The published index is unchanged. "
                "Check the free space and the permissions of the folder, or delete the file: it is created again."
            ) from error
        for path in (self._path, self._path.with_name(f"{self._path.name}-journal")):
            path.unlink(missing_ok=True)
        self._connection = _open(self._path)
        _prepare(self._connection)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        self.close()
        return False


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=_WAIT_SECONDS, check_same_thread=False)


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute(_SCHEMA)
    connection.commit()


def _checksum(key: bytes, vector: bytes) -> bytes:
    """The checksum of a vector and its key."""
    return hashlib.blake2b(key + vector, digest_size=_CHECKSUM).digest()


def _checked(key: bytes, stored: bytes) -> bytes | None:
    """The vector of a row if its checksum is right."""
    vector, checksum = stored[:-_CHECKSUM], stored[-_CHECKSUM:]
    return vector if checksum == _checksum(key, vector) else None


def _key(model_id: str, text: str) -> bytes:
    """The sha256 of model and text, separated by a zero byte."""
    return hashlib.sha256(model_id.encode() + b"\0" + text.encode("utf-8", "surrogatepass")).digest()
