"""`pincite replay`: repeat recorded runs, and report what differs, where, and why."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import typer

from pincite.indexer.errors import UsageError
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.replay.divergence import Replay
from pincite.server.replay.suite_page import suite_page
from pincite.server.replay.wording import lines, summary
from pincite.server.settings import Settings, load_settings
from pincite.server.trace.read import find_run_file
from pincite.tools.printable import visible

if TYPE_CHECKING:
    from pincite.server.replay.replayer import Replayer

DIVERGED = 4
FAILED = 1
_LIVE, _RECORDED = "live", "recorded"

Named = tuple[Path, str, str | None]
"""The file of a record, its name in the report, and the id of the one run that is meant, if not all."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tools answer, and which model: the first `first` responses of the record, then `agent`."""

    tools: str
    first: int | None = None
    agent: str | None = None

    def __post_init__(self) -> None:
        if self.tools not in (_LIVE, _RECORDED):
            raise UsageError(f"replay: --tools is {self.tools!r}. Give 'live' or 'recorded'.")

    def model(self, settings: Settings) -> str | None:
        """Return the model's name; null if only recorded responses are used."""
        asked = self.agent is not None or self.first is not None or self.tools == _RECORDED
        return settings.agent.model if asked else None


def run_replay(
    names: Sequence[str],
    address: str,
    matter: str | None,
    wanted: Wanted,
    report: Path | None,
    *,
    as_json: bool,
    answers: bool = False,
) -> None:
    """Print a report of each record. Exits with 4 if one differs, with 1 if one could not be replayed.

    With `answers` it exits with 0 as long as answers and verdicts are the same.
    """
    settings = load_settings({"agent": {"model": wanted.agent}} if wanted.agent else None)
    found = [each for name in names for each in _files(name, address, matter)]
    with ExitStack() as stack:
        replayer = _replayer(stack, address, matter, wanted, settings)
        replays = anyio.run(_all, replayer, found, partial(_print, as_json=as_json))
    if report:
        _write(report, suite_page(replays))
        typer.echo(visible(f"report: {report.resolve()}"), err=True)
    if not as_json:
        typer.echo(summary(replays))
    outcomes = {each.outcome for each in replays}
    different = outcomes & ({"answer_changed"} if answers else {"answer_changed", "same_answer"})
    sys.exit(FAILED if "failed" in outcomes else DIVERGED if different else 0)


def _replayer(stack: ExitStack, address: str, matter: str | None, wanted: Wanted, settings: Settings) -> "Replayer":
    from pincite.server.compose.open_replayer import open_replayer, recorded_replayer

    agent = wanted.model(settings)
    if wanted.tools == _RECORDED:
        return recorded_replayer(settings, agent or settings.agent.model, wanted.first or 0)
    store = open_store(address, settings)
    chosen = choose_matter(store, matter)
    return stack.enter_context(open_replayer(store, chosen, settings, agent, wanted.first or 0))


def _print(replay: Replay, *, as_json: bool) -> None:
    for line in [json.dumps(replay.row(), ensure_ascii=False, sort_keys=True)] if as_json else lines(replay):
        typer.echo(visible(line))


async def _all(replayer: "Replayer", found: Sequence[Named], show: "partial[None]") -> list[Replay]:
    replays = []
    for path, name, run_id in found:
        made = await replayer.replay(path, name, run_id)
        replays += made
        for replay in made:
            show(replay)
    return replays


def _files(name: str, address: str, matter: str | None) -> Iterator[Named]:
    path = Path(name)
    if path.is_dir():
        inside = sorted(path.glob("*.jsonl"))
        if not inside:
            raise UsageError(f"replay: {name} has no record. Give a file or folder of *.jsonl, or the id of a run.")
        yield from ((each, str(path / each.name), None) for each in inside)
    elif path.is_file():
        yield path, name, None
    else:
        store = open_store(address)
        found, run_id = find_run_file(store.traces(choose_matter(store, matter)), name)
        yield found, name, run_id


def _write(file: Path, page: str) -> None:
    """Write the page for this user only, because it contains document text. Raises `UsageError`."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        if file.is_file():
            file.chmod(0o600)
        file.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"replay: the report cannot be written to {file}: {error.strerror or error}.") from None
