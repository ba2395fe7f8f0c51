"""The stretch of a page that a hit shows, and the words of a query that the page holds. Pure."""

import re
from collections.abc import Mapping, Set

from pincite.indexer.page import Span
from pincite.tools.page_words import stems_of

_WORD = re.compile(r"\w+")
_LEAD = 40
"""Characters of a snippet before the first of the words that it was chosen for."""
_MATCHED = 24
"""Words of a query that are told of a hit."""


def window(text: str, within: Span, wanted: Set[str], length: int) -> Span:
    """Return the stretch of at most `length` characters that holds most of the wanted words, cut between words.

    Of equal stretches the first; the whole of `within` where it is no longer.
    """
    if within.end - within.start <= length:
        return within
    places = [within.start + at for at in _places(text[within.start : within.end], wanted)]
    reach = length - _LEAD
    best = max(places, key=lambda s: (sum(1 for o in places if s <= o < s + reach), -s), default=within.start)
    begin = max(within.start, min(best - _LEAD, within.end - length))
    end = min(within.end, begin + length)
    return Span(_next_word(text, begin, best) if begin > within.start else begin, _word_end(text, begin, end, within))


def _places(text: str, wanted: Set[str]) -> list[int]:
    """Where the words of a text stand that have a stem wanted."""
    forms = {word for word in set(_WORD.findall(text)) if not wanted.isdisjoint(stems_of(word.lower()))}
    return [match.start() for match in _WORD.finditer(text) if match[0] in forms] if forms else []


def leading(text: str, begin: int, length: int) -> Span:
    """Return the stretch of at most `length` characters from a place on, cut between words."""
    rest = Span(begin, len(text))
    return Span(begin, _word_end(text, begin, min(rest.end, begin + length), rest))


def _next_word(text: str, begin: int, best: int) -> int:
    """The first beginning of a word from an offset on, at the latest the word that the stretch was chosen for."""
    if text[begin - 1].isspace():
        return begin
    gap = re.compile(r"\s+").search(text, begin, max(begin, best))
    return gap.end() if gap else begin


def _word_end(text: str, begin: int, end: int, within: Span) -> int:
    """The last end of a word up to an offset; the offset itself in text without spaces."""
    if end == within.end or text[end].isspace():
        return end
    cut = max(text.rfind(" ", begin, end), text.rfind("\n", begin, end))
    return cut if cut > begin + (end - begin) // 2 else end


def matched(printed: Mapping[str, str], wanted: Set[str]) -> list[str]:
    """The words of a text (`printed_words`), as it prints them in lower case, that have a stem wanted."""
    return sorted(printed[stem] for stem in wanted if stem in printed)[:_MATCHED]
