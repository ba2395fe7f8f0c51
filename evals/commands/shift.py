"""`pincite-eval shift`: whether a target is like what a run was tuned on."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.blocks import on_terminal
from pincite.evals.cases import read_cases
from pincite.evals.commands.exit_codes import faults_told
from pincite.evals.finished_run import read_run
from pincite.evals.shift.blocks import shift_blocks
from pincite.evals.shift.finding import Shift, shift
from pincite.evals.shift.strata import Asked, asked_by
from pincite.tools.printable import visible


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("shift")
    def shift_command(
        tuning: Annotated[Path, typer.Argument(help="The folder of a run.", metavar="TUNING")],
        target: Annotated[Path, typer.Argument(help="Questions, JSON Lines, or a run's folder.", metavar="TARGET")],
        json: Annotated[bool, typer.Option("--json", help="Print the whole of it as JSON.")] = False,
    ) -> None:
        """Hold the questions of a target against those of a run, and score the run at the target's mix."""
        with faults_told():
            found = shift(read_run(tuning), _asked(target))
        _show(found, (str(tuning), str(target)), json=json)


def _asked(target: Path) -> Asked:
    return asked_by(read_run(target)) if target.is_dir() else Asked(read_cases(target))


def _show(found: Shift, names: tuple[str, str], *, json: bool) -> None:
    if json:
        typer.echo(visible(found.model_dump_json(indent=2)))
    else:
        Console(highlight=False).print(on_terminal(shift_blocks(found, names=names)))
