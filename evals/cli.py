"""`pincite-eval`: score an agent on a file of questions.

Exit codes: 0 ok · 1 failed (also: every question failed) · 2 usage · 4 gate missed · 5 store locked or service down.
"""

import sys
from typing import TYPE_CHECKING

import typer

from pincite.evals.commands import (
    compare,
    contractnli,
    draft,
    exports,
    imports,
    judge,
    judge_agreement,
    judge_compare,
    labels,
    legalbench_rag,
    rag,
    report,
    retrieval,
    review,
    run,
    score,
    shift,
)
from pincite.evals.commands.exit_codes import EXIT_FAILED
from pincite.evals.run import OpenAsker
from pincite.server.collector import collect_seldom
from pincite.server.logs import configure_logs
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.judge.open_judge import LoadModel


def main() -> None:
    """Run the command `pincite-eval`; an internal error is printed as one sentence."""
    collect_seldom()
    configure_logs()
    try:
        build_app()()
    except Exception as error:  # noqa: BLE001  the outermost surface
        typer.echo(visible(f"Internal error in pincite-eval ({type(error).__name__}: {error})."), err=True)
        sys.exit(EXIT_FAILED)


def build_app(open_asker: OpenAsker | None = None, load_judge: "LoadModel | None" = None) -> typer.Typer:
    """Build the command line; None is the product's own asker or judge, imported when a command needs it."""
    app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)

    @app.callback()
    def pincite_eval() -> None:
        """Score agents on questions with gold answers and pages, and compare runs."""

    run.add_to(app, open_asker)
    score.add_to(app)
    imports.add_to(app)
    exports.add_to(app)
    contractnli.add_to(app)
    legalbench_rag.add_to(app)
    judge.add_to(app, load_judge)
    judge_agreement.add_to(app, load_judge)
    judge_compare.add_to(app, load_judge)
    rag.add_to(app, load_judge)
    draft.add_to(app)
    review.add_to(app)
    labels.add_to(app)
    retrieval.add_to(app, open_asker)
    report.add_to(app)
    compare.add_to(app)
    shift.add_to(app)
    return app
