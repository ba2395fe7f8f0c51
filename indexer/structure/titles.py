"""Headings without a number: between a judgment's paragraphs, and in a contract that counts no clauses. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.model import SectionKind
from pincite.indexer.numbering import read_enumerator
from pincite.indexer.structure.boundaries import is_schedule_head
from pincite.indexer.structure.headings import is_heading, is_titled, sentence_has_ended
from pincite.indexer.structure.prose import TextLine
from pincite.indexer.structure.spine import Spine

_FEWEST = 3
"""Headings that a contract without numbers has at the least: fewer are names and captions."""
_TEXT = 60
"""Characters that the line under such a heading has at the least."""


def titles(lines: Sequence[TextLine], unit: SectionKind, spine: Spine) -> frozenset[int]:
    """Return the lines, by `TextLine.number`, that are headings without a number."""
    if unit is SectionKind.PARAGRAPH:
        return frozenset(_above_paragraphs(lines, spine))
    found = list(_above_text(lines)) if unit is SectionKind.CLAUSE and not spine.units else []
    return frozenset(found if len(found) >= _FEWEST else ())


def _above_paragraphs(lines: Sequence[TextLine], spine: Spine) -> Iterator[int]:
    """A heading stands behind the end of a sentence, right above a numbered paragraph or another such heading."""
    above = False
    for line in reversed(lines):
        if line.number in spine.units:
            above = True
            continue
        above = above and is_heading(line.text) and read_enumerator(line.text) is None and not is_schedule_head(line)
        if above and sentence_has_ended(line.before):
            yield line.number


def _above_text(lines: Sequence[TextLine]) -> Iterator[int]:
    for line in lines:
        text, below = line.text.rstrip(".:"), line.following
        if not (is_heading(text) and is_titled(text) and sentence_has_ended(line.before)):
            continue
        if len(below) >= _TEXT and below[0].isupper() and read_enumerator(text) is None:
            yield line.number
