"""`pincite demo`: index the sample matter, serve it over MCP, and ask seven questions; one ends unsure."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import anyio
import typer
from rich.console import Console

from pincite.indexer.errors import SourceMismatch, UsageError
from pincite.indexer.events import Finished
from pincite.server.agent.result import AskResult
from pincite.server.commands.index import embedder_or_note
from pincite.server.commands.show_answer import show_citations, show_pages, value_text
from pincite.server.commands.standard_output import console, say
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.tools.answer_types import AnswerType
from pincite.tools.printable import in_line

MATTER = "demo"
DEMO = "pincite.server.demo"


def run_demo(keep: Path | None) -> None:
    """Index, serve, ask and print. Exits with 1 if an answer is not the expected one."""
    started = time.perf_counter()
    out = console()
    with _folder(keep) as store:
        documents = _index(store)
        say(out, f"Indexed {documents} documents of the sample matter. Asking through `pincite serve`.\n")
        wrong = anyio.run(_ask_all, store, showcase(), out)
    say(out, f"Total: {time.perf_counter() - started:.1f} s. pincite is not legal advice.")
    if wrong:
        typer.echo(f"pincite: not as expected: {', '.join(wrong)}", err=True)
        raise typer.Exit(1)


def showcase() -> list[Mapping[str, Any]]:
    """Return the rows of the demo's questions in order; `ends` is the expected status."""
    folder = files(DEMO)
    lines = folder.joinpath("questions.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {row["id"]: row for row in map(json.loads, filter(None, lines))}
    asked = json.loads(folder.joinpath("showcase.json").read_text(encoding="utf-8"))
    return [rows[name] | {"ends": status} for name, status in asked.items()]


def is_expected(row: Mapping[str, Any], result: AskResult) -> bool:
    """Report if a run ended as its row says: answered with value and pages, or unsure with its pages shown.

    For free text only the pages are compared.
    """
    if result.status != row["ends"]:
        return False
    accepted = [{(doc_id, page) for doc_id, page in pages_of} for pages_of in row["acceptable_page_sets"]]
    if result.status == "answered":
        same = row["answer_type"] == AnswerType.FREE_TEXT or _comparable(result.answer) == _comparable(row["answer"])
        return same and {(page.doc_id, page.page) for page in result.pages} in accepted
    if result.status == "unsure":
        return any(pages <= {(page.doc_id, page.page) for page in result.shown} for pages in accepted)
    return result.status == "absent"


async def _ask_all(store: Path, rows: Sequence[Mapping[str, Any]], out: Console) -> list[str]:
    from pincite.server.compose.open_served_agent import open_served_asker

    wrong = []
    async with open_served_asker(open_store(store), store, MATTER, "offline") as asker:
        for row in rows:
            result = await asker.ask(row["question"], AnswerType(row["answer_type"]))
            _show(row["question"], result, out)
            if not is_expected(row, result):
                wrong.append(row["id"])
    return wrong


def _show(question: str, result: AskResult, out: Console) -> None:
    say(out, f"Q  {question}")
    say(
        out,
        f"A  {in_line(value_text(result))}  ({result.answer_type}, {result.status}, {result.total_ms:.0f} ms)",
    )
    if result.error:
        say(out, f"   {in_line(result.error)}")
    show_citations(result, out)
    show_pages(result, out)
    say(out)


def _index(store: Path) -> int:
    """Index the sample. Raises `UsageError` if the store has a matter of that name with other documents."""
    with as_file(files(DEMO).joinpath("matter")) as folder:
        events = index_events(folder, open_store(store), MATTER, replace=False, embedder=embedder_or_note())
        try:
            return sum(event.report.documents for event in events if isinstance(event, Finished))
        except SourceMismatch:
            raise UsageError(
                f"{store} has a matter {MATTER!r} with other documents, which the sample would replace. "
                "Give --keep another folder."
            ) from None


@contextmanager
def _folder(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        yield keep
        return
    with TemporaryDirectory(prefix="pincite-demo-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _comparable(value: object) -> object:
    if isinstance(value, list):
        return {_comparable(item) for item in value}
    return " ".join(value.casefold().split()) if isinstance(value, str) else value
