"""`pincite ask`: answer one question, with the pages that prove the answer."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import anyio
import typer

from pincite.indexer.errors import UsageError
from pincite.server.agent.result import AskResult, Status
from pincite.server.commands.json_lines import JsonLines
from pincite.server.commands.run_steps import Steps
from pincite.server.commands.show_answer import show_result
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.kill_timer import ended_after
from pincite.server.logs import configure_logs
from pincite.server.settings import Settings, load_settings
from pincite.server.telemetry.exporter import exporting
from pincite.server.trace.observers import Observer
from pincite.server.trace.opening_records import known_secrets
from pincite.server.trace.redaction import Redactor
from pincite.tools.answer_types import AnswerType
from pincite.tools.printable import visible

EXIT_CODES: dict[Status, int] = {"answered": 0, "absent": 0, "unsure": 3, "refused": 3, "failed": 1}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its options on the command line."""

    question: str
    address: str
    matter: str | None
    answer_type: AnswerType | None
    doc_ids: tuple[str, ...]
    agent: str | None = None

    def settings(self) -> Settings:
        """Load the settings, with the agent of the command line."""
        return load_settings({"agent": {"model": self.agent, "tiers": None}} if self.agent else None)


def question_from(argument: str) -> str:
    """Return the question, or standard input if the argument is `-`. Raises `UsageError`."""
    if argument != "-":
        return argument
    try:
        return sys.stdin.read().strip() if sys.stdin else ""
    except UnicodeDecodeError as error:
        raise UsageError(
            f"The question on standard input is not valid {error.encoding.upper()}. Save it as UTF-8, or give it as an "
            "argument."
        ) from None


def run_ask(asked: Asked, *, as_json: bool, begun: float) -> None:
    """Ask and print. Exits with the code of the result's status.

    `begun` is the program's start by `time.perf_counter`, because loading takes most of the time.
    """
    settings = asked.settings()
    configure_logs(settings.log.level)
    is_watched = sys.stdout.isatty() and sys.stderr.isatty() and not as_json
    steps = Steps(lambda line: typer.echo(visible(line), err=True)) if is_watched else None
    with exporting(), _ended_by_signal():
        result = anyio.run(_ask, asked, settings, steps)
    if as_json:
        typer.echo(visible(result.model_dump_json()))
    else:
        show_result(result, start=max(0.0, time.perf_counter() - begun - result.total_ms / 1000))
    raise typer.Exit(EXIT_CODES[result.status])


def run_ask_stream(asked: Asked) -> None:
    """Ask and print each event as it happens. Exits as `run_ask` does."""
    lines = JsonLines()
    try:
        settings = asked.settings()
        configure_logs(settings.log.level)
        lines.redacted = Redactor(known_secrets(settings)).redacted
        with exporting(), _ended_by_signal():
            result = anyio.run(_ask_stream, asked, settings, lines)
    except KeyboardInterrupt:
        lines.fail("interrupted")
        raise
    except Exception as error:
        lines.fail(getattr(error, "reason", str(error)))
        raise
    lines.end(result)
    raise typer.Exit(EXIT_CODES[result.status] if result else 1)


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Let SIGTERM act as an interrupt, so that the record is sealed."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


async def _ask(asked: Asked, settings: Settings, observe: Observer | None) -> AskResult:
    store = open_store(asked.address)
    chosen = choose_matter(store, asked.matter)
    from pincite.server.compose.open_agent import open_asker

    async with open_asker(store, chosen, settings=settings) as asker:
        if not asker.documents():
            raise UsageError(f"The matter {chosen} has no documents. Index a folder into it first.")
        watch = partial(ended_after, settings.agent.seconds)
        return await asker.ask(asked.question, asked.answer_type, asked.doc_ids, observe=observe, watch=watch)


async def _ask_stream(asked: Asked, settings: Settings, lines: JsonLines) -> AskResult | None:
    """Ask until the run ends. If the reader of stdout is gone, cancel the run and return null."""
    with anyio.CancelScope() as scope:
        lines.stop = scope.cancel
        return await _ask(asked, settings, lines)
    return None
