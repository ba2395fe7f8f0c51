"""`pincite ask`: one question, one answer, the pages that prove it."""

import time

import anyio
import typer

from pincite.indexer.errors import UsageError
from pincite.server.agent.result import AskResult, Status
from pincite.server.commands.console import console, say
from pincite.server.commands.show import show_result
from pincite.server.compose import choose_matter, open_asker, open_store
from pincite.server.settings import Settings, load_settings
from pincite.tools.answer_types import AnswerType
from pincite.tools.visible import visible

EXIT_CODES: dict[Status, int] = {"answered": 0, "absent": 0, "unsure": 3, "refused": 3, "failed": 1}


def run_ask(
    question: str,
    address: str,
    matter: str | None,
    answer_type: AnswerType | None,
    doc_ids: tuple[str, ...],
    agent: str | None,
    *,
    as_json: bool,
    begun: float,
) -> None:
    """Ask and print; leaves with the exit code of the result's status.

    `begun` is when the program was, by `time.perf_counter`: most of what a person waits for is its start.
    """
    settings = load_settings({"agent": {"model": agent, "tiers": None}} if agent else None)
    result, unread = anyio.run(_ask, question, address, matter, answer_type, doc_ids, settings)
    if as_json:
        typer.echo(visible(result.model_dump_json()))
    else:
        show_result(result, start=max(0.0, time.perf_counter() - begun - result.total_ms / 1000))
        if result.status == "absent" and unread:
            pages = "1 page" if unread == 1 else f"{unread} pages"
            say(console(), f"the text of {pages} of this matter could not be read: pincite list tells which")
    raise typer.Exit(EXIT_CODES[result.status])


async def _ask(
    question: str,
    address: str,
    matter: str | None,
    answer_type: AnswerType | None,
    doc_ids: tuple[str, ...],
    settings: Settings,
) -> tuple[AskResult, int]:
    store = open_store(address)
    chosen = choose_matter(store, matter)
    async with open_asker(store, chosen, settings=settings) as asker:
        if not asker.documents():
            raise UsageError(f"The matter {chosen} holds no document: index a folder into it first.")
        return await asker.ask(question, answer_type, doc_ids), asker.unread_pages()
