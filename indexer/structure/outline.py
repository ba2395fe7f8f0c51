"""The outline of a document while it is read: which units are open, and where each began and ended. Pure.

A section's parent is the innermost unit that is still open, so sections are nested and in reading order by
construction. The stack of lists is another matter: it remembers the numbers that may go on, also after a new part.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from pincite.indexer.legal_text.numbering import Style, follows, ordinal
from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Position

PART_DEPTH = 0
CHAPTER_DEPTH = 1
HEADING_DEPTH = 2
TITLE_DEPTH = 5
UNIT_DEPTH = 6
"""Depths: parts and schedules, chapters, headings (in each other), a document's numbered units; lists lie below."""
ORDERS = "Order"
RECITALS = "Recitals"
AMENDED = "Amended text"
LETTERED: frozenset[Style] = frozenset({"(a)", "(i)", "(A)", "(I)"})
"""Styles of lists inside a sentence."""
_CONTAINED = {ORDERS: SectionKind.ORDER, RECITALS: SectionKind.RECITAL, AMENDED: SectionKind.ARTICLE}


@dataclass(slots=True)
class Draft:
    """A section in the making; without an `end` it is still open."""

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
    """An open list: its style, the label it has reached, and the draft that label began.

    `is_unit` marks a unit that stands in no list (`Article 1`): a `1.` inside it begins one. `steps` is its place in
    figures, for the dotted numbers that extend it: (1,) for `Article I` above `Section 1.01`.
    """

    style: Style
    label: str
    index: int
    is_unit: bool = False
    steps: tuple[int, ...] = ()


@dataclass(slots=True)
class Outline:
    """What has been read so far. `unit` is what the document calls its numbered units."""

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
        """Begin a section, and end those that are as deep (or as deep as `closes`); return its index."""
        self._end_from(depth if closes is None else closes, start)
        self.in_table = False
        parent = self._open[-1] if self._open else None
        self.drafts.append(Draft(kind, path, self.container, heading, start, depth, parent))
        self._open.append(len(self.drafts) - 1)
        return self._open[-1]

    def open_container(self, kind: SectionKind, name: str, heading: str | None, start: Position) -> None:
        """Begin a schedule, the operative order or the recitals: numbers start afresh inside."""
        self.container = name
        self._start_afresh()
        self.open(kind, name, heading, start, PART_DEPTH)

    def close_container(self, at: Position) -> None:
        """Return to the main body, if the document is inside a container."""
        if self.container:
            self.container = ""
            self._start_afresh()
            self._end_from(PART_DEPTH, at)

    def open_unit(
        self, style: Style, label: str, heading: str | None, start: Position, *, number: int = 0, is_unit: bool = True
    ) -> None:
        """Begin one of the document's main units; `number` is its place in figures."""
        self.stack.clear()
        self.number = number
        index = self.open(self.unit_kind, label, heading, start, UNIT_DEPTH)
        self.stack.append(Level(style, label, index, is_unit, (number,)))

    def open_dotted(self, label: str, steps: tuple[int, ...], heading: str | None, start: Position) -> None:
        """Begin a unit whose dotted number names its own place: under the open unit whose number it extends."""
        while self.stack and not _extends(steps, self.stack[-1].steps):
            self.stack.pop()
        if not self.stack and len(steps) > 2 and steps[-1] > 1 and heading is None:
            return
        depth = UNIT_DEPTH + len(steps) - 1
        index = self.open(self.unit_kind, label, heading, start, depth, None if self.stack else UNIT_DEPTH)
        self.stack.append(Level("dotted", label, index, steps=steps))

    def open_heading(self, styles: tuple[Style, ...], label: str, heading: str, start: Position) -> None:
        """Begin a part of a court paper that a numeral or a letter heads: `I`, `I.A`; its paragraphs count on."""
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
        """Begin what a heading without a number heads: it is cited by its words."""
        self.open(SectionKind.HEADING, title, title, start, depth)
        self.stack.clear()

    def begin_table(self, at: Position) -> None:
        """Begin a table of defined terms: its rows are of the unit that it is in, not of the list that ends above it.

        Lists in its rows are parts of definitions, until the next unit begins.
        """
        self.in_table = True
        while self.stack and self.stack[-1].style in LETTERED:
            self._end_from(self.drafts[self.stack.pop().index].depth, at)

    def append(self, style: Style, label: str, heading: str | None, start: Position) -> None:
        """Begin an item of the list under the innermost open one; its path extends that of the unit above."""
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
        """What a numbered unit is here: in a container it is a paragraph, an order or a recital."""
        if not self.container:
            return self.unit
        return _CONTAINED.get(self.container, SectionKind.PARAGRAPH)

    @property
    def signed(self) -> bool:
        """Whether the section last begun is the signatures."""
        return bool(self.drafts) and self.drafts[-1].kind is SectionKind.SIGNATURE

    def sections(self, ends: Sequence[Position]) -> tuple[Section, ...]:
        """Return what was read. `ends` are the places where a line of the document ends, in reading order.

        A section ends with its last line, and what is still open with the last of all.
        """
        last = ends[-1] if ends else Position(1, 0)
        return tuple(
            Section(index, d.kind, d.path, d.container, d.heading, d.start, _settled(d.end or last, ends), d.parent)
            for index, d in enumerate(self.drafts)
        )

    def last_family_is(self, family: str) -> bool:
        """Whether the main unit last begun is called by this word (`article`)."""
        return self.family == family

    def _start_afresh(self) -> None:
        self.stack.clear()
        self.headings.clear()
        self.last_dotted, self.number = (), 0

    def _end_from(self, depth: int, at: Position) -> None:
        while self._open and self.drafts[self._open[-1]].depth >= depth:
            self.drafts[self._open.pop()].end = at


def _extends(steps: tuple[int, ...], base: tuple[int, ...]) -> bool:
    return bool(base) and len(base) < len(steps) and steps[: len(base)] == base


def _settled(end: Position, ends: Sequence[Position]) -> Position:
    """The end of the last line before a place, so that a section does not reach the page on which the next begins."""
    before = bisect_right(ends, end)
    return ends[before - 1] if before else end
