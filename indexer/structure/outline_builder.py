"""Build the outline line by line: the spine's units, their lists, schedules, recitals and orders. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pincite.indexer.legal_text.numbering import Enumerator, Style, follows, ordinal, read_enumerator
from pincite.indexer.legal_text.patterns import common, contracts, court_layout, definitions
from pincite.indexer.model import SectionKind
from pincite.indexer.page import Position
from pincite.indexer.structure.boundaries import is_schedule_head
from pincite.indexer.structure.dotted_numbers import place_dotted_number
from pincite.indexer.structure.headings import (
    continues_below,
    ends_sentence,
    heading_after,
    is_heading,
    schedule_head,
    schedule_number,
    stands_alone,
    title_of,
)
from pincite.indexer.structure.line_context import TextLine
from pincite.indexer.structure.lost_numbers import UnnumberedHeadings
from pincite.indexer.structure.main_units import Spine
from pincite.indexer.structure.number_sequence import SpineUnit
from pincite.indexer.structure.outline import (
    AMENDED,
    CHAPTER_DEPTH,
    HEADING_DEPTH,
    LETTERED,
    ORDERS,
    PART_DEPTH,
    RECITALS,
    TITLE_DEPTH,
    Outline,
)

_MAX_NESTED = 3
"""Nested lists of one style: the document's units, a list in a unit, and a text quoted there."""
_FIRST_INSIDE = re.compile(r"\d{1,3}[A-Z]{0,2}\.?[—―]?\s*(?P<item>\(1\))")
"""The first subsection on the line of its section: `12.—(1) A person ...`."""
_FIRST_SECTIONS = (1, 2, 3)
"""First numbers of an article's sections. The first section may be repealed, or misread by OCR."""
_DOTLESS = ("(1)", "(a)", "(i)", "(A)", "(I)")


@dataclass(slots=True)
class OutlineBuilder:
    """Reads a document's lines in order into `outline`."""

    outline: Outline
    spine: Spine
    titles: frozenset[int]
    unnumbered: UnnumberedHeadings | None
    declared: Mapping[Position, int]

    def read(self, line: TextLine) -> None:
        """Place one line. Most lines are text and change nothing."""
        outline = self.outline
        untitled, outline.untitled = outline.untitled, None
        self._switch_amended_text(line)
        if self.unnumbered is not None and (label := self.unnumbered.next(line.text)) is not None:
            outline.open_unit("number", label, line.text, line.position)
        elif (unit := self.spine.units.get(line.number)) is not None:
            _open_unit(outline, unit, line, alone=len(self.spine.units) == 1)
        elif (group := self.spine.groups.get(line.number)) is not None:
            _open_group(outline, group.label, group.heading, line)
        elif line.position in self.declared:
            self._open_declared(line, self.declared[line.position])
        elif outline.container == ORDERS and court_layout.ORDER_END.match(line.text):
            _open_reasons(outline, line)
        elif line.number in self.titles:
            outline.open_title(line.text.strip(" .:"), line.position)
        elif not self._read_unit_line(line) and not self._read_enumerated(line):
            if untitled is not None and is_heading(line.text):
                outline.drafts[untitled].heading = line.text
            else:
                _read_stage_line(outline, line)

    def _open_declared(self, line: TextLine, level: int) -> None:
        """Begin a section at a heading that the file marks.

        Its number is its path; without one it is cited by its words.
        """
        if self._read_unit_line(line):
            return
        enumerator = read_enumerator(line.text)
        rest = line.text[enumerator.rest :].strip() if enumerator else ""
        if enumerator is None or enumerator.styles not in (("number",), ("dotted",)):
            depth = min(HEADING_DEPTH + level - 1, TITLE_DEPTH)
            self.outline.open_title(line.text.strip(" .:"), line.position, depth)
            return
        steps = tuple(map(int, re.findall(r"\d+", enumerator.label)))
        if enumerator.styles == ("dotted",):
            self.outline.last_dotted = steps
            self.outline.open_dotted(enumerator.label, steps, rest or None, line.position)
        else:
            self.outline.open_unit("number", enumerator.label, rest or None, line.position, number=steps[0])

    def _switch_amended_text(self, line: TextLine) -> None:
        """Begin or end the text of an amended law, whose articles are not those of the amendment."""
        begun, ended = self.spine.amended
        if line.number in ended:
            self.outline.close_container(line.position)
        if line.number in begun:
            self.outline.open_container(SectionKind.HEADING, AMENDED, None, line.position)

    def _read_enumerated(self, line: TextLine) -> bool:
        enumerator = read_enumerator(line.text)
        if enumerator is None or enumerator.bare:
            return False
        if not (self.outline.in_table and LETTERED.issuperset(enumerator.styles)):
            _place(self.outline, enumerator, line, self.spine)
        return True

    def _read_unit_line(self, line: TextLine) -> bool:
        """Read a line that names its own unit: `PART 3: LICENCES`, `SCHEDULE 2`, an `Article 5` outside the spine."""
        text, outline = line.text, self.outline
        if text[0] not in "PpCcSsAaEeRrFfTtNn§" or line.runs_on:
            return False
        if (match := common.PART_LINE.match(text)) and stands_alone(text, match["heading"]):
            depth = CHAPTER_DEPTH if outline.container == AMENDED else PART_DEPTH
            if depth == PART_DEPTH:
                outline.close_container(line.position)
            outline.open(SectionKind.PART, f"Part {match['number']}", title_of(match), line.position, depth)
        elif (match := common.CHAPTER_LINE.match(text)) and stands_alone(text, match["heading"]):
            outline.open(
                SectionKind.CHAPTER, f"Chapter {match['number']}", title_of(match), line.position, CHAPTER_DEPTH
            )
            outline.last_dotted = ()  # each chapter of a town's by-laws may restart numbering
        elif is_schedule_head(line):
            _open_schedule(outline, line)
        else:
            return self._read_article_word(line)
        return True

    def _read_article_word(self, line: TextLine) -> bool:
        """Read `Article 5` without a spine, or `Section 2` of an article in which section numbers restart."""
        outline, units = self.outline, self.spine.units
        match = common.ARTICLE_WORD_LINE.match(line.text)
        if match is None or outline.unit is SectionKind.PARAGRAPH:
            return False
        if not stands_alone(line.text, match["heading"], headed=True) and not match["mark"]:
            return False
        if not units:
            outline.open_unit("number", match["number"], title_of(match), line.position)
            outline.untitled = None if title_of(match) else len(outline.drafts) - 1
            return True
        if match["number"][0].isdigit() and not outline.is_last_family(match["word"].lower()):
            return _continue_list(outline, ("section",), match["number"], title_of(match), line)
        return False


