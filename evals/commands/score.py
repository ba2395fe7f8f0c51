"""`pincite-eval score`: score answers that any client gave."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.client_answers import read_given, score_given, write_given
from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.directory import HTML, MARKDOWN
from pincite.evals.draft.question_rows import read_any_cases
from pincite.evals.render import run_report, say
from pincite.evals.report.write import write_report
from pincite.evals.results_folder import check_out
from pincite.tools.printable import visible


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("score")
    def score_command(
        answers: Annotated[
            Path, typer.Argument(help="Answers as JSON Lines: {id, answer, pages}.", metavar="ANSWERS.jsonl")
        ],
        questions: Annotated[
            Path, typer.Argument(help="Questions with gold, JSON Lines or DRAFT.toml.", metavar="QUESTIONS")
        ],
        out: Annotated[Path | None, typer.Option(help="Folder for answers.jsonl, summary.json and a report.")] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON, with missing ids.")] = False,
    ) -> None:
        """Score answers of any client; a question without an answer scores 0 and is listed."""
        with exit_on_faults():
            cases = read_any_cases(questions)
            if out:
                check_out(out, answers, questions)
            given = read_given(answers)
            run = score_given(cases, given, questions.name)
            if out:
                write_given(run, out)
                write_report(run, out / HTML, out / MARKDOWN)
        missing = [case.id for case in cases if case.id not in given]
        errors = Console(stderr=True)
        _list(errors, missing, "without an answer")
        _list(errors, given.keys() - {case.id for case in cases}, f"answered but not in {questions.name}")
        if as_json:
            summary = run.summary.model_dump(mode="json") | {"missing": missing}
            typer.echo(visible(json.dumps(summary, ensure_ascii=False, indent=2)))
            return
        console = Console()
        console.print(run_report(run))
        if out:
            say(console, f"written to {out}")


def _list(console: Console, ids: Iterable[str], what: str) -> None:
    if named := sorted(ids):
        say(console, f"{len(named)} {what}: {', '.join(named)}")
