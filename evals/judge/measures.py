"""Agreement of two readers, correlation of ranks, and how far a figure of few cases can be trusted. Pure."""

import random
from collections.abc import Callable, Sequence
from math import ceil, fsum, sqrt
from typing import TypeVar

T = TypeVar("T")

Interval = tuple[float, float]
"""The bounds of a 95 % interval, lower first."""

RESAMPLES = 2000
_SEED = 20260101
_TAIL = 0.025


def bootstrap(items: Sequence[T], statistic: Callable[[Sequence[T]], float | None]) -> Interval | None:
    """The 95 % percentile bootstrap interval of a statistic over items, by 2,000 resamples of a fixed seed.

    Resamples on which the statistic is not defined (kappa, where one sample has one class only) are left out. None for
    fewer than two items, and where the statistic is defined on none. Efron, Tibshirani, An Introduction to the
    Bootstrap (1993), ch. 13.
    """
    if len(items) < 2:
        return None
    chance = random.Random(_SEED)
    drawn = (statistic(chance.choices(items, k=len(items))) for _ in range(RESAMPLES))
    values = sorted(value for value in drawn if value is not None)
    if not values:
        return None
    return values[_rank(_TAIL, len(values))], values[_rank(1 - _TAIL, len(values))]


def average(values: Sequence[float]) -> float | None:
    """The mean; None without values."""
    return fsum(values) / len(values) if values else None


def agreement(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """The share of pairs whose two sides are equal; None without pairs."""
    return average([float(left == right) for left, right in pairs])


def cohen_kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Agreement of two readers beyond chance, (p_o - p_e) / (1 - p_e), at most 1.

    None without pairs, and where both readers say the same of everything: there is no chance to go beyond. Cohen, A
    coefficient of agreement for nominal scales, Educational and Psychological Measurement 20 (1960).
    """
    observed = agreement(pairs)
    if observed is None:
        return None
    left, right = (sum(pair[side] for pair in pairs) / len(pairs) for side in (0, 1))
    expected = left * right + (1 - left) * (1 - right)
    return None if expected == 1 else (observed - expected) / (1 - expected)


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Spearman's rho, -1 to 1; ties share their mean rank. None where one side does not vary, or without pairs."""
    left, right = (_ranks([pair[side] for pair in pairs]) for side in (0, 1))
    middle = (len(pairs) + 1) / 2
    spread = sqrt(fsum((x - middle) ** 2 for x in left) * fsum((y - middle) ** 2 for y in right))
    if spread == 0:
        return None
    return fsum((x - middle) * (y - middle) for x, y in zip(left, right, strict=True)) / spread


def _rank(share: float, count: int) -> int:
    return max(ceil(share * count), 1) - 1


def _ranks(values: Sequence[float]) -> list[float]:
    below = [sum(other < value for other in values) for value in values]
    equal = [values.count(value) for value in values]
    return [less + (same + 1) / 2 for less, same in zip(below, equal, strict=True)]
