"""Find the whole sentence, list item or line around a span, so that a quote omits no condition. Pure.

A caption or a table has lines and no sentences. A line's end ends the quote unless the sentence continues after it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pincite.indexer.legal_text.patterns import sentences as patterns
from pincite.indexer.legal_text.patterns.caption_lines import AFTER_PARTIES
from pincite.indexer.legal_text.patterns.currencies import SUM_AT_END
from pincite.indexer.page import Span

_MAX_SENTENCE = 900
"""A sentence with more characters is quoted by list item."""
_BEFORE, _AFTER = 400, 900
"""Characters quoted around the statement in a still longer sentence, up to the end of a clause."""
_REACH = 4000
_WIDE = 50
"""On a page of prose the longest line has at least this many characters."""
_MIN_PROSE, _MIN_CAPITALS = 0.5, 0.8
"""A line may continue if it has this share of the longest line's length; captions are short, or in capitals."""


def whole_sentence(text: str, span: Span) -> Span:
    """Return the sentence around a span of a page's text, or the list item or clauses of a very long one."""
    first = text[max(0, span.start - _REACH) : span.end + _REACH]
    offset = max(0, span.start - _REACH)
    inner = Span(span.start - offset, span.end - offset)
    found = _between(first, inner, _sentence_ends(first, inner, items=False))
    if found.end - found.start > max(_MAX_SENTENCE, span.end - span.start):
        found = _between(first, inner, _sentence_ends(first, inner, items=True))
    found = _clauses(first, inner, found)
    return Span(found.start + offset, found.end + offset)


def _between(text: str, span: Span, ends: tuple[int, ...]) -> Span:
    """Return the text from the last end before a span to the first end after it, without surrounding space."""
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
    """Yield the ends of lines at which no sentence continues."""
    wide = _width(text)
    for line in re.finditer(r"[^\n]*\S[^\n]*", text):
        following_text = text[line.end() :].lstrip() if line.end() < len(text) else ""
        if not following_text or not _sentence_continues(
            line.group().strip(), text[line.end() : line.end() + 200], wide
        ):
            yield line.end()


@lru_cache(maxsize=64)
def _width(text: str) -> int:
    return max((len(line.strip()) for line in text.split("\n")), default=0)


def _sentence_continues(line: str, following_text: str, wide: int) -> bool:
    """Return whether a sentence continues after the end of a line."""
    following = following_text.lstrip()
    if following[:1].islower() or patterns.OPEN_LINE.search(line):
        return True
    if AFTER_PARTIES.match(following) or _is_row(line) or (following[:1].isdigit() and _is_row(following)):
        return False
    if patterns.LIST_MARKER.match(following):
        return line.endswith((";", ":")) and not following[:1].isdigit()
    if following_text[: len(following_text) - len(following)].count("\n") > 1 or line.endswith((".", "?", "!", ":")):
        return False
    return wide >= _WIDE and len(line) >= (_MIN_CAPITALS if line.isupper() else _MIN_PROSE) * wide


def _is_row(text: str) -> bool:
    """Return whether a line is a table row: it ends in a sum."""
    return SUM_AT_END.search(text.split("\n", 1)[0]) is not None


def _clauses(text: str, span: Span, found: Span) -> Span:
    """Cut a sentence that is too long at the ends of clauses far from the statement, never after a line's end."""
    start, end = found.start, found.end
    if span.start - start > _BEFORE + _MAX_SENTENCE:
        stops = patterns.CLAUSE_STOP.finditer(text, span.start - _BEFORE, span.start)
        start = next((stop.end() + 1 for stop in stops), text.find(" ", span.start - _BEFORE) + 1)
    if end - span.end > _AFTER + _MAX_SENTENCE:
        stops = patterns.CLAUSE_STOP.finditer(text, span.end, span.end + _AFTER)
        end = max((stop.start() for stop in stops), default=text.rfind(" ", span.end, span.end + _AFTER))
    return Span(min(start, span.start), max(end, span.end))
