"""Every metric with its meaning: trusted ones, which rest on gold, apart from those that only inform."""

from collections.abc import Sequence

from pincite.evals.finished_run import Run
from pincite.evals.metrics import RowScore
from pincite.evals.report.content import Section, Table
from pincite.evals.report.wording import NOT_MEASURED, between, milliseconds, score
from pincite.evals.summary import MONITORING, TRUSTED, Summary

_OF_A_ROW = frozenset(RowScore.__dataclass_fields__)


def metrics_section(run: Run) -> Section:
    """Two tables; only what stands in the first may gate."""
    return Section("metrics", "Metrics", (_trusted(run.summary, run.scores), _monitoring(run.summary)))


def _trusted(summary: Summary, rows: Sequence[RowScore]) -> Table:
    return Table(
        "Trusted: they rest on gold, and may gate",
        ("metric", "value", "95 % interval", "questions", "meaning"),
        tuple(
            (name, score(getattr(summary, name)), between(summary.intervals.get(name)), _measured(rows, name), meaning)
            for name, meaning in TRUSTED.items()
        ),
        numeric=frozenset({1, 2, 3}),
        note="A dash: not measured, which is never 0. Of free text only the absence of an answer is in Det.",
    )


def _monitoring(summary: Summary) -> Table:
    return Table(
        "Monitoring: they need no gold, and do not gate",
        ("metric", "value", "95 % interval", "meaning"),
        tuple(row for name, meaning in MONITORING.items() for row in _monitored(summary, name, meaning)),
        numeric=frozenset({1, 2}),
    )


def _monitored(summary: Summary, name: str, meaning: str) -> list[tuple[str, ...]]:
    if name == "latency":
        times = summary.latency.model_dump()
        return [
            (f"latency.{at}", milliseconds(time), NOT_MEASURED, "whole time of a question")
            for at, time in times.items()
        ]
    value = getattr(summary, name)
    said = str(value) if isinstance(value, int) else score(value)
    return [(name, said, between(summary.intervals.get(name)), meaning)]


def _measured(rows: Sequence[RowScore], name: str) -> str:
    """On how many questions a metric was measured; a product of means has no such number."""
    return str(sum(getattr(row, name) is not None for row in rows)) if name in _OF_A_ROW else NOT_MEASURED
