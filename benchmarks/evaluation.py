"""Measure the cost of an evaluation without the answers: scores, report, comparison and shift, by number of questions.

    python -m benchmarks.evaluation [--sizes 100,1000,5000]

Uses the questions of the sample matter, repeated; answers are gold, every seventh is null. Prints CPU seconds of one
process and its peak memory. The last column is the growth of each step relative to the size before: 1 is linear.
"""

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.cost import machine
from pincite.evals.cases import Case, read_cases
from pincite.evals.compare.comparison import compare
from pincite.evals.finished_run import scored
from pincite.evals.manifest import begun
from pincite.evals.metrics import Outcome, Scoring
from pincite.evals.report.build import report_of
from pincite.evals.report.page import page
from pincite.evals.shift.finding import shift
from pincite.evals.shift.strata import asked_by
from pincite.server.agent.result import AskResult, CitedPage

QUESTIONS = Path(__file__).parents[1] / "server" / "demo" / "questions.jsonl"
NULL_EACH = 7


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.evaluation", description=__doc__)
    parser.add_argument("--sizes", default="100,1000,5000")
    sizes = [int(size) for size in parser.parse_args(arguments).sizes.split(",")]
    print(machine())
    print(f"{'questions':>10}{'scores':>10}{'report':>10}{'compare':>10}{'shift':>10}{'growth':>22}")
    before: tuple[int, list[float]] | None = None
    for size in sizes:
        seconds = _measure(size)
        growth = (
            [now / then / (size / before[0]) for now, then in zip(seconds, before[1], strict=True)] if before else []
        )
        ratios = " ".join(f"{each:.2f}" for each in growth)
        print(f"{size:>10}" + "".join(f"{each:>10.2f}" for each in seconds) + f"{ratios:>22}")
        before = (size, seconds)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _measure(size: int) -> list[float]:
    sample = read_cases(QUESTIONS)
    cases = [replace(sample[number % len(sample)], id=f"q{number}") for number in range(size)]
    right = [Outcome(case, _answer(case, null=False)) for case in cases]
    worse = [Outcome(case, _answer(case, null=not number % NULL_EACH)) for number, case in enumerate(cases)]
    manifest = begun(cases, None, Scoring(), source="generated", concurrency=1)
    one, two = scored(manifest, right, {}), scored(manifest, worse, {})
    steps: list[Callable[[], object]] = [
        lambda: scored(manifest, worse, {}),
        lambda: page(report_of(two)),
        lambda: compare(one, two),
        lambda: shift(two, asked_by(one)),
    ]
    return [_cpu(step) for step in steps]


def _cpu(step: Callable[[], object]) -> float:
    start = time.process_time()
    step()
    return time.process_time() - start


def _answer(case: Case, *, null: bool) -> AskResult:
    value = None if null or case.answer is None else case.answer.value
    pages = () if value is None else sorted(case.page_sets[0])
    return AskResult(
        question=case.question.text,
        answer_type=case.question.answer_type,
        answer=value,
        pages=tuple(CitedPage(doc_id=page.doc_id, page=page.page) for page in pages),
        citations=(),
        status="absent" if value is None else "answered",
        ttft_ms=50,
        total_ms=60,
    )


if __name__ == "__main__":
    main()
