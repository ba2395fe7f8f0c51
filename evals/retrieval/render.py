"""Render the parts of a report on a terminal and as Markdown."""

import re
from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pincite.evals.retrieval.report_parts import Part
from pincite.tools.printable import in_line

_MARKUP = re.compile(r"([\\`*_{}\[\]<>|#~&!$])")


def terminal(headline: str, parts: Iterable[Part]) -> Group:
    """Render for a terminal, without markup or control characters from the data."""
    return Group(Text(headline), *(block for part in parts for block in _blocks(part)))


def markdown(headline: str, parts: Iterable[Part]) -> str:
    """Render as GitHub-flavoured Markdown; names of documents and questions are escaped."""
    lines = (line for part in parts for line in ("", f"## {_plain(part.title)}", "", *_lines(part)))
    return "\n".join(("# Where the right page was lost", "", _plain(headline), *lines)) + "\n"


def _blocks(part: Part) -> Iterable[RenderableType]:
    yield Text(f"\n{in_line(part.title)}", style="italic")
    if part.header:
        yield _table(part)
    yield from (Text(in_line(line)) for line in part.lines)
    if part.note:
        yield Text(in_line(part.note))


def _table(part: Part) -> Table:
    """On a narrow terminal only the first column is wrapped."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for place, cell in enumerate(part.header):
        table.add_column(Text(in_line(cell)), overflow="fold", no_wrap=place > 0, min_width=None if place else 8)
    for row in part.rows:
        table.add_row(*(Text(in_line(cell)) for cell in row))
    return table


def _lines(part: Part) -> Iterable[str]:
    if part.header:
        yield _cells(part.header)
        yield "|" + "---|" * len(part.header)
        yield from (_cells(row) for row in part.rows)
    yield from (f"- {_plain(line)}" for line in part.lines)
    if part.note:
        yield from ("", _plain(part.note))


def _cells(row: Iterable[str]) -> str:
    return "| " + " | ".join(_plain(cell) for cell in row) + " |"


def _plain(text: str) -> str:
    return _MARKUP.sub(r"\\\1", in_line(text))
