"""Agreement of two readers, rank correlation, and the interval of any statistic. Pure, seeded."""

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import TypeVar

import numpy as np

from pincite.evals.bootstrap import ROUNDS, SEED, Interval, interval
from pincite.evals.means import mean

T = TypeVar("T")


def statistic_interval(items: Sequence[T], statistic: Callable[[Sequence[T]], float | None]) -> Interval | None:
    """Return the 95 % percentile bootstrap interval of a statistic over items, drawn whole as in `evals.bootstrap`.

    Draws in which the statistic is not defined (kappa, if both readers gave one class only) are left out. None for
    fewer than two items, or if no draw defines it.
    """
    if len(items) < 2:
        return None
    places = np.random.default_rng(SEED).integers(0, len(items), size=(ROUNDS, len(items)))
    drawn = (statistic([items[place] for place in row]) for row in places.tolist())
    return interval(np.array([np.nan if value is None else value for value in drawn], dtype=np.float64))


def agreement(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Return the share of pairs with equal sides; None without pairs."""
    return mean(left == right for left, right in pairs)


def cohen_kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Compute the agreement of two readers beyond chance, (p_o - p_e) / (1 - p_e), at most 1.

    None without pairs, or if both readers always give the same class, so that p_e is 1. Cohen, A coefficient of
    agreement for nominal scales, Educational and Psychological Measurement 20 (1960).
    """
    observed = agreement(pairs)
    if observed is None:
        return None
    left, right = (sum(pair[side] for pair in pairs) / len(pairs) for side in (0, 1))
    expected = left * right + (1 - left) * (1 - right)
    return None if expected == 1 else (observed - expected) / (1 - expected)


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Compute Spearman's rho, -1 to 1; ties share their mean rank. None if one side does not vary, or without pairs."""
    left, right = (_ranks([pair[side] for pair in pairs]) for side in (0, 1))
    middle = (len(pairs) + 1) / 2
    spread = sqrt(fsum((x - middle) ** 2 for x in left) * fsum((y - middle) ** 2 for y in right))
    if spread == 0:
        return None
    return fsum((x - middle) * (y - middle) for x, y in zip(left, right, strict=True)) / spread


def _ranks(values: Sequence[float]) -> list[float]:
    below = [sum(other < value for other in values) for value in values]
    equal = [values.count(value) for value in values]
    return [less + (same + 1) / 2 for less, same in zip(below, equal, strict=True)]
