"""What is seen of a build while it runs: on a terminal only."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from pincite.indexer.events import Event, FileBegun, FileRead, FileSkipped, FileUnchanged, PassagesEmbedded, Published
from pincite.server.commands.visible import visible

if TYPE_CHECKING:
    from rich.progress import Progress


class Display(Protocol):
    """Shows events as they come."""

    def show(self, event: Event) -> None:
        """Show one event."""


class Nothing:
    """Shows nothing: where no person looks on."""

    def show(self, event: Event) -> None:
        """Forget the event."""


@contextmanager
def display(*, shown: bool) -> Iterator[Display]:
    """What shows a build on a terminal, in a line that goes when it ends; else nothing."""
    if not shown:
        yield Nothing()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    rates = (TextColumn("{task.fields[rate]}"), TimeElapsedColumn(), TextColumn("{task.fields[hand]}", markup=False))
    with Progress(*columns, *rates, console=Console(stderr=True), transient=True) as progress:
        yield Bars(progress)


class Bars:
    """Pages a second and the file in hand in phase 1, passages a second in phase 2."""

    def __init__(self, progress: "Progress") -> None:
        self._progress = progress
        self._task = progress.add_task("pages", total=None, rate="", hand="")

    def show(self, event: Event) -> None:
        """Show one event."""
        match event:
            case FileBegun(path):
                self._update(hand=visible(path))
            case FileRead(_, pages):
                self._progress.advance(self._task, pages)
                self._update(rate=self._rate("pages"))
            case FileUnchanged(path):
                self._update(hand=f"unchanged: {visible(path)}")
            case FileSkipped(skipped):
                self._update(hand=f"skipped: {visible(skipped.path)}")
            case Published(1, _):
                self._progress.reset(
                    self._task, description="passages", total=None, rate="", hand="searchable by words"
                )
            case PassagesEmbedded(done, total):
                self._progress.update(self._task, completed=done, total=total, rate=self._rate("passages"))
            case _:
                pass

    def _update(self, **fields: str) -> None:
        self._progress.update(self._task, **fields)  # type: ignore[arg-type]

    def _rate(self, what: str) -> str:
        speed = self._progress.tasks[0].speed
        return f"{speed:.0f} {what}/s" if speed else ""
