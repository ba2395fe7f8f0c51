"""A run on a terminal: the summary as tables, progress as a bar."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rich.console import Console, Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from pincite.evals.recorded import Run
from pincite.evals.run import Asked
from pincite.evals.slices import GroupScore
from pincite.evals.summary import MONITORING, TRUSTED, Summary


def run_report(run: Run) -> Group:
    """What a person wants to know first: trusted metrics, monitoring metrics, answer types, how the runs ended."""
    summary = run.summary
    return Group(
        _metrics("rests on gold", TRUSTED, summary),
        _metrics("monitoring", {name: text for name, text in MONITORING.items() if name != "latency"}, summary),
        _types(summary.by_type),
        _endings(run),
    )


@contextmanager
def progress_bar(console: Console, count: int) -> Iterator[Callable[[Asked], None]]:
    """A bar that follows a run's events; it draws nothing where the console is not a terminal."""
    columns = (TextColumn("questions"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("questions", total=count)

        def show(event: Asked) -> None:
            progress.update(task, completed=event.position)

        yield show


def _metrics(title: str, meanings: Mapping[str, str], summary: Summary) -> Table:
    table = Table("metric", "value", "meaning", title=title, title_justify="left")
    for name, meaning in meanings.items():
        table.add_row(name, _shown(getattr(summary, name)), meaning)
    return table


def _types(groups: Mapping[str, GroupScore]) -> Table:
    table = Table("type", "n", "scored", "det", "g", title="by type", title_justify="left")
    for name, group in groups.items():
        table.add_row(name, _shown(group.n), _shown(group.scored), _shown(group.det), _shown(group.g))
    return table


def _endings(run: Run) -> str:
    latency = run.summary.latency
    ended = Counter(outcome.result.status for outcome in run.outcomes)
    counts = ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
    return f"{counts} · milliseconds p50 {_ms(latency.p50)}, p95 {_ms(latency.p95)}, p99 {_ms(latency.p99)}"


def _shown(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def _ms(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}"
