"""`pincite-eval labels`: export a draft's questions as a question file."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from pincite.evals.atomic_write import replace_text
from pincite.evals.commands.exit_codes import EXIT_USAGE, exit_on_faults, exit_with
from pincite.evals.draft.question_rows import label_rows, rows_text
from pincite.evals.draft.read import read_draft
from pincite.evals.errors import BadOut
from pincite.tools.printable import visible


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("labels")
    def labels_command(
        draft: Annotated[Path, typer.Argument(help="The draft file.", metavar="DRAFT.toml")],
        out: Annotated[Path, typer.Option(help="Question file to write, JSON Lines.")],
        unconfirmed: Annotated[
            bool, typer.Option("--unconfirmed", help="Include proposed questions; they are asked but not scored.")
        ] = False,
    ) -> None:
        """Write the confirmed questions with their gold; dropped questions are left out."""
        with exit_on_faults():
            _check_out(out)
            if out.suffix.lower() == ".toml":
                raise BadOut(f"--out {out}: is the name of a draft file. Give a question file, as QUESTIONS.jsonl.")
            questions = read_draft(draft)
            rows = list(label_rows(questions, unconfirmed=unconfirmed))
            if not rows:
                exit_with(
                    f"{draft}: no question is confirmed. Confirm some with pincite-eval review, "
                    "or include the proposed ones, unscored, with --unconfirmed.",
                    EXIT_USAGE,
                )
            replace_text(out, rows_text(rows))
        trusted = sum(row.get("confirmed", True) for row in rows)
        counts = Counter(question.status for question in questions)
        typer.echo(
            visible(
                f"{trusted} confirmed and {len(rows) - trusted} unconfirmed questions written to {out}; left out: "
                f"{counts['proposed'] - len(rows) + trusted} proposed, {counts['dropped']} dropped"
            )
        )


def _check_out(out: Path) -> None:
    if out.is_dir():
        raise BadOut(f"--out {out}: is a folder; give a file name, such as {out / 'questions.jsonl'}.")
    if not out.absolute().parent.is_dir():
        raise BadOut(f"--out {out}: folder {out.absolute().parent} does not exist. Create it first.")
