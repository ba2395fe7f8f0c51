"""`pincite-eval run`: ask every question of a file and score the answers."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.budget import Budget
from pincite.evals.commands.asking import ask_set
from pincite.evals.commands.exit_codes import EXIT_FAILED, EXIT_GATE_MISSED, EXIT_INTERRUPTED, exit_on_faults, exit_with
from pincite.evals.directory import HTML, MARKDOWN
from pincite.evals.draft.question_rows import read_any_cases
from pincite.evals.finished_run import Run
from pincite.evals.gate_causes import gate_causes
from pincite.evals.gates import Gate, Measured, check_gates, kept_gates, missed_gates, parse_gate
from pincite.evals.render import outcome_line, run_report, say
from pincite.evals.report.write import write_report
from pincite.evals.results_folder import check_out
from pincite.evals.run import OpenAsker, Options
from pincite.evals.selection import read_ids, select_cases

LISTED = 10
"""How many questions are listed for a missed gate."""


def add_to(app: typer.Typer, open_asker: OpenAsker | None = None) -> None:
    """Declare the command; `open_asker` None is the product's own, imported when a run needs it."""

    @app.command("run")
    def run_command(
        questions: Annotated[
            Path, typer.Argument(help="Questions as JSON Lines, or a draft file DRAFT.toml.", metavar="QUESTIONS")
        ],
        store: Annotated[str, typer.Option(help="The store: a folder or an http(s) address.")],
        out: Annotated[Path, typer.Option(help="Folder of the run, for answers.jsonl and summary.json.")],
        matter: Annotated[str | None, typer.Option(help="The matter; required if the store has several.")] = None,
        agent: Annotated[str | None, typer.Option(help="offline, or a model; default: the settings' model.")] = None,
        gate: Annotated[list[str] | None, typer.Option(help="A gate, metric>=x or metric<=x; repeatable.")] = None,
        ids: Annotated[Path | None, typer.Option(help="Ask only these: a JSON list of ids, or one id a line.")] = None,
        concurrency: Annotated[int, typer.Option(help="Questions asked at once.", min=1)] = 1,
        max_seconds: Annotated[
            float | None, typer.Option(help="Start no question after this many seconds.", min=0)
        ] = None,
        max_cost: Annotated[
            float | None, typer.Option(help="Start no question after this many US dollars.", min=0)
        ] = None,
        fresh: Annotated[bool, typer.Option(help="Discard the answers of an unfinished run in the folder.")] = False,
        retry_failed: Annotated[
            bool, typer.Option(help="Keep the folder's answers and ask failed questions again.")
        ] = False,
        report: Annotated[bool, typer.Option(help="Also write report.html and report.md into the folder.")] = True,
    ) -> None:
        """Ask every question, write the run folder, and check the gates.

        Run the same command again to resume a run that was cut off: answered questions are not asked again.
        """
        with exit_on_faults():
            gates = [parse_gate(text) for text in gate or ()]
            cases = read_any_cases(questions)
            cases = select_cases(cases, read_ids(ids)) if ids else cases
            check_gates(gates, cases)
            check_out(out, questions)
            options = Options(concurrency, Budget(max_seconds, max_cost), source=questions.name, fresh=fresh)
            options = replace(options, retry_failed=retry_failed)
            try:
                finished = asyncio.run(ask_set(cases, open_asker, store, matter, agent, out, options))
            except KeyboardInterrupt:
                exit_with(f"Interrupted. The answers so far are in {out}; run it again to resume.", EXIT_INTERRUPTED)
            _report(finished, out)
            if report:
                write_report(finished, out / HTML, out / MARKDOWN)
        _conclude(finished, gates)


def _report(finished: Run, out: Path) -> None:
    console = Console()
    console.print(run_report(finished))
    say(console, f"written to {out}")


def _conclude(finished: Run, gates: list[Gate]) -> None:
    console = Console()
    if all(outcome.result.status == "failed" for outcome in finished.outcomes):
        exit_with(f"every question failed; first error: {finished.outcomes[0].result.error}", EXIT_FAILED)
    for each in kept_gates(gates, finished.summary):
        say(console, f"gate kept: {each}")
    if missed := missed_gates(gates, finished.summary):
        exit_with("\n".join(line for each in missed for line in _missed_lines(each, finished)), EXIT_GATE_MISSED)


def _missed_lines(missed: Measured, finished: Run) -> Iterator[str]:
    """Yield the gate, and its questions with expected and actual answers."""
    yield f"gate missed: {missed}"
    rows = gate_causes(missed.gate, finished.scores) if missed.value is not None else ()
    outcomes = {outcome.case.id: outcome for outcome in finished.outcomes}
    yield from (f"  {outcome_line(outcomes[row.id])}" for row in rows[:LISTED])
    if len(rows) > LISTED:
        yield f"  and {len(rows) - LISTED} more"
