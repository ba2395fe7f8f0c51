"""Compare Det and G of the same first submissions without rules, with two rules, and with all.

    python -m benchmarks.tool_trial.arms [--store STORE]... [--sets NAME,...]

- as meant: the value and the pages as the reader first meant them;
- V1 and V3: lost if a page was not seen or a quote is not on it;
- everything: a hard refusal loses the answer, a soft one counts as confirmed, dropped pages are dropped.

Then each rule alone against the first arm: a hard refusal of that rule loses the answer, V6 drops its pages. If another
rule refuses an answer hard, what V6 would drop is unknown and counts as nothing. Needs the test data
(`PINCITE_TEST_DATA`).
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from benchmarks.cost import table
from benchmarks.labelled import DATA
from benchmarks.tool_trial.matters import STORE_HELP
from benchmarks.tool_trial.measure import Measured, Recorded, measure_sets
from benchmarks.tool_trial.trials import meant_value, pages_of

RULES = ("V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8")
_ALWAYS = ("V2", "V4", "V5", "V6")
_LISTED = 12


@dataclass(frozen=True, slots=True)
class Score:
    """Det and G of one answer; Det is null for free text."""

    det: float | None
    g: float

    def minus(self, other: "Score") -> tuple[float, float]:
        """Return the differences of Det and G: this minus the other."""
        return (self.det or 0.0) - (other.det or 0.0), self.g - other.g


def main(arguments: Sequence[str] | None = None) -> None:
    """Replay the recorded sets and print both tables."""
    parser = argparse.ArgumentParser(prog="benchmarks.tool_trial.arms", description=__doc__)
    parser.add_argument("--store", action="append", default=[], help=STORE_HELP)
    parser.add_argument("--sets", default="", help="names of recorded sets; default all")
    options = parser.parse_args(arguments)
    if not DATA.is_dir():
        sys.exit(f"no data at {DATA}; set PINCITE_TEST_DATA to the folder with difc/ and cuad/")
    print(arm_tables(measure_sets(options.sets.split(",") if options.sets else [], options.store, forge=False)))


def arm_tables(measured: Iterable[Measured]) -> str:
    """Format the arms of each set and of all, and the change by each rule alone."""
    sets = [(each.name, each.recorded) for each in measured]
    everything = tuple(row for _, rows in sets for row in rows)
    heads = ["set", "n", "as meant: Det", "G", "V1 and V3: Det", "G", "everything: Det", "G"]
    arms = [_arm_row(name, rows) for name, rows in [*sets, ("all", everything)] if rows]
    rules = [_rule_row(rule, everything) for rule in RULES]
    shown = [row for row in rules if row[0] in _ALWAYS or any(row[1:3])]
    heads_by_rule = ["rule alone", "lost by a hard refusal", "pages changed", "Det", "G", "gained (ids)", "lost (ids)"]
    return f"{table(heads, arms)}\n\n{table(heads_by_rule, shown)}"


def meant(row: Recorded) -> Score:
    """Score the submission as the reader meant it."""
    submission = row.replayed.submission
    return Score(row.trial.det(meant_value(submission)), row.trial.g(pages_of(submission)))


def refused_by(row: Recorded, rules: Iterable[str]) -> bool:
    """Return whether one of the rules refused the submission hard at once."""
    return not row.replayed.hard_rules.isdisjoint(rules)


def lost(row: Recorded) -> Score:
    """Score an answer that is never accepted."""
    return Score(None if meant(row).det is None else 0.0, 0.0)


def with_all(row: Recorded) -> Score:
    """Score the answer that is accepted in the end."""
    if row.replayed.final is None:
        return lost(row)
    return Score(row.trial.det(row.replayed.value), row.trial.g(row.replayed.kept))


def with_rule(row: Recorded, rule: str) -> Score:
    """Score the submission as meant, with the effect of one rule."""
    if refused_by(row, [rule]):
        return lost(row)
    if rule == "V6" and row.replayed.final is not None:
        return Score(meant(row).det, row.trial.g(row.replayed.kept))
    return meant(row)


def _arm_row(name: str, rows: Sequence[Recorded]) -> list[object]:
    quoted = [lost(row) if refused_by(row, ("V1", "V3", "schema")) else meant(row) for row in rows]
    arms = ([meant(row) for row in rows], quoted, [with_all(row) for row in rows])
    return [name, len(rows), *(f"{mean:.3f}" for arm in arms for mean in _means(arm))]


def _means(scores: Sequence[Score]) -> tuple[float, float]:
    det = [score.det for score in scores if score.det is not None]
    return fmean(det) if det else float("nan"), fmean(score.g for score in scores)


def _rule_row(rule: str, rows: Sequence[Recorded]) -> list[object]:
    refused = [row for row in rows if refused_by(row, [rule])]
    changes = [(row.trial.case.id, with_rule(row, rule).minus(meant(row))) for row in rows]
    pages = sum(with_rule(row, rule).g != meant(row).g for row in rows if row not in refused)
    det, g = (sum(change[at] for _, change in changes) / max(1, len(rows)) for at in (0, 1))
    gained = [id_ for id_, change in changes if max(change) > 0]
    losing = [id_ for id_, change in changes if min(change) < 0]
    return [rule, len(refused), pages, f"{det:+.3f}", f"{g:+.3f}", _named(gained), _named(losing)]


def _named(ids: Sequence[str]) -> str:
    shown = ", ".join(id_[:16] for id_ in ids[:_LISTED])
    return f"{shown} and {len(ids) - _LISTED} more" if len(ids) > _LISTED else shown or "none"


if __name__ == "__main__":
    main()
