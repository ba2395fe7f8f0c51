"""Find running headers and footers: lines that recur at the same end of many pages, apart from digits. Pure.

A line recurs by its own words, or with a number that counts with the pages. A line at the head of page 1 is the title
and does not run yet. A line that comes first in the file's text may be displayed at the bottom of the page.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from pincite.indexer.legal_text.body_lines import Line
from pincite.indexer.legal_text.patterns.page_marks import FILED_SOURCE, FILING_STAMP, NO_RUNNING_LINE
from pincite.indexer.page import Span

ZONE = 6
"""Lines at the top and bottom of a page that are searched for furniture."""
_SHARE = 0.35
"""Share of the pages after the first on which a line must recur.

Odd and even pages may differ, so it is under a half.
"""
_OUTER, _DEEP_SHARE = 3, 0.6
"""Lines this close to either end must recur on `_SHARE` of the pages; deeper lines (headers of many lines) on this
share.
"""
_SHORTEST = 3
"""A running line is longer than this many characters."""
_RUN = 3
"""The smallest number of consecutive pages with a chapter's header."""
_DIGITS = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
"""A number that may count pages. Longer numbers are references."""
_TO_FILL = re.compile(r"_{3,}|:$")

Key = tuple[str, bool]
"""A recurring text, and whether it is at the bottom of the page."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A line at an end of the page with this index, and the texts it may recur as.

    `ends` has false for the top and true for the bottom; a line of a short page has both. `place` counts lines from the
    top, or negatively from the bottom. `steps` are the words with the first or last number made relative to the page.
    `depth` is 0 for the line displayed lowest on the page, wherever it is in the text, and None for a line that is not
    low.
    """

    line: Line
    index: int
    place: int
    ends: tuple[bool, ...]
    words: str
    steps: frozenset[str]
    depth: int | None = None

    @property
    def may_run(self) -> bool:
        """Whether the words are specific enough not to recur by chance."""
        return len(self.words) > _SHORTEST and not self.words.startswith("(") and bool(self.words.strip(".… "))

    @property
    def is_outer(self) -> bool:
        """Whether the line is among the very first or last of its page."""
        return -_OUTER <= self.place < _OUTER


@dataclass(frozen=True, slots=True)
class Running:
    """The recurring lines: at an end of many pages, or on single pages as a chapter's header."""

    steady: frozenset[Key]
    stepped: frozenset[str]
    local: frozenset[tuple[int, Key]]

    def includes(self, edge: Edge) -> bool:
        """Return whether a line is running."""
        if not self.stepped.isdisjoint(edge.steps) or FILING_STAMP.match(edge.line.text):
            return True
        if edge.index == 0 and edge.depth is None:
            return True in edge.ends and (edge.words, True) in self.steady and (edge.words, False) not in self.steady
        ends = ((edge.words, end) for end in (False, True))
        return any(key in self.steady or (edge.index, key) in self.local for key in ends)


def edges(pages: Sequence[Sequence[Line]], low: Mapping[Line, int]) -> list[list[Edge]]:
    """Return the lines at the ends of each page. `low` has the depth of those displayed at the bottom."""
    return [list(_edges(lines, index, low)) for index, lines in enumerate(pages)]


def stamped(edge: Edge) -> Span | None:
    """Return the span of the source at the line's end that copies of a filing name at the foot of their pages."""
    may_be = "Source:" in edge.line.text and (True in edge.ends or edge.depth is not None)
    found = FILED_SOURCE.search(edge.line.text) if may_be else None
    start = edge.line.span.start
    return Span(start + found.start(), start + found.end()) if found else None


def running(pages: Sequence[Sequence[Edge]]) -> Running:
    """Find the lines that recur on the pages of a document."""
    stepped = _recurring([{(key, edge.is_outer) for edge in page for key in edge.steps} for page in pages])
    steady = _steady(pages)
    return Running(steady, stepped, _local(pages, steady, stepped))


