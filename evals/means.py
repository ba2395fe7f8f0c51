"""Means, percentiles and products. Pure; not measured is None, never 0."""

from collections.abc import Iterable, Sequence
from math import ceil, fsum


def mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of the measured values; None if there are none."""
    measured = [value for value in values if value is not None]
    return fsum(measured) / len(measured) if measured else None


def percentile(values: Sequence[float], percent: int) -> float | None:
    """Return the smallest value that at least `percent` of the values do not exceed (nearest rank); None if empty."""
    if not values:
        return None
    return sorted(values)[max(ceil(percent * len(values) / 100), 1) - 1]


def product(*factors: float | None) -> float | None:
    """Return the product of the factors; None if one of them was not measured."""
    result = 1.0
    for factor in factors:
        if factor is None:
            return None
        result *= factor
    return result
