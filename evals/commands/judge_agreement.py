"""`pincite-eval judge-agreement`: hold a judge, and the offline proxies, against labelled answers."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.commands.exit_codes import EXIT_FAILED, faults_told, leave
from pincite.evals.commands.judge import open_named
from pincite.evals.errors import BadJudge
from pincite.evals.judge.bounds import Bounds, Spent
from pincite.evals.judge.human_labels import LabelSet, read_labels
from pincite.evals.judge.render import interval_told, spent_line, value_told
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.judge.agreement import Agreement, Unfinished
    from pincite.evals.judge.open_judge import LoadModel


def add_to(app: typer.Typer, load: "LoadModel | None" = None) -> None:
    """Declare the command; `load` None is the product's own way from a name to a model."""

    @app.command("judge-agreement")
    def judge_agreement_command(
        model: Annotated[str | None, typer.Option(help="The judge, provider:model; none: the proxies alone.")] = None,
        cache: Annotated[Path | None, typer.Option(help="Folder for the result, which judge then looks up.")] = None,
        labels: Annotated[Path | None, typer.Option(help="Labelled answers; else those of the program.")] = None,
        max_calls: Annotated[int | None, typer.Option(min=0, help="Bound on requests to the model.")] = None,
        max_tokens: Annotated[int | None, typer.Option(min=0, help="Bound on tokens, in and out.")] = None,
        max_cost: Annotated[float | None, typer.Option(min=0, help="Bound on cost, US dollars.")] = None,
    ) -> None:
        """Measure how far a judge agrees with labelled answers, and what the offline proxies are worth."""
        with faults_told():
            read = read_labels(labels)
            if model is not None and cache is None:
                raise BadJudge("A measured agreement is kept for judge to look up. Name its folder: --cache FOLDER.")
            _tell_proxies(read)
            if model is not None and cache is not None:
                _tell_judge(*_measured(read, model, cache, Bounds(max_calls, max_tokens, max_cost), load))


def _measured(
    labels: LabelSet, model: str, cache: Path, bounds: Bounds, load: "LoadModel | None"
) -> "tuple[Agreement | Unfinished, Spent]":
    from pincite.evals.judge.agreement import Agreement, keep_agreement, measure_agreement

    with open_named(model, cache, bounds, load) as opened:
        measured = asyncio.run(measure_agreement(opened.model, labels))
        if isinstance(measured, Agreement):
            keep_agreement(opened.cache, measured)
        return measured, opened.model.spent


def _tell_proxies(labels: LabelSet) -> None:
    from pincite.evals.judge.agreement import proxy_worth

    typer.echo(f"{len(labels.answers)} labelled answers; Spearman's rho of the proxies with their labels:")
    for worth in proxy_worth(labels):
        rho = f"{value_told(worth.rho)} {interval_told(worth.interval)}"
        typer.echo(f"  {worth.proxy:<26} {worth.against:<12} {rho} over {worth.n}")


def _tell_judge(measured: "Agreement | Unfinished", spent: Spent) -> None:
    from pincite.evals.judge.agreement import Unfinished, doubt

    if isinstance(measured, Unfinished):
        typer.echo(spent_line(spent))
        leave(
            f"{measured.judged} of {measured.n} labelled answers were judged, so nothing was measured; the first "
            f"missing one: {measured.reason}. Run again: what was judged is kept.",
            EXIT_FAILED,
        )
    typer.echo(visible(f"{measured.model} on {measured.n} of them, with 95 % bootstrap intervals:"))
    for name, agreed in {**measured.criteria, "overall": measured.overall}.items():
        shares = f"agreement {value_told(agreed.agreement)} {interval_told(agreed.agreement_interval)}"
        typer.echo(f"  {name:<12} {shares}  kappa {value_told(agreed.kappa)} {interval_told(agreed.kappa_interval)}")
    typer.echo(spent_line(spent))
    typer.echo(visible(doubt(measured.model, measured) or "both bounds are reached on every criterion"))
