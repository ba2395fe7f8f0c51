"""Searches of one index by words or vectors, as parts of a request with several (`batch`).

Scores are rounded, and a search returns all hits of its last tie, so results do not depend on the order in which the
service adds floats, as in the embedded store.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from pincite.indexer.model import Chunk
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import ChunkHit, NearQuery, PageHit, TermQuery
from pincite.indexer.store.elastic.batch import Key, Part, Values
from pincite.indexer.store.elastic.mappings import WINDOW
from pincite.indexer.store.elastic.rows import stored_term, value_of
from pincite.indexer.store.elastic.scanning import any_of
from pincite.indexer.store.elastic.service import Json

_DECIMALS = 4
_COSINE_DECIMALS = 6
_DOUBT = 2.5e-6
"""Cosines that differ by less may be in another order than exact arithmetic gives."""
_SPARE_HITS = 16
_MOST_NEIGHBOURS = 10_000
"""The service's limit of compared neighbours."""
_CANDIDATES = 10
"""Candidates per hit that a graph of vectors is asked for."""
_MORE = 8
"""How many times as many hits are asked for while they may tie."""
_LAST_TEXT, _LAST_NUMBER = "\U0010ffff", 2**31 - 1
"""Values that sort behind those of every hit."""


@dataclass(frozen=True, slots=True)
class PageSearch:
    """BM25 over pages. `wanted` is the number of hits asked for, 0 for a few more than the limit."""

    index: str
    query: TermQuery
    wanted: int = 0

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("page_hits", self.query),)

    @property
    def body(self) -> Json:
        """The search; doc values are read faster than sources."""
        fields = {"_source": False, "docvalue_fields": ["doc_id", "number"]}
        return _by_words(self.query, _size(self, WINDOW), ["doc_id", "number"]) | fields

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the hits, ties in order of document and page."""
        hits = answer["hits"]["hits"]
        if _may_tie(_rounded(hits), _size(self, WINDOW), self.query.limit, WINDOW):
            return _Below(self, tuple(hits)) if not self.wanted else _with_more(self, WINDOW)
        self.add(hits, values)
        return None

    def add(self, hits: Sequence[Json], values: Values) -> None:
        """Add these hits as the result."""
        found = [
            PageHit(PageRef(hit["fields"]["doc_id"][0], hit["fields"]["number"][0]), score)
            for hit, score in zip(hits, _rounded(hits), strict=True)
        ]
        values[self.keys[0]] = sorted(found, key=lambda hit: (-hit.score, hit.ref))[: self.query.limit]


@dataclass(frozen=True, slots=True)
class ChunkSearch:
    """BM25 over chunks; the chunks found are added too, because they are looked up next."""

    index: str
    query: TermQuery
    wanted: int = 0

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("chunk_hits", self.query),)

    @property
    def body(self) -> Json:
        """The search."""
        return _by_words(self.query, _size(self, WINDOW), ["chunk_id"]) | {"_source": ["chunk_id", "data"]}

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the hits, ties in order of `chunk_id`."""
        hits = answer["hits"]["hits"]
        if _may_tie(_rounded(hits), _size(self, WINDOW), self.query.limit, WINDOW):
            return _Below(self, tuple(hits)) if not self.wanted else _with_more(self, WINDOW)
        self.add(hits, values)
        return None

    def add(self, hits: Sequence[Json], values: Values) -> None:
        """Add these hits as the result, and their chunks."""
        rows = [(hit["_source"], score) for hit, score in zip(hits, _rounded(hits), strict=True)]
        _add_chunks(self.keys[0], rows, self.query.limit, values)


@dataclass(frozen=True, slots=True)
class _Below:
    """Checks whether the hits of a search that ended in a tie are enough.

    The service orders equal scores as the result does, so they are, unless different scores round to the tied one.
    """

    search: PageSearch | ChunkSearch
    hits: tuple[Json, ...]

    @property
    def index(self) -> str:
        return self.search.index

    @property
    def keys(self) -> tuple[Key, ...]:
        return self.search.keys

    @property
    def body(self) -> Json:
        score, *_ = self.hits[-1]["sort"]
        after = [_LAST_TEXT if isinstance(each, str) else _LAST_NUMBER for each in self.hits[-1]["sort"][1:]]
        return self.search.body | {"size": 1, "search_after": [score, *after]}

    def take(self, answer: Json, values: Values) -> Part | None:
        scores, below = _rounded(self.hits), _rounded(answer["hits"]["hits"])
        tied = {hit["_score"] for hit, score in zip(self.hits, scores, strict=True) if score == scores[-1]}
        if len(tied) > 1 or below[:1] == scores[-1:]:
            return _with_more(self.search, WINDOW)
        self.search.add(self.hits, values)
        return None


