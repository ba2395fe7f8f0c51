"""Results as headings, sentences and tables, rendered for a terminal or as Markdown.

Cells may quote documents, models and files. Control characters never reach the terminal, and Markdown is escaped.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from pincite.evals.bootstrap import Interval
from pincite.tools.printable import in_line, visible

_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|~!&]")


@dataclass(frozen=True, slots=True)
class Heading:
    """A section title."""

    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph of one line."""

    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; every row has a cell for every column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Sentence | Grid


def on_terminal(blocks: Iterable[Block]) -> Group:
    """Render the blocks for a rich console."""
    return Group(*(_renderable(block) for block in blocks))


def as_markdown(blocks: Iterable[Block]) -> str:
    """Render the blocks as GitHub-flavoured Markdown."""
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def figure(value: float | None, *, signed: bool = False) -> str:
    """Format to three decimals; a count as a whole number; a dash if not measured."""
    if value is None:
        return "-"
    if isinstance(value, int):
        return f"{value:+d}" if signed and value else str(value)
    rounded = round(value, 3) + 0.0  # avoids "-0.000"
    return f"{rounded:+.3f}" if signed else f"{rounded:.3f}"


def bounds(interval: Interval | None, *, signed: bool = False) -> str:
    """Format an interval; a dash if there is none."""
    if interval is None:
        return "-"
    return f"[{figure(interval.low, signed=signed)}, {figure(interval.high, signed=signed)}]"


def _renderable(block: Block) -> RenderableType:
    match block:
        case Heading(text):
            return Text("\n" + in_line(text), style="bold")
        case Sentence(text):
            return Text(in_line(text))
        case Grid(columns, rows):
            table = Table(*(Column(Text(in_line(name)), overflow="fold") for name in columns), box=SIMPLE_HEAD)
            for row in rows:
                table.add_row(*(Text(visible(cell)) for cell in row))
            return table


def _markdown(block: Block) -> str:
    match block:
        case Heading(text):
            return f"## {_escaped(text)}"
        case Sentence(text):
            return _escaped(text)
        case Grid(columns, rows):
            return "\n".join([_row(columns), _row(["---"] * len(columns), raw=True), *(_row(row) for row in rows)])


def _row(cells: Sequence[str], *, raw: bool = False) -> str:
    return "| " + " | ".join(cell if raw else _escaped(cell) for cell in cells) + " |"


def _escaped(text: str) -> str:
    return _MARKUP.sub(lambda found: "\\" + found[0], visible(" ".join(text.split())))
