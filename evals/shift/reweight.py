"""Estimate what a run would score on another mix of the same kinds of questions. Pure, seeded.

Questions are weighted so that their mix becomes the target's: on one dimension by post-stratification (Holt and Smith,
Post Stratification, JRSS A 142, 1979), on several by raking, which fits one margin after the other until all hold
(Deming and Stephan, Annals of Mathematical Statistics 11, 1940; Deville, Särndal and Sautory, JASA 88, 1993). This
assumes that questions of one category are alike in both sets, the assumption of covariate shift (Shimodaira, Journal of
Statistical Planning and Inference 90, 2000): it does not see a category that became harder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pincite.evals.bootstrap import FEW, SEED, Floats, Interval, interval
from pincite.evals.metrics import RowScore

METRICS = ("det", "g", "det_total")
ROUNDS = 500
"""Draws of an interval; each draw is raked again, which costs more than a mean."""

_SCORES = ("det", "g", "t", "f")
_STEPS, _CLOSE = 200, 0.002
"""Raking stops if every share is this close; one of a few hundred questions is more than that."""
_NOISE = 1e-9
_BLOCK = 2_000_000


@dataclass(frozen=True, slots=True)
class Margin:
    """One dimension: the category of every tuning question, and the share of each category in the target.

    The shares are over the categories of tuning and add up to 1.
    """

    categories: tuple[str, ...]
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A metric at the target's mix, with its 95 % interval by bootstrap over the tuning questions.

    The interval is that of the expected score at this mix, without the chance of a finite sample of the target.
    """

    metric: str
    value: float | None
    interval: Interval | None
    difference: float | None


@dataclass(frozen=True, slots=True)
class Reweighted:
    """Estimates, and `effective_n`, the equivalent number of equal weights: (sum w)² / sum w² (Kish, 1965)."""

    effective_n: float
    estimates: tuple[Estimate, ...]

    @property
    def few(self) -> bool:
        """Whether fewer than 20 effective questions support the estimate."""
        return self.effective_n < FEW


def plain_scores(rows: Sequence[RowScore]) -> dict[str, float | None]:
    """Return `METRICS` of the questions at their own mix."""
    figures = _figures(_scores(rows), np.ones((1, len(rows))))[0]
    return {name: _measured(figure) for name, figure in zip(METRICS, figures, strict=True)}


def reweight(rows: Sequence[RowScore], margins: Sequence[Margin]) -> Reweighted | None:
    """Estimate `METRICS` of a run at the target's margins; None if no weights meet all of them.

    The weights are computed again in each draw, like replicate weights of surveys, because they depend on the draw.
    """
    fits = [_fit(margin) for margin in margins]
    weights = _raked(np.ones((1, len(rows))), fits)
    if _margin_error(weights, fits) > _CLOSE:
        return None
    table, plain = _scores(rows), plain_scores(rows)
    values = _figures(table, weights)[0]
    drawn = _drawn(table, fits)
    effective = float(weights.sum() ** 2 / (weights**2).sum())
    return Reweighted(
        effective_n=effective,
        estimates=tuple(
            _estimate(name, _measured(values[place]), plain[name], _estimate_interval(drawn[:, place], effective))
            for place, name in enumerate(METRICS)
        ),
    )


def _estimate(name: str, value: float | None, plain: float | None, bounds: Interval | None) -> Estimate:
    difference = None if value is None or plain is None else value - plain
    return Estimate(name, value, bounds, difference)


def _estimate_interval(drawn: Floats, effective: float) -> Interval | None:
    """Return the interval; if every draw gives the same figure, widen it by the rule of three, 3 / effective n.

    A draw of right answers only shows no spread and proves no certainty (Hanley and Lippman-Hand, JAMA 249, 1983).
    """
    found = interval(drawn)
    if found is None or found.high - found.low > _NOISE:
        return found
    share = min(3 / effective, 1.0)
    low, high = max(0.0, found.low - share), max(1.0, found.high) if found.high > _NOISE else share
    return Interval(low=low, high=high)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A margin as arrays: membership [questions, categories] and target shares."""

    member: Floats
    shares: Floats


def _fit(margin: Margin) -> _Fit:
    names = sorted(set(margin.categories))
    member = np.array([[float(category == name) for name in names] for category in margin.categories])
    return _Fit(member, np.array([margin.shares.get(name, 0.0) for name in names]))


def _raked(weights: Floats, fits: Sequence[_Fit]) -> Floats:
    """Rake weights [rounds, questions] to the margins; a category missing from a draw is left out of that draw."""
    for _ in range(_STEPS if len(fits) > 1 else 1):
        for fit in fits:
            shares = weights @ fit.member
            factors = np.divide(fit.shares, shares, out=np.zeros_like(shares), where=shares > 0)
            weights = weights * (factors @ fit.member.T)
        if _margin_error(weights, fits) <= _CLOSE:
            break
    return weights


def _margin_error(weights: Floats, fits: Sequence[_Fit]) -> float:
    """Return the largest difference of a share from its target; categories missing from a draw do not count."""
    total = weights.sum(axis=1, keepdims=True)
    if not (total > 0).all():
        return 1.0
    worst = 0.0
    for fit in fits:
        shares = weights @ fit.member / total
        wanted = np.where(shares > 0, fit.shares, 0.0)
        worst = max(worst, float(np.abs(shares - wanted / wanted.sum(axis=1, keepdims=True)).max()))
    return worst


def _drawn(table: Floats, fits: Sequence[_Fit]) -> Floats:
    """Return `METRICS` in every draw, float64 [rounds, metrics]."""
    random, count = np.random.default_rng(SEED), len(table)
    block = max(1, _BLOCK // count)
    found: list[Floats] = []
    for start in range(0, ROUNDS, block):
        draws = random.multinomial(count, np.full(count, 1 / count), size=min(block, ROUNDS - start)).astype(float)
        found.append(_figures(table, _raked(draws, fits)))
    return np.concatenate(found)


def _scores(rows: Sequence[RowScore]) -> Floats:
    return np.array([[getattr(row, name) for name in _SCORES] for row in rows], dtype=np.float64)


def _figures(table: Floats, weights: Floats) -> Floats:
    """Compute `METRICS` under weights [rounds, questions]: weighted means, and det_total = det x g x t x f."""
    measured = ~np.isnan(table)
    mass = weights @ measured
    means = np.divide(weights @ np.nan_to_num(table), mass, out=np.full_like(mass, np.nan), where=mass > 0)
    return np.stack([means[:, 0], means[:, 1], means.prod(axis=1)], axis=1)


def _measured(figure: float) -> float | None:
    return None if np.isnan(figure) else float(figure)