@dataclass(frozen=True, slots=True)
class PageCount:
    """The number of pages with any term of a query, up to its limit."""

    index: str
    query: TermQuery

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("count", self.query),)

    @property
    def body(self) -> Json:
        """The search, without hits: the service stops counting at the limit."""
        return {"query": _words(self.query), "size": 0, "track_total_hits": self.query.limit}

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the count."""
        values[self.keys[0]] = min(int(answer["hits"]["total"]["value"]), self.query.limit)
        return None


@dataclass(frozen=True, slots=True)
class NearSearch:
    """The nearest chunks by cosine; the chunks found are added too."""

    index: str
    query: NearQuery
    wanted: int = 0

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("near", self.query),)

    @property
    def body(self) -> Json:
        """The search."""
        wanted = _size(self, _MOST_NEIGHBOURS)
        candidates = min(max(_CANDIDATES * wanted, 200), _MOST_NEIGHBOURS)
        near: Json = {"field": "vector", "query_vector": list(self.query.vector), "k": wanted}
        near["num_candidates"] = candidates
        if self.query.doc_ids is not None:
            near["filter"] = any_of(list(self.query.doc_ids), "doc_id")
        return {"knn": near, "size": wanted, "_source": ["chunk_id", "data"], "track_total_hits": False}

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the hits, or ask again for those that may tie, or for the vectors of those too close to order."""
        rows = [(hit["_source"], _cosine(hit["_score"])) for hit in answer["hits"]["hits"]]
        limit, wanted = self.query.limit, _size(self, _MOST_NEIGHBOURS)
        if _may_tie([score for _, score in rows], wanted, limit, _MOST_NEIGHBOURS, _DOUBT):
            return _with_more(self, _MOST_NEIGHBOURS)
        kept = [row for row in rows if len(rows) <= limit or row[1] >= rows[limit - 1][1] - _DOUBT]
        close = {row["chunk_id"] for a, b in pairwise(kept) if a[1] - b[1] <= _DOUBT for row, _ in (a, b)}
        if close:
            return _CloseVectors(self.index, self.query, tuple(kept), frozenset(close))
        _add_chunks(self.keys[0], kept, limit, values)
        return None


@dataclass(frozen=True, slots=True)
class _CloseVectors:
    """Recomputes, as the embedded store does, the cosines that are too close for the service's precision."""

    index: str
    query: NearQuery
    rows: tuple[tuple[Json, float], ...]
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
        rows = [(row, exact.get(row["chunk_id"], score)) for row, score in self.rows]
        _add_chunks(self.keys[0], rows, self.query.limit, values)
        return None


def is_empty(query: TermQuery | NearQuery) -> bool:
    """Whether a query cannot have a hit."""
    if isinstance(query, TermQuery) and not query.terms:
        return True
    return query.limit < 1 or query.doc_ids == frozenset()


def _add_chunks(key: Key, rows: Sequence[tuple[Json, float]], limit: int, values: Values) -> None:
    found = [ChunkHit(row["chunk_id"], score) for row, score in rows]
    values[key] = sorted(found, key=lambda hit: (-hit.score, hit.chunk_id))[:limit]
    for row, _ in rows:
        values["chunk", row["chunk_id"]] = value_of(Chunk, row)


def _by_words(query: TermQuery, size: int, order: Sequence[str]) -> Json:
    """The search for hits with any of the terms, best first, equal ones in this order."""
    sort = [{"_score": "desc"}, *({field: "asc"} for field in order)]
    return {"query": _words(query), "size": size, "sort": sort, "track_total_hits": False}


def _rounded(hits: Sequence[Json]) -> list[float]:
    return [round(hit["_score"], _DECIMALS) for hit in hits]


def _words(query: TermQuery) -> Json:
    clauses = [
        {"term": {"terms": {"value": stored_term(term), "boost": float(times)}}}
        for term, times in sorted(Counter(query.terms).items())
    ]
    asked: Json = {"should": clauses, "minimum_should_match": 1}
    if query.doc_ids is not None:
        asked["filter"] = any_of(list(query.doc_ids), "doc_id")
    return {"bool": asked}


def _cosine(score: float) -> float:
    """The service gives (1 + cosine) / 2."""
    return round(2.0 * score - 1.0, _COSINE_DECIMALS)


def _size(search: PageSearch | ChunkSearch | NearSearch, most: int) -> int:
    """The number of hits to ask for: a few more than the limit, which may tie with the last."""
    return search.wanted or min(search.query.limit + _SPARE_HITS, most)


def _with_more(search: PageSearch | ChunkSearch | NearSearch, most: int) -> Part:
    """The search for many more hits."""
    return replace(search, wanted=min(_MORE * _size(search, most), most))


def _may_tie(scores: Sequence[float], wanted: int, limit: int, most: int, doubt: float = 0.0) -> bool:
    """Whether hits that were not asked for may tie with the one at the limit."""
    return len(scores) == wanted < most and scores[-1] >= scores[limit - 1] - doubt
