"""`pincite-eval legalbench-rag`: report character precision and recall of a run on an imported LegalBench-RAG set."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.formats.answers import read_answers
from pincite.evals.formats.legalbench_rag_score import score_queries
from pincite.evals.formats.render import span_table
from pincite.evals.formats.scored_run import beside
from pincite.evals.formats.set_folder import read_set


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("legalbench-rag")
    def of_legalbench_rag(
        run_dir: Annotated[Path, typer.Argument(help="Folder of a run.", metavar="RUN_DIR")],
        gold: Annotated[Path, typer.Option("--set", help="Folder that `import legalbench-rag` wrote.", metavar="DIR")],
    ) -> None:
        """Score the cited text of a run on LegalBench-RAG, by corpus."""
        with exit_on_faults():
            gold_set = read_set(gold)
            reports = score_queries(beside(read_answers(run_dir), gold_set), gold_set.text)
        Console().print(span_table(reports))
