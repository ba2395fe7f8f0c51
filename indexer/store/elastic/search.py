"""Search one index by words or vectors, and order ties.

Scores are rounded, and a search returns all hits of its last tie, so results do not depend on the order in which the
service adds floats, as in the embedded store.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from pincite.indexer.store.base import TermQuery, Vectors
from pincite.indexer.store.elastic.mappings import WINDOW
from pincite.indexer.store.elastic.rows import stored_term
from pincite.indexer.store.elastic.scanning import any_of
from pincite.indexer.store.elastic.service import Json, Service

_DECIMALS = 4
_COSINE_DECIMALS = 6
_DOUBT = 2.5e-6
"""Cosines that differ by less may be in another order than exact arithmetic gives."""
_SPARE_HITS = 16
_MOST_NEIGHBOURS = 10_000
"""The service's limit of compared neighbours."""
_CANDIDATES = 10
"""Candidates per hit that a graph of vectors is asked for."""
Hit = tuple[Json, float]
"""Fields of a hit, and its score."""


def by_words(service: Service, index: str, query: TermQuery, fields: Sequence[str]) -> list[Hit]:
    """Hits with any of the terms by BM25, best first; more than the limit if they have the score of the last."""
    if not query.terms or query.limit < 1 or query.doc_ids == frozenset():
        return []

    def found(wanted: int) -> list[Hit]:
        body = {"query": _words(query), "size": wanted, "_source": list(fields), "track_total_hits": False}
        return _hits(service, index, body, _as_bm25)

    return _with_ties(found, query.limit, WINDOW)


def by_vector(
    service: Service, index: str, vector: Vectors, doc_ids: frozenset[str] | None, limit: int, fields: Sequence[str]
) -> list[Hit]:
    """The nearest hits by cosine, best first, with ties as in `by_words`."""
    if limit < 1 or doc_ids == frozenset():
        return []

    def found(wanted: int) -> list[Hit]:
        candidates = min(max(_CANDIDATES * wanted, 200), _MOST_NEIGHBOURS)
        near: Json = {"field": "vector", "query_vector": vector.tolist(), "k": wanted, "num_candidates": candidates}
        if doc_ids is not None:
            near["filter"] = any_of(list(doc_ids), "doc_id")
        body = {"knn": near, "size": wanted, "_source": list(fields), "track_total_hits": False}
        return _hits(service, index, body, _as_cosine)

    return _recomputed(service, index, vector, _with_ties(found, limit, _MOST_NEIGHBOURS, _DOUBT))


def _recomputed(service: Service, index: str, vector: Vectors, hits: list[Hit]) -> list[Hit]:
    """Recompute, as the embedded store does, the cosines that are too close for the service's precision."""
    pairs = [(a, b) for a, b in pairwise(hits) if a[1] - b[1] <= _DOUBT]
    close = {row["chunk_id"] for pair in pairs for row, _ in pair}
    if not close:
        return hits
    source = {"includes": ["chunk_id", "vector"], "exclude_vectors": False}
    body = {"query": any_of(list(close), "chunk_id"), "size": len(close), "_source": source}
    found = service.ask("search", "POST", f"/{index}/_search", body)["hits"]["hits"]
    rows = np.array([hit["_source"]["vector"] for hit in found], dtype=np.float32)
    cosines = np.round(np.einsum("ij,j->i", rows, vector.astype(np.float32)), _COSINE_DECIMALS)
    exact = {hit["_source"]["chunk_id"]: float(cosine) for hit, cosine in zip(found, cosines, strict=True)}
    return [(row, exact.get(row["chunk_id"], score)) for row, score in hits]


def _words(query: TermQuery) -> Json:
    clauses = [
        {"term": {"terms": {"value": stored_term(term), "boost": float(times)}}}
        for term, times in sorted(Counter(query.terms).items())
    ]
    asked: Json = {"should": clauses, "minimum_should_match": 1}
    if query.doc_ids is not None:
        asked["filter"] = any_of(list(query.doc_ids), "doc_id")
    return {"bool": asked}


def _hits(service: Service, index: str, body: Json, score: Callable[[float], float]) -> list[Hit]:
    hits = service.ask("search", "POST", f"/{index}/_search", body)["hits"]["hits"]
    return [(hit["_source"], score(hit["_score"])) for hit in hits]


def _as_bm25(score: float) -> float:
    return round(score, _DECIMALS)


def _as_cosine(score: float) -> float:
    """The service gives (1 + cosine) / 2."""
    return round(2.0 * score - 1.0, _COSINE_DECIMALS)


def _with_ties(found: Callable[[int], list[Hit]], limit: int, most: int, doubt: float = 0.0) -> list[Hit]:
    """Ask for a few more hits than the limit, and double that while the last hit may tie with the one at the limit."""
    wanted = min(limit + _SPARE_HITS, most)
    hits = found(wanted)
    while len(hits) == wanted < most and hits[-1][1] >= hits[limit - 1][1] - doubt:
        wanted = min(2 * wanted, most)
        hits = found(wanted)
    return [hit for hit in hits if len(hits) <= limit or hit[1] >= hits[limit - 1][1] - doubt]
