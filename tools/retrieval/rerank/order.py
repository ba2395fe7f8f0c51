"""Order candidates by a reranker's scores, if one of them answers; else keep their order. Pure."""

import math
from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.store.base import Reads
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.candidates import RankedPage
from pincite.tools.retrieval.rerank.base import Reranking


def rerank(corpus: Corpus, query: str, ranked: Sequence[RankedPage], reranking: Reranking) -> list[RankedPage]:
    """Score all pages by the passages that matched, and order them; ties keep their order.

    Pages below the threshold are marked weak. If all are weak, nothing answers the query and the order by words stays,
    because the words are certainly there. A page that the query names keeps its place and is never weak.
    """
    if not ranked:
        return []
    corpus.reader.expect(Reads(chunks=[page.passage.chunk_id for page in ranked if page.passage]))
    scores = checked(reranking.reranker.rerank(query, [_text(corpus, page) for page in ranked]), len(ranked))
    judged = [
        replace(page, weak=score < reranking.threshold and not page.sure)
        for page, score in zip(ranked, scores, strict=True)
    ]
    if max(scores) < reranking.threshold:
        return judged
    scored = [replace(page, score=score) for page, score in zip(judged, scores, strict=True)]
    others = iter(sorted((page for page in scored if not page.sure), key=lambda page: -page.score))
    return [page if page.sure else next(others) for page in scored]


def checked(scores: Sequence[float], count: int) -> list[float]:
    """The scores, if there is one a passage and each is from 0 to 1. Raises `ValueError`."""
    values = [float(score) for score in scores]
    if len(values) != count or not all(math.isfinite(value) and 0 <= value <= 1 for value in values):
        raise ValueError(f"a reranker gave {len(values)} scores for {count} passages, or scores outside of 0 to 1")
    return values


def _text(corpus: Corpus, page: RankedPage) -> str:
    return corpus.reader.chunk(page.passage.chunk_id).text if page.passage else corpus.reader.page(page.ref).body
