"""Which pages a query means: words over pages and over passages, fused; vectors too where the matter has them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.indexer.embed.base import Embedder
from pincite.indexer.model import Chunk, PageRef
from pincite.indexer.store.base import ChunkHit, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.fuse import fuse

_DEPTH = 50
"""Pages and passages taken from each ranking before fusion."""
_PAGE_WEIGHT = 1.0
_CHUNK_WEIGHT = 0.5
_VECTOR_WEIGHT = 0.25
"""Weights of the fused rankings; docs/decisions/0003 has the measurements that chose them."""


@dataclass(frozen=True, slots=True)
class RankedPage:
    """A page, its fused score, and the passage of it that matched best (null when only the page as a whole did)."""

    ref: PageRef
    score: float
    passage: Chunk | None


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
    if embedder is not None and corpus.reader.manifest.embedding_model == embedder.model_id:
        nearest = corpus.reader.nearest_chunks(embedder.embed([query])[0], doc_ids, _DEPTH)
        chunks |= {hit.chunk_id: corpus.reader.chunk(hit.chunk_id) for hit in nearest}
        rankings.append((_VECTOR_WEIGHT, _pages_of(nearest, chunks)))
        passages = [*passages, *nearest]
    best = _best_passages(passages, chunks)
    scores = fuse(rankings)
    ordered = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [RankedPage(ref, score, best.get(ref)) for ref, score in ordered[:limit]]


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
