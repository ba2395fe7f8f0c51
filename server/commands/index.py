"""`pincite index`: a folder becomes a published generation, once or whenever it changes."""

import json
import shlex
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import typer

from pincite.indexer.changes import changes
from pincite.indexer.embed import PACKAGED, Embedder
from pincite.indexer.errors import IndexerError, MissingExtra, NothingIndexed, StoreError, StoreLocked, UsageError
from pincite.indexer.events import Event, FileSkipped, Finished, Published, Report
from pincite.indexer.model import Skipped
from pincite.indexer.store.base import Manifest, Store
from pincite.server.commands.index_progress import display
from pincite.server.commands.index_report import print_failed, print_report
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.compose.search_parts import open_embedder
from pincite.server.settings import Settings, load_settings
from pincite.tools.printable import visible

LOOK_SECONDS = 0.5
"""How often a watched folder is looked at: a look at 3,000 files takes 15 ms."""


@dataclass(frozen=True, slots=True)
class _Work:
    """What is indexed, where to, and how."""

    folder: Path
    address: str
    matter: str
    embedder: Embedder | None
    settings: Settings
    as_json: bool


@dataclass(slots=True)
class _Heard:
    """What came of a round so far, for when it does not come to its end."""

    skipped: list[Skipped] = field(default_factory=list)
    words: str = ""

    def note(self, event: Event) -> None:
        """Note what one event tells."""
        match event:
            case FileSkipped(skipped):
                self.skipped.append(skipped)
            case Published(1, generation):
                self.words = generation

    @property
    def published(self) -> str:
        """What of it stays, as a clause."""
        return f"the words were published ({self.words}), without vectors" if self.words else "nothing was published"


def run_index(
    folder: Path, address: str, matter: str, *, replace: bool, vectors: bool, watch: bool, as_json: bool
) -> None:
    """Index in the foreground and print the report, also when it ends in `NothingIndexed`.

    With `watch` again whenever the folder has changed, until it is interrupted. All settings are read, so that a wrong
    one is told here too, and not by the first question.
    """
    settings = load_settings()
    work = _Work(folder, address, matter, embedder_or_note() if vectors else None, settings, as_json)
    if not watch:
        _index_or_say(work, replace=replace)
        return
    try:
        _watch(work, replace=replace)
    except KeyboardInterrupt:
        typer.echo("pincite: stopped watching; what was published stays", err=True)


def embedder_or_note() -> Embedder | None:
    """The model of phase 2; where the packaged one is not installed none, with a note on stderr that says how.

    A model that was asked for by name is needed: raises `MissingExtra` where its library is not installed.
    """
    try:
        return open_embedder()
    except MissingExtra as error:
        if load_settings().embedder != PACKAGED:
            raise
        typer.echo(f"pincite: indexing by words only, without vectors. {error}", err=True)
        return None


def _index_or_say(work: _Work, *, replace: bool) -> None:
    """Index; where that is interrupted, say what of it stays."""
    heard = _Heard()
    try:
        _index(work, heard, replace=replace)
    except KeyboardInterrupt:
        typer.echo(f"pincite: interrupted; {heard.published}", err=True)
        raise


def _watch(work: _Work, *, replace: bool) -> None:
    """Index now and after every change. An error of a later round is told, and the watch goes on.

    The first round ends the watch where the call itself is wrong. Only that round may replace what was indexed.
    """
    first, interrupted = True, Interrupted()
    typer.echo(f"pincite: watching {visible(str(work.folder))}; Ctrl-C ends it", err=True)
    for _ in changes(work.folder, LOOK_SECONDS, interrupted):
        try:
            _index_when_free(work, replace=replace and first)
        except IndexerError as error:
            if first and isinstance(error, UsageError):
                raise
            typer.echo(visible(f"pincite: {error}"), err=True)
            if work.as_json and not isinstance(error, NothingIndexed):  # that one printed its report
                typer.echo(visible(json.dumps({"error": str(error)}, ensure_ascii=False)))
        first = False
    raise KeyboardInterrupt


class Interrupted:
    """Whether this process was interrupted, also where a shell started it in the background with interrupts ignored."""

    def __init__(self) -> None:
        self._noted = False
        signal.signal(signal.SIGINT, self._note)

    def __call__(self) -> bool:
        """Whether it was."""
        return self._noted

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._noted = True
        signal.default_int_handler(number, frame)


def _index_when_free(work: _Work, *, replace: bool) -> None:
    """Index; where another process writes, say so once, and wait for it."""
    told = False
    while True:
        try:
            _index(work, _Heard(), replace=replace)
        except StoreLocked as error:
            if not told:
                typer.echo(visible(f"pincite: {error}"), err=True)
            told = True
            time.sleep(LOOK_SECONDS)
        else:
            return


def _index(work: _Work, heard: _Heard, *, replace: bool) -> None:
    store = open_store(work.address)
    events = index_events(
        work.folder, store, work.matter, replace=replace, embedder=work.embedder, settings=work.settings
    )
    try:
        print_report(_follow(events, heard, work), work.matter, as_json=work.as_json)
    except NothingIndexed as error:
        held = _held(store, work.matter)
        print_failed(Report(skipped=heard.skipped), held, work.matter, as_json=work.as_json)
        raise NothingIndexed(f"{error}{_still_there(held, work)}") from None


def _held(store: Store, matter: str) -> Manifest | None:
    """What was indexed before, and answers on, where there is any."""
    try:
        with closing(store.open(matter)) as reader:
            return reader.manifest
    except StoreError:
        return None


def _still_there(held: Manifest | None, work: _Work) -> str:
    """That what was indexed before stays, and how to be rid of it."""
    if held is None:
        return ""
    remove = f"pincite purge --all --matter {work.matter} --store {shlex.quote(work.address)}"
    return (
        f". What was indexed before stays searchable: {held.documents} documents ({held.generation}). "
        f"To remove that: {remove}"
    )


def _follow(events: Iterator[Event], heard: _Heard, work: _Work) -> Report:
    """Run the events to their end, telling a person of them as they come."""
    report = Report()
    with display(str(work.folder), quiet=work.as_json) as shown:
        for event in events:
            heard.note(event)
            if isinstance(event, Finished):
                report = event.report
            shown.show(event)
    return report
