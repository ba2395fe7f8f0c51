"""Ask a set of questions for a command: open the matter, check the gold, show progress."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from pincite.evals.cases import Case, Question
from pincite.evals.finished_run import Run
from pincite.evals.gold_check import check_gold
from pincite.evals.render import progress_bar, say
from pincite.evals.run import OpenAsker, Options, run
from pincite.server.agent.result import AskResult


def product_asker() -> OpenAsker:
    """Return the product's own asker, imported when a run needs it."""
    from pincite.evals.product import open_product

    return open_product


async def ask_set(
    cases: Sequence[Case],
    open_asker: OpenAsker | None,
    store: str,
    matter: str | None,
    agent: str | None,
    out: Path,
    options: Options,
) -> Run:
    """Ask the cases and write the run folder `out`; progress goes to standard error.

    `open_asker` None is the product's own. Raises what opening and `run` raise, and BadQuestions for gold pages beyond
    a document's last page.
    """
    console = Console(stderr=True)
    async with (open_asker or product_asker())(store=store, matter=matter, agent=agent) as asker:
        documents = asker.documents()
        if strange := check_gold(cases, documents, options.source):
            have = "question has" if strange == 1 else "questions have"
            say(console, f"{strange} {have} gold in documents that are not in this matter")

        async def ask(question: Question) -> AskResult:
            return await asker.ask(question.text, question.answer_type, question.doc_ids)

        with progress_bar(console, len(cases), out) as on_event:
            return await run(
                cases,
                ask,
                out,
                conditions=asker.conditions(),
                documents=documents,
                options=options,
                on_event=on_event,
            )
