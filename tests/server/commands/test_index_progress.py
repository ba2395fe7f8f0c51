"""Tests the progress line of an index build on a terminal."""

import io
import re
from collections.abc import Iterable

import pytest
from rich.cells import cell_len
from rich.console import Console

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
from pincite.indexer.model import Skipped
from pincite.server.commands.current_file_column import shortened
from pincite.server.commands.index_progress import Bars, Lines, progress_line


def shown(events: Iterable[Event], width: int = 120) -> str:
    """The text of the progress line after some events, without its bar."""
    console = Console(file=io.StringIO(), width=width)
    progress = progress_line(console, iter(range(99)).__next__)
    bars = Bars(progress)
    for event in events:
        bars.show(event)
    with console.capture() as captured:
        console.print(progress.get_renderable())
    return re.sub(r"[━╸╺ ]+", " ", captured.get())


def test_the_line_shows_files_done_of_files_found_pages_per_second_and_the_current_file() -> None:
    told = shown([FilesFound(4), FileUnchanged("a.txt"), FileBegun("b.pdf"), FileRead("b.pdf", 90), FileBegun("c.pdf")])
    assert "files 2/4" in told
    assert "pages/s" in told
    assert "c.pdf" in told


def test_a_build_logged_to_a_file_is_a_few_plain_lines() -> None:
    told = list[str]()
    lines = Lines("in\nbox", told.append)
    read: list[Event] = [FilesFound(1), FileBegun("a.txt"), FileRead("a.txt", 3), Published(1, "gen-000001")]
    for event in [*read, PassagesEmbedded(16, 40), PassagesEmbedded(32, 40), Published(2, "gen-000002")]:
        lines.show(event)
    assert told == [
        "indexing in\\nbox: 1 file",
        "searchable by words (gen-000001)",
        "computing vectors of 40 passages",
    ]


def test_attachments_are_not_counted_as_files() -> None:
    carried = Skipped("m.eml/x.zip", "archive", "it is an archive", "unpack it")
    inside: list[Event] = [FileRead("m.eml", 1), FileRead("m.eml/a.pdf", 2), FileSkipped(carried)]
    assert "files 2/3" in shown([FilesFound(3), *inside, FileRead("n.eml", 1)])


def test_passages_are_counted_when_only_vectors_are_computed() -> None:
    told = shown([FilesFound(1), FileUnchanged("a.txt"), NothingChanged("gen-000001"), PassagesEmbedded(16, 40)])
    assert "passages 16/40" in told


@pytest.mark.parametrize("name", ["berth-hire-law-of-2019-consolidated.pdf", "港" * 30 + ".pdf"])
def test_on_80_columns_speed_and_current_file_remain_and_a_long_name_is_cut_in_the_middle(name: str) -> None:
    events: list[Event] = [FilesFound(3000), FileBegun("b.pdf"), FileRead("b.pdf", 9000), FileBegun(f"pilotage/{name}")]
    told = shown(events, 80)
    assert told.count("\n") == 1
    assert re.search(r"files 1/3000 \d+ pages/s \d:\d\d:\d\d pilotage/\S*…\S+\.pdf", told)


@pytest.mark.parametrize("cells", [1, 2, 7, 20])
def test_a_shortened_name_fills_its_cells_and_keeps_both_ends(cells: int) -> None:
    for text in ("a-long-name-of-a-law.pdf", "法律" * 20):
        assert cell_len(shortened(text, cells)) == cells
    assert shortened("short.pdf", 9) == "short.pdf"
