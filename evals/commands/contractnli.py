"""`pincite-eval contractnli`: report accuracy, F1 and evidence of a run on an imported ContractNLI set."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.formats.answers import read_answers
from pincite.evals.formats.contractnli_score import score_contracts
from pincite.evals.formats.render import contract_tables
from pincite.evals.formats.scored_run import beside
from pincite.evals.formats.set_folder import read_set


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("contractnli")
    def of_contractnli(
        run_dir: Annotated[Path, typer.Argument(help="Folder of a run.", metavar="RUN_DIR")],
        gold: Annotated[Path, typer.Option("--set", help="Folder that `import contractnli` wrote.", metavar="DIR")],
    ) -> None:
        """Score a run on ContractNLI by label, with the majority class as baseline."""
        with exit_on_faults():
            gold_set = read_set(gold)
            report = score_contracts(beside(read_answers(run_dir), gold_set), gold_set.text)
        Console().print(contract_tables(report))
