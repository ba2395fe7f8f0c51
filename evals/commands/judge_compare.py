"""`pincite-eval judge-compare`: let a model decide which of two runs answers better in free text."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.commands.exit_codes import EXIT_FAILED, exit_on_faults, exit_with
from pincite.evals.commands.judge import open_named
from pincite.evals.compare.pairing import Shared, pair
from pincite.evals.errors import BadRun
from pincite.evals.finished_run import read_run
from pincite.evals.judge.bounds import Bounds
from pincite.evals.judge.criteria import subject_of
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.judge.bounds import Spent
    from pincite.evals.judge.open_judge import LoadModel, OpenJudge
    from pincite.evals.judge.pairwise import Comparison, Pair


def add_to(app: typer.Typer, load: "LoadModel | None" = None) -> None:
    """Declare the command; `load` None resolves model names as the product does."""

    @app.command("judge-compare")
    def judge_compare_command(
        before: Annotated[Path, typer.Argument(help="Folder of the earlier run.", metavar="A")],
        after: Annotated[Path, typer.Argument(help="Folder of the later run.", metavar="B")],
        model: Annotated[str, typer.Option(help="The judge, provider:model. It gets questions, answers, quotes.")],
        allow: Annotated[list[Shared] | None, typer.Option(help="Allow a difference in this; repeatable.")] = None,
        cache: Annotated[Path | None, typer.Option(help="Folder of earlier judgements; default B.")] = None,
        max_calls: Annotated[int | None, typer.Option(min=0, help="Limit of requests to the model.")] = None,
        max_tokens: Annotated[int | None, typer.Option(min=0, help="Limit of tokens, input and output.")] = None,
        max_cost: Annotated[float | None, typer.Option(min=0, help="Limit of cost in US dollars.")] = None,
    ) -> None:
        """Show each pair of free-text answers in both orders; a preference counts only if both orders give it."""
        with exit_on_faults():
            pairs = _pairs(before, after, allow or [])
            with open_named(model, cache or after, Bounds(max_calls, max_tokens, max_cost), load) as opened:
                compared = _compared(opened, pairs)
        _conclude(compared, opened.model.spent)


def _pairs(before: Path, after: Path, allow: "list[Shared]") -> "list[Pair]":
    from pincite.evals.judge.pairwise import Pair

    shared = pair(read_run(before), read_run(after), allow)
    pairs: list[Pair] = []
    for one, other in zip(shared.before.outcomes, shared.after.outcomes, strict=True):
        first, second = subject_of(one.case, one.result), subject_of(other.case, other.result)
        if first and second:
            pairs.append(Pair(first, second))
    if not pairs:
        raise BadRun(f"{before} and {after} share no free-text question, so there is nothing to compare.")
    return pairs


def _compared(opened: "OpenJudge", pairs: "list[Pair]") -> "tuple[Comparison, ...]":
    from pincite.evals.judge.pairwise import compare

    return asyncio.run(compare(opened.model, pairs))


def _conclude(compared: "tuple[Comparison, ...]", spent: "Spent") -> None:
    from pincite.evals.judge.pair_lines import compared_lines

    for line in compared_lines(compared, spent):
        typer.echo(visible(line))
    if spent.calls and all(each.winner is None for each in compared if not each.by_rule):
        exit_with("the judge compared no pair; see the reasons above", EXIT_FAILED)
