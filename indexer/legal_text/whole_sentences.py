"""The whole sentence, list item or line around a stretch of a page, so that a quote leaves out no condition. Pure.

A caption or a table has lines and no sentences: a line's end closes the quote unless the sentence runs on over it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pincite.indexer.legal_text.patterns import sentences as patterns
from pincite.indexer.legal_text.patterns.caption_lines import AFTER_PARTIES
from pincite.indexer.legal_text.patterns.currencies import SUM_AT_END
from pincite.indexer.page import Span

_LONG = 900
"""Characters of a sentence beyond which its list items are quoted apart."""
_BEFORE, _BEHIND = 400, 900
"""Characters of a still longer one that are quoted around what is stated, up to the end of a clause."""
_REACH = 4000
_WIDE = 50
"""Characters of the longest line of a page of prose."""
_PROSE, _CAPITALS = 0.5, 0.8
"""Shares of the longest line from which on a line may run on: captions are short, and in capitals."""


def whole_sentence(text: str, span: Span) -> Span:
    """Return the sentence around a stretch of a page's text; of a very long one the list item or the clauses."""
    first = text[max(0, span.start - _REACH) : span.end + _REACH]
    offset = max(0, span.start - _REACH)
    inner = Span(span.start - offset, span.end - offset)
    found = _between(first, inner, _sentence_ends(first, inner, items=False))
    if found.end - found.start > max(_LONG, span.end - span.start):
        found = _between(first, inner, _sentence_ends(first, inner, items=True))
    found = _clauses(first, inner, found)
    return Span(found.start + offset, found.end + offset)


def _between(text: str, span: Span, ends: tuple[int, ...]) -> Span:
    """The stretch from the last end before a span to the first behind it, without the space around."""
    start = max((end for end in ends if end <= span.start), default=0)
    stop = min((end for end in ends if end >= span.end), default=len(text))
    start += len(text[start : span.start]) - len(text[start : span.start].lstrip())
    return Span(start, max(span.end, start + len(text[start:stop].rstrip())))


def _sentence_ends(text: str, span: Span, *, items: bool) -> tuple[int, ...]:
    ends = [*_stops(text), *_line_ends(text)]
    if items:
        ends += [m.end() for m in patterns.ITEM_STOP.finditer(text)]
    return tuple(end for end in ends if not span.start < end < span.end)


def _stops(text: str) -> Iterator[int]:
    for stop in patterns.SENTENCE_STOP.finditer(text):
        if text[stop.start()] != "." or not patterns.ABBREVIATION.search(text, max(0, stop.start() - 12), stop.start()):
            yield stop.end()


def _line_ends(text: str) -> Iterator[int]:
    """The ends of lines over which no sentence runs on."""
    wide = _width(text)
    for line in re.finditer(r"[^\n]*\S[^\n]*", text):
        behind = text[line.end() :].lstrip() if line.end() < len(text) else ""
        if not behind or not _runs_on(line.group().strip(), text[line.end() : line.end() + 200], wide):
            yield line.end()


@lru_cache(maxsize=64)
def _width(text: str) -> int:
    return max((len(line.strip()) for line in text.split("\n")), default=0)


def _runs_on(line: str, behind: str, wide: int) -> bool:
    """Whether a sentence goes on behind the end of a line."""
    following = behind.lstrip()
    if following[:1].islower() or patterns.OPEN_LINE.search(line):
        return True
    if AFTER_PARTIES.match(following) or _is_row(line) or (following[:1].isdigit() and _is_row(following)):
        return False
    if patterns.LIST_MARKER.match(following):
        return line.endswith((";", ":")) and not following[:1].isdigit()
    if behind[: len(behind) - len(following)].count("\n") > 1 or line.endswith((".", "?", "!", ":")):
        return False
    return wide >= _WIDE and len(line) >= (_CAPITALS if line.isupper() else _PROSE) * wide


def _is_row(text: str) -> bool:
    """Whether a line is a row of a table: it ends in a sum."""
    return SUM_AT_END.search(text.split("\n", 1)[0]) is not None


def _clauses(text: str, span: Span, found: Span) -> Span:
    """A sentence that is too long, cut at the ends of clauses far from what is stated; never behind a line's end."""
    start, end = found.start, found.end
    if span.start - start > _BEFORE + _LONG:
        stops = patterns.CLAUSE_STOP.finditer(text, span.start - _BEFORE, span.start)
        start = next((stop.end() + 1 for stop in stops), text.find(" ", span.start - _BEFORE) + 1)
    if end - span.end > _BEHIND + _LONG:
        stops = patterns.CLAUSE_STOP.finditer(text, span.end, span.end + _BEHIND)
        end = max((stop.start() for stop in stops), default=text.rfind(" ", span.end, span.end + _BEHIND))
    return Span(min(start, span.start), max(end, span.end))