def _edges(lines: Sequence[Line], index: int, low: Mapping[Line, int]) -> Iterator[Edge]:
    count = len(lines)
    for at in range(count) if count <= 2 * ZONE else (*range(ZONE), *range(count - ZONE, count)):
        ends = (False,) * (at < ZONE) + (True,) * (at >= count - ZONE)
        words = " ".join(lines[at].text.split()).casefold()
        place = at if at < count - at else at - count
        yield Edge(lines[at], index, place, ends, words, _steps(words, index), low.get(lines[at]))


def _steps(words: str, index: int) -> frozenset[str]:
    if _DIGITS.search(words) is None or NO_RUNNING_LINE.search(words):
        return frozenset()
    numbers = list(_DIGITS.finditer(words))
    keys = {stepped(words, number, index) for number in (*numbers[:1], *numbers[-1:])}
    return frozenset(key for key in keys if len(key) > _SHORTEST and not key.startswith("("))


def stepped(words: str, number: re.Match[str], index: int) -> str:
    """Return the words with a number replaced by its distance from the page's index."""
    return f"{words[: number.start()]}#{int(number.group()) - index:+d}{words[number.end() :]}"


def _recurring(pages: Sequence[Set[tuple[str, bool]]]) -> frozenset[str]:
    """Return the keys that recur on enough pages.

    Each page has its keys, and whether each is among its outermost lines.
    """
    outer = Counter(key for page in pages for key, is_outer in page if is_outer)
    all_ = Counter(key for page in pages for key in {key for key, _ in page})
    need, deep = (max(2, share * (len(pages) - 1)) for share in (_SHARE, _DEEP_SHARE))
    return frozenset(key for key, count in all_.items() if outer[key] >= need or count >= max(deep, _RUN))


def _steady(pages: Sequence[Sequence[Edge]]) -> frozenset[Key]:
    if len(pages) == 2:
        first, second = (frozenset(_outermost(page)) for page in pages)
        return first & second
    keys = _recurring([set(), *({(edge.words, edge.is_outer) for edge in page if edge.may_run} for page in pages[1:])])
    return frozenset(
        (edge.words, end) for page in pages[1:] for edge in page if edge.words in keys for end in edge.ends
    )


def _outermost(page: Sequence[Edge]) -> Iterator[Key]:
    """Yield the first and last line of a page, except blanks of a form to fill in."""
    for edge, end in zip((*page[:1], *page[-1:]), (False, True), strict=False):
        if edge.may_run and not _TO_FILL.search(edge.line.text):
            yield edge.words, end


def _local(
    pages: Sequence[Sequence[Edge]], steady: frozenset[Key], stepped: frozenset[str]
) -> frozenset[tuple[int, Key]]:
    """Find the headers of chapters: outermost lines of consecutive pages.

    They count only if there are several and together they cover over half of the pages.
    """
    places: dict[Key, list[int]] = defaultdict(list)
    for page in pages[1:]:
        rest = [edge for edge in page if edge.may_run and stepped.isdisjoint(edge.steps)]
        for end in (False, True):
            at_end = [edge.words for edge in rest if end in edge.ends and (edge.words, end) not in steady]
            if at_end:
                places[at_end[-1 if end else 0], end].append(page[0].index)
    found = {(index, key) for key, pages_of_key in places.items() for index in _rows(pages_of_key)}
    several = len({key for _, key in found}) > 1
    return frozenset(found) if several and len({index for index, _ in found}) * 2 > len(pages) else frozenset()


def _rows(indexes: Sequence[int]) -> Iterator[int]:
    """Yield the pages of a list that are in a row: every page, or every second one."""
    row: list[int] = []
    for index in indexes:
        if row and index - row[-1] > 2:
            row = []
        row.append(index)
        if len(row) == _RUN:
            yield from row
        elif len(row) > _RUN:
            yield index
