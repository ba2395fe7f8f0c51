"""Divide pages into sections: parts, chapters, articles, clauses, paragraphs, schedules. Pure.

Two passes over the body lines. The first finds the spine: of all numbers at line starts, the heaviest run that
continues through the whole document. The second keeps a stack of open lists. A line's enumerator continues the
innermost list that it can follow, or opens a new list if it is a first number. Everything else is text: a wrapped line
that begins with `3.` is not section 3.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Page, Position
from pincite.indexer.structure.contents_on_page import without_contents
from pincite.indexer.structure.line_context import line_ends, text_lines
from pincite.indexer.structure.lost_numbers import UnnumberedHeadings
from pincite.indexer.structure.main_units import find_spine
from pincite.indexer.structure.outline import Outline
from pincite.indexer.structure.outline_builder import OutlineBuilder
from pincite.indexer.structure.quoted_provisions import without_quoted
from pincite.indexer.structure.unnumbered_headings import titles

_NONE: Mapping[Position, int] = MappingProxyType({})


def read_sections(
    pages: Sequence[Page], unit: SectionKind, declared: Mapping[Position, int] = _NONE
) -> tuple[Section, ...]:
    """Return the sections of a document in reading order.

    `unit` is the document's name for its numbered units: article, clause or paragraph. Contents pages are skipped, so
    no section starts on one. `declared` maps the positions of headings that the file marks to their levels.
    """
    lines = without_quoted(without_contents(text_lines(pages)))
    unnumbered = UnnumberedHeadings.of(pages) if unit is SectionKind.ARTICLE else None
    spine = find_spine(lines, unit)
    builder = OutlineBuilder(Outline(unit), spine, titles(lines, unit, spine), unnumbered, declared)
    for line in lines:
        builder.read(line)
    return builder.outline.sections(line_ends(pages))
