"""Bootstrap intervals: the values a metric would have on other questions of the same kind. Pure, seeded.

Percentile bootstrap over questions (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). A
question is drawn with all its metrics, so figures made of several metrics keep their correlation.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

ROUNDS = 2000
LEVEL = 0.95
SEED = 20090
FEW = 20
"""A slice with fewer cases is marked: its interval is too wide, and its bootstrap too coarse, to rank it."""

_CELLS = 2_000_000

Floats = NDArray[np.float64]


class Interval(BaseModel):
    """A 95 % interval, bounds included."""

    model_config = ConfigDict(frozen=True)

    low: float
    high: float


def mean_interval(values: Sequence[float | None]) -> Interval | None:
    """Return the interval of the mean of a share, 0 to 1, over the measured values; None if none is measured.

    A single value has no spread and no interval. If every value is 0, or every value is 1, the bootstrap sees no
    spread; the rule of three then widens the interval by 3 / n (Hanley and Lippman-Hand, JAMA 249, 1983).
    """
    return mean_intervals([values])[0]


def mean_intervals(columns: Sequence[Sequence[float | None]]) -> list[Interval | None]:
    """Return `mean_interval` of several metrics over the same questions, in one draw."""
    means = drawn_means(columns)
    return [_bound(column) or _spread(column, means[:, place]) for place, column in enumerate(columns)]


def _spread(column: Sequence[float | None], means: Floats) -> Interval | None:
    return interval(means) if sum(value is not None for value in column) > 1 else None


def interval(figures: Floats) -> Interval | None:
    """Return the interval of a figure from its value in each draw, float64 [rounds]; None if all are NaN."""
    given = figures[~np.isnan(figures)]
    if not given.size:
        return None
    low, high = np.quantile(given, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Interval(low=float(low), high=float(high))


def drawn_means(columns: Sequence[Sequence[float | None]]) -> Floats:
    """Return the mean of every metric in every draw, float64 [rounds, metrics].

    `columns`: one sequence per metric, all over the same questions. None is not measured. A mean is over the measured
    values of its draw, NaN if there are none.
    """
    table = np.array(columns, dtype=np.float64).reshape(len(columns), -1).T
    if not table.size:
        return np.full((ROUNDS, len(columns)), np.nan)
    return np.concatenate(list(_blocks(table)))


def draws(count: int) -> Iterator[Floats]:
    """Yield how often each of `count` questions is drawn, float64 [rounds, questions], in blocks of rounds.

    Blocks bound the memory. The same count gives the same draws; with a count of 0 every draw is empty.
    """
    if not count:
        yield np.zeros((ROUNDS, 0))
        return
    random = np.random.default_rng(SEED)
    block = max(1, _CELLS // count)
    for start in range(0, ROUNDS, block):
        size = min(block, ROUNDS - start)
        yield random.multinomial(count, np.full(count, 1 / count), size=size).astype(float)


def _blocks(table: Floats) -> Iterator[Floats]:
    measured = ~np.isnan(table)
    values = np.where(measured, table, 0.0)
    for weights in draws(len(table)):
        drawn = weights @ measured
        with np.errstate(invalid="ignore", divide="ignore"):
            yield np.where(drawn > 0, (weights @ values) / drawn, np.nan)


def _bound(values: Sequence[float | None]) -> Interval | None:
    measured = [value for value in values if value is not None]
    spread = min(3 / len(measured), 1.0) if measured else 0.0
    if measured and set(measured) <= {1}:
        return Interval(low=1 - spread, high=1.0)
    return Interval(low=0.0, high=spread) if measured and set(measured) <= {0} else None
