"""The search of one index by a vector, as a part of a request with several (`batch`)."""

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from pincite.indexer.model import ChunkPlace
from pincite.indexer.store.base import NearQuery
from pincite.indexer.store.elastic.batch import Key, Part, Values
from pincite.indexer.store.elastic.scanning import any_of
from pincite.indexer.store.elastic.search import WITH_PLACES, add_chunks, first_size, may_tie, next_size, place_of
from pincite.indexer.store.elastic.service import Json

_COSINE_DECIMALS = 6
_DOUBT = 2.5e-6
"""Cosines that differ by less may be in another order than exact arithmetic gives."""
_MOST_NEIGHBOURS = 10_000
"""The service's limit of compared neighbours."""
_CANDIDATES = 10
"""Candidates per hit that a graph of vectors is asked for."""


@dataclass(frozen=True, slots=True)
class NearSearch:
    """The nearest chunks by cosine; the places of those found are added too."""

    index: str
    query: NearQuery
    wanted: int = 0

    @property
    def size(self) -> int:
        """The number of hits to ask for."""
        return self.wanted or first_size(self.query.limit, _MOST_NEIGHBOURS)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("near", self.query),)

    @property
    def body(self) -> Json:
        """The search."""
        wanted = self.size
        candidates = min(max(_CANDIDATES * wanted, 200), _MOST_NEIGHBOURS)
        near: Json = {"field": "vector", "query_vector": list(self.query.vector), "k": wanted}
        near["num_candidates"] = candidates
        if self.query.doc_ids is not None:
            near["filter"] = any_of(list(self.query.doc_ids), "doc_id")
        return {"knn": near, "size": wanted, "track_total_hits": False, **WITH_PLACES}

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the hits, or ask again for those that may tie, or for the vectors of those too close to order."""
        rows = [(place_of(hit), _cosine(hit["_score"])) for hit in answer["hits"]["hits"]]
        limit = self.query.limit
        if may_tie([score for _, score in rows], self.size, limit, _MOST_NEIGHBOURS, _DOUBT):
            return replace(self, wanted=next_size(self.size, _MOST_NEIGHBOURS))
        kept = [row for row in rows if len(rows) <= limit or row[1] >= rows[limit - 1][1] - _DOUBT]
        close = {place.chunk_id for a, b in pairwise(kept) if a[1] - b[1] <= _DOUBT for place, _ in (a, b)}
        if close:
            return _CloseVectors(self.index, self.query, tuple(kept), frozenset(close))
        add_chunks(self.keys[0], kept, limit, values)
        return None


@dataclass(frozen=True, slots=True)
class _CloseVectors:
    """Recomputes, as the embedded store does, the cosines that are too close for the service's precision."""

    index: str
    query: NearQuery
    rows: tuple[tuple[ChunkPlace, float], ...]
    close: frozenset[str]

    @property
    def keys(self) -> tuple[Key, ...]:
        return (("near", self.query),)

    @property
    def body(self) -> Json:
        source = {"includes": ["chunk_id", "vector"], "exclude_vectors": False}
        return {"query": any_of(list(self.close), "chunk_id"), "size": len(self.close), "_source": source}

    def take(self, answer: Json, values: Values) -> Part | None:
        found = [hit["_source"] for hit in answer["hits"]["hits"]]
        vectors = np.array([row["vector"] for row in found], dtype=np.float32)
        asked = np.array(self.query.vector, dtype=np.float32)
        cosines = np.round(np.einsum("ij,j->i", vectors, asked), _COSINE_DECIMALS)
        exact = {row["chunk_id"]: float(cosine) for row, cosine in zip(found, cosines, strict=True)}
        rows = [(place, exact.get(place.chunk_id, score)) for place, score in self.rows]
        add_chunks(self.keys[0], rows, self.query.limit, values)
        return None


def _cosine(score: float) -> float:
    """The service gives (1 + cosine) / 2."""
    return round(2.0 * score - 1.0, _COSINE_DECIMALS)
