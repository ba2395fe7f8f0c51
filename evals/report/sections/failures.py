"""Report the classes of misses, by answer type, with examples."""

from collections import Counter
from collections.abc import Sequence

from pincite.evals.failures import MEANINGS, Failure
from pincite.evals.report.charts.bars import bar_chart
from pincite.evals.report.charts.grid import grid_chart
from pincite.evals.report.content import Block, Cell, Figure, Link, Paragraph, Section, Table
from pincite.evals.report.rows import SHOWN, Asked, misses
from pincite.evals.report.wording import counted, share, words

_EXAMPLES = 3
_MAP, _BAR = "Failure map: classes by answer type", "Misses by class"


def failures_section(rows: Sequence[Asked]) -> Section:
    """Show the classes of misses with examples, and where they occur."""
    judged = [row for row in rows if row.scored]
    missed = misses(rows)
    if not judged:
        return _section(Paragraph("No question has gold, so there are no misses."))
    if not missed:
        return _section(Paragraph(f"None of the {counted(len(judged), 'question')} with gold is missed."))
    return _section(_bars(missed, len(judged)), _map(missed, judged))


def _section(*blocks: Block) -> Section:
    return Section("failures", "What goes wrong", blocks)


def _bars(missed: Sequence[Asked], judged: int) -> Figure:
    counts = Counter(row.missed for row in missed if row.missed)
    summary = (
        f"{counted(len(missed), 'miss', 'misses')} on {counted(judged, 'question')} with gold; a miss has one class."
    )
    drawn = [(words(name.value), count, f"{count} ({share(count, judged)})") for name, count in counts.most_common()]
    rows = [
        (words(name.value), str(count), share(count, judged), MEANINGS[name], _examples(missed, name))
        for name, count in counts.most_common()
    ]
    columns = ("class", "questions", "share", "meaning", "examples")
    table = Table("Classes, with examples", columns, tuple(rows), numeric=frozenset({1, 2}))
    return Figure(_BAR, summary, bar_chart(_BAR, summary, drawn, "questions"), table)


def _examples(missed: Sequence[Asked], name: Failure) -> Cell:
    """Return examples of a class among the misses shown in full."""
    found = [row for row in missed[:SHOWN] if row.missed is name][:_EXAMPLES]
    parts: list[str | Link] = []
    for row in found:
        parts += [", "] * bool(parts) + [Link(row.outcome.case.id, f"#{row.anchor}")]
    return tuple(parts) or "none of those shown"


def _map(missed: Sequence[Asked], judged: Sequence[Asked]) -> Figure:
    asked = Counter(row.score.answer_type.value for row in judged)
    counts = Counter((row.missed, row.score.answer_type.value) for row in missed if row.missed)
    classes = [each for each in Failure if any(name is each for name, _ in counts)]
    cells = {(words(name.value), words(kind)): (count, count / asked[kind]) for (name, kind), count in counts.items()}
    types = sorted(asked)
    chart = grid_chart(
        _MAP,
        f"Misses of each class and answer type, with their share of the type's questions. {_darkest(counts)}",
        [words(name.value) for name in classes],
        [(words(kind), f"of {asked[kind]}") for kind in types],
        cells,
    )
    rows = [
        (words(name.value), *(_cell(cells.get((words(name.value), words(kind)))) for kind in types)) for name in classes
    ]
    rows.append(("questions with gold", *(str(asked[kind]) for kind in types)))
    table = Table("Numbers", ("class", *map(words, types)), tuple(rows), numeric=frozenset(range(1, len(types) + 1)))
    return Figure(_MAP, "Shares are of the type's questions with gold.", chart, table)


def _cell(cell: tuple[int, float] | None) -> str:
    return f"{cell[0]} ({100 * cell[1]:.0f} %)" if cell else "0"


def _darkest(counts: Counter[tuple[Failure, str]]) -> str:
    ((name, kind), count) = counts.most_common(1)[0]
    return f"Most: {words(name.value)} on {words(kind)}, {count}."
