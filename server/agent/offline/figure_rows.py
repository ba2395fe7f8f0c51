"""Rows of schedules whose lines each end in a date or a figure: `Rebuttal reports 18 July 2031`. Pure.

A timetable, the head of an instrument or a scale prints what a value is of before it on its line, without a mark
between lines; two dates below each other, or three figures, are no accident of where running text breaks.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from pincite.indexer.page import Span
from pincite.indexer.records.dates import read_dates

_ENDS_IN_YEAR = re.compile(r"(?:19|20)\d\d[)\].;]?\s*$")
_ENDS_IN_FIGURE = re.compile(r"^\s*[A-Z(§\d][^\n]*[A-Za-z)][^\n]*\s[+\-–]?[\d,]+(?:\.\d+)?%?\s*$")
_GOES_ON = re.compile(
    r"(?:\b(?:the|of|to|and|or|on|by|in|dated|with|for|from|a|at|between|until|than|is|was)|[,(])$", re.I
)
_DATED, _FIGURED = 2, 3
"""Lines one below the other that make a table."""
_MOST = 110
"""Characters of a row's line at the most: a longer one is running text."""


def figure_rows(text: str) -> list[Span]:
    """The lines that are rows, in reading order."""
    found: list[Span] = []
    for kind, group in groupby(_lines(text), key=lambda line: _kind(text[line.start : line.end])):
        lines = list(group)
        if (kind == "dated" and len(lines) >= _DATED) or (kind == "figured" and len(lines) >= _FIGURED):
            found += lines
    return found


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.split("\n"):
        yield Span(start, start + len(line))
        start += len(line) + 1


def _kind(line: str) -> str | None:
    """What a line ends in, with words before it that it does not break off."""
    if len(line) > _MOST or not line.rstrip(" .;)]%")[-1:].isdigit():
        return None
    if _ENDS_IN_YEAR.search(line):
        dates = read_dates(line)
        before = line[: dates[-1].span.start].rstrip() if dates else ""
        ends = bool(dates) and not line[dates[-1].span.end :].strip(" ).];")
        starts = before.lstrip("§(")[:1]
        return "dated" if ends and (starts.isupper() or starts.isdigit()) and not _GOES_ON.search(before) else None
    return "figured" if _ENDS_IN_FIGURE.match(line) and not _GOES_ON.search(line.rsplit(None, 1)[0]) else None
