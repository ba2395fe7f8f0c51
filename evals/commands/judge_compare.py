"""`pincite-eval judge-compare`: let a model say which of two runs answers better in free text."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.commands.exit_codes import EXIT_FAILED, faults_told, leave
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
    """Declare the command; `load` None is the product's own way from a name to a model."""

    @app.command("judge-compare")
    def judge_compare_command(
        before: Annotated[Path, typer.Argument(help="The folder of the run before.", metavar="A")],
        after: Annotated[Path, typer.Argument(help="The folder of the run after.", metavar="B")],
        model: Annotated[str, typer.Option(help="The judge, provider:model; it is sent questions, answers, quotes.")],
        allow: Annotated[list[Shared] | None, typer.Option(help="What the runs need not share; may repeat.")] = None,
        cache: Annotated[Path | None, typer.Option(help="Folder of earlier judgements; else B.")] = None,
        max_calls: Annotated[int | None, typer.Option(min=0, help="Bound on requests to the model.")] = None,
        max_tokens: Annotated[int | None, typer.Option(min=0, help="Bound on tokens, in and out.")] = None,
        max_cost: Annotated[float | None, typer.Option(min=0, help="Bound on cost, US dollars.")] = None,
    ) -> None:
        """Each pair of free-text answers is shown twice, in both orders; only a preference that stays counts."""
        with faults_told():
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
        leave("the judge compared nothing; the reasons stand above", EXIT_FAILED)
