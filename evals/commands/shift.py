"""`pincite-eval shift`: compare a target's questions with those a run was tuned on."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.blocks import on_terminal
from pincite.evals.cases import read_cases
from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.finished_run import read_run
from pincite.evals.shift.blocks import shift_blocks
from pincite.evals.shift.finding import Shift, shift
from pincite.evals.shift.strata import Asked, asked_by
from pincite.tools.printable import visible


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("shift")
    def shift_command(
        tuning: Annotated[Path, typer.Argument(help="Folder of a run.", metavar="TUNING")],
        target: Annotated[Path, typer.Argument(help="Questions as JSON Lines, or a run folder.", metavar="TARGET")],
        json: Annotated[bool, typer.Option("--json", help="Print the full report as JSON.")] = False,
    ) -> None:
        """Compare the questions of a target with those of a run, and estimate the run's score on the target's mix."""
        with exit_on_faults():
            found = shift(read_run(tuning), _asked(target))
        _show(found, (str(tuning), str(target)), json=json)


def _asked(target: Path) -> Asked:
    return asked_by(read_run(target)) if target.is_dir() else Asked(read_cases(target))


def _show(found: Shift, names: tuple[str, str], *, json: bool) -> None:
    if json:
        typer.echo(visible(found.model_dump_json(indent=2)))
    else:
        Console(highlight=False).print(on_terminal(shift_blocks(found, names=names)))
