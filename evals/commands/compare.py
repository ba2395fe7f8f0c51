"""`pincite-eval compare`: report what changed between two runs."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pincite.evals.blocks import as_markdown, on_terminal
from pincite.evals.commands.exit_codes import EXIT_GATE_MISSED, exit_on_faults, exit_with
from pincite.evals.compare.blocks import comparison_blocks
from pincite.evals.compare.comparison import Comparison, check_metrics, compare, found_worse
from pincite.evals.compare.pairing import Shared
from pincite.evals.errors import BadOut
from pincite.evals.finished_run import read_run
from pincite.tools.printable import visible

_SHOWN = 20


def add_to(app: typer.Typer) -> None:
    """Declare the command."""

    @app.command("compare")
    def compare_command(
        before: Annotated[Path, typer.Argument(help="Folder of the earlier run.", metavar="A")],
        after: Annotated[Path, typer.Argument(help="Folder of the later run.", metavar="B")],
        allow: Annotated[list[Shared] | None, typer.Option(help="Allow a difference in this; repeatable.")] = None,
        worse: Annotated[
            list[str] | None, typer.Option(help="Exit with 4 if B is worse on this metric; repeatable.")
        ] = None,
        out: Annotated[Path | None, typer.Option(help="Write the full report as Markdown.", metavar="FILE.md")] = None,
        json: Annotated[bool, typer.Option("--json", help="Print the full report as JSON.")] = False,
    ) -> None:
        """Compare two runs of the same questions: metrics, lost and gained questions, groups."""
        with exit_on_faults():
            check_metrics(worse or ())
            comparison = compare(read_run(before), read_run(after), allow or ())
            if out:
                _write(out, as_markdown(comparison_blocks(comparison, names=(str(before), str(after)))))
        _show(comparison, (str(before), str(after)), json=json)
        if missed := found_worse(comparison, worse or ()):
            exit_with("\n".join(missed), EXIT_GATE_MISSED)


def _show(comparison: Comparison, names: tuple[str, str], *, json: bool) -> None:
    if json:
        typer.echo(visible(comparison.model_dump_json(indent=2)))
    else:
        Console(highlight=False).print(on_terminal(comparison_blocks(comparison, names=names, most=_SHOWN)))


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadOut(f"--out {out}: cannot be written ({error.strerror}). Give a file in a writable folder.") from error
