"""The outline of a document while it is read: the open units, and where each began and ended. Pure.

A section's parent is the innermost unit that is still open, so sections are nested and in reading order by
construction. The stack of lists is separate: it keeps the numbers that may continue, even after a new part.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from pincite.indexer.legal_text.numbering import Style, follows, ordinal
from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Position

PART_DEPTH = 0
"""Depth of parts, schedules and other containers."""
CHAPTER_DEPTH = 1
"""Depth of chapters."""
HEADING_DEPTH = 2
"""Depth of the first level of headings, which nest."""
TITLE_DEPTH = 5
"""Depth of headings without a number."""
UNIT_DEPTH = 6
"""Depth of a document's numbered units. Lists are deeper."""
ORDERS = "Order"
"""Path of the container of a court paper's orders."""
RECITALS = "Recitals"
"""Path of the container of a contract's recitals."""
AMENDED = "Amended text"
"""Path of the container of an amended law's text."""
LETTERED: frozenset[Style] = frozenset({"(a)", "(i)", "(A)", "(I)"})
"""Styles of lists inside a sentence."""
_CONTAINED = {ORDERS: SectionKind.ORDER, RECITALS: SectionKind.RECITAL, AMENDED: SectionKind.ARTICLE}


@dataclass(slots=True)
class Draft:
    """A section under construction. Without an `end` it is still open."""

    kind: SectionKind
    path: str
    container: str
    heading: str | None
    start: Position
    depth: int
    parent: int | None
    end: Position | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """An open list: its style, its last label, and the index of the draft that the label began.

    `is_unit` marks a unit outside any list (`Article 1`); a `1.` inside it begins a list. `steps` is its number in
    figures, which dotted numbers extend: (1,) for `Article I` above `Section 1.01`.
    """

    style: Style
    label: str
    index: int
    is_unit: bool = False
    steps: tuple[int, ...] = ()


