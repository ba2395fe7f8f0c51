"""`pincite index`: index a folder once, or again after each change."""

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
"""Seconds between two looks at a watched folder. A look at 3,000 files takes 15 ms."""


@dataclass(frozen=True, slots=True)
class _Work:
    """What is indexed, into which matter, and how."""

    folder: Path
    address: str
    matter: str
    embedder: Embedder | None
    settings: Settings
    as_json: bool


@dataclass(slots=True)
class _Progress:
    """The published result of a round, for a round that is interrupted."""

    skipped: list[Skipped] = field(default_factory=list)
    words: str = ""

    def note(self, event: Event) -> None:
        """Note one event."""
        match event:
            case FileSkipped(skipped):
                self.skipped.append(skipped)
            case Published(1, generation):
                self.words = generation

    @property
    def published(self) -> str:
        """Describe what was published, as a clause."""
        return f"the words were published ({self.words}), without vectors" if self.words else "nothing was published"


def run_index(
    folder: Path, address: str, matter: str, *, replace: bool, vectors: bool, watch: bool, as_json: bool
) -> None:
    """Index and print the report, also for `NothingIndexed`.

    With `watch` it indexes again after each change, until it is interrupted. All settings are read, so that a wrong one
    fails here and not at the first question.
    """
    settings = load_settings()
    work = _Work(folder, address, matter, embedder_or_note() if vectors else None, settings, as_json)
    if not watch:
        _index_or_say(work, replace=replace)
        return
    try:
        _watch(work, replace=replace)
    except KeyboardInterrupt:
        typer.echo("pincite: stopped watching. The published index stays", err=True)


def embedder_or_note() -> Embedder | None:
    """Return the embedding model; None with a note on stderr if the packaged one is not installed.

    Raises `MissingExtra` if the library of a model that the settings name is not installed.
    """
    try:
        return open_embedder()
    except MissingExtra as error:
        if load_settings().embedder != PACKAGED:
            raise
        typer.echo(f"pincite: indexing words only, no vectors. {error}", err=True)
        return None


def _index_or_say(work: _Work, *, replace: bool) -> None:
    """Index. If it is interrupted, say what was published."""
    done = _Progress()
    try:
        _index(work, done, replace=replace)
    except KeyboardInterrupt:
        typer.echo(f"pincite: interrupted; {done.published}", err=True)
        raise


def _watch(work: _Work, *, replace: bool) -> None:
    """Index now and after every change. Errors of later rounds are printed, and the watch continues.

    An error of the first round ends the watch. Only that round may replace the index.
    """
    first, interrupted = True, Interrupted()
    typer.echo(f"pincite: watching {visible(str(work.folder))}. Press Ctrl-C to stop", err=True)
    for _ in changes(work.folder, LOOK_SECONDS, interrupted):
        try:
            _index_when_free(work, replace=replace and first)
        except IndexerError as error:
            if first and isinstance(error, UsageError):
                raise
            typer.echo(visible(f"pincite: {error}"), err=True)
            if work.as_json and not isinstance(error, NothingIndexed):  # NothingIndexed has printed its report
                typer.echo(visible(json.dumps({"error": str(error)}, ensure_ascii=False)))
        first = False
    raise KeyboardInterrupt


class Interrupted:
    """Detects an interrupt, even if a shell started this process in the background with interrupts ignored."""

    def __init__(self) -> None:
        self._noted = False
        signal.signal(signal.SIGINT, self._note)

    def __call__(self) -> bool:
        """Report if the process was interrupted."""
        return self._noted

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._noted = True
        signal.default_int_handler(number, frame)


def _index_when_free(work: _Work, *, replace: bool) -> None:
    """Index. If another process is writing, say so once and wait."""
    is_reported = False
    while True:
        try:
            _index(work, _Progress(), replace=replace)
        except StoreLocked as error:
            if not is_reported:
                typer.echo(visible(f"pincite: {error}"), err=True)
            is_reported = True
            time.sleep(LOOK_SECONDS)
        else:
            return


def _index(work: _Work, done: _Progress, *, replace: bool) -> None:
    store = open_store(work.address)
    events = index_events(
        work.folder, store, work.matter, replace=replace, embedder=work.embedder, settings=work.settings
    )
    try:
        print_report(_follow(events, done, work), work.matter, as_json=work.as_json)
    except NothingIndexed as error:
        previous = _published(store, work.matter)
        print_failed(Report(skipped=done.skipped), previous, work.matter, as_json=work.as_json)
        raise NothingIndexed(f"{error}{_still_there(previous, work)}") from None


def _published(store: Store, matter: str) -> Manifest | None:
    """Return the manifest of the published index; null if there is none."""
    try:
        with closing(store.open(matter)) as reader:
            return reader.manifest
    except StoreError:
        return None


def _still_there(previous: Manifest | None, work: _Work) -> str:
    """Say that the previous index stays, and how to remove it."""
    if previous is None:
        return ""
    remove = f"pincite purge --all --matter {work.matter} --store {shlex.quote(work.address)}"
    return (
        f". The previous index stays searchable: {previous.documents} documents ({previous.generation}). "
        f"To remove it: {remove}"
    )


def _follow(events: Iterator[Event], done: _Progress, work: _Work) -> Report:
    """Consume the events, showing them to a person."""
    report = Report()
    with display(str(work.folder), quiet=work.as_json) as shown:
        for event in events:
            done.note(event)
            if isinstance(event, Finished):
                report = event.report
            shown.show(event)
    return report
