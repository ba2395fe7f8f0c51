"""Record how a search ranked its pages: its searches with their hits, and the signals of each fusion."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, cast

from pincite.indexer.embed.base import Embedder, Vectors
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import ChunkHit, IndexReader, PageHit, TermQuery
from pincite.tools.retrieval.candidates import Candidates, RankedPage, Unit
from pincite.tools.retrieval.routes import Route
from pincite.tools.retrieval.scope import Scope

_Result = TypeVar("_Result")


class Signal(NamedTuple):
    """The scores of one signal of a fusion, each between 0 and 1, and the weight of the signal."""

    name: str
    weight: float
    scores: Mapping[Unit, float]


@dataclass(frozen=True, slots=True)
class SearchMade:
    """One search of the store. `kind`: `BM25 pages`, `BM25 passages` or `kNN passages`.

    `documents`: the number of documents searched, null for the whole matter. `hits`: (page or chunk, raw score), best
    first.
    """

    kind: str
    terms: tuple[str, ...]
    documents: int | None
    limit: int
    hits: tuple[tuple[PageRef | str, float], ...]
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Fusion:
    """One ranking of some documents: its terms, routes, signals, and the pages in order.

    `shares`: for each page what each signal adds to its score, by the signal's name.
    """

    scope: Scope
    doc_ids: frozenset[str] | None
    terms: tuple[str, ...]
    routes: tuple[Route, ...]
    ranked: tuple[tuple[RankedPage, Mapping[str, float]], ...]


@dataclass(slots=True)
class Explanation:
    """What was recorded. `milliseconds` by step."""

    searches: list[SearchMade] = field(default_factory=list)
    fusions: list[Fusion] = field(default_factory=list)
    milliseconds: dict[str, float] = field(default_factory=dict)

    def timed(self, step: str, make: Callable[[], _Result]) -> _Result:
        """Make something, and add its time to that of the step."""
        begun = time.perf_counter()
        made = make()
        self.milliseconds[step] = round(self.milliseconds.get(step, 0.0) + since(begun), 2)
        return made


_RECORD: ContextVar[Explanation | None] = ContextVar("explanation", default=None)


@contextmanager
def explaining() -> Iterator[Explanation]:
    """Record the fusions of this thread until the context is left; searches by `explained_reader`."""
    record = Explanation()
    token = _RECORD.set(record)
    try:
        yield record
    finally:
        _RECORD.reset(token)


def note_fusion(
    candidates: Candidates,
    scope: Scope,
    terms: Sequence[str],
    ways: Mapping[PageRef, Route],
    signals: Sequence[Signal],
    ranked: Sequence[RankedPage],
) -> None:
    """Record a fusion if a search is being explained."""
    record = _RECORD.get()
    if record is not None:
        pages = tuple((page, _shares(page, _unit(candidates, page), signals)) for page in ranked)
        record.fusions.append(Fusion(scope, candidates.doc_ids, tuple(terms), tuple(ways.values()), pages))


def _unit(candidates: Candidates, page: RankedPage) -> Unit:
    is_part = page.passage is not None and candidates.corpus.is_whole_file(page.ref)
    return Unit(page.ref, page.passage.chunk_id) if is_part and page.passage else Unit(page.ref)


def _shares(page: RankedPage, unit: Unit, signals: Sequence[Signal]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for name, weight, scores in signals:
        if share := weight * scores.get(unit, 0.0):
            shares[name] = shares.get(name, 0.0) + share
    rest = page.score - sum(shares.values())
    return {**shares, **({FAMILY: rest} if rest > _LEAST else {})}


FAMILY = "family meant"
"""The share of the family that the query's words mean, which is added to the fused score."""
_LEAST = 1e-9


class ExplainedReader:
    """Passes everything to a reader, and records its searches."""

    def __init__(self, reader: IndexReader, record: Explanation) -> None:
        self._reader = reader
        self._record = record

    def search_pages(self, query: TermQuery) -> list[PageHit]:
        """BM25 over pages."""
        begun = time.perf_counter()
        hits = self._reader.search_pages(query)
        self._note("BM25 pages", query, [(hit.ref, hit.score) for hit in hits], begun)
        return hits

    def search_chunks(self, query: TermQuery) -> list[ChunkHit]:
        """BM25 over chunks."""
        begun = time.perf_counter()
        hits = self._reader.search_chunks(query)
        self._note("BM25 passages", query, [(hit.chunk_id, hit.score) for hit in hits], begun)
        return hits

    def nearest_chunks(self, vector: Vectors, doc_ids: frozenset[str] | None, limit: int) -> list[ChunkHit]:
        """Nearest chunks by cosine."""
        begun = time.perf_counter()
        hits = self._reader.nearest_chunks(vector, doc_ids, limit)
        query = TermQuery((), doc_ids, limit)
        self._note("kNN passages", query, [(hit.chunk_id, hit.score) for hit in hits], begun)
        return hits

    def _note(self, kind: str, query: TermQuery, hits: Sequence[tuple[PageRef | str, float]], begun: float) -> None:
        documents = None if query.doc_ids is None else len(query.doc_ids)
        made = SearchMade(kind, query.terms, documents, query.limit, tuple(hits), since(begun))
        self._record.searches.append(made)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  as the reader has it
        return getattr(self._reader, name)


def explained_reader(reader: IndexReader, record: Explanation) -> IndexReader:
    """The reader, with its searches recorded."""
    return cast("IndexReader", ExplainedReader(reader, record))


class ExplainedEmbedder:
    """An `Embedder` that records its time."""

    def __init__(self, embedder: Embedder, record: Explanation) -> None:
        self._embedder = embedder
        self._record = record

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
        return self._record.timed("query vector", lambda: self._embedder.embed(texts))


def since(begun: float) -> float:
    """Milliseconds since a time of `time.perf_counter`."""
    return round((time.perf_counter() - begun) * 1000, 2)
