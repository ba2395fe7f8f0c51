"""Measure the offline model's answers by set: values, pages, absences, pages shown, time.

    python -m benchmarks.answers [--store STORE] [--sets write,contracts-even] [--show]

STORE keeps the matters between runs; without it they are indexed again, which takes some minutes. The columns are the
metrics of docs/evaluation.md. `--show` prints each miss, except of sets reserved for scoring. Each kind also shows a
baseline: the first date of page 1 if a date is asked for, else the commonest answer of the set. Needs the test data
(`PINCITE_TEST_DATA`).
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median

from benchmarks.answer_sets import SETS, answer_set
from benchmarks.baseline import baseline
from benchmarks.cost import machine, pincite
from benchmarks.labelled import DATA
from pincite.evals.cases import Case
from pincite.evals.formats.cuad_questions import LABELS
from pincite.evals.metrics import Outcome, RowScore, score
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_store import open_store

BLIND = {"check", "contracts-odd", "us-courts", "contracts-asked", "courts-scored", "filings-scored"}
"""Sets reserved for scoring: their questions and answers are never printed."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask each set and print its table."""
    parser = argparse.ArgumentParser(prog="benchmarks.answers", description=__doc__)
    parser.add_argument("--store")
    parser.add_argument("--sets", default="write,scoped,contracts-even,sample")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    if not DATA.is_dir():
        sys.exit(f"no data at {DATA}; set PINCITE_TEST_DATA to the folder with difc/")
    names = options.sets.split(",")
    try:
        for name in names:
            answer_set(name)
    except ValueError as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory() as folder:
        store = Path(options.store or folder)
        print(machine())
        for name in names:
            prepare(store, name)
            asyncio.run(_measure(store, name, show=options.show and name not in BLIND))


def prepare(store: Path, name: str) -> None:
    """Index the matter of a set if the store does not have it."""
    wanted = answer_set(name)
    if wanted.matter not in open_store(store).matters():
        if name not in SETS:
            sys.exit(f"{store} has no matter {wanted.matter!r}: index its documents first")
        pincite("index", wanted.documents(DATA), "--store", store, "--matter", wanted.matter)


async def _measure(store: Path, name: str, *, show: bool) -> None:
    asked = answer_set(name)
    cases = asked.read(DATA)
    outcomes: list[tuple[Outcome, float]] = []
    async with open_asker(open_store(store), asked.matter, "offline") as asker:
        for case in cases:
            begun = time.perf_counter()
            question = case.question
            result = await asker.ask(question.text, question.answer_type, question.doc_ids)
            outcomes.append((Outcome(case, result), time.perf_counter() - begun))
        families = {doc_id: each.family_id for doc_id, each in asker.documents().items()}
        scored = [(outcome, score(outcome, None, families)) for outcome, _ in outcomes]
    simple = baseline(store, asked.matter, cases, _kind)
    _print(name, scored, [seconds for _, seconds in outcomes], simple)
    if show:
        _show(scored)


def _print(
    name: str, scored: list[tuple[Outcome, RowScore]], seconds: list[float], simple: Mapping[str, float]
) -> None:
    rows = [row for _, row in scored]
    shares = {
        "coverage": _mean(row.coverage for row in rows),
        "precision": _mean(row.precision for row in rows),
        "false absence": _mean(row.false_absence for row in rows),
        "answered unanswerable": _mean(row.false_non_empty for row in rows),
        "pages shown recall": _mean(row.pages_shown_recall for row in rows),
    }
    print(
        f"{name}, {_det_and_g(rows)}, {', '.join(f'{what} {share:.3f}' for what, share in shares.items())}, "
        f"malformed {sum(not r.well_formed for r in rows)}; p50 {1000 * median(seconds):.0f} ms, "
        f"most {1000 * max(seconds):.0f} ms"
    )
    for kind in sorted({_kind(outcome.case) for outcome, _ in scored}):
        part = [row for outcome, row in scored if _kind(outcome.case) == kind]
        print(f"  {kind}, {_det_and_g(part)}" + (f", baseline {simple[kind]:.3f}" if kind in simple else ""))


def _det_and_g(rows: list[RowScore]) -> str:
    return f"{len(rows)}: Det {_mean(row.det for row in rows):.3f}, G {_mean(row.g for row in rows):.3f}"


def _kind(case: Case) -> str:
    """Classify contracts by label, other questions by the type of their answer."""
    return case.tags[0] if case.tags and case.tags[0] in LABELS else case.question.answer_type.value


def _mean(values: Iterable[float | bool | None]) -> float:
    known = [float(value) for value in values if value is not None]
    return fmean(known) if known else float("nan")


def _show(scored: list[tuple[Outcome, RowScore]]) -> None:
    for outcome, row in scored:
        if (row.det if row.det is not None else 1.0) > 0.99 and (row.g if row.g is not None else 1.0) > 0.99:
            continue
        case, result = outcome.case, outcome.result
        pages = [[(p.doc_id[:8], p.page) for p in sorted(pages)] for pages in case.page_sets][:3]
        print(f"\n{case.id} det {row.det} g {row.g}\n  {case.question.text}")
        print(f"  gold {case.answer.value if case.answer else '?'} {pages}")
        got = [(p.doc_id[:8], p.page) for p in (*result.pages, *result.shown)]
        print(f"  got  {result.answer} {got} {result.status}")


if __name__ == "__main__":
    main()
