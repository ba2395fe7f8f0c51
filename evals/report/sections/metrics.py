"""Report every metric with its meaning, trusted and monitoring metrics apart."""

from collections.abc import Sequence

from pincite.evals.finished_run import Run
from pincite.evals.metrics import RowScore
from pincite.evals.report.content import Section, Table
from pincite.evals.report.wording import NOT_MEASURED, between, milliseconds, score
from pincite.evals.summary import MONITORING, TRUSTED, Summary

_OF_A_ROW = frozenset(RowScore.__dataclass_fields__)


def metrics_section(run: Run) -> Section:
    """Show two tables; only metrics of the first can gate."""
    return Section("metrics", "Metrics", (_trusted(run.summary, run.scores), _monitoring(run.summary)))


def _trusted(summary: Summary, rows: Sequence[RowScore]) -> Table:
    return Table(
        "Trusted: need gold, can gate",
        ("metric", "value", "95 % interval", "questions", "meaning"),
        tuple(
            (name, score(getattr(summary, name)), between(summary.intervals.get(name)), _measured(rows, name), meaning)
            for name, meaning in TRUSTED.items()
        ),
        numeric=frozenset({1, 2, 3}),
        note="A dash means not measured, never 0. For free text Det only covers the absence of an answer.",
    )


def _monitoring(summary: Summary) -> Table:
    return Table(
        "Monitoring: need no gold, cannot gate",
        ("metric", "value", "95 % interval", "meaning"),
        tuple(row for name, meaning in MONITORING.items() for row in _monitored(summary, name, meaning)),
        numeric=frozenset({1, 2}),
    )


def _monitored(summary: Summary, name: str, meaning: str) -> list[tuple[str, ...]]:
    if name == "latency":
        times = summary.latency.model_dump()
        return [
            (f"latency.{at}", milliseconds(time), NOT_MEASURED, "total time of a question")
            for at, time in times.items()
        ]
    value = getattr(summary, name)
    text = str(value) if isinstance(value, int) else score(value)
    return [(name, text, between(summary.intervals.get(name)), meaning)]


def _measured(rows: Sequence[RowScore], name: str) -> str:
    """Return the number of questions on which a metric was measured; a product of means has none."""
    return str(sum(getattr(row, name) is not None for row in rows)) if name in _OF_A_ROW else NOT_MEASURED
