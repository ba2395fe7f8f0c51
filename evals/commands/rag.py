"""`pincite-eval rag`: measure retrieval against gold pages, and free text against the pages it cites."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.evals.atomic_write import replace_text
from pincite.evals.bootstrap import mean_interval
from pincite.evals.commands.exit_codes import exit_on_faults
from pincite.evals.commands.judge import open_named
from pincite.evals.directory import RAG
from pincite.evals.errors import BadRun, TraceUnreadable
from pincite.evals.judge.bounds import Bounds
from pincite.evals.judge.render import interval_text, spent_line, value_text
from pincite.evals.means import mean
from pincite.evals.questions_with_answers import Answered, read_answered
from pincite.evals.rag.metrics import MONITORED, RESTS_ON_GOLD, RagRow, cited_contexts, free_text, rag_row
from pincite.evals.rag.shown_passages import Shown, read_shown
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.evals.judge.ask import BoundedModel
    from pincite.evals.judge.open_judge import LoadModel
    from pincite.evals.rag.judged import Generated, Measured, Similarity


def add_to(app: typer.Typer, load: "LoadModel | None" = None, similarity: "Similarity | None" = None) -> None:
    """Declare the command; None resolves model names as the product does, and uses its embeddings."""

    @app.command("rag")
    def rag_command(
        run_folder: Annotated[Path, typer.Argument(help="Folder that a run wrote.", metavar="RUN_DIR")],
        questions: Annotated[Path | None, typer.Option(help="Questions of the run, if its folder has none.")] = None,
        model: Annotated[str | None, typer.Option(help="provider:model; it receives answers and cited pages.")] = None,
        cache: Annotated[Path | None, typer.Option(help="Folder of earlier replies; default RUN_DIR.")] = None,
        max_calls: Annotated[int | None, typer.Option(min=0, help="Limit of requests to the model.")] = None,
        max_tokens: Annotated[int | None, typer.Option(min=0, help="Limit of tokens, input and output.")] = None,
        max_cost: Annotated[float | None, typer.Option(min=0, help="Limit of cost in US dollars.")] = None,
    ) -> None:
        """Measure context precision and recall by gold pages, faithfulness and relevance by words or by a model."""
        with exit_on_faults():
            answered = read_answered(run_folder, questions)
            shown = [_shown(each) for each in answered]
            if all(seen is None for seen in shown):
                raise BadRun(f"{run_folder}: no answer has a readable trace, so nothing can be measured.")
            rows = [rag_row(each.case, each.result, seen) for each, seen in zip(answered, shown, strict=True)]
            lines = _unread(answered, shown)
            if model is not None:
                bounds = Bounds(max_calls, max_tokens, max_cost)
                with open_named(model, cache or run_folder, bounds, load) as opened:
                    texts = _generated(answered, shown)
                    rows, missing = _with_model(rows, texts, opened.model, similarity or _embedded())
                    lines += [*missing, spent_line(opened.model.spent), _UNLABELLED]
            content = "".join(row.model_dump_json() + "\n" for row in rows)
            replace_text(run_folder / RAG, content)
        for line in [*_report(rows), *lines]:
            typer.echo(visible(line))


_UNLABELLED = "warning: a model's faithfulness and answer relevance were not checked against labels; only compare runs."


def _shown(answered: Answered) -> Shown | None:
    if answered.result.trace is None:
        return None
    try:
        return read_shown(Path(answered.result.trace))
    except TraceUnreadable:
        return None


def _unread(answered: Sequence[Answered], shown: Sequence[Shown | None]) -> list[str]:
    unread = [each.case.id for each, seen in zip(answered, shown, strict=True) if seen is None]
    return [f"not measured: {len(unread)} answers without a readable trace, first {unread[0]}"] if unread else []


def _generated(answered: Sequence[Answered], shown: Sequence[Shown | None]) -> "dict[str, Generated]":
    """Return what a model is asked about, by question id."""
    from pincite.evals.rag.judged import Generated

    return {
        each.case.id: Generated(each.case.question.text, text, tuple(cited_contexts(each.result, seen)) if seen else ())
        for each, seen in zip(answered, shown, strict=True)
        if (text := free_text(each.case, each.result)) is not None
    }


def _with_model(
    rows: Sequence[RagRow], texts: "dict[str, Generated]", model: "BoundedModel", similarity: "Similarity"
) -> tuple[list[RagRow], list[str]]:
    """Return the rows with the model's scores, and a line for each reason why a score is missing."""
    from pincite.evals.rag.judged import answer_relevance, faithfulness

    async def measure() -> "tuple[tuple[Measured, ...], tuple[Measured, ...]]":
        given = list(texts.values())
        return await faithfulness(model, given), await answer_relevance(model, given, similarity)

    faithful, relevant = (dict(zip(texts, found, strict=True)) for found in asyncio.run(measure()))
    reasons = [each.missing for each in (*faithful.values(), *relevant.values()) if each.missing is not None]
    filled = [
        row.model_copy(update={"faithfulness": faithful[row.id].value, "answer_relevance": relevant[row.id].value})
        if row.id in texts
        else row
        for row in rows
    ]
    return filled, [f"not measured: {reasons.count(reason)}, {reason}" for reason in dict.fromkeys(reasons)]


def _embedded() -> "Similarity":
    from pincite.server.compose.search_parts import open_embedder

    embedder = open_embedder()

    def similarity(text: str, others: Sequence[str]) -> list[float]:
        vectors = embedder.embed([text, *others])
        return [float(cosine) for cosine in vectors[1:] @ vectors[0]]

    return similarity


def _report(rows: Sequence[RagRow]) -> list[str]:
    return [
        "trusted (needs gold pages)",
        *(_line(name, meaning, rows) for name, meaning in RESTS_ON_GOLD.items()),
        "monitoring",
        *(_line(name, meaning, rows) for name, meaning in MONITORED.items()),
    ]


def _line(name: str, meaning: str, rows: Sequence[RagRow]) -> str:
    values: list[float] = [value for row in rows if (value := dict(row)[name]) is not None]
    score = f"{value_text(mean(values))} {interval_text(mean_interval(values))}"
    return f"  {name:<23} {score} n={len(values)}  {meaning}"
