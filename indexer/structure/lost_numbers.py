"""Restore article numbers that the text layer lost, from the contents page's numbers or their order. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.body_lines import body_lines
from pincite.indexer.legal_text.numbering import read_enumerator
from pincite.indexer.legal_text.patterns.common import DOT_LEADER
from pincite.indexer.page import Page

_NOT_A_UNIT = re.compile(
    r"(?:(?:part|chapter|schedule|appendix|annex|section|article|clause)\s+[\dIVXL]+\b|contents)", re.IGNORECASE
)
_MIN_ENTRIES = 5
"""A contents page must have this many entries to count as a list of articles."""
_MAX_NUMBERED = 0.3
"""If the body prints a larger share of the entries with their numbers, nothing is restored."""
_REACH = 3
"""Entries that may be missing from the body between two that are found."""


@dataclass(slots=True)
class UnnumberedHeadings:
    """The entries of the contents pages, matched with the body in order."""

    labels: list[str]
    headings: list[str]
    reached: int = 0

    @classmethod
    def of(cls, pages: Sequence[Page]) -> "UnnumberedHeadings | None":
        """Return the entries, or None if there are none or the body prints the numbers itself."""
        units = [e for page in pages if page.is_contents for e in _entries(page) if not _NOT_A_UNIT.match(e)]
        read = [read_enumerator(e) for e in units]
        labels = [e.label if e else str(i + 1) for i, e in enumerate(read)]
        headings = [_squash(text[e.rest :] if e else text) for e, text in zip(read, units, strict=True)]
        if len(units) < _MIN_ENTRIES or _count_numbered(pages, frozenset(headings)) > _MAX_NUMBERED * len(units):
            return None
        return cls(labels, headings)

    def next(self, line: str) -> str | None:
        """Return the article number for a line that is the heading of one of the next few entries."""
        squashed = _squash(line)
        for ahead in range(self.reached, min(self.reached + _REACH, len(self.headings))):
            if squashed and squashed == self.headings[ahead]:
                self.reached = ahead + 1
                return self.labels[ahead]
        return None


def _count_numbered(pages: Sequence[Page], headings: frozenset[str]) -> int:
    found = 0
    for line in body_lines(page for page in pages if not page.is_contents):
        enumerator = read_enumerator(line.text) if line.text[0].isdigit() else None
        if enumerator is not None and _squash(line.text[enumerator.rest :]) in headings:
            found += 1
    return found


def _entries(page: Page) -> Iterator[str]:
    for line in page.body.split("\n"):
        match = DOT_LEADER.search(line)
        if match is not None and line[: match.start()].strip():
            yield line[: match.start()].strip()


def _squash(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()
