"""`pincite-eval`: scores of an agent on a file of questions.

Exit codes: 0 ok · 1 failed (also: every question failed) · 2 usage · 4 gate missed · 5 store locked or service down.
"""

import asyncio
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from pincite.evals.cases import Case, Question, read_cases
from pincite.evals.errors import UsageFault
from pincite.evals.gates import Gate, check_tags, kept_gates, missed_gates, parse_gate
from pincite.evals.out import check_out
from pincite.evals.render import progress_bar, run_report
from pincite.evals.run import OpenAsker, Run, run
from pincite.evals.selection import read_ids, select_cases
from pincite.indexer.errors import IndexerError, StoreLocked, StoreUnavailable, UnknownMatter, UsageError
from pincite.server.agent.result import AskResult
from pincite.server.collector import collect_seldom
from pincite.server.errors import ServerError
from pincite.server.logs import configure_logs
from pincite.tools.visible import visible

EXIT_FAILED, EXIT_USAGE, EXIT_GATE_MISSED, EXIT_UNAVAILABLE = 1, 2, 4, 5


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

    @app.command("run")
    def run_command(
        questions: Annotated[Path, typer.Argument(help="Questions, JSON Lines.", metavar="QUESTIONS.jsonl")],
        store: Annotated[str, typer.Option(help="The store: a folder or an http(s) address.")],
        out: Annotated[Path, typer.Option(help="Folder for answers.jsonl and summary.json.")],
        matter: Annotated[str | None, typer.Option(help="The matter; needed where the store has several.")] = None,
        agent: Annotated[str | None, typer.Option(help="offline, or a model's name; else the settings' model.")] = None,
        gate: Annotated[list[str] | None, typer.Option(help="A bound, metric>=x or metric<=x; may repeat.")] = None,
        ids: Annotated[Path | None, typer.Option(help="Ask only these: a JSON list of ids, or one id a line.")] = None,
    ) -> None:
        """Ask every question, write answers.jsonl and summary.json, and hold the result against the gates."""
        try:
            gates = [parse_gate(text) for text in gate or ()]
            cases = read_cases(questions)
            cases = select_cases(cases, read_ids(ids)) if ids else cases
            check_tags(gates, cases)
            check_out(out)
            opener = open_asker or _product_asker()
            finished = asyncio.run(_evaluate(cases, opener, store, matter, agent, out))
        except (UsageFault, UsageError, UnknownMatter) as error:
            _leave(str(error), EXIT_USAGE)
        except (StoreLocked, StoreUnavailable, ConnectionError) as error:
            _leave(str(error), EXIT_UNAVAILABLE)
        except (IndexerError, ServerError, OSError) as error:
            _leave(str(error), EXIT_FAILED)
        _conclude(finished, gates, out)

    return app


def _product_asker() -> OpenAsker:
    from pincite.evals.product import open_product

    return open_product


async def _evaluate(
    cases: tuple[Case, ...], open_asker: OpenAsker, store: str, matter: str | None, agent: str | None, out: Path
) -> Run:
    async with open_asker(store=store, matter=matter, agent=agent) as asker:

        async def ask(question: Question) -> AskResult:
            return await asker.ask(question.text, question.answer_type, question.doc_ids)

        with progress_bar(Console(stderr=True), len(cases)) as on_event:
            return await run(cases, ask, out, families=asker.families(), on_event=on_event)


def _conclude(finished: Run, gates: list[Gate], out: Path) -> None:
    console = Console()
    console.print(run_report(finished))
    console.print(f"written to {out}", soft_wrap=True, highlight=False, markup=False)
    if all(outcome.result.status == "failed" for outcome in finished.outcomes):
        _leave(f"every question failed; the first with: {finished.outcomes[0].result.error}", EXIT_FAILED)
    for line in kept_gates(gates, finished.summary):
        console.print(line, soft_wrap=True, highlight=False, markup=False)
    if missed := missed_gates(gates, finished.summary):
        _leave("\n".join(missed), EXIT_GATE_MISSED)


def _leave(message: str, code: int) -> NoReturn:
    typer.echo(visible(message), err=True)
    raise typer.Exit(code)
