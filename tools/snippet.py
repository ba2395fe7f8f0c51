"""The stretch of a page that a hit shows, and the words of a query that the page holds. Pure."""

import re
from collections.abc import Mapping, Set

from pincite.indexer.page import Span
from pincite.tools.page_words import stems_of

_WORD = re.compile(r"\w+")
_LEAD = 0.4
"""Share of a snippet's room that may stand before the words it was chosen for, where no sentence begins there."""
_TOGETHER = 60
"""Words that one stretch may be chosen for, at the most."""
_SENTENCE = re.compile(
    r"(?<=[.;:?!])[\s”’\"')\]]*\s(?=[\s\"“‘'(\[]*[A-Z0-9])|\n\s*\n|\n(?=\s*(?:\(\w{1,4}\)|\d{1,3}[.)])\s)"
)
"""Where a sentence, an item of a list or a paragraph ends and the next begins."""
_GAP = re.compile(r"\s+")
_LINE = re.compile(r"\n")
_ABBREVIATED = re.compile(r"\b(?:No|Nos|Art|Arts|para|paras|cl|ss?|v|Mr|Mrs|Ms|Dr|St|[A-Z])\.\s*$")
"""A full stop that ends no sentence: `Law No. 5`, `Alder v. Birch`."""
_BEFORE = 12
"""Characters in which such an abbreviation stands."""
_MATCHED = 24
"""Words of a query that are told of a hit."""


def window(text: str, within: Span, worth: Mapping[str, float], length: int) -> Span:
    """Return the stretch of at most `length` characters around the stems that are worth most, of equal ones the first.

    It begins and ends where a sentence does if it can, else a line, else between words; the whole of `within` where
    this is no longer.
    """
    if within.end - within.start <= length:
        return within
    core = _core(text, within, worth, length)
    begin = _begin(text, core, within.start, length)
    return Span(begin, _end(text, core.end, Span(begin, min(within.end, begin + length)), within.end))


def leading(text: str, begin: int, length: int) -> Span:
    """Return the stretch of at most `length` characters from a place on, cut as `window` does."""
    end = min(len(text), begin + length)
    return Span(begin, _end(text, begin + length // 2, Span(begin, end), len(text)))


def wanted_words(text: str, within: Span, worth: Mapping[str, float]) -> list[tuple[int, str]]:
    """The offsets of the words in a stretch that have a stem wanted, in order, each with that stem."""
    return [(start, stem) for start, _, stem in _places(text, within, worth)]


def matched(printed: Mapping[str, str], wanted: Set[str]) -> list[str]:
    """The words of a text (`printed_words`), as it prints them in lower case, that have a stem wanted."""
    return sorted(printed[stem] for stem in wanted if stem in printed)[:_MATCHED]


def _core(text: str, within: Span, worth: Mapping[str, float], length: int) -> Span:
    """From the first to the last of the wanted words that stand together and are worth most, each stem counted once."""
    places = _places(text, within, worth)
    reach = int(length * (1 - _LEAD))
    best, core = 0.0, Span(within.start, within.start)
    for first, (start, *_) in enumerate(places):
        together = [place for place in places[first : first + _TOGETHER] if place[1] <= start + reach]
        value = sum({stem: worth[stem] for _, _, stem in together}.values())
        if together and value > best:
            best, core = value, Span(start, together[-1][1])
    return core


def _places(text: str, within: Span, worth: Mapping[str, float]) -> list[tuple[int, int, str]]:
    """Where the words stand that have a stem wanted, with that stem."""
    found = []
    stem_of: dict[str, str | None] = {}
    for match in _WORD.finditer(text, within.start, within.end):
        word = match[0]
        if word not in stem_of:
            stem_of[word] = next((stem for stem in stems_of(word.lower()) if stem in worth), None)
        stem = stem_of[word]
        if stem is not None:
            found.append((*match.span(), stem))
    return found


def _begin(text: str, core: Span, first: int, length: int) -> int:
    """The last beginning of a sentence from which a stretch reaches the core's end, else of a near line or word."""
    sentences = [at for at in _sentence_ends(text, max(first, core.end - length), core.start + 1) if at <= core.start]
    if sentences:
        return sentences[-1]
    earliest = max(first, core.start - min(int(length * _LEAD), length - (core.end - core.start)))
    if earliest == first:
        return first
    lines = [match.end() for match in _LINE.finditer(text, earliest, core.start)]
    gap = _GAP.search(text, earliest, core.start)
    if lines or text[earliest - 1].isspace() or gap is None:
        return lines[0] if lines else earliest
    return gap.end()


def _end(text: str, earliest: int, room: Span, last: int) -> int:
    """The last end of a sentence between two offsets, else of a line, else of a word; `room` is what may be shown."""
    if room.end == last:
        return last
    sentences = _sentence_ends(text, earliest, room.end + 1)
    lines = [match.start() for match in _LINE.finditer(text, earliest, room.end)]
    if sentences or lines:
        return len(text[: (sentences or lines)[-1]].rstrip())
    if text[room.end].isspace():
        return room.end
    cut = max(text.rfind(" ", room.start, room.end), text.rfind("\n", room.start, room.end))
    return cut if cut > room.start + (room.end - room.start) // 2 else room.end


def _sentence_ends(text: str, start: int, end: int) -> list[int]:
    """The offsets between two others at which a sentence begins."""
    ends = (match for match in _SENTENCE.finditer(text, max(0, start - 1), end) if match.end() < end)
    return [m.end() for m in ends if m.end() >= start and not _abbreviated(text, m.start())]


def _abbreviated(text: str, at: int) -> bool:
    return _ABBREVIATED.search(text, max(0, at - _BEFORE), at) is not None
