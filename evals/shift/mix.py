"""Measure the distance between the mixes of two question sets, and its significance. Pure, seeded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pincite.evals.bootstrap import ROUNDS, SEED, Floats
from pincite.evals.shift.strata import Dimension

_NOISE = 1e-12
_CELLS = 2_000_000


@dataclass(frozen=True, slots=True)
class CategoryMix:
    """A category: questions and shares in each set; `p_value` of the difference of the shares."""

    name: str
    tuning: int
    target: int
    tuning_share: float
    target_share: float
    p_value: float


@dataclass(frozen=True, slots=True)
class Mix:
    """A dimension: `distance` is the total variation, 0 (equal mixes) to 1 (disjoint)."""

    dimension: Dimension
    distance: float
    p_value: float
    categories: tuple[CategoryMix, ...]


def mixes(dimensions: Sequence[Dimension]) -> list[Mix]:
    """Compare both sets on every dimension.

    Total variation is half the sum of the absolute differences of the shares; a question in several categories counts
    in each with an equal part. A permutation test gives the p-value: the questions of both sets are shuffled and
    divided again, which needs no minimum of cases per category, unlike chi-square (Good, Permutation, Parametric and
    Bootstrap Tests of Hypotheses, 2005, chapter 3). The test treats the two sets as independent.
    """
    parts = [_parts(dimension) for dimension in dimensions]
    table = np.concatenate([part for _, part in parts], axis=1)
    n = len(dimensions[0].tuning)
    observed = _difference(table, n)
    permuted = np.concatenate(list(_permuted(table, n)))
    found: list[Mix] = []
    start = 0
    for dimension, (names, part) in zip(dimensions, parts, strict=True):
        columns = slice(start, start + part.shape[1])
        found.append(_mix(dimension, names, observed[columns], permuted[:, columns]))
        start = columns.stop
    return found


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust the p-values of several tests to control the chance of any false one.

    Step-down (Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6,
    1979); for tests of one dimension after another as in Rabanser, Günnemann and Lipton, Failing Loudly, NeurIPS 2019.
    """
    raised, highest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        raised[place] = highest
    return raised


def _parts(dimension: Dimension) -> tuple[list[str], Floats]:
    """Return the categories, and each question's part in each, float64 [questions of both sets, categories]."""
    rows = (*dimension.tuning, *dimension.target)
    names = sorted({name for row in rows for name in row})
    place = {name: column for column, name in enumerate(names)}
    part = np.zeros((len(rows), len(names)))
    for line, row in enumerate(rows):
        for name in row:
            part[line, place[name]] = 1 / len(row)
    return names, part


def _difference(table: Floats, n: int) -> Floats:
    difference: Floats = table[n:].mean(axis=0) - table[:n].mean(axis=0)
    return difference


def _permuted(table: Floats, n: int) -> Iterator[Floats]:
    """Yield the differences of the shares under permutations, float64 [rounds, categories], in blocks."""
    random = np.random.default_rng(SEED)
    count, block, total = len(table), max(1, _CELLS // len(table)), table.sum(axis=0)
    for start in range(0, ROUNDS, block):
        order = random.random((min(block, ROUNDS - start), count)).argsort(axis=1)
        tuning = (order < n).astype(float) @ table
        yield (total - tuning) / (count - n) - tuning / n


def _mix(dimension: Dimension, names: Sequence[str], observed: Floats, permuted: Floats) -> Mix:
    distance = float(np.abs(observed).sum() / 2)
    counts = [[sum(name in row for row in rows) for rows in (dimension.tuning, dimension.target)] for name in names]
    return Mix(
        dimension,
        distance,
        _p_value(distance, np.abs(permuted).sum(axis=1) / 2),
        tuple(
            CategoryMix(
                name=name,
                tuning=tuning,
                target=target,
                tuning_share=tuning / len(dimension.tuning),
                target_share=target / len(dimension.target),
                p_value=_p_value(abs(float(observed[place])), np.abs(permuted[:, place])),
            )
            for place, (name, (tuning, target)) in enumerate(zip(names, counts, strict=True))
        ),
    )


def _p_value(observed: float, chance: Floats) -> float:
    """Return the p-value with one added to both counts, so that it is never 0 (Davison and Hinkley, 1997, 4.2)."""
    return float((1 + np.sum(chance >= observed - _NOISE)) / (1 + chance.size))
