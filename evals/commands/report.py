"""`pincite-eval report`: write a run as a page to read."""

from pathlib import Path
from typing import Annotated

import typer

from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.directory import HTML, MARKDOWN
from pincite.evals.finished_run import read_run
from pincite.evals.report.write import write_report
from pincite.tools.printable import visible


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("report")
    def report_command(
        run: Annotated[Path, typer.Argument(help="Folder of a finished run.", metavar="RUN_DIR")],
        html: Annotated[Path | None, typer.Option(help="HTML file; default report.html in the run's folder.")] = None,
        md: Annotated[Path | None, typer.Option(help="Markdown file; default report.md in the run's folder.")] = None,
        against: Annotated[Path | None, typer.Option(help="Folder of an earlier run of the same questions.")] = None,
    ) -> None:
        """Write a run as an HTML page and as Markdown."""
        page, text = html or run / HTML, md or run / MARKDOWN
        with exit_on_faults():
            write_report(read_run(run), page, text, read_run(against) if against else None)
        for path in (page, text):
            typer.echo(f"written to {visible(str(path))}")
