"""Show a run on a terminal: the summary as tables, progress as a bar."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console, Group
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from pincite.evals.bootstrap import FEW, Interval
from pincite.evals.failures import MEANINGS, Failure
from pincite.evals.finished_run import Run
from pincite.evals.metrics import Outcome
from pincite.evals.run import Asked, Begun
from pincite.evals.slices import DIMENSIONS, Groups
from pincite.evals.summary import MONITORING, TRUSTED, Summary
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerValue
from pincite.tools.printable import visible


def run_report(run: Run) -> Group:
    """Render trusted metrics, monitoring metrics, groups, misses, and how the runs ended."""
    summary = run.summary
    groups = [(name, getattr(summary, name)) for name in DIMENSIONS]
    return Group(
        _metrics("trusted (needs gold)", TRUSTED, summary),
        _metrics("monitoring", {name: text for name, text in MONITORING.items() if name != "latency"}, summary),
        *(_groups(name, found) for name, found in groups if found),
        _failures(summary),
        _endings(run),
    )


def outcome_line(outcome: Outcome) -> str:
    """Describe a question in one line: expected and actual answer and pages, without control characters."""
    case, result = outcome.case, outcome.result
    expected = "no gold answer" if case.answer is None else _value(case.answer.value)
    gold = _pages(sorted(case.page_sets[0])) if case.page_sets else "no gold pages"
    cited = _pages([PageRef(page.doc_id, page.page) for page in result.pages])
    actual = _value(result.answer) if result.status == "answered" else result.status
    return visible(f"{case.id}: expected {expected} ({gold}), got {actual} ({cited})")


@contextmanager
def progress_bar(console: Console, count: int, out: Path) -> Iterator[Callable[[Begun | Asked], None]]:
    """Show a bar that follows a run's events, and a line if the run resumes or replaces another.

    The bar is hidden if the console is not a terminal.
    """
    columns = (TextColumn("questions"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("questions", total=count)

        def show(event: Begun | Asked) -> None:
            if isinstance(event, Asked):
                progress.update(task, completed=event.position)
            elif event.kept:
                say(console, f"{out}: resuming, {event.kept} of {event.count} questions are already answered")
            elif event.replaced:
                say(console, f"{out}: replacing the finished run")

        yield show


def say(console: Console, text: str) -> None:
    """Print a line literally: no markup, no control characters."""
    console.print(visible(text), soft_wrap=True, highlight=False, markup=False)


def _metrics(title: str, meanings: Mapping[str, str], summary: Summary) -> Table:
    table = Table("metric", "value", "95 % interval", "meaning", title=title, title_justify="left")
    for name, meaning in meanings.items():
        table.add_row(name, _shown(getattr(summary, name)), _interval(summary.intervals.get(name)), meaning)
    return table


def _groups(name: str, groups: Groups) -> Table:
    columns = (name.replace("_", " "), "n", "scored", "det", "95 %", "g", "95 %")
    caption = f"* fewer than {FEW} questions: too few to rank" if any(group.few for group in groups.values()) else None
    table = Table(*columns, title=f"{name.replace('_', ' ')} (needs gold)", title_justify="left", caption=caption)
    for label, group in groups.items():
        scores = [_shown(group.det), _interval(group.det_interval), _shown(group.g), _interval(group.g_interval)]
        mark = "* " if group.few else "  "
        table.add_row(mark + escape(visible(label)), _shown(group.n), _shown(group.scored), *scores)
    return table


def _failures(summary: Summary) -> Table | str:
    if summary.det is None and summary.g is None:
        return "no question has gold, so there are no misses"
    if not summary.failures:
        return "no question with gold was missed"
    missed = sum(summary.failures.values())
    table = Table("class", "questions", "share", "meaning", title=f"{missed} misses", title_justify="left")
    for name, count in summary.failures.items():
        table.add_row(name, str(count), f"{count / missed:.0%}", MEANINGS[Failure(name)])
    return table


def _endings(run: Run) -> str:
    latency = run.summary.latency
    ended = Counter(outcome.result.status for outcome in run.outcomes)
    counts = ", ".join(f"{count} {status}" for status, count in sorted(ended.items()))
    return f"{counts} · milliseconds p50 {_ms(latency.p50)}, p95 {_ms(latency.p95)}, p99 {_ms(latency.p99)}"


def _value(value: AnswerValue | None) -> str:
    return "no answer" if value is None else json.dumps(value, ensure_ascii=False)


def _pages(pages: list[PageRef]) -> str:
    return ", ".join(f"{page.doc_id} p. {page.page}" for page in pages) or "no pages"


def _shown(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def _interval(value: Interval | None) -> str:
    return "" if value is None else f"{value.low:.3f} to {value.high:.3f}"


def _ms(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}"
