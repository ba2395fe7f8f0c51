"""Read printed page numbers at the ends of pages, and choose between them and the labels that the file declares. Pure.

Page numbers count with the pages, in arabic or roman figures, possibly with a letter prefix (`A-3`). They may restart
in an annex. A number that counts with no other page is not a page number.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.layout.furniture import ZONE, Edge, Running, stepped
from pincite.indexer.legal_text.numbering import roman_value
from pincite.indexer.legal_text.patterns.common import ROMAN_NUMERAL
from pincite.indexer.legal_text.patterns.page_marks import FILING_STAMP, PAGE_NUMBER

_GAP = 3
"""Pages that may separate two numbers of one row, because some pages print none."""
_ROW, _SHARE = 3, 0.2
"""Numbers that neither begin at 1 nor continue others must agree on this many pages, and on this share of the pages."""
_AHEAD_SHARE = 0.5
"""The same share for numbers ahead of the pages: the file is a part of another."""

Row = tuple[str, bool, int]
"""The prefix, whether the number is roman, and the page's index minus the number."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A number at an end of the page with this index.

    `row` is what numbers that count together share. `alone` says that the line has nothing else.
    """

    index: int
    number: int
    printed: str
    row: Row
    edge: Edge
    alone: bool


def read_marks(pages: Sequence[Sequence[Edge]], running: Running) -> dict[int, Mark]:
    """Return the printed number of each page that has one, by page index."""
    rows: dict[Row, list[Mark]] = defaultdict(list)
    for edge in (edge for page in pages for edge in page):
        for mark in _candidates(edge, len(pages), running):
            rows[mark.row].append(mark)
    trusted: list[list[Mark]] = []
    usual = {key for key, marks in rows.items() if len({m.index for m in marks}) >= _min_pages(key, len(pages))}
    for row in sorted((row for marks in rows.values() for row in _in_rows(marks)), key=lambda row: row[0].index):
        if row[0].row in usual or _is_trusted(row, trusted, len(pages)):
            trusted.append(row)
    trusted.extend(_single_ones(rows, trusted))
    best: dict[int, tuple[tuple[bool, int, int], Mark]] = {}
    for row in trusted:
        for mark in row:
            rank = (mark.alone, len(row), -ZONE if mark.edge.depth is None else -mark.edge.depth)
            if mark.index not in best or rank > best[mark.index][0]:
                best[mark.index] = rank, mark
    return {index: mark for index, (_, mark) in best.items()}


def choose_labels(declared: Sequence[str | None], marks: dict[int, Mark]) -> tuple[str | None, ...]:
    """Return the label of each page: the printed one, or the declared one if printed numbers do not contradict it."""
    printed = [marks[i].printed if i in marks else None for i in range(len(declared))]
    agree = sum(1 for a, b in zip(declared, printed, strict=True) if b is not None and a == b)
    differ = sum(1 for a, b in zip(declared, printed, strict=True) if a is not None and b is not None and a != b)
    if differ > agree:
        return tuple(printed)
    return tuple(b or a for a, b in zip(declared, printed, strict=True))


def _candidates(edge: Edge, count: int, running: Running) -> Iterator[Mark]:
    match = PAGE_NUMBER.match(edge.line.text) if edge.is_outer else None
    if match is not None and (mark := _mark(match, edge)) is not None:
        yield mark
    elif not running.stepped.isdisjoint(edge.steps) and not FILING_STAMP.match(edge.line.text):
        yield from _inside(edge, count, running)


def _mark(match: re.Match[str], edge: Edge) -> Mark | None:
    prefix, printed = match["prefix"] or "", match["number"]
    roman = not printed.isdigit()
    if roman and ROMAN_NUMERAL.match(printed.lower()) is None:
        return None
    number = roman_value(printed.lower()) if roman else int(printed)
    return Mark(edge.index, number, prefix + printed, (prefix, roman, edge.index - number), edge, alone=True)


def _inside(edge: Edge, count: int, running: Running) -> Iterator[Mark]:
    """Yield the numbers of a running line that count with the pages."""
    for match in re.finditer(r"(?<!\d)\d{1,9}(?!\d)", edge.words):
        number = int(match.group())
        if number <= count and stepped(edge.words, match, edge.index) in running.stepped:
            yield Mark(edge.index, number, match.group(), ("", False, edge.index - number), edge, alone=False)


def _in_rows(marks: Sequence[Mark]) -> Iterator[list[Mark]]:
    row: list[Mark] = []
    for mark in marks:
        if row and mark.index - row[-1].index > _GAP:
            yield row
            row = []
        row.append(mark)
    if row:
        yield row


def _is_trusted(row: Sequence[Mark], trusted: Sequence[Sequence[Mark]], count: int) -> bool:
    first, pages = row[0], len({mark.index for mark in row})
    if pages > 1 and (first.number == 1 or count <= 2 * _ROW):
        return True
    if any(_continues_row(before, row) for before in trusted) or any(
        mark.edge.depth == 0 for mark in row if mark.number == mark.index + 1
    ):
        return True
    match = PAGE_NUMBER.match(first.edge.line.text)
    if match is not None and match["word"] and not first.row[1]:
        return True
    return first.row[1] and first.printed.islower() and first.number <= first.index + 1


def _min_pages(row: Row, count: int) -> float:
    """Return the number of pages on which numbers must agree if they begin anywhere.

    List numbers may count with the pages too.
    """
    return max(_ROW, (_AHEAD_SHARE if row[2] < -1 else _SHARE) * count)


def _continues_row(before: Sequence[Mark], row: Sequence[Mark]) -> bool:
    """Return whether a row continues another. Pages without a number may lie between them."""
    last, first = before[-1], row[0]
    if last.row[:2] != first.row[:2]:
        return False
    return last.index < first.index and last.number < first.number <= last.number + first.index - last.index


def _single_ones(rows: Mapping[Row, Sequence[Mark]], trusted: Sequence[Sequence[Mark]]) -> Iterator[list[Mark]]:
    """Yield each `1` at the usual place of page numbers: numbering may restart on each page."""
    places = Counter(mark.edge.place for row in trusted for mark in row)
    usual = {place for place, count in places.items() if count >= _ROW}
    for marks in rows.values():
        yield from ([mark] for mark in marks if mark.alone and mark.number == 1 and mark.edge.place in usual)
