"""Reliability: compare the confidence of answers with how often they are right. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from pincite.evals.bootstrap import FEW, Interval, mean_interval
from pincite.evals.risk_coverage import Judged

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers with a confidence from `low` up to `high`: their mean confidence and mean Det.

    `few`: fewer than 20 answers.
    """

    low: float
    high: float
    n: int
    confidence: float
    det: float
    interval: Interval | None
    few: bool


def reliability(answers: Sequence[Judged]) -> tuple[Bin, ...]:
    """Sort the answers with a confidence into ten bins of equal width; empty bins are left out.

    A confidence of 1 is in the last bin.
    """
    members: dict[int, list[tuple[float, float]]] = {}
    for each in answers:
        if each.confidence is not None:
            place = min(int(each.confidence * BINS + 1e-9), BINS - 1)
            members.setdefault(place, []).append((each.confidence, each.det))
    return tuple(_bin(place, members[place]) for place in sorted(members))


def calibration_error(bins: Sequence[Bin]) -> float | None:
    """Return the expected calibration error: the mean of |mean Det − mean confidence| of the bins, weighted by answers.

    Guo et al., On Calibration of Modern Neural Networks, ICML 2017. None without answers.
    """
    count = sum(each.n for each in bins)
    return fsum(each.n * abs(each.det - each.confidence) for each in bins) / count if count else None


def _bin(place: int, answers: Sequence[tuple[float, float]]) -> Bin:
    dets = [det for _, det in answers]
    return Bin(
        low=place / BINS,
        high=(place + 1) / BINS,
        n=len(answers),
        confidence=fsum(confidence for confidence, _ in answers) / len(answers),
        det=fsum(dets) / len(dets),
        interval=mean_interval(dets),
        few=len(answers) < FEW,
    )
