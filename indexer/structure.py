"""Pages become sections: parts, chapters, articles, clauses, paragraphs, schedules, with paths and start pages. Pure.

One pass over the body lines keeps a stack of open lists. A line's enumerator continues the innermost list that it can
follow, or opens a new one when it is a list's first. What fits nowhere is text: a wrapped line that begins with `3.`
is not section 3.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pincite.indexer.model import Page, Position, Section, SectionKind
from pincite.indexer.numbering import Enumerator, Style, follows, ordinal, read_enumerator
from pincite.indexer.patterns.common import (
    ARTICLE_WORD_LINE,
    CHAPTER_LINE,
    DOT_LEADER,
    PART_LINE,
    SCHEDULE_LINE,
)

_MAX_GAP = 40
"""Articles may be missing from an extract or an amendment law: how far a headed number may jump ahead."""
_ORDER_LINE = re.compile(r"\b(?:IT IS (?:HEREBY )?ORDERED|IT IS (?:HEREBY )?ORDERED AND DIRECTED)\b")
_ORDER_END = re.compile(r"^\s*(?:Issued by|SCHEDULE OF REASONS|REASONS|Reasons|Schedule of Reasons)\b")
_NOT_A_UNIT = re.compile(r"(?:(?:part|chapter|schedule|appendix|annex)\s+[\dIVXL]+\b|contents)", re.IGNORECASE)
_MID_SENTENCE = re.compile(r"(?:[a-z,]|\b(?:the|of|in|under|and|or|to|by|with|a|an|this|that|see|Article|Articles))$")
_UNIT_DEPTH = 2


@dataclass(slots=True)
class _Draft:
    kind: SectionKind
    path: str
    container: str
    heading: str | None
    start: Position
    depth: int
    parent: int | None


@dataclass(slots=True)
class _Level:
    style: Style
    label: str
    index: int


@dataclass(slots=True)
class _Outline:
    unit: SectionKind
    drafts: list[_Draft] = field(default_factory=list)
    stack: list[_Level] = field(default_factory=list)
    container: str = ""
    container_index: int | None = None
    part: int | None = None
    chapter: int | None = None
    untitled: int | None = None

    def open(self, kind: SectionKind, path: str, heading: str | None, start: Position, depth: int) -> int:
        parent = self._parent(depth)
        self.drafts.append(_Draft(kind, path, self.container, heading, start, depth, parent))
        return len(self.drafts) - 1

    def _parent(self, depth: int) -> int | None:
        if depth == 0:
            return None
        if depth == 1:
            return self.part
        if self.stack and depth > _UNIT_DEPTH:
            return self.stack[-1].index
        return next((i for i in (self.container_index, self.chapter, self.part) if i is not None), None)


@dataclass(frozen=True, slots=True)
class _Line:
    """A body line. `runs_on` says that the line before it ended in mid-sentence."""

    position: Position
    text: str
    runs_on: bool


def read_sections(pages: Sequence[Page], unit: SectionKind) -> tuple[Section, ...]:
    """Return the sections of a document in reading order.

    `unit` is what the document calls its numbered units: article, clause or paragraph. Contents pages are passed over,
    so a section never starts on one.
    """
    outline = _Outline(unit)
    unnumbered = _UnnumberedHeadings.of(pages) if unit is SectionKind.ARTICLE else None
    for line in _body_lines(pages):
        if unnumbered is not None and (label := unnumbered.next(line.text)) is not None:
            _open_unit(outline, "number", label, line.text.strip(), line.position)
            continue
        _read_line(outline, line)
    return _close(outline.drafts, pages)


def _body_lines(pages: Sequence[Page]) -> Iterator[_Line]:
    runs_on = False
    for page in pages:
        if page.is_contents:
            continue
        offset = 0
        for text in page.body.split("\n"):
            stripped = text.strip()
            if stripped:
                yield _Line(Position(page.number, offset + len(text) - len(text.lstrip())), stripped, runs_on)
                runs_on = bool(_MID_SENTENCE.search(stripped)) and not _is_heading(stripped)
            offset += len(text) + 1


def _read_line(outline: _Outline, line: _Line) -> None:
    first = line.text[0]
    untitled, outline.untitled = outline.untitled, None
    if first.isdigit() or first == "(":
        enumerator = read_enumerator(line.text)
        if enumerator is not None:
            _place(outline, enumerator, line)
        return
    if first in "PpCcSsAaEe" and not line.runs_on and _read_heading_line(outline, line):
        return
    if untitled is not None and _is_heading(line.text):
        outline.drafts[untitled].heading = line.text
    elif _ORDER_LINE.search(line.text):
        _open_container(outline, SectionKind.ORDER, "Order", "Operative order", line.position)
    elif outline.container == "Order" and _ORDER_END.match(line.text):
        _close_container(outline)


def _read_heading_line(outline: _Outline, line: _Line) -> bool:
    text = line.text
    if (match := PART_LINE.match(text)) and _stands_alone(text, match["heading"]):
        _close_container(outline)
        outline.chapter = None
        outline.part = outline.open(SectionKind.PART, f"Part {match['number']}", _title(match), line.position, 0)
        return True
    if (match := CHAPTER_LINE.match(text)) and _stands_alone(text, match["heading"]):
        outline.chapter = outline.open(
            SectionKind.CHAPTER, f"Chapter {match['number']}", _title(match), line.position, 1
        )
        return True
    if (match := SCHEDULE_LINE.match(text)) and _is_schedule(text, match):
        if match["heading"].upper().startswith("OF REASONS"):
            _close_container(outline)
            return True
        name = f"{match['word'].capitalize()} {match['number'] or ''}".strip()
        _open_container(outline, SectionKind.SCHEDULE, name, _title(match), line.position)
        return True
    if (match := ARTICLE_WORD_LINE.match(text)) and _stands_alone(text, match["heading"], headed=True):
        if outline.unit is not SectionKind.PARAGRAPH:
            _open_unit(outline, "number", match["number"], _title(match), line.position)
            outline.untitled = None if _title(match) else len(outline.drafts) - 1
        return True
    return False


def _stands_alone(text: str, heading: str, *, headed: bool = False) -> bool:
    """Tell a heading line from a sentence that happens to begin with `Part 3 of this Law ...`."""
    if len(text) > 110 or text.endswith((".", ";", ",")):
        return False
    if not heading:
        return True
    if headed:
        return heading[0].isupper() and not heading.split()[0].islower()
    return text.split()[0].isupper() or bool(re.match(r"\w+\s+\w+\s*[:\-–—]", text))


def _is_schedule(text: str, match: re.Match[str]) -> bool:
    if len(text) > 110 or text.endswith((".", ";", ",")):
        return False
    if match["word"].isupper():
        return True
    return (not match["heading"] and match["number"] is not None) or bool(re.match(r"\w+\s+\w+\s*[:\-–—]", text))


def _title(match: re.Match[str]) -> str | None:
    return match["heading"].strip(" :.-–—") or None


def _open_container(outline: _Outline, kind: SectionKind, name: str, heading: str | None, start: Position) -> None:
    outline.container = name
    outline.part = outline.chapter = None if kind is SectionKind.SCHEDULE else outline.part
    outline.stack.clear()
    outline.container_index = None
    outline.container_index = outline.open(kind, name, heading, start, 0)


def _close_container(outline: _Outline) -> None:
    if outline.container:
        outline.container, outline.container_index = "", None
        outline.stack.clear()


def _place(outline: _Outline, enumerator: Enumerator, line: _Line) -> None:
    rest = line.text[enumerator.rest :].strip()
    heading = rest if outline.unit is not SectionKind.PARAGRAPH and _is_heading(rest) else None
    if enumerator.bare and (heading is None or outline.unit is not SectionKind.ARTICLE):
        return
    if outline.container == "Order" and _restarts(outline, enumerator):
        _close_container(outline)
    if enumerator.styles == ("dotted",):
        _open_dotted(outline, enumerator.label, heading, line.position)
        return
    for level in range(len(outline.stack) - 1, -1, -1):
        open_list = outline.stack[level]
        if open_list.style in enumerator.styles and follows(open_list.style, enumerator.label, open_list.label):
            _continue(outline, level, enumerator.label, heading, line.position)
            return
    if enumerator.styles == ("number",) and _jumps(outline, enumerator, heading):
        _open_unit(outline, "number", enumerator.label, heading, line.position)
        return
    for style in enumerator.styles:
        if ordinal(style, enumerator.label) == 1:
            _begin(outline, style, enumerator.label, heading, line.position)
            return


def _restarts(outline: _Outline, enumerator: Enumerator) -> bool:
    """A second `1.` after the orders begins the reasons."""
    return (
        enumerator.styles == ("number",)
        and ordinal("number", enumerator.label) == 1
        and any(level.style == "number" for level in outline.stack)
    )


def _jumps(outline: _Outline, enumerator: Enumerator, heading: str | None) -> bool:
    """A headed article may skip numbers: an amendment law prints only the articles that it changes."""
    if heading is None or outline.unit is not SectionKind.ARTICLE:
        return False
    number = ordinal("number", enumerator.label) or 0
    last = next((ordinal("number", v.label) or 0 for v in outline.stack if v.style == "number"), 0)
    return last < number <= last + _MAX_GAP


def _is_heading(text: str) -> bool:
    return (
        2 < len(text) <= 120
        and (text[0].isupper() or text[0] in "‘“'\"")
        and not text.endswith((".", ";", ":", ",", " and", " or"))
        and len(text.split()) <= 16
    )


def _open_unit(outline: _Outline, style: Style, label: str, heading: str | None, start: Position) -> None:
    outline.stack.clear()
    index = outline.open(_unit_kind(outline), label, heading, start, _UNIT_DEPTH)
    outline.stack.append(_Level(style, label, index))


def _unit_kind(outline: _Outline) -> SectionKind:
    if outline.container == "Order":
        return SectionKind.ORDER
    return SectionKind.PARAGRAPH if outline.container else outline.unit


def _open_dotted(outline: _Outline, label: str, heading: str | None, start: Position) -> None:
    """A dotted number names its own place: it belongs to the open unit whose number it extends, if there is one."""
    steps = label.split(".")
    while outline.stack and not _extends(steps, outline.stack[-1].label.split(".")):
        outline.stack.pop()
    if not outline.stack and len(steps) > 2 and steps[-1] not in ("1", "0") and heading is None:
        return
    index = outline.open(_unit_kind(outline), label, heading, start, _UNIT_DEPTH + len(steps) - 1)
    outline.stack.append(_Level("dotted", label, index))


def _extends(steps: list[str], base: list[str]) -> bool:
    return len(base) < len(steps) and steps[: len(base)] == base


def _continue(outline: _Outline, level: int, label: str, heading: str | None, start: Position) -> None:
    open_list = outline.stack[level]
    del outline.stack[level:]
    _append(outline, open_list.style, label, heading, start)


def _begin(outline: _Outline, style: Style, label: str, heading: str | None, start: Position) -> None:
    _append(outline, style, label, heading, start)


def _append(outline: _Outline, style: Style, label: str, heading: str | None, start: Position) -> None:
    depth = _UNIT_DEPTH
    path, kind = label, _unit_kind(outline)
    if outline.stack:
        above = outline.drafts[outline.stack[-1].index]
        depth, path, kind = above.depth + 1, f"{above.path}({label})", above.kind
    elif style != "number":
        path = f"({label})"
    index = outline.open(kind, path, heading if style == "number" else None, start, depth)
    outline.stack.append(_Level(style, label, index))


def _close(drafts: Sequence[_Draft], pages: Sequence[Page]) -> tuple[Section, ...]:
    last = Position(pages[-1].number, len(pages[-1].text)) if pages else Position(1, 0)
    ends: list[Position] = [last] * len(drafts)
    open_indexes: list[int] = []
    for index, draft in enumerate(drafts):
        while open_indexes and drafts[open_indexes[-1]].depth >= draft.depth:
            ends[open_indexes.pop()] = draft.start
        open_indexes.append(index)
    return tuple(
        Section(index, d.kind, d.path, d.container, d.heading, d.start, ends[index], d.parent)
        for index, d in enumerate(drafts)
    )


@dataclass(slots=True)
class _UnnumberedHeadings:
    """Article headings whose numbers the text layer lost: the contents page gives the number, or at least the order."""

    labels: list[str]
    headings: list[str]
    reached: int = 0

    @classmethod
    def of(cls, pages: Sequence[Page]) -> "_UnnumberedHeadings | None":
        entries = [entry for page in pages if page.is_contents for entry in _contents_entries(page)]
        units = [e for e in entries if not _NOT_A_UNIT.match(e)]
        read = [read_enumerator(e) for e in units]
        labels = [e.label if e else str(i + 1) for i, e in enumerate(read)]
        headings = [_squash(text[e.rest :] if e else text) for e, text in zip(read, units, strict=True)]
        if len(units) < 5 or _printed_with_numbers(pages, frozenset(headings)) > 0.3 * len(units):
            return None
        return cls(labels, headings)

    def next(self, line: str) -> str | None:
        squashed = _squash(line)
        for ahead in range(self.reached, min(self.reached + 3, len(self.headings))):
            if squashed and squashed == self.headings[ahead]:
                self.reached = ahead + 1
                return self.labels[ahead]
        return None


def _printed_with_numbers(pages: Sequence[Page], headings: frozenset[str]) -> int:
    found = 0
    for line in _body_lines(pages):
        enumerator = read_enumerator(line.text) if line.text[0].isdigit() else None
        if enumerator is not None and _squash(line.text[enumerator.rest :]) in headings:
            found += 1
    return found


def _contents_entries(page: Page) -> Iterator[str]:
    for line in page.body.split("\n"):
        match = DOT_LEADER.search(line)
        if match is not None and line[: match.start()].strip():
            yield line[: match.start()].strip()


def _squash(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()
