"""`pincite-eval judge-agreement`: compare a judge and the offline proxies with labelled answers."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.commands.exit_codes import EXIT_FAILED, exit_on_faults, exit_with
from pincite.evals.commands.judge import open_named
from pincite.evals.errors import BadJudge
from pincite.evals.judge.bounds import Bounds, Spent
from pincite.evals.judge.human_labels import LabelSet, read_labels
from pincite.evals.judge.render import interval_text, spent_line, value_text
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.judge.agreement import Agreement, Unfinished
    from pincite.evals.judge.open_judge import LoadModel


def add_to(app: typer.Typer, load: "LoadModel | None" = None) -> None:
    """Declare the command; `load` None resolves model names as the product does."""

    @app.command("judge-agreement")
    def judge_agreement_command(
        model: Annotated[str | None, typer.Option(help="The judge, provider:model; without it, proxies only.")] = None,
        cache: Annotated[Path | None, typer.Option(help="Folder for the result, which `judge` reads.")] = None,
        labels: Annotated[Path | None, typer.Option(help="Labelled answers; default: the built-in ones.")] = None,
        max_calls: Annotated[int | None, typer.Option(min=0, help="Limit of requests to the model.")] = None,
        max_tokens: Annotated[int | None, typer.Option(min=0, help="Limit of tokens, input and output.")] = None,
        max_cost: Annotated[float | None, typer.Option(min=0, help="Limit of cost in US dollars.")] = None,
    ) -> None:
        """Measure how well a judge, and the offline proxies, agree with labelled answers."""
        with exit_on_faults():
            read = read_labels(labels)
            if model is not None and cache is None:
                raise BadJudge("The measured agreement is stored for `judge`. Give its folder: --cache FOLDER.")
            _report_proxies(read)
            if model is not None and cache is not None:
                _report_judge(*_measured(read, model, cache, Bounds(max_calls, max_tokens, max_cost), load))


def _measured(
    labels: LabelSet, model: str, cache: Path, bounds: Bounds, load: "LoadModel | None"
) -> "tuple[Agreement | Unfinished, Spent]":
    from pincite.evals.judge.agreement import Agreement, keep_agreement, measure_agreement

    with open_named(model, cache, bounds, load) as opened:
        measured = asyncio.run(measure_agreement(opened.model, labels))
        if isinstance(measured, Agreement):
            keep_agreement(opened.cache, measured)
        return measured, opened.model.spent


def _report_proxies(labels: LabelSet) -> None:
    from pincite.evals.judge.agreement import proxy_worth

    typer.echo(f"{len(labels.answers)} labelled answers; Spearman's rho of the proxies with their labels:")
    for worth in proxy_worth(labels):
        rho = f"{value_text(worth.rho)} {interval_text(worth.interval)}"
        typer.echo(f"  {worth.proxy:<26} {worth.against:<12} {rho} over {worth.n}")


def _report_judge(measured: "Agreement | Unfinished", spent: Spent) -> None:
    from pincite.evals.judge.agreement import Unfinished, doubt

    if isinstance(measured, Unfinished):
        typer.echo(spent_line(spent))
        exit_with(
            f"{measured.judged} of {measured.n} labelled answers were judged, so nothing was measured. First "
            f"missing: {measured.reason}. Run again: finished judgements are kept.",
            EXIT_FAILED,
        )
    typer.echo(visible(f"{measured.model} on {measured.n} of them, with 95 % bootstrap intervals:"))
    for name, agreed in {**measured.criteria, "overall": measured.overall}.items():
        shares = f"agreement {value_text(agreed.agreement)} {interval_text(agreed.agreement_interval)}"
        typer.echo(f"  {name:<12} {shares}  kappa {value_text(agreed.kappa)} {interval_text(agreed.kappa_interval)}")
    typer.echo(spent_line(spent))
    typer.echo(visible(doubt(measured.model, measured) or "agreement and kappa are high enough on every criterion"))
