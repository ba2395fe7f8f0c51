"""Measure recorded first submissions of readers: as recorded, with unneeded pages, and forged.

    python -m benchmarks.tool_trial [--store STORE]... [--sets NAME,...] [--show]
                                    [--confidences FILE] [--save-confidences FILE]

Needs the test data (`PINCITE_TEST_DATA`). `--show` lists each miss by question id and rule. `--confidences` compares
the risk by coverage with another column, `{"key", "confidence"}` a line, for the keys that `--save-confidences` writes.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.labelled import DATA
from benchmarks.tool_trial.arms import arm_tables
from benchmarks.tool_trial.matters import STORE_HELP
from benchmarks.tool_trial.measure import measure_sets, recorded_sets
from benchmarks.tool_trial.risk import read_confidences, scored, with_confidences, write_confidences
from benchmarks.tool_trial.tables import forged_table, missed_lines, needless_table, replay_table, risk_table


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the recorded sets and print the tables."""
    parser = argparse.ArgumentParser(prog="benchmarks.tool_trial", description=__doc__)
    parser.add_argument("--store", action="append", default=[], help=STORE_HELP)
    parser.add_argument("--sets", default="", help="names of recorded sets; default all")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--confidences", type=Path)
    parser.add_argument("--save-confidences", type=Path)
    options = parser.parse_args(arguments)
    names = options.sets.split(",") if options.sets else []
    if reason := _nothing(names):
        print(f"tool trial: skipped, {reason}")
        return
    measured = measure_sets(names, options.store)
    rows = scored(measured)
    other = with_confidences(rows, read_confidences(options.confidences)) if options.confidences else []
    if options.confidences and not other:
        sys.exit(f"{options.confidences} has no key of these submissions; --save-confidences writes them")
    for part in (replay_table(measured), needless_table(measured), forged_table(measured)):
        print(part, end="\n\n")
    print(risk_table(rows, other), arm_tables(measured), sep="\n\n", flush=True)
    if options.save_confidences:
        write_confidences(options.save_confidences, rows)
    if options.show:
        print("", *missed_lines(measured), sep="\n")


def _nothing(names: Sequence[str]) -> str:
    """Return why there is nothing to measure; empty otherwise."""
    if not DATA.is_dir():
        return f"no data at {DATA}; set PINCITE_TEST_DATA"
    return "" if recorded_sets(names) else "no recorded set"


if __name__ == "__main__":
    main()
