"""Find headings without a number, in judgments, contracts without clauses, and tables after the last clause. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.numbering import read_enumerator
from pincite.indexer.legal_text.patterns.contracts import SIGNATURES
from pincite.indexer.model import SectionKind
from pincite.indexer.structure.boundaries import is_schedule_head
from pincite.indexer.structure.headings import is_heading, is_titled, sentence_has_ended
from pincite.indexer.structure.line_context import TextLine
from pincite.indexer.structure.main_units import Spine

_MIN_HEADINGS = 3
"""A contract without numbers has at least this many headings; fewer are names and captions."""
_MIN_TEXT = 60
"""The line below such a heading has at least this many characters."""

_BETWEEN_CELLS = " | "
_CAPTION = re.compile(r"Table\b", re.IGNORECASE)
"""The caption of a table, which heads no other text."""


def titles(lines: Sequence[TextLine], unit: SectionKind, spine: Spine) -> frozenset[int]:
    """Return the numbers (`TextLine.number`) of lines that are headings without a number."""
    if unit is SectionKind.PARAGRAPH:
        return frozenset(_above_paragraphs(lines, spine))
    if unit is SectionKind.CLAUSE and spine.units:
        return frozenset(_above_annexed_tables(lines, spine))
    found = list(_above_text(lines)) if unit is SectionKind.CLAUSE else []
    return frozenset(found if len(found) >= _MIN_HEADINGS else ())


def _above_paragraphs(lines: Sequence[TextLine], spine: Spine) -> Iterator[int]:
    """Yield headings after the end of a sentence, directly above a numbered paragraph or another such heading."""
    above = False
    for line in reversed(lines):
        if line.number in spine.units:
            above = True
            continue
        above = above and is_heading(line.text) and read_enumerator(line.text) is None and not is_schedule_head(line)
        if above and sentence_has_ended(line.before):
            yield line.number


def _above_annexed_tables(lines: Sequence[TextLine], spine: Spine) -> Iterator[int]:
    """Yield headings above a table after the last number of the document, where the clause above has ended.

    A line that introduces a table (`as follows:`) may come between heading and table. Before the heading, it keeps the
    table in the clause.
    """
    above = False
    for line in reversed(lines):
        if _BETWEEN_CELLS in line.text:
            above = True
        elif line.number in spine.units or read_enumerator(line.text) is not None:
            return
        elif above and _heads_table(line):
            yield line.number
            above = False
        else:
            above = above and line.text.endswith(":")


def _heads_table(line: TextLine) -> bool:
    text = line.text
    named = is_heading(text) and is_titled(text) and not _CAPTION.match(text) and not SIGNATURES.match(text)
    ended = sentence_has_ended(line.before) or _BETWEEN_CELLS in line.before
    return named and ended and not is_schedule_head(line)


def _above_text(lines: Sequence[TextLine]) -> Iterator[int]:
    for line in lines:
        text, below = line.text.rstrip(".:"), line.following
        if not (is_heading(text) and is_titled(text) and sentence_has_ended(line.before)):
            continue
        if len(below) >= _MIN_TEXT and below[0].isupper() and read_enumerator(text) is None:
            yield line.number