def _open_unit(outline: Outline, unit: SpineUnit, line: TextLine, *, alone: bool) -> None:
    candidate = unit.candidate
    inside = outline.container
    if inside and (unit.resumes or inside == RECITALS or (inside == ORDERS and unit.restarts and outline.stack)):
        outline.close_container(line.position)
    outline.family = candidate.family
    listed = alone and candidate.family == "number"
    outline.open_unit(
        "number", candidate.label, candidate.heading, line.position, number=candidate.number, is_unit=not listed
    )
    if candidate.heading is None and outline.unit is not SectionKind.PARAGRAPH and len(line.text.split()) <= 2:
        outline.untitled = len(outline.drafts) - 1
    if (first := _FIRST_INSIDE.match(line.text)) is not None:
        start = Position(line.position.page, line.position.offset + first.start("item"))
        outline.append("(1)", "1", None, start)


def _open_group(outline: Outline, label: str, heading: str | None, line: TextLine) -> None:
    """Begin a unit of an outer family with main units whose numbers continue: `ARTICLE II` above section 7."""
    outline.close_container(line.position)
    word = line.text.split()[0].capitalize()
    index = outline.open(SectionKind.PART, f"{word} {label}", heading, line.position, CHAPTER_DEPTH)
    outline.untitled = None if heading else index


def _open_schedule(outline: Outline, line: TextLine) -> None:
    match = schedule_head(line.text)
    if match is None or (not outline.drafts and line.position.page == 1 and match["word"].upper() == "EXHIBIT"):
        return  # a filing's number for the whole document
    named = match["number"] is None and match["heading"].upper().startswith("OF ")
    if named and court_layout.ORDER_END.match(line.text):
        _open_reasons(outline, line)
        return
    name = (
        line.text.title().replace(" Of ", " of ") if named else f"{match['word'].capitalize()} {schedule_number(match)}"
    )
    if name.strip() != outline.container:  # else the head is repeated on a further page
        heading = None if named else title_of(match)
        outline.open_container(SectionKind.SCHEDULE, name.strip(), heading, line.position)
        outline.untitled = None if heading or named else len(outline.drafts) - 1


def _open_reasons(outline: Outline, line: TextLine) -> None:
    """Return to the body below the orders, under a heading if there is one."""
    outline.close_container(line.position)
    if court_layout.REASONS.fullmatch(line.text):
        outline.open_title(line.text.title().replace(" Of ", " of "), line.position, PART_DEPTH)


