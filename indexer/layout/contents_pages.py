"""Detect tables of contents, tables of authorities and indexes, which list provisions and contain none. Pure.

A table is a run of lines that end in page numbers or dot leaders. It is below its own head, continues from the page
before, or has leaders that lead to numbers. If a page has other text too, only the table's lines are marked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.indexer.legal_text.body_lines import Line
from pincite.indexer.legal_text.patterns.common import CONTENTS_HEAD, DOT_LEADER
from pincite.indexer.page import Span

_GAP = 4
"""Lines that may separate two entries: parts without a page number, and entries that wrap."""
_MIN_HEADED_ENTRIES, _MIN_ENTRIES = 2, 3
"""Entries of a table below a head, and of one without a head."""
_MAX_OTHER_SHARE, _MAX_OTHER_LINES = 0.2, 4
"""The other text of a contents page is at most this share of its lines, or this number of lines."""
_TAIL = 60
"""Characters at a line's end that may contain its page numbers."""
_NUMBERED = re.compile(r"[\s.…](?P<page>\d{1,4}|[ivxl]{1,6})(?:,\s*\d{1,4}){0,12}$")
_LEADING = re.compile(r"(?:\.\.|\. \.|…)\s*\Z")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_UNIT_ALONE = re.compile(
    r"^(?:part|chapter|schedule|annex|appendix)\s+(?:\d{1,3}[a-z]?|[ivxl]{1,6})\W?$", re.IGNORECASE
)
"""The head of a group of entries, whose number is its own and not a page number."""
_BARE = re.compile(r"\d{1,4}(?:,\s*\d{1,4})*$")


@dataclass(frozen=True, slots=True)
class Contents:
    """The lines of a page that are a table of contents, and whether the page has hardly any other text."""

    spans: tuple[Span, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a table of contents. `page` is its page number if it is a plain number."""

    leader: bool
    page: int | None


def find_contents(pages: Sequence[Sequence[Line]]) -> list[Contents]:
    """Return the table of contents on each page. `pages` has the body lines."""
    found: list[Contents] = []
    reached: int | None = None
    for lines in pages:
        head = next((place for place, line in enumerate(lines) if CONTENTS_HEAD.match(line.text)), None)
        may_hold = head is not None or reached is not None or sum(_has_dots(line) for line in lines) >= _MIN_ENTRIES
        entries = list(_entries(lines)) if may_hold else []
        table = _table_lines(entries, head, reached)
        if table is None:
            reached = None
            found.append(Contents())
            continue
        others = len(lines) - len(table)
        whole = others <= max(_MAX_OTHER_LINES, _MAX_OTHER_SHARE * len(lines))
        found.append(Contents(tuple(lines[place].span for place in table), whole))
        listed = [entry.page for place in table if (entry := entries[place]) and entry.page is not None]
        continues = table.stop >= len(lines) - _GAP
        reached = (max(listed) if listed else reached or 0) if continues else None
    return found


def _entries(lines: Sequence[Line]) -> Iterator[_Entry | None]:
    """Yield each line as an entry, or None. A number on a line of its own belongs to the line before."""
    for line in lines:
        text = line.text
        leader = DOT_LEADER.search(text) if _has_dots(line) else None
        if leader is not None and _LETTERS.search(text, 0, leader.start()):
            yield _Entry(True, _number(leader["page"]))
        elif _UNIT_ALONE.match(text):
            yield _Entry(False, None)
        elif (numbered := _NUMBERED.search(text, max(0, len(text) - _TAIL))) and _LETTERS.search(
            text, 0, numbered.start()
        ):
            yield _Entry(_LEADING.search(text, 0, numbered.start() + 1) is not None, _number(numbered["page"]))
        elif _BARE.match(text):
            yield _Entry(False, _number(text))
        else:
            yield None


def _has_dots(line: Line) -> bool:
    return ".." in line.text or ". ." in line.text or "…" in line.text


def _number(printed: str | None) -> int | None:
    return int(printed) if printed and printed.isdigit() else None


def _table_lines(entries: Sequence[_Entry | None], head: int | None, reached: int | None) -> range | None:
    """Return the lines of a page's table, from its head to its last entry."""
    if head is not None and (below := _run(entries, head + 1)) and _is_table(below, entries, _MIN_HEADED_ENTRIES):
        return range(head, below.stop)
    if reached is not None and (continued := _run(entries, 0)) and _continues_table(continued, entries, reached):
        return range(continued.stop)
    first = next((place for place, entry in enumerate(entries) if entry and entry.leader and entry.page), None)
    if first is None:
        return None
    run = _run(entries, first)
    leaders = [place for place in run if (entry := entries[place]) and entry.leader and entry.page]
    return run if len(leaders) >= _MIN_ENTRIES else None


def _run(entries: Sequence[_Entry | None], begin: int) -> range:
    """Return the lines from `begin` to the last entry that follows without a gap; empty if there is none.

    After a leader, a line without one whose page number decreases is not an entry but the first line of the text.
    """
    last, highest, led = begin - 1, 0, False
    for place in range(begin, len(entries)):
        entry = entries[place]
        if entry is not None and (entry.leader or not led or (entry.page or highest) >= highest):
            last, led = place, led or entry.leader
            highest = max(highest, entry.page or 0)
        elif place - last >= _GAP:
            break
    return range(begin, last + 1)


def _is_table(run: range, entries: Sequence[_Entry | None], fewest: int) -> bool:
    """Return whether the lines below a head are a table: leaders, or page numbers that hardly ever decrease."""
    listed = [entry for place in run if (entry := entries[place]) is not None]
    if sum(entry.leader for entry in listed) >= fewest:
        return True
    return len(listed) >= _MIN_ENTRIES and 2 * len(listed) >= len(run) - _GAP and _pages_increase(listed)


def _pages_increase(entries: Sequence[_Entry]) -> bool:
    pages = [entry.page for entry in entries if entry.page is not None]
    falls = sum(later < earlier for earlier, later in pairwise(pages))
    return 5 * falls <= len(pages)


def _continues_table(run: range, entries: Sequence[_Entry | None], reached: int) -> bool:
    """Return whether a page begins with more of the table at the end of the page before."""
    listed = [entry for place in run if (entry := entries[place]) is not None]
    if any(entry.leader for entry in listed[:_GAP]):
        return True
    first = next((entry.page for entry in listed if entry.page is not None), None)
    return first is not None and first >= reached and _is_table(run, entries, 1)
