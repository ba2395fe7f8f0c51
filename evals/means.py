"""Means, percentiles and products of what was measured. Pure; nothing measured is None, never 0."""

from collections.abc import Iterable, Sequence
from math import ceil, fsum


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of what was measured; None where nothing was."""
    measured = [value for value in values if value is not None]
    return fsum(measured) / len(measured) if measured else None


def percentile(values: Sequence[float], percent: int) -> float | None:
    """The smallest value that `percent` of the values do not exceed (nearest rank); None without values."""
    if not values:
        return None
    return sorted(values)[max(ceil(percent * len(values) / 100), 1) - 1]


def product(*factors: float | None) -> float | None:
    """The product of the factors; None where one of them was not measured."""
    result = 1.0
    for factor in factors:
        if factor is None:
            return None
        result *= factor
    return result
