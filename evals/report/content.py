"""The content of a report, in blocks, independent of HTML and Markdown. Texts are raw; renderers escape them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.server.markup import Markup


@dataclass(frozen=True, slots=True)
class Link:
    """A text that links to a file (`file://…`) or to a part of the report (`#id`)."""

    text: str
    target: str


Part = str | Link
Cell = str | Link | tuple[Part, ...]
"""The content of a table cell: a text, a link, or a sequence of them."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows and columns. The first column names the row; `numeric` are the indices of columns with numbers.

    `faint` are the indices of rows with too few questions to compare.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numeric: frozenset[int] = frozenset()
    faint: frozenset[int] = frozenset()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart with its numbers: `chart` None if there is nothing to draw, and `note` then says why."""

    title: str
    note: str
    chart: Markup | None
    table: Table | None


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled fact of a question. `quoted`: words of a document."""

    label: str
    value: Cell
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One question with everything known about it.

    `anchor` is its id in the page; `group` (the class) and `answer_type` are identifiers for filters; `expected` and
    `got` are the answers in readable form.
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
    """Questions to read one by one, worst first; `note` says which, and how many are left out."""

    rows: tuple[Row, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or more sentences."""

    text: str


Block = Paragraph | Table | Figure | Rows


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of the report; `anchor` is its id in the page."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    """A main figure at the top, with its interval and what it measures."""

    label: str
    value: str
    interval: str
    of: str


@dataclass(frozen=True, slots=True)
class Report:
    """A complete report: `sentences` summarise the result."""

    title: str
    subtitle: str
    headlines: tuple[Headline, ...]
    sentences: tuple[str, ...]
    sections: tuple[Section, ...]


def parts(cell: Cell) -> Sequence[Part]:
    """Return the parts of a cell."""
    return cell if isinstance(cell, tuple) else (cell,)
