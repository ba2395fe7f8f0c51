"""Pages become sections: parts, chapters, articles, clauses, paragraphs, schedules, with paths and start pages. Pure.

One pass over the body lines keeps a stack of open lists. A line's enumerator continues the innermost list that it can
follow, or opens a new one when it is a list's first. What fits nowhere is text: a wrapped line that begins with `3.`
is not section 3.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.headings import (
    breaks_off,
    goes_on,
    is_heading,
    is_schedule,
    run_in_heading,
    stands_alone,
    title_of,
)
from pincite.indexer.lines import Line, body_lines
from pincite.indexer.model import Page, Position, Section, SectionKind
from pincite.indexer.numbering import Enumerator, Style, follows, ordinal, read_enumerator
from pincite.indexer.outline import ORDERS, RECITALS, Outline
from pincite.indexer.patterns import common, contracts, court
from pincite.indexer.unnumbered import UnnumberedHeadings

_MAX_GAP = 40
"""Articles may be missing from an extract or an amendment law: how far a headed number may jump ahead."""

_MAX_NESTED = 3
"""Lists of one style that may lie in each other: the document's units, a list in one, and a text quoted there."""

_ENDS_IN_FIGURES = re.compile(r"\s\d[\d,.]*\s+\d[\d,.]*$")


@dataclass(frozen=True, slots=True)
class _Line:
    """A body line. `runs_on` says that the line before it broke off in mid-sentence, `following` is the next one."""

    position: Position
    text: str
    runs_on: bool
    following: str


def read_sections(pages: Sequence[Page], unit: SectionKind) -> tuple[Section, ...]:
    """Return the sections of a document in reading order.

    `unit` is what the document calls its numbered units: article, clause or paragraph. Contents pages are passed over,
    so a section never starts on one.
    """
    outline = Outline(unit)
    unnumbered = UnnumberedHeadings.of(pages) if unit is SectionKind.ARTICLE else None
    for line in _lines(pages):
        if unnumbered is not None and (label := unnumbered.next(line.text)) is not None:
            outline.open_unit("number", label, line.text, line.position)
            continue
        _read_line(outline, line)
    return outline.sections(pages)


def _lines(pages: Sequence[Page]) -> Iterator[_Line]:
    before: Line | None = None
    runs_on = False
    for line in body_lines(page for page in pages if not page.is_contents):
        if before is not None:
            yield _Line(Position(before.page, before.span.start), before.text, runs_on, line.text)
            runs_on = breaks_off(before.text)
        before = line
    if before is not None:
        yield _Line(Position(before.page, before.span.start), before.text, runs_on, "")


def _read_line(outline: Outline, line: _Line) -> None:
    first = line.text[0]
    untitled, outline.untitled = outline.untitled, None
    if first.isdigit() or first == "(":
        enumerator = read_enumerator(line.text)
        if enumerator is not None:
            _place(outline, enumerator, line)
        return
    if first in "PpCcSsAaEe" and not line.runs_on and _read_unit_line(outline, line):
        return
    if untitled is not None and is_heading(line.text):
        outline.drafts[untitled].heading = line.text
    else:
        _read_turn(outline, line)


def _read_turn(outline: Outline, line: _Line) -> None:
    """The lines at which a court paper turns to its orders, or from them, and a contract to its recitals."""
    if outline.unit is SectionKind.CLAUSE and contracts.RECITALS.match(line.text):
        outline.open_container(SectionKind.RECITAL, RECITALS, None, line.position)
    elif court.ORDER_LINE.search(line.text):
        outline.open_container(SectionKind.ORDER, ORDERS, "Operative order", line.position)
    elif outline.container == ORDERS and court.ORDER_END.match(line.text):
        outline.close_container(line.position)


def _read_unit_line(outline: Outline, line: _Line) -> bool:
    """Read a line that names its own unit: `PART 3: LICENCES`, `Article 5`, `SCHEDULE 2`."""
    text = line.text
    if (match := common.PART_LINE.match(text)) and stands_alone(text, match["heading"]):
        outline.close_container(line.position)
        outline.open(SectionKind.PART, f"Part {match['number']}", title_of(match), line.position, 0)
        return True
    if (match := common.CHAPTER_LINE.match(text)) and stands_alone(text, match["heading"]):
        outline.open(SectionKind.CHAPTER, f"Chapter {match['number']}", title_of(match), line.position, 1)
        return True
    if (match := common.SCHEDULE_LINE.match(text)) and is_schedule(text, match):
        _open_schedule(outline, match, line.position)
        return True
    if (match := common.ARTICLE_WORD_LINE.match(text)) and stands_alone(text, match["heading"], headed=True):
        if outline.unit is not SectionKind.PARAGRAPH:
            outline.open_unit("number", match["number"], title_of(match), line.position)
            outline.untitled = None if title_of(match) else len(outline.drafts) - 1
        return True
    return False