@dataclass(slots=True)
class Outline:
    """The sections read so far. `unit` is the document's name for its numbered units."""

    unit: SectionKind
    drafts: list[Draft] = field(default_factory=list)
    stack: list[Level] = field(default_factory=list)
    container: str = ""
    untitled: int | None = None
    last_dotted: tuple[int, ...] = ()
    family: str = ""
    number: int = 0
    headings: list[Level] = field(default_factory=list)
    in_table: bool = False
    _open: list[int] = field(default_factory=list)

    def open(
        self, kind: SectionKind, path: str, heading: str | None, start: Position, depth: int, closes: int | None = None
    ) -> int:
        """Begin a section and return its index.

        Sections of the same depth or deeper end (from depth `closes` if given).
        """
        self._end_from(depth if closes is None else closes, start)
        self.in_table = False
        parent = self._open[-1] if self._open else None
        self.drafts.append(Draft(kind, path, self.container, heading, start, depth, parent))
        self._open.append(len(self.drafts) - 1)
        return self._open[-1]

    def open_container(self, kind: SectionKind, name: str, heading: str | None, start: Position) -> None:
        """Begin a schedule, the operative order or the recitals. Numbering restarts inside."""
        self.container = name
        self._restart_numbering()
        self.open(kind, name, heading, start, PART_DEPTH)

    def close_container(self, at: Position) -> None:
        """Return to the main body, if the document is inside a container."""
        if self.container:
            self.container = ""
            self._restart_numbering()
            self._end_from(PART_DEPTH, at)

    def open_unit(
        self, style: Style, label: str, heading: str | None, start: Position, *, number: int = 0, is_unit: bool = True
    ) -> None:
        """Begin a main unit. `number` is its number in figures."""
        self.stack.clear()
        self.number = number
        index = self.open(self.unit_kind, label, heading, start, UNIT_DEPTH)
        self.stack.append(Level(style, label, index, is_unit, (number,)))

    def open_dotted(self, label: str, steps: tuple[int, ...], heading: str | None, start: Position) -> None:
        """Begin a unit with a dotted number, under the open unit whose number it extends."""
        while self.stack and not _extends(steps, self.stack[-1].steps):
            self.stack.pop()
        if not self.stack and len(steps) > 2 and steps[-1] > 1 and heading is None:
            return
        depth = UNIT_DEPTH + len(steps) - 1
        index = self.open(self.unit_kind, label, heading, start, depth, None if self.stack else UNIT_DEPTH)
        self.stack.append(Level("dotted", label, index, steps=steps))

    def open_heading(self, styles: tuple[Style, ...], label: str, heading: str, start: Position) -> None:
        """Begin a part of a court paper headed by a numeral or letter (`I`, `I.A`).

        Its paragraphs continue to count.
        """
        fits = [
            level for level, o in enumerate(self.headings) if o.style in styles and follows(o.style, label, o.label)
        ]
        style = self.headings[fits[-1]].style if fits else next((s for s in styles if ordinal(s, label) == 1), None)
        if style is None:
            return
        begun = [level for level, o in enumerate(self.headings) if o.style == style]
        if begun:
            del self.headings[begun[-1] :]
        if len(self.headings) == TITLE_DEPTH - HEADING_DEPTH:
            return
        path = ".".join([*(level.label for level in self.headings), label])
        index = self.open(SectionKind.HEADING, path, heading, start, HEADING_DEPTH + len(self.headings))
        self.headings.append(Level(style, label, index))
        self.stack.clear()

    def open_title(self, title: str, start: Position, depth: int = TITLE_DEPTH) -> None:
        """Begin a section with an unnumbered heading, which is cited by its words."""
        self.open(SectionKind.HEADING, title, title, start, depth)
        self.stack.clear()

    def begin_table(self, at: Position) -> None:
        """Begin a table of defined terms. Its rows belong to the current unit and not to the list that ends above it.

        Lists in its rows are parts of definitions, until the next unit begins.
        """
        self.in_table = True
        while self.stack and self.stack[-1].style in LETTERED:
            self._end_from(self.drafts[self.stack.pop().index].depth, at)

    def append(self, style: Style, label: str, heading: str | None, start: Position) -> None:
        """Begin a list item under the innermost open list. Its path extends that of the unit above."""
        if style == "number" and not any(level.style in ("number", "dotted") for level in self.stack):
            self.stack.clear()
        depth, path, kind = UNIT_DEPTH, label if style == "number" else f"({label})", self.unit_kind
        if self.stack:
            above = self.drafts[self.stack[-1].index]
            depth, path, kind = above.depth + 1, f"{above.path}({label})", above.kind
        index = self.open(kind, path, heading if style == "number" else None, start, depth)
        steps = (ordinal(style, label) or 0,) if style == "number" and depth == UNIT_DEPTH else ()
        self.stack.append(Level(style, label, index, steps=steps))

    @property
    def unit_kind(self) -> SectionKind:
        """The kind of numbered units here. In a container they are paragraphs, orders or recitals."""
        if not self.container:
            return self.unit
        return _CONTAINED.get(self.container, SectionKind.PARAGRAPH)

    @property
    def signed(self) -> bool:
        """Whether the last section is the signatures."""
        return bool(self.drafts) and self.drafts[-1].kind is SectionKind.SIGNATURE

    def sections(self, ends: Sequence[Position]) -> tuple[Section, ...]:
        """Return the sections. `ends` has the end positions of the document's lines, in reading order.

        A section ends with its last line; a section that is still open ends with the last line of the document.
        """
        last = ends[-1] if ends else Position(1, 0)
        return tuple(
            Section(
                index, d.kind, d.path, d.container, d.heading, d.start, _last_line_end(d.end or last, ends), d.parent
            )
            for index, d in enumerate(self.drafts)
        )

    def is_last_family(self, family: str) -> bool:
        """Return whether the last main unit was called by this word (`article`)."""
        return self.family == family

    def _restart_numbering(self) -> None:
        self.stack.clear()
        self.headings.clear()
        self.last_dotted, self.number = (), 0

    def _end_from(self, depth: int, at: Position) -> None:
        while self._open and self.drafts[self._open[-1]].depth >= depth:
            self.drafts[self._open.pop()].end = at


def _extends(steps: tuple[int, ...], base: tuple[int, ...]) -> bool:
    return bool(base) and len(base) < len(steps) and steps[: len(base)] == base


def _last_line_end(end: Position, ends: Sequence[Position]) -> Position:
    """Return the end of the last line before a position, so that a section excludes the next section's page."""
    before = bisect_right(ends, end)
    return ends[before - 1] if before else end
