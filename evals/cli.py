"""`pincite-eval`: scores of an agent on a file of questions.

Exit codes: 0 ok · 1 failed (also: every question failed) · 2 usage · 4 gate missed · 5 store locked or service down.
"""

import sys

import typer

from pincite.evals.commands import compare, run, shift
from pincite.evals.commands.exits import EXIT_FAILED
from pincite.evals.run import OpenAsker
from pincite.server.collector import collect_seldom
from pincite.server.logs import configure_logs


def main() -> None:
    """The command `pincite-eval`; a defect is told in one sentence."""
    collect_seldom()
    configure_logs()
    try:
        build_app()()
    except Exception as error:  # noqa: BLE001  the outermost surface
        typer.echo(f"Something went wrong inside pincite-eval ({type(error).__name__}: {error}).", err=True)
        sys.exit(EXIT_FAILED)


def build_app(open_asker: OpenAsker | None = None) -> typer.Typer:
    """The command-line application; `open_asker` None is the product's own, imported when a run needs it."""
    app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)

    @app.callback()
    def pincite_eval() -> None:
        """Scores of recorded answers against gold answers and gold pages."""

    run.add_to(app, open_asker)
    compare.add_to(app)
    shift.add_to(app)
    return app
