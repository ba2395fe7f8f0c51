"""How well the confidence of answers tells right ones from wrong ones, and the weights that fit it.

    python -m benchmarks.confidence --store STORE [--fit write,scoped-write,contracts-even] [--score check]

Fits a logistic regression of being right on the signals of `tools/answers/confidence.py`, prints the weights to write
there, and compares the confidence as it stands with the share of right answers as a constant: log loss, and the area
under the risk-coverage curve (the mean risk when the surest share is answered), with 95 % bootstrap intervals.
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.answer_sets import answer_set
from benchmarks.answers import prepare
from benchmarks.cost import machine
from benchmarks.labelled import DATA
from pincite.evals.metrics import Outcome, score
from pincite.server.agent.result import AskResult
from pincite.server.compose import open_asker, open_store

_RIGHT = 0.5
"""Det, or G where a sentence is asked for, from which an answer counts as right."""
_RIDGE = 2.0
_ROUNDS, _BOOTSTRAPS = 100, 2000
_EDGE = 0.01
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer's confidence and signals, and whether it is right."""

    confidence: float
    signals: dict[str, float]
    right: bool


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit on some sets, score others."""
    parser = argparse.ArgumentParser(prog="benchmarks.confidence", description=__doc__)
    parser.add_argument("--store", required=True)
    parser.add_argument("--fit", default="write,scoped-write,contracts-even")
    parser.add_argument("--score", default="")
    options = parser.parse_args(arguments)
    print(machine())
    rows = [row for name in options.fit.split(",") if name for row in asyncio.run(_ask(Path(options.store), name))]
    if rows:
        _fit(rows)
        _print(options.fit, rows)
    for name in filter(None, options.score.split(",")):
        _print(name, asyncio.run(_ask(Path(options.store), name)))


async def _ask(store: Path, name: str) -> list[Answered]:
    prepare(store, name)
    found: list[Answered] = []
    async with open_asker(open_store(store), answer_set(name).matter, "offline") as asker:
        for case in answer_set(name).read(DATA):
            question = case.question
            result = await asker.ask(question.text, question.answer_type, question.doc_ids)
            row = score(Outcome(case, result))
            measured = row.det if row.det is not None else row.g
            if measured is not None and result.confidence is not None:
                found.append(_answered(result, measured))
    return found


def _answered(result: AskResult, measured: float) -> Answered:
    assert result.confidence is not None
    return Answered(result.confidence, {s.name: s.share for s in result.signals}, measured >= _RIGHT)


def _fit(rows: list[Answered]) -> None:
    """Newton's method with a ridge on all weights but the base."""
    names = sorted({name for row in rows for name in row.signals})
    shares = np.array([[1.0, *(row.signals.get(name, 0.0) for name in names)] for row in rows])
    right = np.array([row.right for row in rows], dtype=float)
    ridge = np.diag([0.0] + [_RIDGE] * len(names))
    weights = np.zeros(len(names) + 1)
    for _ in range(_ROUNDS):
        likely = 1 / (1 + np.exp(-shares @ weights))
        gradient = shares.T @ (likely - right) + ridge @ weights
        curvature = (shares.T * (likely * (1 - likely))) @ shares + ridge
        weights -= np.linalg.solve(curvature, gradient)
    print(f"fitted on {len(rows)} answers, {right.mean():.3f} right:")
    for name, weight in zip(["_BASE", *names], weights, strict=True):
        print(f"    {name!r}: {weight:.2f},")


def _print(name: str, rows: list[Answered]) -> None:
    confidence = np.clip([row.confidence for row in rows], _EDGE, 1 - _EDGE)
    right = np.array([row.right for row in rows], dtype=float)
    draws = np.random.default_rng(0).integers(0, len(rows), (_BOOTSTRAPS, len(rows)))
    gains = np.array([_gain(confidence[draw], right[draw]) for draw in draws])
    loss, area = _gain(confidence, right)
    low, high = np.percentile(gains, [2.5, 97.5], axis=0)
    print(f"{name}, {len(rows)} answers, {right.mean():.3f} right, mean confidence {confidence.mean():.3f}:")
    told = {"log loss": _log_loss(confidence, right), "area under risk and coverage": _area(confidence, right)}
    for (measure, value), less, least, most in zip(told.items(), (loss, area), low, high, strict=True):
        print(f"  {measure} {value:.3f}, less than a constant's by {less:.3f} ({least:.3f} to {most:.3f})")


def _gain(confidence: Floats, right: Floats) -> tuple[float, float]:
    """How much less than a constant's the log loss and the area are."""
    share = float(np.clip(right.mean(), _EDGE, 1 - _EDGE))
    constant = np.full_like(right, share)
    return _log_loss(constant, right) - _log_loss(confidence, right), (1 - share) - _area(confidence, right)


def _log_loss(confidence: Floats, right: Floats) -> float:
    return float(-np.mean(right * np.log(confidence) + (1 - right) * np.log(1 - confidence)))


def _area(confidence: Floats, right: Floats) -> float:
    """The mean share of wrong answers among the surest 1, 2, ... of all."""
    wrong = 1 - right[np.argsort(-confidence, kind="stable")]
    return float(np.mean(np.cumsum(wrong) / np.arange(1, len(wrong) + 1)))


if __name__ == "__main__":
    main()
