"""Agreement of two readers, correlation of ranks, and the interval of any figure of cases. Pure, seeded."""

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from typing import TypeVar

import numpy as np

from pincite.evals.bootstrap import ROUNDS, SEED, Interval, interval
from pincite.evals.means import mean

T = TypeVar("T")


def statistic_interval(items: Sequence[T], statistic: Callable[[Sequence[T]], float | None]) -> Interval | None:
    """The 95 % percentile bootstrap interval of a statistic over items, drawn whole, as `evals.bootstrap` draws means.

    Draws in which the statistic is not defined (kappa, where both readers met one class only) are left out. None for
    fewer than two items, and where no draw defines it.
    """
    if len(items) < 2:
        return None
    places = np.random.default_rng(SEED).integers(0, len(items), size=(ROUNDS, len(items)))
    drawn = (statistic([items[place] for place in row]) for row in places.tolist())
    return interval(np.array([np.nan if value is None else value for value in drawn], dtype=np.float64))


def agreement(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """The share of pairs whose two sides are equal; None without pairs."""
    return mean(left == right for left, right in pairs)


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


def _ranks(values: Sequence[float]) -> list[float]:
    below = [sum(other < value for other in values) for value in values]
    equal = [values.count(value) for value in values]
    return [less + (same + 1) / 2 for less, same in zip(below, equal, strict=True)]
