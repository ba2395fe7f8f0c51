"""What a report says, in blocks, before it is HTML or Markdown. Texts are raw: whoever writes them escapes them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.server.markup import Markup


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads somewhere: to a file (`file://…`), or to a part of the report (`#id`)."""

    text: str
    target: str


Part = str | Link
Cell = str | Link | tuple[Part, ...]
"""What stands in one place of a table: a text, a link, or several of them one after the other."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under their columns. The first column names the row; `numeric` are the places of columns with figures.

    `faint` are the places of rows that rest on too little to be compared.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numeric: frozenset[int] = frozenset()
    faint: frozenset[int] = frozenset()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with its numbers: `chart` None where there is nothing to draw, and `note` then says why."""

    title: str
    note: str
    chart: Markup | None
    table: Table | None


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing told of a question: a label and what stands under it. `quoted`: words of a document."""

    label: str
    said: Cell
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One question with all that is known of it.

    `anchor` is its id in the page; `group` the class it is filtered by and `answer_type` the type, both identifiers;
    `expected` and `got` are its answers as one reads them.
    """

    anchor: str
    group: str
    answer_type: str
    id: str
    question: str
    expected: str
    got: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """Questions to be read one by one, worst first; `note` says which, and how many are left out."""

    rows: tuple[Row, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or several."""

    text: str


Block = Paragraph | Table | Figure | Rows


@dataclass(frozen=True, slots=True)
class Section:
    """A part under its heading; `anchor` is its id in the page."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    """One of the few figures that stand large at the head, with its interval and what it is of."""

    label: str
    value: str
    interval: str
    of: str


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report: `sentences` are the answer in plain words."""

    title: str
    subtitle: str
    headlines: tuple[Headline, ...]
    sentences: tuple[str, ...]
    sections: tuple[Section, ...]


def parts(cell: Cell) -> Sequence[Part]:
    """The parts of a cell."""
    return cell if isinstance(cell, tuple) else (cell,)
