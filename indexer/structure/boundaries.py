"""Find the lines at which numbering may restart: schedules, parts, and the orders of a court paper. Pure."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.patterns import common, court_layout
from pincite.indexer.model import SectionKind
from pincite.indexer.structure.amended import amended_text_ranges
from pincite.indexer.structure.headings import schedule_head, stands_alone
from pincite.indexer.structure.line_context import TextLine

_HEAD = 10
"""Lines at the head of a document that may contain a filing's exhibit number."""


@dataclass(frozen=True, slots=True)
class Boundaries:
    """Line indexes at which numbering may restart.

    `parts` have numbers of their own. After a boundary in `double`, numbers may restart twice. `leads` are lines after
    a line such as `insert the following:`. `amended` has the ranges that print an amended law, and `schedules` the
    schedule heads among the parts.
    """

    parts: tuple[int, ...]
    at: tuple[int, ...]
    double: frozenset[int]
    leads: frozenset[int]
    amended: tuple[tuple[int, int], ...]
    schedules: frozenset[int]

    def before(self, line: int) -> int:
        """Return the last boundary at or before a line, or -1."""
        index = bisect_right(self.at, line)
        return self.at[index - 1] if index else -1

    def restarts_twice(self, boundary: int) -> bool:
        """Return whether numbers restart twice after a boundary: in the orders, and in the reasons below them."""
        return boundary in self.double

    def introduces(self, line: int) -> bool:
        """Return whether the line before introduces text that may not be the document's own."""
        return line in self.leads


def find_boundaries(lines: Sequence[TextLine], unit: SectionKind) -> Boundaries:
    """Return the boundaries among the lines."""
    amended = tuple(amended_text_ranges(lines)) if unit is SectionKind.ARTICLE else ()
    edges = {place for range_ in amended for place in range_ if place < len(lines)}
    schedules = frozenset(
        i for i, line in enumerate(lines) if is_schedule_head(line) and not _is_filing_exhibit(i, line)
    )
    parts = tuple(sorted(schedules | edges))
    double = {index for index, line in enumerate(lines) if court_layout.ORDER_LINE.search(line.text)}
    others = {index for index, line in enumerate(lines) if _is_part(line)}
    if unit is SectionKind.PARAGRAPH:
        others |= {index for index, line in enumerate(lines) if court_layout.ORDER_END.match(line.text)}
    leads = frozenset(index for index, line in enumerate(lines) if line.before.endswith(":"))
    return Boundaries(parts, tuple(sorted({*parts, *double, *others})), frozenset(double), leads, amended, schedules)


def is_schedule_head(line: TextLine) -> bool:
    """Return whether a line is the head of a schedule and not a sentence about one."""
    return line.text[0] in "SsAaEeFfTtNn" and not line.runs_on and schedule_head(line.text) is not None


def _is_filing_exhibit(index: int, line: TextLine) -> bool:
    """Return whether a line has the number that a filing gives the whole document, at the head of its first page."""
    return index < _HEAD and line.position.page == 1 and line.text[:1] in "Ee"


def _is_part(line: TextLine) -> bool:
    if line.text[0] not in "PpCc" or line.runs_on:
        return False
    match = common.PART_LINE.match(line.text) or common.CHAPTER_LINE.match(line.text)
    return match is not None and stands_alone(line.text, match["heading"])
