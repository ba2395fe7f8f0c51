"""What confidence is worth: whether surer answers are righter, and whether a confidence of 0.8 is right 8 times in 10.

Pure. An answer without a confidence, or without a Det, is in neither.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import fsum

from pincite.evals.bootstrap import FEW, Interval, mean_interval

BINS = 10


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer that is scored: its confidence and its Det, both 0 to 1."""

    confidence: float
    det: float


@dataclass(frozen=True, slots=True)
class RiskCoverage:
    """Risk (1 − mean Det of the answers kept) where only the surest share of answers is kept.

    `points`, `ideal`: (coverage, risk), both 0 to 1, coverage rising to 1. The areas are the mean risk over all
    coverages: `area` with this confidence, `constant` with one that is the same for all (and tells nothing),
    `ideal_area` with one that puts every wrong answer last.
    """

    points: tuple[tuple[float, float], ...]
    ideal: tuple[tuple[float, float], ...]
    area: float
    constant: float
    ideal_area: float


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers whose confidence is from `low` up to `high`: their mean confidence and mean Det.

    `few`: less than 20 of them.
    """

    low: float
    high: float
    n: int
    confidence: float
    det: float
    interval: Interval | None
    few: bool


def risk_coverage(answers: Iterable[Judged]) -> RiskCoverage | None:
    """The risk-coverage curve (El-Yaniv and Wiener, JMLR 11, 2010) and its areas; None without answers.

    Answers of one confidence come in no order: each of them adds their mean loss, the expectation over all orders. So
    the result does not depend on the order of the questions, and a constant confidence has a constant risk.
    """
    ranked = sorted(answers, key=lambda each: -each.confidence)
    if not ranked:
        return None
    losses: list[float] = []
    for _, tied in groupby(ranked, key=lambda each: each.confidence):
        group = [1 - each.det for each in tied]
        losses += [fsum(group) / len(group)] * len(group)
    points, ideal = _risks(losses), _risks(sorted(1 - each.det for each in ranked))
    return RiskCoverage(points, ideal, _area(points), points[-1][1], _area(ideal))


def reliability(answers: Sequence[Judged]) -> tuple[Bin, ...]:
    """The answers in ten bins of equal width (a confidence of 1 is in the last); bins without answers are left out."""
    members: dict[int, list[Judged]] = {}
    for each in answers:
        members.setdefault(min(int(each.confidence * BINS + 1e-9), BINS - 1), []).append(each)
    return tuple(_bin(place, members[place]) for place in sorted(members))


def calibration_error(bins: Sequence[Bin]) -> float | None:
    """The expected calibration error: the mean of |mean Det − mean confidence| of the bins, by their answers.

    Guo et al., On Calibration of Modern Neural Networks, ICML 2017. None without answers.
    """
    count = sum(each.n for each in bins)
    return fsum(each.n * abs(each.det - each.confidence) for each in bins) / count if count else None


def _bin(place: int, answers: Sequence[Judged]) -> Bin:
    dets = [each.det for each in answers]
    return Bin(
        low=place / BINS,
        high=(place + 1) / BINS,
        n=len(answers),
        confidence=fsum(each.confidence for each in answers) / len(answers),
        det=fsum(dets) / len(dets),
        interval=mean_interval(dets),
        few=len(answers) < FEW,
    )


def _risks(losses: Sequence[float]) -> tuple[tuple[float, float], ...]:
    points, total = [], 0.0
    for kept, loss in enumerate(losses, start=1):
        total += loss
        points.append((kept / len(losses), total / kept))
    return tuple(points)


def _area(points: Sequence[tuple[float, float]]) -> float:
    return fsum(risk for _, risk in points) / len(points)
