"""Cache what searches need again: query vectors, and results of slow queries.

A key is a hash of everything that determines the value, so a value is valid as long as its key is used: a new
generation, another analyzer, model or version of this code has other keys.
"""

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import TypeVar

from pincite.indexer.embed.base import Embedder, Vectors
from pincite.indexer.isolation.codec import encode
from pincite.indexer.store.base import Manifest
from pincite.tools.logs import warn
from pincite.tools.retrieval.cache_codec import seal, unseal
from pincite.tools.retrieval.cache_counts import Tally, run_tally
from pincite.tools.retrieval.memory import Cache
from pincite.tools.retrieval.version import code_version

_HOUR = 3600
_TYPE = "<f4"
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value: its name in keys and counts, and its lifetime in seconds."""

    name: str
    seconds: int


VECTOR = Kind("query_vector", 30 * 24 * _HOUR)
RESULT = Kind("result", _HOUR)
KINDS = (VECTOR, RESULT)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A vector's bytes, little-endian float32, in base64."""

    data: str


def state_of(manifest: Manifest) -> str:
    """Identify a generation by its manifest, with the digest of its content, and the code that searches it.

    Its number is not enough: another store has the same, and so has a matter that was removed and created again.
    """
    return blake2b(encode((manifest, code_version())), digest_size=16).hexdigest()


class Remembered:
    """A matter's cache, by kind of value. `state` is the generation and the code (`state_of`), computed on first use.

    `is_read`: whether that generation is still the current one. A value computed later may belong to another, and is
    not stored.
    """

    def __init__(
        self,
        kept: Cache,
        state: Callable[[], str],
        secret: bytes = b"",
        is_read: Callable[[], bool] = lambda: True,
    ) -> None:
        self.tally = Tally()
        self._cache = kept
        self._state = cache(state)
        self._secret = secret
        self._is_read = is_read
        self._told = False

    def result(self, arguments: object, kind: Callable[..., _Value], make: Callable[[], _Value]) -> _Value:
        """The result of a search with these arguments in this generation; computed if not cached."""
        return self._remembered(RESULT, (self._state(), arguments), kind, make)

    def vector(self, embedder: Embedder, text: str) -> Vectors:
        """The vector of a query, [dimensions] float32. It depends on the model only, so it outlives generations."""
        import numpy as np

        key = self._key(VECTOR, (embedder.model_id, text))
        stored = self._find(VECTOR, key, _Stored)
        vector = None if stored is None else np.frombuffer(base64.b64decode(stored.data), dtype=_TYPE)
        self._note(VECTOR, hit=vector is not None and len(vector) == embedder.dimensions)
        if vector is not None and len(vector) == embedder.dimensions:
            return vector.astype(np.float32)
        made: Vectors = embedder.embed([text])[0]
        self._keep(VECTOR, key, _Stored(base64.b64encode(made.astype(_TYPE).tobytes()).decode()))
        return made

    def close(self) -> None:
        """Report the hit counts, and release the cache."""
        self._cache.report(self.tally.rates())
        self._cache.close()

    def _remembered(self, kind: Kind, of: object, decoded: Callable[..., _Value], make: Callable[[], _Value]) -> _Value:
        key = self._key(kind, of)
        found = self._find(kind, key, decoded)
        self._note(kind, hit=found is not None)
        if found is not None:
            return found
        made = make()
        if self._is_read():
            self._keep(kind, key, made)
        return made

    def _find(self, kind: Kind, key: str, decoded: Callable[..., _Value]) -> _Value | None:
        sealed = self._cache.get(key)
        if sealed is None:
            return None
        try:
            return unseal(key, decoded, sealed, self._secret)
        except ValueError:
            self._cache.drop(key)
            if not self._told:
                warn("cache_garbage", kind=kind.name, went_on="recomputed; further garbage is not logged")
            self._told = True
            return None

    def _key(self, kind: Kind, of: object) -> str:
        return f"{kind.name}:{blake2b(encode(of), digest_size=16, key=self._secret).hexdigest()}"

    def _keep(self, kind: Kind, key: str, value: object) -> None:
        self._cache.put(key, seal(key, value, self._secret), kind.seconds)

    def _note(self, kind: Kind, *, hit: bool) -> None:
        for tally in (self.tally, run_tally()):
            if tally is not None:
                tally.note(kind.name, hit=hit)


class RememberingEmbedder:
    """An `Embedder` for queries that asks its model only for what the cache does not have."""

    def __init__(self, embedder: Embedder, remembered: Remembered) -> None:
        self._embedder = embedder
        self._remembered = remembered

    @property
    def model_id(self) -> str:
        """The model's id."""
        return self._embedder.model_id

    @property
    def dimensions(self) -> int:
        """The length of a vector."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """[len(texts), dimensions] float32, L2-normalised."""
        import numpy as np

        rows = [self._remembered.vector(self._embedder, text) for text in texts]
        return np.stack(rows) if rows else np.empty((0, self.dimensions), dtype=np.float32)
