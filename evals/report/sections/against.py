"""A run against an earlier one over the same questions: what changed, and whether it can be chance."""

from collections.abc import Sequence

from pincite.evals.bootstrap import Interval, drawn_means, interval
from pincite.evals.errors import RunDiffers
from pincite.evals.manifest import COMPARED, SHAPING, differences
from pincite.evals.means import mean
from pincite.evals.metrics import RowScore
from pincite.evals.recorded import Run
from pincite.evals.report.content import Cell, Link, Paragraph, Section, Table
from pincite.evals.report.rows import SHOWN, asked, misses
from pincite.evals.report.wording import NOT_MEASURED, answer, between, score, signed, words

_MEANS = ("det", "g", "page_recall", "page_precision", "false_empty", "false_non_empty")
_CHANGED = 50


def against_section(run: Run, other: Run) -> Section:
    """The differences from `other` to `run`.

    Raises RunDiffers where they differ in what runs must share: then no difference would mean anything.
    """
    if differing := differences(other.manifest, run.manifest, list(COMPARED)):
        told = "; ".join(COMPARED[name] for name in differing)
        raise RunDiffers(
            f"The other run has {told}, so it cannot be set against this one. Give a run that shares them."
        )
    shaping = differences(other.manifest, run.manifest, SHAPING)
    what = f"other {', '.join(shaping)}" if shaping else "nothing that is recorded"
    return Section(
        "against",
        "Against the other run",
        (
            Paragraph(
                f"The other run began {other.manifest.started}. What differs: {what}. Intervals are 95 %, by paired "
                "bootstrap over the questions; one that holds 0 does not tell the runs apart."
            ),
            _differences(run, other),
            _changed(run, other),
        ),
    )


def _differences(run: Run, other: Run) -> Table:
    mine = {row.id: row for row in run.scores}
    pairs = [(mine[row.id], row) for row in other.scores]
    rows = [_difference(name, pairs) for name in _MEANS]
    columns = ("metric", "other run", "this run", "difference", "95 % interval", "told apart")
    return Table("Metrics that rest on gold", columns, tuple(rows), numeric=frozenset(range(1, 5)))


def _difference(name: str, pairs: Sequence[tuple[RowScore, RowScore]]) -> tuple[str, ...]:
    """A row of the table; drawn over the questions on which both runs have the metric."""
    both = [(getattr(new, name), getattr(old, name)) for new, old in pairs]
    both = [(float(new), float(old)) for new, old in both if new is not None and old is not None]
    new, old = mean(each for each, _ in both), mean(each for _, each in both)
    if new is None or old is None:
        return (name, *[NOT_MEASURED] * 5)
    drawn = drawn_means([[each for each, _ in both], [each for _, each in both]])
    bounds = interval(drawn[:, 0] - drawn[:, 1])
    return (name, score(old), score(new), signed(new - old), between(bounds), _apart(bounds))


def _apart(bounds: Interval | None) -> str:
    return "no" if bounds is None or bounds.low <= 0 <= bounds.high else "yes"


def _changed(run: Run, other: Run) -> Table:
    """The questions whose class changed, losses first."""
    now, before = asked(run), {row.outcome.case.id: row for row in asked(other)}
    linked = {row.anchor for row in misses(now)[:SHOWN]}
    found: list[tuple[int, tuple[Cell, ...]]] = []
    for row in now:
        earlier = before[row.outcome.case.id]
        if earlier.missed is row.missed:
            continue
        turn = "lost" if earlier.missed is None else "gained" if row.missed is None else "otherwise wrong"
        name = row.outcome.case.id
        told = (Link(name, f"#{row.anchor}") if row.anchor in linked else name, turn)
        classes = tuple(words(each.missed.value) if each.missed else "right" for each in (earlier, row))
        answers = tuple(answer(each.outcome.result.answer) for each in (earlier, row))
        found.append((("lost", "otherwise wrong", "gained").index(turn), (*told, *classes, *answers)))
    ordered = [cells for _, cells in sorted(found, key=lambda each: each[0])]
    columns = ("question", "change", "was", "is", "answer was", "answer is")
    lost, gained = (sum(cells[1] == turn for cells in ordered) for turn in ("lost", "gained"))
    note = f"{lost} lost, {gained} gained, {len(ordered) - lost - gained} wrong otherwise."
    if len(ordered) > _CHANGED:
        note += f" The first {_CHANGED} are shown."
    return Table("Questions that changed", columns, tuple(ordered[:_CHANGED]), note=note)
