"""Format the tables of recorded sets: as recorded, with unneeded pages, forged, and risk by coverage."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

from benchmarks.cost import table
from benchmarks.tool_trial.measure import Measured, Recorded
from benchmarks.tool_trial.replay import Ending
from benchmarks.tool_trial.risk import COVERAGE, Scored, risk
from benchmarks.tool_trial.trials import pages_of

_OUTCOMES = ("refused hard", "refused soft", "accepted on trust", "accepted as checked")
_PAGES = ("removed", "asked about", "kept", "refused hard")


def replay_table(measured: Iterable[Measured]) -> str:
    """Tabulate how first submissions end, all and the right ones, with pages and G of those accepted in the end."""
    heads = ["set", "submissions", "accepted", "soft", "hard", "of the right ones: accepted", "soft", "hard"]
    heads += ["pages submitted", "kept", "G submitted", "kept", "better", "worse", "text moved", "question unknown"]
    return table(heads, [_replay_row(each) for each in measured])


def needless_table(measured: Iterable[Measured]) -> str:
    """Tabulate what happens to an unneeded page, and to the needed pages."""
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    lost: Counter[str] = Counter()
    for each in (row for one in measured for row in one.padded):
        outcomes[each.kind][each.outcome] += 1
        lost[each.kind] += each.lost
    rows = [[kind, c.total(), *(c[o] for o in _PAGES), lost[kind]] for kind, c in outcomes.items()]
    return table(["unneeded page", "submissions", *_PAGES, "needed pages lost"], rows)


def forged_table(measured: Iterable[Measured]) -> str:
    """Tabulate how forged submissions end at first, by operator."""
    outcomes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for each in (row for one in measured for row in one.forged):
        outcomes[each.operator, each.variant][each.outcome] += 1
        outcomes["all", each.variant][each.outcome] += 1
    ordered = sorted(outcomes.items(), key=lambda item: (item[0][0] == "all", item[0]))
    rows = [[*name, count.total(), *(count[o] for o in _OUTCOMES)] for name, count in ordered]
    return table(["forged", "labels", "submissions", *_OUTCOMES], rows)


def risk_table(rows: Sequence[Scored], other: Sequence[Scored] = ()) -> str:
    """Tabulate the share of wrong answers by coverage, also for another column of confidences."""
    if not rows:
        return "no accepted answers: no risk to measure"
    common = {row.key for row in other}
    ours = [row for row in rows if row.key in common] if other else rows
    columns = [ours, other] if other else [ours]
    heads = ["coverage", "wrong among the surest", *(["by the other column"] if other else [])]
    lines = [[f"{share} %", *(f"{risk(column, share):.3f}" for column in columns)] for share in COVERAGE]
    lines.append(["mean", *(f"{fmean(risk(column, share) for share in COVERAGE):.3f}" for column in columns)])
    wrong = sum(row.wrong for row in ours)
    return f"{len(ours)} accepted answers, {wrong} wrong\n\n{table(heads, lines)}"


def missed_lines(measured: Iterable[Measured]) -> list[str]:
    """List right submissions that were refused or lost pages, and accepted forgeries: only keys and rules."""
    lines: list[str] = []
    for one in measured:
        for row in one.recorded:
            if row.right and row.replayed.ending is not Ending.ACCEPTED:
                lines.append(f"{row.key}: {row.replayed.ending} by {', '.join(sorted(row.replayed.rules))}")
            elif row.replayed.final and _change(row) < 0:
                lines.append(f"{row.key}: G {_change(row):+.3f} by the pages dropped")
        lines += [f"{row.key}: {row.outcome}" for row in one.forged if row.replayed.ending is Ending.ACCEPTED]
    return lines


def _replay_row(measured: Measured) -> list[object]:
    rows = measured.recorded
    through = [row for row in rows if row.replayed.final is not None]
    changes = [_change(row) for row in through]
    submitted = [pages_of(row.replayed.submission) for row in through]
    return [
        measured.name,
        len(rows),
        *_endings(rows),
        *_endings([row for row in rows if row.right]),
        sum(map(len, submitted)),
        sum(len(row.replayed.kept) for row in through),
        _mean(row.trial.g(pages) for row, pages in zip(through, submitted, strict=True)),
        _mean(row.trial.g(row.replayed.kept) for row in through),
        sum(change > 0 for change in changes),
        sum(change < 0 for change in changes),
        measured.moved,
        measured.unknown,
    ]


def _endings(rows: Iterable[Recorded]) -> list[int]:
    count = Counter(row.replayed.ending for row in rows)
    return [count[ending] for ending in Ending]


def _change(row: Recorded) -> float:
    """Return the gain in G from the pages submitted to the pages kept."""
    return row.trial.g(row.replayed.kept) - row.trial.g(pages_of(row.replayed.submission))


def _mean(values: Iterable[float]) -> str:
    known = list(values)
    return f"{fmean(known):.3f}" if known else "-"
