"""`pincite-eval export`: write a run's answers in the format of another benchmark."""

import json
from pathlib import Path
from typing import Annotated

import typer

from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.directory import FILES, RUN, read_manifest
from pincite.evals.errors import BadOut, BadRun, BadSubmission, Problem
from pincite.evals.formats.answers import read_answers
from pincite.evals.formats.arlc_submission import submission, with_usage
from pincite.tools.printable import visible


def add_to(app: typer.Typer) -> None:
    """Declare `export` with one command per benchmark."""
    group = typer.Typer(no_args_is_help=True)
    app.add_typer(group, name="export")

    @group.callback()
    def export() -> None:
        """Write a run in the format of another benchmark."""

    _arlc(group)


def _arlc(group: typer.Typer) -> None:
    @group.command("arlc")
    def arlc(
        run_dir: Annotated[Path, typer.Argument(help="Folder of a run.", metavar="RUN_DIR")],
        out: Annotated[Path, typer.Option(help="Submission file to write.", metavar="SUBMISSION.json")],
        summary: Annotated[str | None, typer.Option(help="Description of the system, up to 500 characters.")] = None,
        summary_file: Annotated[Path | None, typer.Option(help="File with the description.")] = None,
        without_traces: Annotated[
            bool, typer.Option("--without-traces", help="Write 0 tokens and no model if a trace cannot be read.")
        ] = False,
    ) -> None:
        """Write a submission to the Agentic RAG Legal Challenge, checked against its schema first."""
        with exit_on_faults():
            if out.is_dir():
                raise BadOut(f"--out {out}: is a folder. Give the name of the submission file.")
            if out.name in FILES and out.resolve().parent == run_dir.resolve():
                raise BadOut(f"--out {out}: is a file of the run. Choose another name.")
            description = _summary(summary, summary_file)
            _check_finished(run_dir)
            answers = with_usage(read_answers(run_dir), zero_without_trace=without_traces)
            made = submission(answers, description)
            text = json.dumps(made, ensure_ascii=False, indent=2) + "\n"
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(text, encoding="utf-8", newline="\n")
            typer.echo(visible(f"{len(answers)} answers written to {out}"))


def _check_finished(run_dir: Path) -> None:
    """Refuse an unfinished run, whose submission would look complete. Raises BadRun."""
    if (run_dir / RUN).exists() and read_manifest(run_dir).finished is None:
        raise BadRun(f"{run_dir} is an unfinished run. Run its command again to resume it.")


def _summary(text: str | None, file: Path | None) -> str | None:
    if text is not None and file is not None:
        raise BadSubmission("--summary", [Problem(None, "is given twice: use either --summary or --summary-file")])
    if file is None:
        return text
    try:
        return file.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSubmission(str(file), [Problem(None, f"cannot be read as text ({type(error).__name__})")]) from error
