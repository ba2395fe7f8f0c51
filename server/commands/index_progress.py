"""Show the progress of indexing on stderr: one changing line on a terminal, a few lines in a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import typer

from pincite.indexer.events import (
    Event,
    FileBegun,
    FileRead,
    FilesFound,
    FileSkipped,
    FileUnchanged,
    NothingChanged,
    PassagesEmbedded,
    Published,
)
from pincite.server.commands.index_report import many
from pincite.tools.printable import in_line, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_BAR = 10
"""Cells of the bar. On a terminal of 80 columns a third of the line is left for the current file."""


class Display(Protocol):
    """Shows events."""

    def show(self, event: Event) -> None:
        """Show one event."""


class NoDisplay:
    """Shows nothing, for scripts that read the report."""

    def show(self, event: Event) -> None:
        """Ignore the event."""


class Lines:
    """Plain lines for a file: the phases begun. The report says how they ended."""

    def __init__(self, folder: str, write: Callable[[str], None]) -> None:
        self._folder = folder
        self._write = write
        self._embeds = False

    def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case FilesFound(total):
                self._write(f"indexing {in_line(self._folder)}: {many(total, 'file')}")
            case Published(1, generation):
                self._write(f"searchable by words ({generation})")
            case PassagesEmbedded(_, total) if not self._embeds:
                self._embeds = True
                self._write(f"computing vectors of {many(total, 'passage')}")
            case _:
                pass


@contextmanager
def display(folder: str, *, quiet: bool) -> Iterator[Display]:
    """Yield the display on stderr: a transient line on a terminal, plain lines elsewhere."""
    if quiet and not sys.stderr.isatty():
        yield NoDisplay()
        return
    if not sys.stderr.isatty():
        yield Lines(folder, lambda line: typer.echo(visible(line), err=True))
        return
    from rich.console import Console

    with progress_line(Console(stderr=True)) as progress:
        yield Bars(progress)


def progress_line(console: "Console", clock: Callable[[], float] | None = None) -> "Progress":
    """Make the progress line, at most as wide as the console. Only the current file is shortened."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.table import Column

    from pincite.server.commands.current_file_column import CurrentFileColumn

    whole = Column(no_wrap=True)
    columns = (
        SpinnerColumn(table_column=whole),
        TextColumn("{task.description}"),
        BarColumn(_BAR, table_column=whole),
        MofNCompleteColumn(table_column=whole),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(table_column=whole),
        CurrentFileColumn(),
    )
    return Progress(*columns, console=console, transient=True, get_time=clock)


class Bars:
    """Files done and found, pages per second and the current file in phase 1; passages in phase 2."""

    def __init__(self, progress: "Progress") -> None:
        self._progress = progress
        self._pages = 0
        self._last = ""
        self._task = progress.add_task("files", total=None, rate="", current="")

    def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case FilesFound(total):
                self._progress.update(self._task, total=total)
            case FileBegun(path):
                self._update(current=in_line(path))
            case FileRead(path, pages):
                self._pages += pages
                self._done(path)
                self._update(rate=self._pages_a_second())
            case FileUnchanged(path):
                self._done(path)
                self._update(current=f"unchanged: {in_line(path)}")
            case FileSkipped(skipped):
                self._done(skipped.path)
                self._update(current=f"skipped: {in_line(skipped.path)}")
            case Published(1, _) | NothingChanged():
                self._progress.reset(
                    self._task, description="passages", total=None, rate="", current="searchable by words"
                )
            case PassagesEmbedded(done, total):
                self._progress.update(self._task, completed=done, total=total, rate=self._passages_a_second())
            case _:
                pass

    def _update(self, **fields: str) -> None:
        self._progress.update(self._task, **fields)  # type: ignore[arg-type]

    def _done(self, path: str) -> None:
        """Count one file. Attachments of a mail follow it and are not counted."""
        if not path.startswith(f"{self._last}/"):
            self._last = path
            self._progress.advance(self._task)

    def _pages_a_second(self) -> str:
        seconds = self._progress.tasks[0].elapsed
        return f"{self._pages / seconds:.0f} pages/s" if seconds else ""

    def _passages_a_second(self) -> str:
        speed = self._progress.tasks[0].speed
        return f"{speed:.0f} passages/s" if speed else ""
