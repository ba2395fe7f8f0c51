"""Contents that share a page with the text: entries are no sections. Pure.

Whole contents pages are left out before (`Page.is_contents`); here are lists above a first clause, or at its foot.
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
"""A number alone, or behind one word: it is no page."""
_REACH = 400
"""Lines that contents may run to."""
_FIRST = 6
"""Entries of which one must stand again further on: that is where the text begins."""
_LONGEST = 80
"""Characters of an average entry, above which the lines are text."""
_DOTS = 2
"""Dots, or signs of three, in the shortest leader."""
_CLOSE = 9
"""Lines from one numbered entry to the next: parts, divisions and wrapped words stand between them."""
_FEWEST_ENTRIES = 2
_REPEATED = 0.5
"""Share of numbered entries whose words the text repeats; others are wrapped otherwise there."""
_WIDER = 2
"""How many times as much text the provisions are as their entries."""
_SHORTEST = 4
"""Characters of a heading."""
_APART = 4
"""Lines between two entries with leaders that belong to one list: entries may be wrapped."""


def without_contents(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """Return the lines that are no entries of contents."""
    listed = {*_led(lines), *_headed(lines), *_scheduled(lines), *_repeated(lines)}
    return tuple(line for line in lines if line.number not in listed) if listed else tuple(lines)


def _led(lines: Sequence[TextLine]) -> Iterator[int]:
    """Lines with leaders, and what stands between them where three or more follow each other closely."""
    run: list[int] = []
    for at, line in enumerate(lines):
        if line.text.count(".") + line.text.count("…") < _DOTS or not DOT_LEADER.search(line.text):
            continue
        if run and at - run[-1] > _APART:
            yield from _whole(run)
            run = []
        run.append(at)
    yield from _whole(run)


def _whole(run: Sequence[int]) -> Iterator[int]:
    if len(run) > 2:
        yield from range(run[0], run[-1] + 1)


def _headed(lines: Sequence[TextLine]) -> Iterator[int]:
    """Under a heading `Contents`, the lines up to where one of its first entries stands again."""
    for at, line in enumerate(lines):
        if _HEAD.fullmatch(line.text):
            end = _end(lines, at)
            if end is not None:
                yield from range(at, end)


def _scheduled(lines: Sequence[TextLine]) -> Iterator[int]:
    """A list of schedules: three or more of them, one to a line, on one page."""
    run: list[int] = []
    for at, line in enumerate(lines):
        listed = _SCHEDULE.match(line.text) is not None
        if listed and (not run or line.position.page == lines[run[-1]].position.page):
            run.append(at)
            continue
        yield from _whole(run)
        run = [at] if listed else []
    yield from _whole(run)


def _repeated(lines: Sequence[TextLine]) -> Iterator[int]:
    """Headings numbered 1, 2, 3 close below each other that the text repeats: contents without a heading or pages."""
    runs = [run for run in _entry_runs(lines) if len(run) >= _FEWEST_ENTRIES]
    text = "\n".join(line.text for line in lines) if runs else ""
    starts = list(accumulate((len(line.text) + 1 for line in lines), initial=0)) if runs else []
    for run in runs:
        begin, end = starts[run[0][0]], starts[run[-1][0] + 1]
        again = [at for place, entry in run if (at := _again(text, end, lines[place].text, entry)) >= 0]
        if len(again) < max(_FEWEST_ENTRIES, _REPEATED * len(run)) or max(again) - min(again) < _WIDER * (end - begin):
            continue  # no contents, or a list that stands twice
        first = run[0][0]
        while first > max(run[0][0] - _CLOSE, 0) and text.find(f"\n{lines[first - 1].text}\n", end) >= 0:
            first -= 1
        yield from range(first, run[-1][0] + 1)


def _entry_runs(lines: Sequence[TextLine]) -> Iterator[list[tuple[int, Enumerator]]]:
    """Runs of successive numbers from 1, each with its line; a line of text follows none of them."""
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


def _again(text: str, after: int, line: str, entry: Enumerator) -> int:
    """Where the heading of an entry begins a line further on, with or without its number; -1 where it does not."""
    heading = line[entry.rest :]
    if len(heading) < _SHORTEST:
        return -1
    places = (text.find(f"\n{begun}{heading}", after - 1) for begun in ("", f"{entry.label}. ", f"{entry.label} "))
    return next((at for at in places if at >= 0), -1)


def _end(lines: Sequence[TextLine], head: int) -> int | None:
    wanted: set[tuple[str, ...]] = set()
    for at in range(head + 1, min(head + _REACH, len(lines))):
        entry = _words(lines[at].text)
        if any(_same(entry, each) for each in wanted):
            return _last_entry(lines, head, at)
        if at <= head + _FIRST and len(entry) > 1:
            wanted.add(entry)
    return None


def _last_entry(lines: Sequence[TextLine], head: int, again: int) -> int | None:
    """Where the text begins: at the entry that stands again, or a little before it, behind the last entry."""
    listed = lines[head:again]
    if sum(len(DOT_LEADER.sub("", line.text)) for line in listed) > _LONGEST * len(listed):
        return None
    numbered = [at for at in range(head, again) if _PAGE.search(lines[at].text)]
    return numbered[-1] + 1 if len(numbered) > 2 else again


def _same(line: tuple[str, ...], entry: tuple[str, ...]) -> bool:
    """Whether a line stands for an entry: the text may follow its heading at once, or the heading its number below."""
    return len(line) > 1 and (line[: len(entry)] == entry or entry[: len(line)] == line)


def _words(text: str) -> tuple[str, ...]:
    kept = text if _NUMBERED.fullmatch(text) else _PAGE.sub("", text)
    return tuple(re.findall(r"\w+", kept.casefold()))
