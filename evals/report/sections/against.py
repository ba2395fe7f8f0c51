"""Compare a run with an earlier one over the same questions: changes, and whether chance explains them."""

from pincite.evals.compare.comparison import Comparison, chance_sentence, compare
from pincite.evals.compare.questions import QuestionChange, Side
from pincite.evals.finished_run import Run
from pincite.evals.report.content import Cell, Link, Paragraph, Section, Table
from pincite.evals.report.rows import SHOWN, asked, misses
from pincite.evals.report.wording import NOT_MEASURED, answer, between, score, signed, words

_CHANGED = 50


def against_section(run: Run, other: Run) -> Section:
    """Report the differences from `other` to `run`, as `pincite-eval compare` finds them.

    Raises RunDiffers if they differ in what runs must share.
    """
    comparison = compare(other, run)
    intro = (
        f"The other run started {other.manifest.started}. Intervals are 95 %, by paired bootstrap over the questions "
        f"measured in both runs. {chance_sentence(comparison.tested)}"
    )
    return Section(
        "against",
        "Comparison with the other run",
        (Paragraph(intro), _conditions(comparison), _metrics(comparison), _changed(comparison, run)),
    )


def _conditions(comparison: Comparison) -> Table:
    rows = tuple((each.name, each.before or NOT_MEASURED, each.after or NOT_MEASURED) for each in comparison.conditions)
    note = "" if rows else "No recorded condition differs."
    return Table("What differs", ("condition", "other run", "this run"), rows, note=note)


def _metrics(comparison: Comparison) -> Table:
    rows = tuple(
        (
            each.metric,
            str(each.n),
            score(each.before),
            score(each.after),
            NOT_MEASURED if each.difference is None else signed(each.difference),
            between(each.interval),
            each.verdict or NOT_MEASURED,
        )
        for each in comparison.metrics
    )
    columns = ("metric", "measured by both", "other run", "this run", "difference", "95 % interval", "this run is")
    note = "Means are over the questions measured in each run; the difference is over those measured in both."
    return Table("Trusted metrics (gold)", columns, rows, note=note, numeric=frozenset(range(1, 6)))


def _changed(comparison: Comparison, run: Run) -> Table:
    """List the questions whose scores or class changed, losses first."""
    linked = {row.outcome.case.id: row.anchor for row in misses(asked(run))[:SHOWN]}
    rows = tuple(_row(each, linked.get(each.id)) for each in comparison.questions[:_CHANGED])
    columns = ("question", "change", "was", "is", "answer was", "answer is")
    count = len(comparison.questions)
    note = f"{count} questions changed." + (f" The first {_CHANGED} are shown." if count > _CHANGED else "")
    return Table("Questions that changed", columns, rows, note=note)


def _row(change: QuestionChange, anchor: str | None) -> tuple[Cell, ...]:
    name: Cell = Link(change.id, f"#{anchor}") if anchor else change.id
    sides = (change.before, change.after)
    classes = (words(side.failure.value) if side.failure else "right" for side in sides)
    return (name, change.direction.value, *classes, *(_side_text(side) for side in sides))


def _side_text(side: Side) -> str:
    return answer(side.answer) if side.status in ("answered", "absent") else f"{side.status}, no answer"