def _read_stage_line(outline: Outline, line: TextLine) -> None:
    """Read the lines that begin a court paper's orders, a contract's next stage or a table of defined terms."""
    if definitions.TABLE_HEAD.match(line.text):
        outline.begin_table(line.position)
    elif court_layout.ORDER_LINE.search(line.text):
        outline.open_container(SectionKind.ORDER, ORDERS, "Operative order", line.position)
    elif outline.unit is SectionKind.CLAUSE:
        _read_contract_stage(outline, line)


def _read_contract_stage(outline: Outline, line: TextLine) -> None:
    """Read the start and end of a contract's recitals, and its signatures."""
    if outline.container == RECITALS:
        if contracts.RECITALS_END.match(line.text):
            outline.close_container(line.position)
    elif contracts.RECITALS.match(line.text) or (contracts.WHEREAS.match(line.text) and not outline.drafts):
        outline.open_container(SectionKind.RECITAL, RECITALS, None, line.position)
    elif contracts.SIGNATURES.match(line.text) and not outline.signed:
        outline.close_container(line.position)
        outline.open(SectionKind.SIGNATURE, "Signatures", None, line.position, PART_DEPTH)


def _place(outline: Outline, enumerator: Enumerator, line: TextLine, spine: Spine) -> None:
    rest = line.text[enumerator.rest :].strip()
    heading = heading_after(outline.unit, enumerator, rest, line.following)
    if outline.container == RECITALS and enumerator.styles == ("dotted",):
        outline.close_container(line.position)
    if enumerator.styles == ("dotted",):
        place_dotted_number(outline, enumerator, heading, line, spine)
    elif outline.headings and not spine.units:
        _place_under_headings(outline, enumerator, rest, line)
    elif enumerator.styles and (enumerator.styles[0] in _DOTLESS or _may_begin(outline, enumerator, rest, line)):
        _continue_list(outline, enumerator.styles, enumerator.label, heading, line)


def _place_under_headings(outline: Outline, enumerator: Enumerator, rest: str, line: TextLine) -> None:
    """Place a line of an opinion without numbered paragraphs. It has only headings; its lists are quotations."""
    if enumerator.styles[:1] != ("number",):
        _may_begin(outline, enumerator, rest, line)
    elif ends_sentence(line.before) and is_heading(rest) and not continues_below(rest, line.following):
        outline.open_heading(enumerator.styles, enumerator.label, rest, line.position)


def _may_begin(outline: Outline, enumerator: Enumerator, rest: str, line: TextLine) -> bool:
    """Return whether a number or letter with a dot begins a list: not in a court paper's headings, nor in initials."""
    if enumerator.styles == ("number",):
        return True
    if not ends_sentence(line.before):
        return False
    if outline.unit is SectionKind.PARAGRAPH and enumerator.label.isupper():
        if is_heading(rest) and not continues_below(rest, line.following):
            outline.open_heading(enumerator.styles, enumerator.label, rest, line.position)
        return False
    return True


def _continue_list(
    outline: Outline, styles: tuple[Style, ...], label: str, heading: str | None, line: TextLine
) -> bool:
    """Continue the innermost open list that a label can follow, or begin a list with it."""
    for level in range(len(outline.stack) - 1, -1, -1):
        open_list = outline.stack[level]
        if not open_list.is_unit and open_list.style in styles and follows(open_list.style, label, open_list.label):
            del outline.stack[level:]
            outline.append(open_list.style, label, heading, line.position)
            return True
    if outline.unit is SectionKind.PARAGRAPH and not outline.stack and "number" not in styles:
        return False  # the parties of a caption
    for style in styles:
        if (ordinal(style, label) or 0) in (_FIRST_SECTIONS if style == "section" else (1,)):
            _close_repeated_list(outline, style)
            outline.append(style, label, heading, line.position)
            return True
    return False


def _close_repeated_list(outline: Outline, style: Style) -> None:
    """Where a list begins, close a list of its style that has only begun, or that is nested too deep.

    Markdown may number all its items `1.`, and a schedule may restart numbering in each of its topics.
    """
    same = [level for level, open_list in enumerate(outline.stack) if open_list.style == style]
    if not same:
        return
    inner = outline.stack[same[-1]]
    if (len(same) == _MAX_NESTED or ordinal(style, inner.label) == 1) and not inner.is_unit:
        del outline.stack[same[-1] :]
