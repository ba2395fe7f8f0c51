"""Which pages a query means: words over pages and over passages, fused; vectors too where the matter has them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.indexer.embed.base import Embedder
from pincite.indexer.model import Chunk
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import ChunkHit, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.fuse import fuse

_DEPTH = 50
"""Pages and passages taken from each ranking before fusion."""
_PAGE_WEIGHT = 1.0
_CHUNK_WEIGHT = 0.5
_VECTOR_WEIGHT = 0.25
"""Weights of the fused rankings; docs/decisions/0003 has the measurements that chose them."""
_FLOOR = 0.4
"""Cosine from which a passage counts whose pages share no word with the query: decision 0003 has what it parts."""


@dataclass(frozen=True, slots=True)
class RankedPage:
    """A page, its score, and the passage of it that matched best (null when only the page as a whole did).

    The score is the fused one, or a reranker's where that made the order; `weak`: the reranker took it for no answer.
    """

    ref: PageRef
    score: float
    passage: Chunk | None
    weak: bool = False


def search(
    corpus: Corpus, query: str, doc_ids: frozenset[str] | None, limit: int, embedder: Embedder | None = None
) -> list[RankedPage]:
    """Rank pages for a query, best first, one entry a page; ties in order of document and page.

    Ranking goes by words alone: compound references are for exact routes, since their rarity drowns every other word.
    """
    terms = TermQuery(tuple(words(query)), doc_ids, _DEPTH)
    pages = [hit.ref for hit in corpus.reader.search_pages(terms)]
    passages = corpus.reader.search_chunks(terms)
    chunks = {hit.chunk_id: corpus.reader.chunk(hit.chunk_id) for hit in passages}
    rankings: list[tuple[float, Sequence[PageRef]]] = [
        (_PAGE_WEIGHT, pages),
        (_CHUNK_WEIGHT, _pages_of(passages, chunks)),
    ]
    if embedder is not None and not of_another_model(corpus, embedder):
        nearest = _nearest(corpus, query, doc_ids, embedder, frozenset(pages))
        chunks |= {hit.chunk_id: corpus.reader.chunk(hit.chunk_id) for hit in nearest}
        rankings.append((_VECTOR_WEIGHT, _pages_of(nearest, chunks)))
        passages = [*passages, *nearest]
    best = _best_passages(passages, chunks)
    scores = fuse(rankings)
    ordered = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [RankedPage(ref, score, best.get(ref)) for ref, score in ordered[:limit]]


def of_another_model(corpus: Corpus, embedder: Embedder | None) -> bool:
    """Whether the matter's vectors, if it has any, were made by another model than the one that is here."""
    return embedder is not None and corpus.reader.manifest.embedding_model != embedder.model_id


def _nearest(
    corpus: Corpus, query: str, doc_ids: frozenset[str] | None, embedder: Embedder, found: frozenset[PageRef]
) -> list[ChunkHit]:
    """The nearest passages that speak of the query: near enough, or with a word of it on their pages.

    There is always a nearest passage, also to what the documents never speak of.
    """
    wanted = set(words(query))

    def shares_words(hit: ChunkHit) -> bool:
        chunk = corpus.reader.chunk(hit.chunk_id)
        refs = [PageRef(chunk.doc_id, page) for page in chunk.pages]
        return not found.isdisjoint(refs) or not wanted.isdisjoint(words(chunk.text))

    nearest = corpus.reader.nearest_chunks(embedder.embed([query])[0], doc_ids, _DEPTH)
    return [hit for hit in nearest if hit.score >= _FLOOR or shares_words(hit)]


def _pages_of(hits: Sequence[ChunkHit], chunks: dict[str, Chunk]) -> list[PageRef]:
    """The pages of ranked passages: each page at its best passage, the page where a passage begins first."""
    return [PageRef(chunks[h.chunk_id].doc_id, page) for h in hits for page in chunks[h.chunk_id].pages]


def _best_passages(hits: Sequence[ChunkHit], chunks: dict[str, Chunk]) -> dict[PageRef, Chunk]:
    best: dict[PageRef, Chunk] = {}
    for hit in hits:
        chunk = chunks[hit.chunk_id]
        for page in chunk.pages:
            best.setdefault(PageRef(chunk.doc_id, page), chunk)
    return best
