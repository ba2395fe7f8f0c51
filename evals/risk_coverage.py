"""Measure how well confidence ranks answers: the share of wrong ones among the most confident. Pure.

The curve covers every scored question. One without a confidence, such as an `unsure`, `refused` or `failed` one, comes
last, so that a run that leaves most questions open has a high risk at high coverage.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import fsum, inf

import numpy as np

from pincite.evals.bootstrap import Floats, Interval, draws, interval, mean_interval
from pincite.evals.metrics import RowScore


@dataclass(frozen=True, slots=True)
class Judged:
    """A scored question: its confidence, 0 to 1 or None, and its Det, 0 to 1."""

    confidence: float | None
    det: float


@dataclass(frozen=True, slots=True)
class RiskCoverage:
    """The risk (1 − mean Det) if only the most confident share of questions is kept.

    `points`, `ideal`: (coverage, risk), both 0 to 1, coverage rising to 1. The areas are the mean risk over all
    coverages: `area` with this confidence, `constant` with equal confidence for all, `ideal_area` with every wrong
    answer last.
    """

    points: tuple[tuple[float, float], ...]
    ideal: tuple[tuple[float, float], ...]
    area: float
    constant: float
    ideal_area: float


def judged(rows: Iterable[RowScore]) -> list[Judged]:
    """Return the questions with a Det; empty if no row has a confidence."""
    found = [Judged(row.confidence, row.det) for row in rows if row.det is not None]
    return found if any(each.confidence is not None for each in found) else []


def risk_coverage(answers: Iterable[Judged]) -> RiskCoverage | None:
    """Compute the risk-coverage curve (El-Yaniv and Wiener, JMLR 11, 2010) and its areas; None without answers.

    Answers with equal confidence are ties: each adds their mean loss, the expectation over all orders. So the result
    does not depend on the order of the questions, and a constant confidence gives a constant risk. Answers without a
    confidence are such a group after all others.
    """
    ranked = sorted(answers, key=_place)
    if not ranked:
        return None
    losses: list[float] = []
    for _, tied in groupby(ranked, key=_place):
        group = [1 - each.det for each in tied]
        losses += [fsum(group) / len(group)] * len(group)
    points, ideal = _risks(losses), _risks(sorted(1 - each.det for each in ranked))
    return RiskCoverage(points, ideal, _area(points), points[-1][1], _area(ideal))


def area_interval(rows: Sequence[RowScore]) -> Interval | None:
    """Return the 95 % interval of the area, by bootstrap over the questions; None if there is no curve.

    If every answer is right, or every one wrong, all orders have the same area, and the interval is that of the mean
    risk.
    """
    losses = [1 - each.det for each in judged(rows)]
    if len(set(losses)) < 2:
        return mean_interval(losses)
    return interval(drawn_areas(rows))


def drawn_areas(rows: Sequence[RowScore]) -> Floats:
    """Return the area in every draw of `bootstrap.draws`, float64 [rounds]; NaN if a draw scores nothing.

    Rows drawn several times are ties. Two runs over the same questions get the same draws.
    """
    return np.concatenate([areas(rows, weights) for weights in draws(len(rows))])


def areas(rows: Sequence[RowScore], weights: Floats) -> Floats:
    """Return the area if each row counts `weights` times, float64 [draws, rows], whole numbers; float64 [draws].

    A group of m ties with mean loss d, after C answers with the total loss L, adds the sum of (L + j·d) / (C + j) over
    j from 1 to m. That is m·d + (L − C·d)·(H(C + m) − H(C)), where H are the harmonic numbers.
    """
    scored = [(place, Judged(row.confidence, row.det)) for place, row in enumerate(rows) if row.det is not None]
    if not scored:
        return np.full(len(weights), np.nan)
    ranked = sorted(scored, key=lambda each: _place(each[1]))
    kept = weights[:, [place for place, _ in ranked]]
    keys = [_place(each) for _, each in ranked]
    starts = [at for at in range(len(keys)) if not at or keys[at] != keys[at - 1]]
    losses = np.array([1 - each.det for _, each in ranked])
    counts, lost = np.add.reduceat(kept, starts, axis=1), np.add.reduceat(kept * losses, starts, axis=1)
    before, lost_before = np.cumsum(counts, axis=1) - counts, np.cumsum(lost, axis=1) - lost
    mean = np.divide(lost, counts, out=np.zeros_like(lost), where=counts > 0)
    most = int(counts.sum(axis=1).max())
    harmonic = np.concatenate([[0.0], np.cumsum(1 / np.arange(1, most + 1))])
    steps = harmonic[(before + counts).astype(int)] - harmonic[before.astype(int)]
    total = counts.sum(axis=1)
    summed = (counts * mean + (lost_before - before * mean) * steps).sum(axis=1)
    found: Floats = np.divide(summed, total, out=np.full(len(total), np.nan), where=total > 0)
    return found


def _place(answer: Judged) -> float:
    return inf if answer.confidence is None else -answer.confidence


def _risks(losses: Sequence[float]) -> tuple[tuple[float, float], ...]:
    points, total = [], 0.0
    for kept, loss in enumerate(losses, start=1):
        total += loss
        points.append((kept / len(losses), total / kept))
    return tuple(points)


def _area(points: Sequence[tuple[float, float]]) -> float:
    return fsum(risk for _, risk in points) / len(points)
