"""Render a report as GitHub-flavoured Markdown: the same sentences and tables, without charts and HTML. Pure."""

import re
from collections.abc import Sequence

from pincite.evals.report.content import Block, Cell, Figure, Link, Paragraph, Report, Row, Rows, Section, Table, parts
from pincite.evals.report.wording import words
from pincite.tools.printable import visible

_MARKS = re.compile(r"[\\`*\[\]<>|~&$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|(?<!\S)#|^[-+](?=[-\s]|$)")
_ADDRESS = re.compile(r"(?<=[A-Za-z]):(?=//)|(?<=www)\.", re.IGNORECASE)
_LIST = re.compile(r"^(\d+)([.)])(?=\s|$)")


def markdown(report: Report) -> str:
    """Render the report as Markdown."""
    heads = ("", "value", "95 % interval, share or p95", "of")
    figures = [(each.label, each.value, each.interval, each.of) for each in report.headlines]
    return "\n".join(
        [
            f"# {plain(report.title)}",
            "",
            plain(report.subtitle),
            "",
            *(f"- {plain(each)}" for each in report.sentences),
            "",
            *_grid(heads, figures, frozenset({1, 2})),
            *(line for section in report.sections for line in _section(section)),
        ]
    )


def plain(text: str) -> str:
    r"""Escape a text as one line of Markdown, so that nothing in it formats, links or begins a list."""
    line = " ".join(visible(text).split())
    line = _ADDRESS.sub(r"\\\g<0>", _MARKS.sub(r"\\\g<0>", line))
    return _LIST.sub(r"\1\\\2", line)


def _section(section: Section) -> list[str]:
    lines = [f"## {plain(section.title)}", ""]
    for each in section.blocks:
        lines += _block(each)
    return lines


def _block(given: Block) -> list[str]:
    match given:
        case Paragraph():
            return [plain(given.text), ""]
        case Table():
            return [f"### {plain(given.title)}", "", *_table(given)]
        case Figure():
            noted = [plain(given.note), ""] if given.note else []
            return [f"### {plain(given.title)}", "", *noted, *(_table(given.table) if given.table else [])]
        case Rows():
            return [plain(given.note), "", *(line for row in given.rows for line in _row(row))]


def _table(table: Table) -> list[str]:
    noted = [plain(table.note), ""] if table.note else []
    return [*_grid(table.columns, table.rows, table.numeric), *noted]


def _grid(columns: Sequence[str], rows: Sequence[Sequence[Cell]], numeric: frozenset[int]) -> list[str]:
    lines = [
        _line(columns),
        "| " + " | ".join("---:" if at in numeric else "---" for at in range(len(columns))) + " |",
        *map(_line, rows),
    ]
    return [*lines, ""]


def _line(cells: Sequence[Cell]) -> str:
    return "| " + " | ".join(map(_cell, cells)) + " |"


def _row(row: Row) -> list[str]:
    answers = [("expected", row.expected), ("got", row.got)]
    facts: list[tuple[Cell, Cell]] = [*answers, *((fact.label, fact.value) for fact in row.facts)]
    asked = ["", plain(row.question), ""]
    return [f"### {plain(row.id)} ({words(row.group)})", *asked, *_grid(("", ""), facts, frozenset())]


def _cell(cell: Cell) -> str:
    return "".join(_linked(part) if isinstance(part, Link) else _spaced(part) for part in parts(cell))


def _linked(link: Link) -> str:
    """Render a link to a file; a link into the page becomes its text, since Markdown has no such targets."""
    if link.target.startswith("#"):
        return plain(link.text)
    target = link.target.replace("<", "%3C").replace(">", "%3E").replace("|", "%7C").replace("\\", "%5C")
    return f"[{plain(link.text)}](<{target}>)"


def _spaced(text: str) -> str:
    """Render a part of a cell, keeping its outer spaces, which separate it from its neighbours."""
    before, after = " " * text.startswith(" "), " " * text.endswith(" ")
    return f"{before}{plain(text)}{after}" if text.strip() else text
