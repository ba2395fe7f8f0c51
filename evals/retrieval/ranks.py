"""Measure how well a ranking covers the gold pages. Pure; binary relevance, 1-based ranks, each page ranked once.

As in TREC (trec_eval's `recall`, `success`, `recip_rank`, `ndcg_cut`), for one question with the gold pages G:

recall@k         gold pages among the first k / |G|; below 1 for k < |G|, however good the ranking
any@k            1 if one of the first k is gold
reciprocal rank  1 / rank of the first gold page, 0 if none is listed (Voorhees, The TREC-8 Question Answering Track
                 Report, 1999)
nDCG@k           DCG / the DCG of a ranking that has all of G first; DCG = sum of 1 / log2(rank + 1) over the gold pages
                 among the first k (Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS
                 20(4), 2002; with the discount of `ndcg_cut`, which starts at rank 2)

With several equally good sets of pages, each figure is the highest over the sets. A question without a gold page has
no figures.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, log2

from pincite.evals.cases import PageSet
from pincite.indexer.page import PageRef

Ranking = Sequence[PageRef]
Figures = Mapping[str, float]


def figures(ranking: Ranking, acceptable: Sequence[PageSet], depths: Sequence[int]) -> Figures:
    """Return all figures of a ranking by name: `recall`, `any`, `mrr` over all of it, `recall@5` and so on per depth.

    `acceptable` has at least one set, none of them empty.
    """
    found = {
        "recall": _best(acceptable, lambda gold: recall(ranking, gold)),
        "any": _best(acceptable, lambda gold: float(not gold.isdisjoint(ranking))),
        "mrr": _best(acceptable, lambda gold: reciprocal_rank(ranking, gold)),
    }
    for depth in depths:
        found |= _at(ranking, acceptable, depth)
    return found


def names(depths: Sequence[int]) -> tuple[str, ...]:
    """Return the names of all figures, in order."""
    return ("recall", "any", "mrr", *(f"{name}@{depth}" for depth in depths for name in ("recall", "any", "ndcg")))


def recall(ranking: Iterable[PageRef], gold: PageSet) -> float:
    """Return the share of the gold pages that are listed."""
    return len(gold & frozenset(ranking)) / len(gold)


def reciprocal_rank(ranking: Iterable[PageRef], gold: PageSet) -> float:
    """Return 1 / rank of the first gold page; 0 if none is listed."""
    return next((1 / rank for rank, page in enumerate(ranking, start=1) if page in gold), 0.0)


def ndcg(ranking: Ranking, gold: PageSet, depth: int) -> float:
    """Return the normalised discounted cumulative gain among the first `depth`."""
    gained = _dcg(rank for rank, page in enumerate(ranking[:depth], start=1) if page in gold)
    return gained / _dcg(range(1, min(len(gold), depth) + 1))


def _at(ranking: Ranking, acceptable: Sequence[PageSet], depth: int) -> Figures:
    first = ranking[:depth]
    return {
        f"recall@{depth}": _best(acceptable, lambda gold: recall(first, gold)),
        f"any@{depth}": _best(acceptable, lambda gold: float(not gold.isdisjoint(first))),
        f"ndcg@{depth}": _best(acceptable, lambda gold: ndcg(first, gold, depth)),
    }


def _best(acceptable: Sequence[PageSet], figure: Callable[[PageSet], float]) -> float:
    return max(figure(gold) for gold in acceptable)


def _dcg(ranks: Iterable[int]) -> float:
    return fsum(1 / log2(rank + 1) for rank in ranks)
