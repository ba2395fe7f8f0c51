"""Reciprocal rank fusion: one function for every store and route. Pure.

Source: Cormack, Clarke and Buettcher, "Reciprocal rank fusion outperforms Condorcet and individual rank learning
methods", SIGIR 2009; k = 60 as there.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

K = 60
Key = TypeVar("Key", bound=Hashable)


def fuse(rankings: Iterable[tuple[float, Sequence[Key]]]) -> dict[Key, float]:
    """Return the fused score of every key: the sum of weight / (K + rank) over (weight, best-first ranking) pairs.

    The order of the rankings does not matter; a key that a ranking lacks gets nothing from it.
    """
    scores: dict[Key, float] = defaultdict(float)
    for weight, ranking in rankings:
        for rank, key in enumerate(dict.fromkeys(ranking), start=1):
            scores[key] += weight / (K + rank)
    return dict(scores)
