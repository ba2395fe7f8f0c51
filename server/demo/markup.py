"""The markup of the sample documents, and its parser.

A source opens with a block of ``key: value`` lines between two ``---`` lines (title, header, layout), and
each line after it is one block:

    # Part 1: General            a part or schedule, listed in the contents
    ## 22. Record keeping        an article or clause, listed in the contents
    ### Background               an unlisted heading
    (1) Text, or  12. Text       a numbered paragraph; two spaces of indent for each level
    Text                         a paragraph
    >> Text, and  > Text         a centred title, and a centred line
    | a | b |                    a row of a table; the first is its head, a row of dashes sets relative widths
    ***                          a page break
    ~~~ 40                       vertical space, in points
    [[contents]]                 the contents page, with the page numbers as printed
    [[body]]                     a page break after which pages are numbered from 1
    [[keep 120]]                 a page break, unless this many points of the page are left
    [[rule]]                     a horizontal line
    [[picture name.jpg]]         a page that holds only this picture

Inside a line, ``**bold**`` and ``*italic*`` mark emphasis. Blank lines are ignored.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Literal, cast

Kind = Literal[
    "part", "article", "heading", "title", "centre", "text", "table", "break", "space", "contents", "body", "keep",
    "rule", "picture",
]  # fmt: skip

PREFIXES: tuple[tuple[str, Kind], ...] = (
    ("### ", "heading"),
    ("## ", "article"),
    ("# ", "part"),
    (">> ", "title"),
    ("> ", "centre"),
    ("~~~ ", "space"),
)
DIRECTIVE = re.compile(r"\[\[(contents|body|keep|rule|picture)(?: ([\w.-]+))?\]\]")
LABEL = re.compile(r"(\([0-9A-Za-z]{1,4}\)|\d+(?:\.\d+)+[A-Z]?|\d+[A-Z]?\.|\([A-Z]\))\s+(?=\S)")
WIDTHS = re.compile(r"\|(?:-+\|)+")


@dataclass(frozen=True)
class Block:
    """One line of a source, or one table."""

    kind: Kind
    text: str = ""
    label: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    widths: tuple[int, ...] = ()


@dataclass(frozen=True)
class Source:
    """A parsed source: its front matter and its blocks."""

    name: str
    front: dict[str, str]
    blocks: list[Block] = field(default_factory=list)


def read_source(path: Path) -> Source:
    """Read and parse one source."""
    opening, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
    if opening.strip():
        raise ValueError(f"{path.name}: text before the front matter")
    pairs = (line.split(":", 1) for line in front.splitlines() if line.strip())
    return Source(path.stem, {key.strip(): value.strip() for key, value in pairs}, list(parse_blocks(body)))


def parse_blocks(body: str) -> Iterator[Block]:
    """Yield the blocks of a source's body. Consecutive table rows are joined."""
    rows: list[str] = []
    for line in [*body.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(line.strip())
            continue
        if rows:
            yield parse_table(rows)
            rows = []
        if line.strip():
            yield parse_line(line)


def parse_line(line: str) -> Block:
    """Parse a line outside a table."""
    if line.strip() == "***":
        return Block("break")
    if directive := DIRECTIVE.fullmatch(line.strip()):
        return Block(cast("Kind", directive[1]), directive[2] or "")
    for prefix, named in PREFIXES:
        if line.startswith(prefix):
            return Block(named, inline(line.removeprefix(prefix).strip()))
    text = line.strip()
    label = LABEL.match(text)
    return Block(
        "text",
        inline(text[label.end() :] if label else text),
        label[1] if label else "",
        (len(line) - len(line.lstrip())) // 2,
    )


def parse_table(lines: list[str]) -> Block:
    """Parse consecutive table rows."""
    widths: tuple[int, ...] = ()
    rows = []
    for line in lines:
        cells = line.strip("|").split("|")
        if WIDTHS.fullmatch(line):
            widths = tuple(len(cell) for cell in cells)
        else:
            rows.append(tuple(inline(cell.strip()) for cell in cells))
    return Block("table", rows=tuple(rows), widths=widths or (1,) * len(rows[0]))


def inline(text: str) -> str:
    """Convert the emphasis of a text to the layout library's tags."""
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text, quote=False))
    return re.sub(r"\*(.+?)\*", r"<i>\1</i>", bold)
