"""Detect contents entries on pages that also have text. Pure.

Whole contents pages are excluded earlier (`Page.is_contents`). This module handles lists above a first clause or at the
bottom of its page.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from pincite.indexer.legal_text.numbering import Enumerator, ordinal, read_enumerator
from pincite.indexer.legal_text.patterns.common import DOT_LEADER
from pincite.indexer.structure.line_context import TextLine

_HEAD = re.compile(r"(?:table of contents|contents|index|arrangement of \w+)\W*", re.IGNORECASE)
_PAGE = re.compile(r"(?<![\s.])[\s.]++(?:\d{1,3}|[ivxl]{1,5})$")
_SCHEDULE = re.compile(r"(?:schedule|exhibit|appendix|annex|attachment)\s+[\"“]?[A-Z\d]{1,3}\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\W*+(?:[A-Za-z]+\s+)?[\dIVXLivxl.]++\W*+|(?=[^.]*\.)\W++")
"""A number alone, or after one word, is not a page number."""
_REACH = 400
"""The largest number of lines of contents."""
_FIRST_ENTRIES = 6
"""One of this many first entries must occur again later: the text begins there."""
_LONGEST = 80
"""If the average entry has more characters, the lines are text."""
_DOTS = 2
"""Dots, or ellipsis signs, in the shortest leader."""
_CLOSE = 9
"""Lines from one numbered entry to the next. Parts, divisions and wrapped words may come between."""
_FEWEST_ENTRIES = 2
_REPEATED = 0.5
"""The share of numbered entries whose words the text repeats. The others are wrapped differently there."""
_WIDER = 2
"""The provisions span at least this many times as much text as their entries."""
_SHORTEST = 4
"""Characters of the shortest heading."""
_APART = 4
"""Lines between two entries with leaders in one list, because entries may wrap."""


def without_contents(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """Return the lines that are not contents entries."""
    listed = {
        *_lines_with_leaders(lines),
        *_below_contents_heading(lines),
        *_schedule_lists(lines),
        *_repeated_headings(lines),
    }
    return tuple(line for line in lines if line.number not in listed) if listed else tuple(lines)


def _lines_with_leaders(lines: Sequence[TextLine]) -> Iterator[int]:
    """Yield lines with leaders, and the lines between them, where three or more are close together."""
    run: list[int] = []
    for at, line in enumerate(lines):
        if line.text.count(".") + line.text.count("…") < _DOTS or not DOT_LEADER.search(line.text):
            continue
        if run and at - run[-1] > _APART:
            yield from _full_run(run)
            run = []
        run.append(at)
    yield from _full_run(run)


def _full_run(run: Sequence[int]) -> Iterator[int]:
    if len(run) > 2:
        yield from range(run[0], run[-1] + 1)


def _below_contents_heading(lines: Sequence[TextLine]) -> Iterator[int]:
    """Yield the lines from a heading `Contents` to the next occurrence of one of its first entries."""
    for at, line in enumerate(lines):
        if _HEAD.fullmatch(line.text):
            end = _contents_end(lines, at)
            if end is not None:
                yield from range(at, end)


def _schedule_lists(lines: Sequence[TextLine]) -> Iterator[int]:
    """Yield lists of schedules: three or more on one page, one on each line."""
    run: list[int] = []
    for at, line in enumerate(lines):
        listed = _SCHEDULE.match(line.text) is not None
        if listed and (not run or line.position.page == lines[run[-1]].position.page):
            run.append(at)
            continue
        yield from _full_run(run)
        run = [at] if listed else []
    yield from _full_run(run)


def _repeated_headings(lines: Sequence[TextLine]) -> Iterator[int]:
    """Yield headings numbered 1, 2, 3 in close order that the text repeats: contents without a head or page numbers."""
    runs = [run for run in _entry_runs(lines) if len(run) >= _FEWEST_ENTRIES]
    text = "\n".join(line.text for line in lines) if runs else ""
    starts = list(accumulate((len(line.text) + 1 for line in lines), initial=0)) if runs else []
    for run in runs:
        begin, end = starts[run[0][0]], starts[run[-1][0] + 1]
        again = [at for place, entry in run if (at := _find_repeated(text, end, lines[place].text, entry)) >= 0]
        if len(again) < max(_FEWEST_ENTRIES, _REPEATED * len(run)) or max(again) - min(again) < _WIDER * (end - begin):
            continue  # not contents, or a list that occurs twice
        first = run[0][0]
        while first > max(run[0][0] - _CLOSE, 0) and text.find(f"\n{lines[first - 1].text}\n", end) >= 0:
            first -= 1
        yield from range(first, run[-1][0] + 1)


def _entry_runs(lines: Sequence[TextLine]) -> Iterator[list[tuple[int, Enumerator]]]:
    """Yield runs of successive numbers from 1, each with its line index. No line of text follows directly."""
    run: list[tuple[int, Enumerator]] = []
    for at, line in enumerate(lines):
        enumerator = read_enumerator(line.text) if line.text[0].isdigit() else None
        if enumerator is None or enumerator.styles != ("number",):
            continue
        number = ordinal("number", enumerator.label) or 0
        last = (ordinal("number", run[-1][1].label) or 0) if run else 0
        if not (run and at - run[-1][0] <= _CLOSE and last <= number <= last + 1):
            yield run
            run = []
        if run or number == 1:
            run.append((at, enumerator))
    yield run


def _find_repeated(text: str, after: int, line: str, entry: Enumerator) -> int:
    """Return where a later line begins with an entry's heading, with or without its number, or -1."""
    heading = line[entry.rest :]
    if len(heading) < _SHORTEST:
        return -1
    places = (text.find(f"\n{begun}{heading}", after - 1) for begun in ("", f"{entry.label}. ", f"{entry.label} "))
    return next((at for at in places if at >= 0), -1)


def _contents_end(lines: Sequence[TextLine], head: int) -> int | None:
    wanted: set[tuple[str, ...]] = set()
    for at in range(head + 1, min(head + _REACH, len(lines))):
        entry = _words(lines[at].text)
        if any(_is_same_entry(entry, each) for each in wanted):
            return _last_entry(lines, head, at)
        if at <= head + _FIRST_ENTRIES and len(entry) > 1:
            wanted.add(entry)
    return None


def _last_entry(lines: Sequence[TextLine], head: int, again: int) -> int | None:
    """Return where the text begins: at the repeated entry, or shortly before it, after the last entry."""
    listed = lines[head:again]
    if sum(len(DOT_LEADER.sub("", line.text)) for line in listed) > _LONGEST * len(listed):
        return None
    numbered = [at for at in range(head, again) if _PAGE.search(lines[at].text)]
    return numbered[-1] + 1 if len(numbered) > 2 else again


def _is_same_entry(line: tuple[str, ...], entry: tuple[str, ...]) -> bool:
    """Return whether a line repeats an entry. Text may follow its heading, or the heading may follow its number."""
    return len(line) > 1 and (line[: len(entry)] == entry or entry[: len(line)] == line)


def _words(text: str) -> tuple[str, ...]:
    kept = text if _NUMBERED.fullmatch(text) else _PAGE.sub("", text)
    return tuple(re.findall(r"\w+", kept.casefold()))
