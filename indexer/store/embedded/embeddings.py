"""`embeddings.sqlite`: vectors by text and model. It outlives generations, so unchanged text is embedded once."""

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

import numpy as np

from pincite.indexer.store.base import Vectors

_TYPE = np.dtype("<f4")
_SCHEMA = "CREATE TABLE IF NOT EXISTS embeddings (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID"
_WAIT_SECONDS = 30.0


class EmbeddingCache:
    """Vectors already computed. The text itself is not kept, only its hash.

    Several processes may use one file. A damaged file is replaced by an empty one: nothing is lost but time.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._connection = _connect(path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            path.unlink()
            self._connection = _connect(path)

    def get_many(self, model_id: str, texts: Sequence[str]) -> list[Vectors | None]:
        """For each text its vector, [dimensions] float32, or None where it is not known."""
        found = (
            self._connection.execute("SELECT vector FROM embeddings WHERE key = ?", (_key(model_id, text),))
            for text in texts
        )
        rows = [cursor.fetchone() for cursor in found]
        return [None if row is None else np.frombuffer(row[0], dtype=_TYPE) for row in rows]

    def put_many(self, model_id: str, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Keep the vectors of (text, vector) pairs, all or none."""
        rows = ((_key(model_id, text), vector.astype(_TYPE).tobytes()) for text, vector in vectors)
        with self._connection:
            self._connection.executemany("INSERT OR REPLACE INTO embeddings VALUES (?, ?)", rows)

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


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, check_same_thread=False)
    try:
        connection.execute(_SCHEMA)
        connection.commit()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _key(model_id: str, text: str) -> bytes:
    """sha256 of model and text; the zero byte keeps the two apart."""
    return hashlib.sha256(model_id.encode() + b"\0" + text.encode("utf-8", "surrogatepass")).digest()
