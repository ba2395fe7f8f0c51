"""Compare the metrics of two runs over the same questions. Pure, seeded.

A difference has a percentile interval by the paired bootstrap: questions are drawn whole, with the scores of both
runs (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 8; Koehn, Statistical Significance Tests
for Machine Translation Evaluation, EMNLP 2004). A metric is better or worse if the interval excludes 0. On simulated
runs that differ by chance alone, with 20 to 135 questions of which 3 to 50 % changed, 3 to 5 in 100 get a verdict.
"""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import FEW, Floats, Interval, drawn_means, interval
from pincite.evals.metrics import RowScore
from pincite.evals.risk_coverage import drawn_areas, judged, risk_coverage

_MEANS = (
    "det",
    "g",
    "page_recall",
    "page_precision",
    "coverage",
    "precision",
    "false_empty",
    "false_absence",
    "false_non_empty",
    "wrong_document",
    "wrong_family",
    "pages_shown_recall",
)
_FACTORS = ("t", "f")
_FROM_MEANS = (*_MEANS, "det_total")
TESTED = (*_FROM_MEANS, "aurc")
"""The trusted metrics that need no judge: means over questions, their product, and the area under a curve."""

LOWER_IS_BETTER = frozenset(
    {"false_empty", "false_absence", "false_non_empty", "wrong_document", "wrong_family", "aurc"}
)

_NOISE = 1e-12


class Verdict(StrEnum):
    """The result of comparing two runs on one metric.

    SAME: no question changed it. TOO_FEW: fewer than 20 questions measure it in both runs.
    """

    BETTER = "better"
    WORSE = "worse"
    NOT_TOLD_APART = "not told apart"
    SAME = "same"
    TOO_FEW = "too few questions"


class MetricChange(BaseModel):
    """One metric before and after, each over the questions on which it is measured; None if there are none.

    `n` counts the questions measured in both runs; for `det_total` those of its rarest factor, for `aurc` those with a
    Det in both. `p_better` is the share of draws in which `after` is better, ties counted half.
    """

    model_config = ConfigDict(frozen=True)

    metric: str
    n: int
    before: float | None
    after: float | None
    difference: float | None = None
    interval: Interval | None = None
    p_better: float | None = None
    verdict: Verdict | None = None


def metric_changes(before: Sequence[RowScore], after: Sequence[RowScore]) -> tuple[MetricChange, ...]:
    """Compare the `TESTED` metrics; the rows of both runs are of the same questions, in the same order."""
    first, second = _table(before), _table(after)
    at_first, at_second = _figures(_means(first)), _figures(_means(second))
    drawn = drawn_means([*first.T.tolist(), *second.T.tolist()])
    width = first.shape[1]
    draws = _figures(drawn[:, width:]) - _figures(drawn[:, :width])
    same = [bool(each) for each in _same(first, second)]
    from_means = (
        _change(name, (at_first[place], at_second[place]), n, draws[:, place], same=same[place])
        for place, (name, n) in enumerate(zip(_FROM_MEANS, _measured(first, second), strict=True))
    )
    return (*from_means, _area_change(before, after))


def difference_interval(before: Sequence[float | None], after: Sequence[float | None]) -> Interval | None:
    """Return the interval of the difference of two means over the same questions.

    If no question changed, it is widened to 3 / n on either side: no change in n questions does not prove that there is
    none in others (the rule of three; Hanley and Lippman-Hand, JAMA 249, 1983).
    """
    drawn = drawn_means([before, after])
    measured = sum(a is not None and b is not None for a, b in zip(before, after, strict=True))
    return _difference_interval(drawn[:, 1] - drawn[:, 0], measured)


def _area_change(before: Sequence[RowScore], after: Sequence[RowScore]) -> MetricChange:
    curves = [risk_coverage(judged(rows)) for rows in (before, after)]
    first, second = (curve.area if curve else np.nan for curve in curves)
    n = sum(a.det is not None and b.det is not None for a, b in zip(before, after, strict=True))
    draws = drawn_areas(after) - drawn_areas(before)
    same = all((a.confidence, a.det) == (b.confidence, b.det) for a, b in zip(before, after, strict=True))
    return _change("aurc", (first, second), n, draws, same=same)


def _change(name: str, figures: tuple[float, float], n: int, draws: Floats, *, same: bool) -> MetricChange:
    before, after = (None if np.isnan(figure) else float(figure) for figure in figures)
    if before is None or after is None:
        return MetricChange(metric=name, n=n, before=before, after=after)
    difference, bounds = after - before, _difference_interval(draws, n)
    return MetricChange(
        metric=name,
        n=n,
        before=before,
        after=after,
        difference=difference,
        interval=bounds,
        p_better=_p_better(draws, lower=name in LOWER_IS_BETTER),
        verdict=Verdict.SAME if same else _verdict(name, n, bounds),
    )


def _verdict(name: str, n: int, bounds: Interval | None) -> Verdict:
    if n < FEW:
        return Verdict.TOO_FEW
    if bounds is None or bounds.low <= 0 <= bounds.high:
        return Verdict.NOT_TOLD_APART
    rises, lower_is_better = bounds.low > 0, name in LOWER_IS_BETTER
    return Verdict.BETTER if rises is not lower_is_better else Verdict.WORSE


def _difference_interval(draws: Floats, n: int) -> Interval | None:
    rounded = np.where(np.abs(draws) < _NOISE, 0.0, draws)
    if n and not rounded.any():
        return Interval(low=-min(3 / n, 1.0), high=min(3 / n, 1.0))
    return interval(rounded)


def _p_better(draws: Floats, lower: bool) -> float | None:
    given = draws[~np.isnan(draws)] * (-1 if lower else 1)
    if not given.size:
        return None
    return float(np.mean(given > _NOISE) + np.mean(np.abs(given) <= _NOISE) / 2)


def _table(rows: Sequence[RowScore]) -> Floats:
    """Return the metrics of each question, float64 [questions, means and factors]; NaN if not measured."""
    return np.array([[getattr(row, name) for name in (*_MEANS, *_FACTORS)] for row in rows], dtype=np.float64)


def _figures(means: Floats) -> Floats:
    """Return the metrics of `_MEANS`, then det_total = det x g x t x f; the last axis of `means` is as in `_table`."""
    total = means[..., 0] * means[..., 1] * means[..., -2] * means[..., -1]
    return np.concatenate([means[..., : len(_MEANS)], total[..., None]], axis=-1)


def _means(table: Floats) -> Floats:
    measured = ~np.isnan(table)
    counts = measured.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        means: Floats = np.where(counts > 0, np.where(measured, table, 0.0).sum(axis=0) / counts, np.nan)
    return means


def _measured(first: Floats, second: Floats) -> list[int]:
    both = (~np.isnan(first) & ~np.isnan(second)).sum(axis=0)
    return [*(int(count) for count in both[: len(_MEANS)]), int(min(both[[0, 1]]))]


def _same(first: Floats, second: Floats) -> NDArray[np.bool_]:
    """Return for each metric of `_figures` whether no question changed it."""
    columns = ((first == second) | (np.isnan(first) & np.isnan(second))).all(axis=0)
    total = columns[[0, 1, -2, -1]].all()
    return np.append(columns[: len(_MEANS)], total)
