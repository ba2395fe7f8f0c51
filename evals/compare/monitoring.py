"""Compare the monitoring metrics and times of two runs. Pure; nothing here gets a verdict."""

from collections.abc import Sequence

import numpy as np
from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import Interval, drawn_means, interval
from pincite.evals.finished_run import Run
from pincite.evals.metrics import RowScore
from pincite.evals.summary import MONITORING, Summary

_COUNTS = ("n", "scored")
_PERCENTILES = ("p50", "p95", "p99")


class MonitoringChange(BaseModel):
    """One metric before and after; None if not measured. `latency.p50` and the like are in milliseconds."""

    model_config = ConfigDict(frozen=True)

    metric: str
    before: int | float | None
    after: int | float | None
    difference: int | float | None


class LatencyRatio(BaseModel):
    """The ratio of the time of a question, after to before: geometric mean over the questions, 95 % interval.

    The geometric mean does not depend on which run is the divisor (Fleming and Wallace, How not to lie with statistics,
    CACM 29, 1986).
    """

    model_config = ConfigDict(frozen=True)

    ratio: float
    interval: Interval
    n: int


def monitoring_changes(before: Summary, after: Summary) -> tuple[MonitoringChange, ...]:
    """Compare the monitoring metrics, except the counts of questions, which are equal."""
    names = [name for name in MONITORING if name not in (*_COUNTS, "latency")]
    found = [_change(name, getattr(before, name), getattr(after, name)) for name in names]
    times = [(f"latency.{each}", getattr(before.latency, each), getattr(after.latency, each)) for each in _PERCENTILES]
    return (*found, *(_change(*time) for time in times))


def latency_ratio(before: Sequence[RowScore], after: Sequence[RowScore]) -> LatencyRatio | None:
    """Return the paired ratio of total times; None if no question took time in both runs."""
    pairs = [(a.total_ms, b.total_ms) for a, b in zip(before, after, strict=True) if a.total_ms > 0 < b.total_ms]
    logs = [float(np.log(b / a)) for a, b in pairs]
    bounds = interval(drawn_means([logs])[:, 0]) if logs else None
    if bounds is None:
        return None
    spread = Interval(low=float(np.exp(bounds.low)), high=float(np.exp(bounds.high)))
    return LatencyRatio(ratio=float(np.exp(np.mean(logs))), interval=spread, n=len(pairs))


def timing_warnings(before: Run, after: Run) -> tuple[str, ...]:
    """Return the reasons, other than the agent, why times, `f` and `det_total` may differ."""
    first, second = before.manifest, after.manifest
    found: list[str] = []
    if first.machine != second.machine:
        found.append("The runs were made on different machines")
    if first.concurrency != second.concurrency:
        found.append(f"The runs asked {first.concurrency} and {second.concurrency} questions at once")
    return tuple(f"{each}: times, f and det_total, which includes f, are not comparable." for each in found)


def _change(metric: str, before: float | None, after: float | None) -> MonitoringChange:
    difference = None if before is None or after is None else after - before
    return MonitoringChange(metric=metric, before=before, after=after, difference=difference)