def _open_schedule(outline: Outline, match: re.Match[str], start: Position) -> None:
    if not outline.drafts and start.page == 1 and match["word"].upper() == "EXHIBIT":
        return  # the number that a filing gives the whole document
    if match["heading"].upper().startswith("OF REASONS"):
        outline.close_container(start)
        return
    name = f"{match['word'].capitalize()} {match['number'] or ''}".strip()
    outline.open_container(SectionKind.SCHEDULE, name, title_of(match), start)


def _place(outline: Outline, enumerator: Enumerator, line: _Line) -> None:
    rest = line.text[enumerator.rest :].strip()
    heading = _heading(outline, enumerator, rest, line.following)
    if enumerator.bare and (heading is None or outline.unit is not SectionKind.ARTICLE or _is_row(outline, rest)):
        return
    if _leaves_container(outline, enumerator):
        outline.close_container(line.position)
    if enumerator.styles == ("dotted",):
        _place_dotted(outline, enumerator.label, rest, heading, line)
        return
    for level in range(len(outline.stack) - 1, -1, -1):
        open_list = outline.stack[level]
        if open_list.style in enumerator.styles and follows(open_list.style, enumerator.label, open_list.label):
            del outline.stack[level:]
            outline.append(open_list.style, enumerator.label, heading, line.position)
            return
    if enumerator.styles == ("number",) and _jumps(outline, enumerator, heading):
        outline.open_unit("number", enumerator.label, heading, line.position)
        return
    for style in enumerator.styles:
        if ordinal(style, enumerator.label) == 1:
            _leave_repeated(outline, style)
            outline.append(style, enumerator.label, heading, line.position)
            return


def _leave_repeated(outline: Outline, style: Style) -> None:
    """Where a list begins, close what it cannot lie in: a list of its style that has only begun, or too deep a one.

    Markdown may number all its items `1.`, and a schedule may number each of its topics afresh.
    """
    same = [level for level, open_list in enumerate(outline.stack) if open_list.style == style]
    if not same:
        return
    inner = outline.stack[same[-1]]
    if len(same) == _MAX_NESTED or (ordinal(style, inner.label) == 1 and not inner.is_unit):
        del outline.stack[same[-1] :]


def _is_row(outline: Outline, rest: str) -> bool:
    """A row of a table that begins with its number is a unit of a schedule, but no article."""
    return not outline.container and bool(_ENDS_IN_FIGURES.search(rest))


def _heading(outline: Outline, enumerator: Enumerator, rest: str, following: str) -> str | None:
    """The heading behind a number. Clauses and dotted paragraphs may begin with their text at once."""
    if outline.unit is SectionKind.PARAGRAPH:
        return None
    if outline.unit is SectionKind.CLAUSE or enumerator.styles == ("dotted",):
        if (run_in := run_in_heading(rest)) is not None:
            return run_in
        if goes_on(rest, following):
            return None
    return rest if is_heading(rest) else None


def _leaves_container(outline: Outline, enumerator: Enumerator) -> bool:
    """A second `1.` after the orders begins the reasons; the first number after the recitals begins the terms."""
    if outline.container == RECITALS:
        return enumerator.styles in (("number",), ("dotted",))
    return (
        outline.container == ORDERS
        and enumerator.styles == ("number",)
        and ordinal("number", enumerator.label) == 1
        and any(level.style == "number" for level in outline.stack)
    )


def _place_dotted(outline: Outline, label: str, rest: str, heading: str | None, line: _Line) -> None:
    """A dotted number that a wrapped sentence begins a line with (`... under clause / 3.1.2 applies`) is text.

    So is a rule that a judgment with paragraphs 1, 2, 3 quotes by its own number.
    """
    steps = tuple(map(int, re.findall(r"\d+", label)))
    numbers = [level.label for level in outline.stack if level.style == "number"]
    if outline.unit is SectionKind.PARAGRAPH and numbers and str(steps[0]) not in numbers:
        return
    back = steps <= outline.last_dotted
    if line.runs_on and (back or rest[:1].islower()) and not _succeeds(steps, outline.last_dotted):
        return
    outline.last_dotted = steps
    outline.open_dotted(label, heading, line.position)


def _succeeds(steps: tuple[int, ...], last: tuple[int, ...]) -> bool:
    if steps[:-1] == last:
        return steps[-1] == 1
    before = last[: len(steps)]
    return steps[:-1] == before[:-1] and len(before) == len(steps) and steps[-1] == before[-1] + 1


def _jumps(outline: Outline, enumerator: Enumerator, heading: str | None) -> bool:
    """A headed article may skip numbers: an amendment law prints only the articles that it changes."""
    if heading is None or outline.unit is not SectionKind.ARTICLE:
        return False
    number = ordinal("number", enumerator.label) or 0
    last = next((ordinal("number", v.label) or 0 for v in outline.stack if v.style == "number"), 0)
    return last < number <= last + _MAX_GAP
