"""Tables of contents, of authorities, indexes: what only lists where things stand, and is never where they stand. Pure.

A table is a stretch of lines that end in page numbers or dot leaders: below its own head, going on from the page
before, or of leaders that lead to numbers. Where a page holds more than its table, only the table's lines are marked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.indexer.legal_text.body_lines import Line
from pincite.indexer.legal_text.patterns.common import CONTENTS_HEAD, DOT_LEADER
from pincite.indexer.page import Span

_GAP = 4
"""Lines between two entries: parts without a page number, entries that run over lines."""
_FEWEST_HEADED, _FEWEST = 2, 3
"""Entries of a table below a head, and of one without."""
_OTHER_SHARE, _OTHER_LINES = 0.2, 4
"""A contents page holds no more than this beside its table."""
_TAIL = 60
"""Characters at a line's end in which its page numbers stand."""
_NUMBERED = re.compile(r"[\s.…](?P<page>\d{1,4}|[ivxl]{1,6})(?:,\s*\d{1,4}){0,12}$")
_LEADING = re.compile(r"(?:\.\.|\. \.|…)\s*\Z")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_UNIT_ALONE = re.compile(
    r"^(?:part|chapter|schedule|annex|appendix)\s+(?:\d{1,3}[a-z]?|[ivxl]{1,6})\W?$", re.IGNORECASE
)
"""The head of a group of entries, whose number is its own and not a page's."""
_BARE = re.compile(r"\d{1,4}(?:,\s*\d{1,4})*$")


@dataclass(frozen=True, slots=True)
class Contents:
    """The lines of a page that are a table of contents, and whether the page holds hardly anything else."""

    spans: tuple[Span, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a table of contents; `page` is its number where it has a plain one."""

    leader: bool
    page: int | None


def find_contents(pages: Sequence[Sequence[Line]]) -> list[Contents]:
    """Return what is a table of contents on each page; the lines are those of the body."""
    found: list[Contents] = []
    reached: int | None = None
    for lines in pages:
        head = next((place for place, line in enumerate(lines) if CONTENTS_HEAD.match(line.text)), None)
        may_hold = head is not None or reached is not None or sum(_has_dots(line) for line in lines) >= _FEWEST
        entries = list(_entries(lines)) if may_hold else []
        stretch = _stretch(entries, head, reached)
        if stretch is None:
            reached = None
            found.append(Contents())
            continue
        others = len(lines) - len(stretch)
        whole = others <= max(_OTHER_LINES, _OTHER_SHARE * len(lines))
        found.append(Contents(tuple(lines[place].span for place in stretch), whole))
        listed = [entry.page for place in stretch if (entry := entries[place]) and entry.page is not None]
        goes_on = stretch.stop >= len(lines) - _GAP
        reached = (max(listed) if listed else reached or 0) if goes_on else None
    return found


def _entries(lines: Sequence[Line]) -> Iterator[_Entry | None]:
    """What each line is as an entry, null for other lines. A number on a line of its own belongs to the line before."""
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


def _stretch(entries: Sequence[_Entry | None], head: int | None, reached: int | None) -> range | None:
    """The lines of a page's table, from its head to its last entry."""
    if head is not None and (below := _run(entries, head + 1)) and _is_table(below, entries, _FEWEST_HEADED):
        return range(head, below.stop)
    if reached is not None and (onward := _run(entries, 0)) and _goes_on(onward, entries, reached):
        return range(onward.stop)
    first = next((place for place, entry in enumerate(entries) if entry and entry.leader and entry.page), None)
    if first is None:
        return None
    run = _run(entries, first)
    leaders = [place for place in run if (entry := entries[place]) and entry.leader and entry.page]
    return run if len(leaders) >= _FEWEST else None


def _run(entries: Sequence[_Entry | None], begin: int) -> range:
    """The stretch from a line to the last entry that follows without a gap; empty where none does.

    A line without a leader whose number falls back behind leaders is no entry but the first line of the text.
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
    """Tell whether the lines below a head are a table: leaders, or numbers that hardly ever fall back."""
    held = [entry for place in run if (entry := entries[place]) is not None]
    if sum(entry.leader for entry in held) >= fewest:
        return True
    return len(held) >= _FEWEST and 2 * len(held) >= len(run) - _GAP and _rise(held)


def _rise(held: Sequence[_Entry]) -> bool:
    pages = [entry.page for entry in held if entry.page is not None]
    falls = sum(later < earlier for earlier, later in pairwise(pages))
    return 5 * falls <= len(pages)


def _goes_on(run: range, entries: Sequence[_Entry | None], reached: int) -> bool:
    """Tell whether a page begins with more of the table that the page before ended with."""
    held = [entry for place in run if (entry := entries[place]) is not None]
    if any(entry.leader for entry in held[:_GAP]):
        return True
    first = next((entry.page for entry in held if entry.page is not None), None)
    return first is not None and first >= reached and _is_table(run, entries, 1)
