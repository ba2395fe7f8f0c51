"""Report scores by group; groups with few cases are marked and not ranked."""

from collections.abc import Mapping

from pincite.evals.bootstrap import FEW
from pincite.evals.finished_run import Run
from pincite.evals.report.charts.dots import DotRow, dot_chart
from pincite.evals.report.content import Figure, Section, Table
from pincite.evals.report.wording import between, counted, score, words
from pincite.evals.slices import Groups, GroupScore

_NAMED: Mapping[str, tuple[str, str]] = {
    "by_type": ("Score by answer type", "answer type"),
    "by_route": ("Score by route: the tool that first showed the cited pages", "route"),
    "by_difficulty": ("Score by difficulty", "difficulty"),
    "by_kind": ("Score by kind of document", "kind"),
    "by_tag": ("Score by tag", "tag"),
}
_DRAWN = 16


def groups_section(run: Run) -> Section:
    """Show a figure for every dimension of groups."""
    figures = (_figure(*_NAMED[name], getattr(run.summary, name)) for name in _NAMED)
    return Section("groups", "Scores by group", tuple(figures))


def ordered(groups: Groups) -> list[tuple[str, GroupScore]]:
    """Sort the groups for display: those with enough cases by rising Det and G, then the small ones by name."""
    enough = [(name, group) for name, group in groups.items() if not group.few]
    few = [(name, group) for name, group in groups.items() if group.few]
    return sorted(enough, key=lambda each: (_rank(each[1].det), _rank(each[1].g), each[0])) + sorted(few, key=_name)


def drawn(groups: list[tuple[str, GroupScore]]) -> list[tuple[str, GroupScore]]:
    """Return the groups with the most cases, as many as a chart has space for, in their order."""
    most = sorted(groups, key=lambda each: -each[1].n)[:_DRAWN]
    return [each for each in groups if each in most]


def _figure(title: str, noun: str, groups: Groups) -> Figure:
    shown = ordered(groups)
    scored = [(name, group) for name, group in shown if group.det is not None or group.g is not None]
    if not groups:
        return Figure(title, f"No groups: no question has a {noun}.", None, None)
    if not scored:
        return Figure(title, "Nothing was measured: no question has gold.", None, _table(noun, shown))
    rows = [
        DotRow(words(name), ((group.det, group.det_interval), (group.g, group.g_interval)), group.few)
        for name, group in drawn(scored)
    ]
    chart = dot_chart(title, _description(noun, scored), ("Det", "G"), rows)
    return Figure(title, _note(scored), chart, _table(noun, shown))


def _note(scored: list[tuple[str, GroupScore]]) -> str:
    few, left = sum(group.few for _, group in scored), len(scored) - _DRAWN
    notes = ["Lowest Det first."] if few < len(scored) else []
    if few:
        notes.append(f"Lighter, sorted by name: {few} with fewer than {FEW} cases, too few to rank.")
    if left > 0:
        notes.append(f"{left} more, with the fewest cases, are only in the table.")
    return " ".join(notes)


def _description(noun: str, scored: list[tuple[str, GroupScore]]) -> str:
    ranked = [(name, group) for name, group in scored if not group.few and group.det is not None]
    intro = f"Mean Det and G of {counted(len(scored), noun)}, 0 to 1, with 95 % intervals."
    if len(ranked) < 2:
        return intro
    (low, lowest), (high, highest) = ranked[0], ranked[-1]
    return f"{intro} Lowest Det: {words(low)}, {score(lowest.det)}; highest: {words(high)}, {score(highest.det)}."


def _table(noun: str, shown: list[tuple[str, GroupScore]]) -> Table:
    return Table(
        "Numbers",
        (noun, "questions", "with Det", "Det", "95 % interval", "G", "95 % interval"),
        tuple(
            (
                words(name) + (" *" if group.few else ""),
                str(group.n),
                str(group.scored),
                score(group.det),
                between(group.det_interval, 2),
                score(group.g),
                between(group.g_interval, 2),
            )
            for name, group in shown
        ),
        numeric=frozenset(range(1, 7)),
        faint=frozenset(place for place, (_, group) in enumerate(shown) if group.few),
        note=f"* fewer than {FEW} cases" if any(group.few for _, group in shown) else "",
    )


def _rank(value: float | None) -> float:
    return 2.0 if value is None else value


def _name(each: tuple[str, GroupScore]) -> str:
    return each[0]
