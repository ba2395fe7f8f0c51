"""Report the time of questions and the number of cited pages."""

from collections import Counter
from collections.abc import Sequence
from math import ceil, floor, log10

from pincite.evals.finished_run import Run
from pincite.evals.report.charts.bars import Span, histogram, upright_scale
from pincite.evals.report.charts.frame import Tick
from pincite.evals.report.content import Figure, Section, Table
from pincite.evals.report.wording import between, counted, milliseconds, score, share
from pincite.evals.summary import Latency

_LEAST = 0.1
_PAGES = 10


def effort_section(run: Run) -> Section:
    """Show the distribution of times, and of cited pages per question."""
    return Section("effort", "Time and pages", (_times(run), _pages(run)))


def spans_of(times: Sequence[float]) -> list[Span]:
    """Count times in milliseconds in bins of equal width on a logarithmic scale, at most 40.

    A time below 0.1 ms counts as 0.1.
    """
    logs = [log10(max(time, _LEAST)) for time in times]
    steps = next(per for per in (20, 10, 5, 2, 1) if (max(logs) - min(logs)) * per <= 38 or per == 1)
    places = Counter(floor(value * steps + 1e-9) for value in logs)
    each = range(min(places), max(places) + 1)
    return [Span(10 ** (place / steps), 10 ** ((place + 1) / steps), places[place]) for place in each]


def _times(run: Run) -> Figure:
    latency = run.summary.latency
    title, summary = "Time per question", _percentiles(latency)
    if not run.outcomes:
        return Figure(title, "No question was asked.", None, None)
    times = [outcome.result.total_ms for outcome in run.outcomes if outcome.result.total_ms >= 0]
    if not times:
        return Figure(title, "No time was recorded.", None, None)
    spans = spans_of(times)
    scale = upright_scale(log10(spans[0].low), log10(spans[-1].high))
    marks = [(log10(max(value, _LEAST)), name) for value, name in _named(latency)]
    drawn = [Span(log10(span.low), log10(span.high), span.count) for span in spans]
    ticks = _decade_ticks(spans[0].low, spans[-1].high)
    chart = histogram(title, summary, drawn, scale, ticks, "total time, milliseconds, logarithmic scale", marks)
    return Figure(title, summary, chart, _time_table(spans, len(times)))


def _percentiles(latency: Latency) -> str:
    return ", ".join(f"{name}" for _, name in _named(latency)) + ", by nearest rank: each is an observed time."


def _named(latency: Latency) -> list[Tick]:
    known = ((50, latency.p50), (95, latency.p95), (99, latency.p99))
    return [(value, f"p{at} {milliseconds(value)}") for at, value in known if value is not None]


def _time_table(spans: Sequence[Span], count: int) -> Table:
    rows = [
        (f"{milliseconds(span.low)} to {milliseconds(span.high)}", str(span.count), share(span.count, count))
        for span in spans
        if span.count
    ]
    return Table("Numbers", ("time", "questions", "share"), tuple(rows), numeric=frozenset({1, 2}))


def _decade_ticks(low: float, high: float) -> list[Tick]:
    """Return ticks at 1, 2 and 5 of each power of ten, or only at the powers if those would be too many."""
    factors = (1, 2, 5) if high / low < 2000 else (1,)
    powers = range(floor(log10(low)), ceil(log10(high)) + 1)
    values = [factor * 10.0**power for power in powers for factor in factors]
    return [(log10(value), f"{value:,.10g}".replace(",", " ")) for value in values if low <= value <= high]


def _pages(run: Run) -> Figure:
    title = "Pages cited per question"
    counts = Counter(min(row.pages, _PAGES) for row in run.scores)
    if not counts:
        return Figure(title, "No question was asked.", None, None)
    last = max(counts)
    names = [str(pages) + ("+" if pages == _PAGES else "") for pages in range(last + 1)]
    mean = run.summary.pages_per_question
    summary = f"Mean {score(mean)} ({between(run.summary.intervals.get('pages_per_question'))}) pages per question."
    chart = histogram(
        title,
        summary,
        [Span(pages - 0.5, pages + 0.5, counts[pages]) for pages in range(last + 1)],
        upright_scale(-0.5, max(last, 3) + 0.5),
        [(float(pages), name) for pages, name in enumerate(names)],
        "pages cited",
    )
    rows = [(name, str(counts[pages]), share(counts[pages], len(run.scores))) for pages, name in enumerate(names)]
    table = Table("Numbers", ("pages", "questions", "share"), tuple(rows), numeric=frozenset({1, 2}))
    return Figure(title, f"{summary} {counted(counts[0], 'question')} without a page.", chart, table)
