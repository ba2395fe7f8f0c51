"""The line that shows a build while it runs on a terminal."""

import io
from collections.abc import Iterable

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from pincite.indexer.events import (
    Event,
    FileBegun,
    FileRead,
    FilesFound,
    FileSkipped,
    FileUnchanged,
    NothingChanged,
    PassagesEmbedded,
)
from pincite.indexer.model import Skipped
from pincite.server.commands.progress import Bars


def shown(events: Iterable[Event]) -> str:
    """What the line says after some events."""
    out = io.StringIO()
    names = ("{task.description}", "{task.fields[rate]}", "{task.fields[hand]}")
    columns = (MofNCompleteColumn(), *map(TextColumn, names))
    progress = Progress(
        *columns, console=Console(file=out, width=120), auto_refresh=False, get_time=iter(range(99)).__next__
    )
    bars = Bars(progress)
    progress.start_task(progress.task_ids[0])
    for event in events:
        bars.show(event)
    Console(file=out, width=120).print(progress.get_renderable())
    return out.getvalue()


def test_files_done_of_files_found_are_shown_with_pages_a_second_and_the_file_in_hand() -> None:
    told = shown([FilesFound(4), FileUnchanged("a.txt"), FileBegun("b.pdf"), FileRead("b.pdf", 90), FileBegun("c.pdf")])
    assert "2/4 files" in told
    assert "pages/s" in told
    assert "c.pdf" in told


def test_what_a_mail_carries_is_no_file_of_its_own_to_the_line() -> None:
    carried = Skipped("m.eml/x.zip", "archive", "it is an archive", "unpack it")
    inside: list[Event] = [FileRead("m.eml", 1), FileRead("m.eml/a.pdf", 2), FileSkipped(carried)]
    assert "2/3 files" in shown([FilesFound(3), *inside, FileRead("n.eml", 1)])


def test_passages_are_counted_where_only_the_vectors_are_made() -> None:
    told = shown([FilesFound(1), FileUnchanged("a.txt"), NothingChanged("gen-000001"), PassagesEmbedded(16, 40)])
    assert "16/40 passages" in told
