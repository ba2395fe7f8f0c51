"""The vector cache in an index that outlives generations."""

import base64
import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Literal, Self

import numpy as np

from pincite.indexer.errors import StoreUnavailable
from pincite.indexer.store.base import Vectors
from pincite.indexer.store.elastic.scanning import ALL, find, scan
from pincite.indexer.store.elastic.sealing import LONGEST_MERGE_SECONDS, POLL_SECONDS
from pincite.indexer.store.elastic.service import Service

_TYPE = np.dtype("<f4")
_PART = 5000


class EmbeddingCache:
    """`VectorCache` in an index. It stores hashes of texts, not the texts."""

    def __init__(self, service: Service, index: str) -> None:
        self._service = service
        self._index = index

    def get_many(self, model_id: str, texts: Sequence[str]) -> list[Vectors | None]:
        """For each text its vector, [dimensions] float32, or None where it is not known."""
        found = find(self._service, self._index, [_key(model_id, text) for text in texts])
        return [_vector(row["vector"]) if row else None for row in found]

    def put_many(self, model_id: str, vectors: Iterable[tuple[str, Vectors]]) -> None:
        """Store the vectors of (text, vector) pairs; none of them if the iteration fails."""
        kept = [(_key(model_id, text), base64.b64encode(vector.astype(_TYPE).tobytes())) for text, vector in vectors]
        self._service.index_all(
            {"_op_type": "index", "_index": self._index, "_id": key, "key": key, "vector": encoded.decode()}
            for key, encoded in kept
        )

    def retain(self, model_id: str | None, texts: Iterable[str]) -> int:
        """Remove all vectors but the model's of these texts; return the number removed."""
        kept = {_key(model_id, text) for text in texts} if model_id is not None else set[str]()
        self._service.ask("admin", "POST", f"/{self._index}/_refresh")
        gone = [key for key in self._keys() if key not in kept]
        self._service.index_all(_deleted(self._index, gone))
        self._service.ask("admin", "POST", f"/{self._index}/_refresh")
        self._merge()
        return len(gone)

    def _merge(self) -> None:
        """Merge removed vectors out; a merge that outlasts a request goes on in the service, and is waited for."""
        end = time.monotonic() + LONGEST_MERGE_SECONDS
        while True:
            try:
                self._service.ask("bulk", "POST", f"/{self._index}/_forcemerge", max_num_segments="1")
            except StoreUnavailable:
                if time.monotonic() > end:
                    raise
            else:
                return
            self._service.ask("search", "GET", f"/{self._index}/_stats/docs")  # raises if the service is away
            time.sleep(POLL_SECONDS)

    def _keys(self) -> Iterator[str]:
        for hit in scan(self._service, self._index, ALL, ("key",), ["key"], _PART):
            yield hit["_source"]["key"]

    def close(self) -> None:
        """Do nothing: the cache has no resources."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> Literal[False]:
        return False


def _deleted(index: str, keys: Iterable[str]) -> Iterator[dict[str, Any]]:
    return ({"_op_type": "delete", "_index": index, "_id": key} for key in keys)


def _vector(encoded: str) -> Vectors:
    return np.frombuffer(base64.b64decode(encoded), dtype=_TYPE)


def _key(model_id: str, text: str) -> str:
    """The sha256 of model and text, separated by a zero byte."""
    return hashlib.sha256(model_id.encode() + b"\0" + text.encode("utf-8", "surrogatepass")).hexdigest()
