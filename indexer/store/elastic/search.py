"""Searches of one index by words, as parts of a request with several (`batch`).

Scores are rounded, and a search returns all hits of its last tie, so results do not depend on the order in which the
service adds floats, as in the embedded store.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.isolation.codec import decode
from pincite.indexer.model import ChunkPlace
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import ChunkHit, NearQuery, PageHit, TermQuery
from pincite.indexer.store.elastic.batch import Key, Part, Values
from pincite.indexer.store.elastic.mappings import WINDOW
from pincite.indexer.store.elastic.rows import stored_term
from pincite.indexer.store.elastic.scanning import any_of
from pincite.indexer.store.elastic.service import Json

_DECIMALS = 4
_SPARE_HITS = 16
_COUNTED = 500
"""Most terms of one search that counts."""
_MORE = 8
"""How many times as many hits are asked for while they may tie."""
_UNREAD: Json = {"stored_fields": "_none_"}
"""Stored documents are not read; reading them takes most of the time of a search."""
WITH_PLACES: Json = {**_UNREAD, "docvalue_fields": ["place"]}
"""Hits with the places of their chunks."""
_LAST_TEXT, _LAST_NUMBER = "\U0010ffff", 2**31 - 1
"""Values that sort behind those of every hit."""


@dataclass(frozen=True, slots=True)
class _WordSearch:
    """BM25 over one index. `wanted` is the number of hits asked for, 0 for a few more than the limit."""

    index: str
    query: TermQuery
    wanted: int = 0

    @property
    def size(self) -> int:
        """The number of hits to ask for."""
        return self.wanted or first_size(self.query.limit, WINDOW)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        raise NotImplementedError

    @property
    def body(self) -> Json:
        """The search."""
        raise NotImplementedError

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the hits, or ask for those below while the last one ties."""
        hits = answer["hits"]["hits"]
        if may_tie(_rounded(hits), self.size, self.query.limit, WINDOW):
            return _Below(self, tuple(hits)) if not self.wanted else self.widened()
        self.add(hits, values)
        return None

    def widened(self) -> "_WordSearch":
        """The same search for many more hits."""
        return replace(self, wanted=next_size(self.size, WINDOW))

    def add(self, hits: Sequence[Json], values: Values) -> None:
        """Add these hits as the result."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PageSearch(_WordSearch):
    """BM25 over pages, ties in order of document and page."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("page_hits", self.query),)

    @property
    def body(self) -> Json:
        """The search; hits are named by what they are sorted by."""
        return _by_words(self.query, self.size, ["doc_id", "number"]) | _UNREAD

    def add(self, hits: Sequence[Json], values: Values) -> None:
        """Add these hits as the result."""
        found = [PageHit(PageRef(*hit["sort"][1:]), score) for hit, score in zip(hits, _rounded(hits), strict=True)]
        values[self.keys[0]] = sorted(found, key=lambda hit: (-hit.score, hit.ref))[: self.query.limit]


@dataclass(frozen=True, slots=True)
class ChunkSearch(_WordSearch):
    """BM25 over chunks, ties in order of `chunk_id`; the places of those found, which are asked for next, are added."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The key of the result."""
        return (("chunk_hits", self.query),)

    @property
    def body(self) -> Json:
        """The search."""
        return _by_words(self.query, self.size, ["chunk_id"]) | WITH_PLACES

    def add(self, hits: Sequence[Json], values: Values) -> None:
        """Add these hits as the result, and their places."""
        found = [(place_of(hit), score) for hit, score in zip(hits, _rounded(hits), strict=True)]
        add_chunks(self.keys[0], found, self.query.limit, values)


@dataclass(frozen=True, slots=True)
class _Below:
    """Checks whether the hits of a search that ended in a tie are enough.

    The service orders equal scores as the result does, so they are, unless different scores round to the tied one.
    """

    search: _WordSearch
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
            return self.search.widened()
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
class TermCounts:
    """The numbers of pages with each of some single terms, all among the same documents, each up to its limit."""

    index: str
    queries: tuple[TermQuery, ...]

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of the results."""
        return tuple(("count", query) for query in self.queries)

    @property
    def body(self) -> Json:
        """The search; without given documents the service reads the counts from its list of terms."""
        each = [{"term": {"terms": stored_term(term)}} for term in self._terms]
        body: Json = {"size": 0, "track_total_hits": False, "aggs": {"terms": {"filters": {"filters": each}}}}
        among = self.queries[0].doc_ids
        return body if among is None else body | {"query": {"bool": {"filter": any_of(list(among), "doc_id")}}}

    def take(self, answer: Json, values: Values) -> Part | None:
        """Add the counts."""
        buckets = answer["aggregations"]["terms"]["buckets"]
        counted = {term: int(bucket["doc_count"]) for term, bucket in zip(self._terms, buckets, strict=True)}
        values.update({("count", query): min(counted[query.terms[0]], query.limit) for query in self.queries})
        return None

    @property
    def _terms(self) -> list[str]:
        return list(dict.fromkeys(query.terms[0] for query in self.queries))


def counts(index: str, queries: Iterable[TermQuery]) -> Iterator[Part]:
    """The searches for some counts: those of single terms together; of several terms each, so that it ends early."""
    alike: dict[frozenset[str] | None, list[TermQuery]] = {}
    for query in queries:
        if len(query.terms) == 1:
            alike.setdefault(query.doc_ids, []).append(query)
        else:
            yield PageCount(index, query)
    for group in alike.values():
        for start in range(0, len(group), _COUNTED):
            yield TermCounts(index, tuple(group[start : start + _COUNTED]))


def is_empty(query: TermQuery | NearQuery) -> bool:
    """Whether a query cannot have a hit."""
    if isinstance(query, TermQuery) and not query.terms:
        return True
    return query.limit < 1 or query.doc_ids == frozenset()


def place_of(hit: Json) -> ChunkPlace:
    """The place of the chunk that was hit. Raises `ValueError` if the index has none."""
    (place,) = hit.get("fields", {}).get("place", ())
    return decode(ChunkPlace, str(place).encode())


def add_chunks(key: Key, found: Sequence[tuple[ChunkPlace, float]], limit: int, values: Values) -> None:
    """Add chunks with their scores as a result, and their places."""
    hits = [ChunkHit(place.chunk_id, score) for place, score in found]
    values[key] = sorted(hits, key=lambda hit: (-hit.score, hit.chunk_id))[:limit]
    values.update({("place", place.chunk_id): place for place, _ in found})


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


def first_size(limit: int, most: int) -> int:
    """The number of hits to ask for at first: a few more than the limit, which may tie with the last."""
    return min(limit + _SPARE_HITS, most)


def next_size(size: int, most: int) -> int:
    """The number of hits to ask for after so many, while the last may tie."""
    return min(_MORE * size, most)


def may_tie(scores: Sequence[float], wanted: int, limit: int, most: int, doubt: float = 0.0) -> bool:
    """Whether hits that were not asked for may tie with the one at the limit."""
    return len(scores) == wanted < most and scores[-1] >= scores[limit - 1] - doubt
