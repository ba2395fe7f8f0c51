"""`pincite-eval judge`: let a model judge the free-text answers of a run."""

import asyncio
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.commands.exit_codes import EXIT_FAILED, exit_on_faults, exit_with
from pincite.evals.directory import SUMMARY, write_summary
from pincite.evals.errors import BadRun
from pincite.evals.finished_run import read_run
from pincite.evals.judge.bounds import Bounds, Spent
from pincite.evals.judge.criteria import Judgement, Subject, subject_of
from pincite.evals.judge.judgement_file import write_judgements
from pincite.evals.judge.render import judged_lines
from pincite.evals.questions_with_answers import read_answered
from pincite.evals.summary import Summary
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.judge.open_judge import LoadModel, OpenJudge


def add_to(app: typer.Typer, load: "LoadModel | None" = None) -> None:
    """Declare the command; `load` None resolves model names as the product does."""

    @app.command("judge")
    def judge_command(
        run_folder: Annotated[Path, typer.Argument(help="Folder that a run wrote.", metavar="RUN_DIR")],
        model: Annotated[str, typer.Option(help="The judge, provider:model. It gets questions, answers, quotes.")],
        questions: Annotated[Path | None, typer.Option(help="Questions of the run, if its folder has none.")] = None,
        cache: Annotated[Path | None, typer.Option(help="Folder of earlier judgements; default RUN_DIR.")] = None,
        labels: Annotated[Path | None, typer.Option(help="Labelled answers; default: the built-in ones.")] = None,
        max_calls: Annotated[int | None, typer.Option(min=0, help="Limit of requests to the model.")] = None,
        max_tokens: Annotated[int | None, typer.Option(min=0, help="Limit of tokens, input and output.")] = None,
        max_cost: Annotated[float | None, typer.Option(min=0, help="Limit of cost in US dollars.")] = None,
    ) -> None:
        """Judge the free-text answers of a run by five criteria and write judgements.jsonl into its folder.

        If all answers with gold are judged by a model that agrees with labels, summary.json also gets Asst and Total.
        """
        with exit_on_faults():
            subjects = _subjects(run_folder, questions)
            with open_named(model, cache or run_folder, Bounds(max_calls, max_tokens, max_cost), load) as opened:
                judgements, spent, doubt = _judged(opened, subjects, labels)
            write_judgements(run_folder, [_doubted(each, doubt) for each in judgements])
            if (run_folder / SUMMARY).exists():
                _write_asst(run_folder)
        _conclude(judgements, spent, doubt)


def _doubted(judgement: Judgement, doubt: str | None) -> Judgement:
    return judgement.model_copy(update={"doubt": doubt}) if judgement.verdicts else judgement


def _write_asst(run_folder: Path) -> None:
    """Update Asst and Total in the summary; the rest is kept, since traces may be gone by now."""
    judged = read_run(run_folder).summary
    stored = Summary.model_validate_json((run_folder / SUMMARY).read_bytes())
    intervals = {name: each for name, each in stored.intervals.items() if name != "total"}
    intervals |= {name: each for name, each in judged.intervals.items() if name == "total"}
    written = stored.model_copy(update={"asst": judged.asst, "total": judged.total, "intervals": intervals})
    write_summary(run_folder, written.model_dump_json(indent=2))


def open_named(
    name: str, folder: Path, bounds: Bounds, load: "LoadModel | None"
) -> "AbstractContextManager[OpenJudge]":
    """Open a judge by its name; pydantic-ai is imported only here."""
    from pincite.evals.judge.open_judge import open_judge
    from pincite.server.agent.models.model_choice import named_model
    from pincite.server.settings import load_settings

    return open_judge(name, folder, bounds, load or partial(named_model, load_settings().agent))


def _subjects(folder: Path, questions: Path | None) -> list[Subject]:
    found = [subject_of(each.case, each.result) for each in read_answered(folder, questions)]
    subjects = [subject for subject in found if subject is not None]
    if not subjects:
        raise BadRun(f"{folder} has no answer to a free-text question, so there is nothing to judge.")
    return subjects


def _judged(
    opened: "OpenJudge", subjects: list[Subject], labels: Path | None
) -> tuple[tuple[Judgement, ...], Spent, str | None]:
    from pincite.evals.judge.agreement import doubt, kept_agreement
    from pincite.evals.judge.human_labels import read_labels
    from pincite.evals.judge.model_judge import judge

    agreement = kept_agreement(opened.cache, opened.model.name, read_labels(labels))
    judgements = asyncio.run(judge(opened.model, subjects))
    used = any(each.verdicts is not None for each in judgements)
    return judgements, opened.model.spent, doubt(opened.model.name, agreement) if used else None


def _conclude(judgements: tuple[Judgement, ...], spent: Spent, doubt: str | None) -> None:
    for line in judged_lines(judgements, spent):
        typer.echo(visible(line))
    if doubt:
        typer.echo(visible(f"{doubt} They do not enter summary.json."))
    if spent.calls and not any(each.verdicts for each in judgements):
        reasons = [each.unjudged for each in judgements if each.unjudged is not None]
        exit_with(f"the judge judged no answer; first reason: {reasons[0]}", EXIT_FAILED)
