"""Fuse the scores of several signals into one; used for every store and signal. Pure.

A signal is a score between 0 and 1 for each key. The fused score is their weighted sum (a convex combination up to
scale). It keeps what rank fusion loses: how much better the first is than the second. Source: Bruch, Gai and Ingber,
"An Analysis of Fusion Functions for Hybrid Retrieval", ACM TOIS 2023; docs/decisions/0003 compares it with reciprocal
rank fusion.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

_NARROWEST = 0.05
"""Smallest range over which scores are spread: smaller differences mean nothing."""
Key = TypeVar("Key", bound=Hashable)


def fuse(signals: Iterable[tuple[float, Mapping[Key, float]]]) -> dict[Key, float]:
    """Return the fused score of every key: the sum of weight times score over (weight, scores) pairs.

    The order of the signals does not matter; a key gets nothing from a signal that lacks it.
    """
    scores: dict[Key, float] = defaultdict(float)
    for weight, signal in signals:
        for key, score in signal.items():
            scores[key] += weight * score
    return dict(scores)


def scaled(scores: Mapping[Key, float]) -> dict[Key, float]:
    """Return scores as shares of the best one: BM25 has no upper bound, and its scale differs between queries."""
    best = max(scores.values(), default=0.0)
    return {key: score / best for key, score in scores.items()} if best > 0 else {}


def spread(scores: Mapping[Key, float]) -> dict[Key, float]:
    """Return scores with the worst at 0 and the best at 1: cosines of one query are close together."""
    best, worst = max(scores.values(), default=0.0), min(scores.values(), default=0.0)
    width = max(best - worst, _NARROWEST)
    return {key: 1 - (best - score) / width for key, score in scores.items()}


def take_turns(rankings: Sequence[Sequence[Key]]) -> Iterator[Key]:
    """Yield the best of each ranking in turn, then the second of each, and so on; each key once."""
    seen: set[Key] = set()
    for place in range(max(map(len, rankings), default=0)):
        for ranking in rankings:
            if place < len(ranking) and ranking[place] not in seen:
                seen.add(ranking[place])
                yield ranking[place]
