"""What is seen of a build while it runs: a line that goes on a terminal, a few that stay in a file."""

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
"""Cells of the bar: on a terminal of 80 columns a third of the line is left to the current file."""


class Display(Protocol):
    """Shows events as they come."""

    def show(self, event: Event) -> None:
        """Show one event."""


class Nothing:
    """Shows nothing: where a script reads the report."""

    def show(self, event: Event) -> None:
        """Forget the event."""


class Lines:
    """Plain lines for a file: what was begun. The report says how it ended."""

    def __init__(self, folder: str, tell: Callable[[str], None]) -> None:
        self._folder = folder
        self._tell = tell
        self._embeds = False

    def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case FilesFound(total):
                self._tell(f"indexing {in_line(self._folder)}: {many(total, 'file')}")
            case Published(1, generation):
                self._tell(f"searchable by words ({generation})")
            case PassagesEmbedded(_, total) if not self._embeds:
                self._embeds = True
                self._tell(f"making the vectors of {many(total, 'passage')}")
            case _:
                pass


@contextmanager
def display(folder: str, *, quiet: bool) -> Iterator[Display]:
    """What shows a build on stderr: on a terminal in a line that goes when it ends, elsewhere in plain lines."""
    if quiet and not sys.stderr.isatty():
        yield Nothing()
        return
    if not sys.stderr.isatty():
        yield Lines(folder, lambda line: typer.echo(visible(line), err=True))
        return
    from rich.console import Console

    with progress_line(Console(stderr=True)) as progress:
        yield Bars(progress)


def progress_line(console: "Console", clock: Callable[[], float] | None = None) -> "Progress":
    """The line, as wide as the console at most: the current file gives way, and nothing else is cut."""
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
    """Files done of those found, pages a second and the current file in phase 1; passages in phase 2."""

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
        """One file more; what a mail carries comes after it, and is not counted."""
        if not path.startswith(f"{self._last}/"):
            self._last = path
            self._progress.advance(self._task)

    def _pages_a_second(self) -> str:
        seconds = self._progress.tasks[0].elapsed
        return f"{self._pages / seconds:.0f} pages/s" if seconds else ""

    def _passages_a_second(self) -> str:
        speed = self._progress.tasks[0].speed
        return f"{speed:.0f} passages/s" if speed else ""
