"""The start of a report: main figures, and a summary in sentences."""

from collections import Counter
from collections.abc import Sequence

from pincite.evals.bootstrap import Interval
from pincite.evals.failures import Failure
from pincite.evals.finished_run import Run
from pincite.evals.report.content import Headline
from pincite.evals.report.rows import Asked
from pincite.evals.report.wording import between, counted, milliseconds, percent, score, share, with_interval, words
from pincite.evals.summary import Summary


def headlines(run: Run, rows: Sequence[Asked]) -> tuple[Headline, ...]:
    """Return the main figures: Det, G, misses, the median time."""
    summary = run.summary
    paged, judged = _with_g(rows), sum(row.scored for row in rows)
    missed = sum(row.missed is not None for row in rows)
    return (
        Headline(
            "Det: right values",
            score(summary.det),
            _bounds(summary.intervals.get("det")),
            f"{summary.scored} of {counted(summary.n, 'question')} scored",
        ),
        Headline(
            "G: right pages", score(summary.g), _bounds(summary.intervals.get("g")), f"on {counted(paged, 'question')}"
        ),
        Headline("Missed", str(missed) if judged else "–", share(missed, judged), f"of {judged} with gold"),
        Headline(
            "Median time",
            milliseconds(summary.latency.p50),
            f"p95 {milliseconds(summary.latency.p95)}",
            f"{counted(run.manifest.concurrency, 'question')} at once",
        ),
    )


def sentences(run: Run, rows: Sequence[Asked]) -> tuple[str, ...]:
    """Summarise the run for a person who reads nothing else."""
    return (*_rightness(run, rows), _misses(rows), _endings(run), _times(run), _orphans(run))


def _rightness(run: Run, rows: Sequence[Asked]) -> tuple[str, ...]:
    summary = run.summary
    if not any(row.scored for row in rows):
        return (f"None of the {counted(summary.n, 'question')} has gold, so nothing shows whether an answer is right.",)
    det = with_interval(summary.det, summary.intervals.get("det"))
    g = with_interval(summary.g, summary.intervals.get("g"))
    return (
        f"Det {det} on {summary.scored} scored of {counted(summary.n, 'question')}.",
        f"G {g} on {counted(_with_g(rows), 'question')} with gold pages or a gold absence.",
        *_given(summary),
    )


def _given(summary: Summary) -> tuple[str, ...]:
    """Describe how much was answered and how reliable it is."""
    if summary.coverage is None:
        return ()
    absent = percent(summary.false_absence)
    parts = [f"Of the answerable questions {percent(summary.coverage)} got a value and {absent} ended absent."]
    if summary.precision is not None:
        parts.append(f"Of the values {percent(summary.precision)} are right.")
    if summary.pages_shown_recall is not None:
        parts.append(f"A gold page is cited or shown for {percent(summary.pages_shown_recall)}.")
    return (" ".join(parts),)


def _misses(rows: Sequence[Asked]) -> str:
    judged = sum(row.scored for row in rows)
    classes = Counter(row.missed for row in rows if row.missed)
    if not judged:
        return "Misses are not known without gold."
    if not classes:
        return f"No misses: value and pages are right on each of the {judged} with gold."
    counts = ", ".join(f"{count} {words(name.value)}" for name, count in classes.most_common())
    missed = sum(classes.values())
    part = f"{missed} of {judged} ({share(missed, judged)})"
    return f"{part} {_is_are(missed)} missed in value or pages: {counts}.{_alarm(classes)}"


def _alarm(classes: Counter[Failure]) -> str:
    """Warn about false answers: an answer that the documents do not give is worse than a missing one."""
    count = classes[Failure.FALSE_ANSWER]
    if not count:
        return ""
    return f" {counted(count, 'answer')} {'was' if count == 1 else 'were'} given that the documents do not contain."


def _endings(run: Run) -> str:
    ended = Counter(outcome.result.status for outcome in run.outcomes)
    return ", ".join(f"{count} {status}" for status, count in ended.most_common()) + "."


def _times(run: Run) -> str:
    latency = run.summary.latency
    half, most = milliseconds(latency.p50), milliseconds(latency.p95)
    return f"Half of the questions took at most {half}, 95 % at most {most}."


def _orphans(run: Run) -> str:
    count = run.summary.orphan_pages
    if count is None:
        return "It is not known whether every cited page was shown, because some answers have no readable trace."
    if not count:
        return "Every cited page was shown to the agent before it was cited."
    return f"{counted(count, 'cited page')} {'was' if count == 1 else 'were'} never shown to the agent."


def _bounds(bounds: Interval | None) -> str:
    return f"95 %: {between(bounds)}" if bounds else "not measured"


def _with_g(rows: Sequence[Asked]) -> int:
    return sum(row.score.g is not None for row in rows)


def _is_are(count: int) -> str:
    return "is" if count == 1 else "are"
