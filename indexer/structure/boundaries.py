"""Where numbering may begin again: at schedules and parts, and where a court paper turns to its orders. Pure."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.patterns import common, court_layout
from pincite.indexer.model import SectionKind
from pincite.indexer.structure.amended import amended_stretches
from pincite.indexer.structure.headings import schedule_head, stands_alone
from pincite.indexer.structure.line_context import TextLine

_HEAD = 10
"""Lines at the head of a document among which the number of a filing stands."""


@dataclass(frozen=True, slots=True)
class Boundaries:
    """Places among the lines. `parts` have numbers of their own; behind `double` ones numbers may begin twice.

    `leads` are lines under one that leads over to them: `insert the following:`. `amended` are the stretches that show
    an amended law, `schedules` the heads of schedules among the parts.
    """

    parts: tuple[int, ...]
    at: tuple[int, ...]
    double: frozenset[int]
    leads: frozenset[int]
    amended: tuple[tuple[int, int], ...]
    schedules: frozenset[int]

    def before(self, line: int) -> int:
        """The last boundary at or before a line; -1 where there is none."""
        index = bisect_right(self.at, line)
        return self.at[index - 1] if index else -1

    def twice(self, boundary: int) -> bool:
        """Whether numbers begin twice behind a boundary: the orders' own, and those of the reasons below them."""
        return boundary in self.double

    def introduces(self, line: int) -> bool:
        """Whether the line before leads over to a text that may not be the document's own."""
        return line in self.leads


def find_boundaries(lines: Sequence[TextLine], unit: SectionKind) -> Boundaries:
    """Return the boundaries among the lines."""
    amended = tuple(amended_stretches(lines)) if unit is SectionKind.ARTICLE else ()
    turns = {place for stretch in amended for place in stretch if place < len(lines)}
    schedules = frozenset(i for i, line in enumerate(lines) if is_schedule_head(line) and not _is_filing(i, line))
    parts = tuple(sorted(schedules | turns))
    double = {index for index, line in enumerate(lines) if court_layout.ORDER_LINE.search(line.text)}
    others = {index for index, line in enumerate(lines) if _is_part(line)}
    if unit is SectionKind.PARAGRAPH:
        others |= {index for index, line in enumerate(lines) if court_layout.ORDER_END.match(line.text)}
    leads = frozenset(index for index, line in enumerate(lines) if line.before.endswith(":"))
    return Boundaries(parts, tuple(sorted({*parts, *double, *others})), frozenset(double), leads, amended, schedules)


def is_schedule_head(line: TextLine) -> bool:
    """Tell the head of a schedule from a sentence about it."""
    return line.text[0] in "SsAaEeFfTtNn" and not line.runs_on and schedule_head(line.text) is not None


def _is_filing(index: int, line: TextLine) -> bool:
    """The number that a filing gives the whole document, at the head of its first page."""
    return index < _HEAD and line.position.page == 1 and line.text[:1] in "Ee"


def _is_part(line: TextLine) -> bool:
    if line.text[0] not in "PpCc" or line.runs_on:
        return False
    match = common.PART_LINE.match(line.text) or common.CHAPTER_LINE.match(line.text)
    return match is not None and stands_alone(line.text, match["heading"])
