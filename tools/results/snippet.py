"""Choose the stretch of a page that a hit shows, and the query words that the page has. Pure."""

import re
from collections.abc import Mapping, Set
from itertools import pairwise

from pincite.indexer.page import Span
from pincite.tools.matching.page_words import stems_of

_WORD = re.compile(r"\w+")
_LEAD = 0.4
"""Largest share of a snippet before the words it was chosen for, if no sentence begins there."""
_TOGETHER = 60
"""Most words for which one stretch is chosen."""
_SENTENCE = re.compile(
    r"(?<=[.;:?!])[\s”’\"')\]]*\s(?=[\s\"“‘'(\[]*[A-Z0-9])|\n\s*\n|\n(?=\s*(?:\(\w{1,4}\)|\d{1,3}[.)])\s)"
)
"""The boundary between sentences, list items or paragraphs."""
_CLAUSE = re.compile(r"[;:,](?=\s)")
_NEAR = 400
"""Characters within which the rest of a cut sentence is searched."""
_GAP = re.compile(r"\s+")
_LINE = re.compile(r"\n")
_ABBREVIATED = re.compile(r"\b(?:No|Nos|Art|Arts|para|paras|cl|ss?|v|Mr|Mrs|Ms|Dr|St|[A-Z])\.\s*$")
"""A full stop that ends no sentence: `Law No. 5`, `Alder v. Birch`."""
_BEFORE = 12
"""Characters within which such an abbreviation is found."""
_MATCHED = 24
"""Most query words listed in a hit."""


def window(text: str, within: Span, worth: Mapping[str, float], length: int, most: int | None = None) -> Span:
    """Return the whole sentences around the stems with the most weight; the first if several are equal.

    They fill `length` characters, up to `most` to end with their last sentence. A longer sentence is cut at the end of
    a clause, else of a line, else between words. The result is `within` if that is no longer than `length`.
    """
    if within.end - within.start <= length:
        return within
    most = max(length, most or length)
    best = _best_sentence(text, within, worth, length)
    if best.end - best.start <= most:
        return _filled(text, best, within, length)
    core = _core(text, best, worth, length)
    begin = _begin(text, core, best.start, most)
    end = best.end if best.end - begin <= most else None
    return Span(begin, end or _end(text, core.end, Span(begin, min(best.end, begin + length)), best.end))


def widened(text: str, within: Span) -> Span:
    """Extend a stretch by the rest of the sentences cut at its two ends, if the boundaries are near."""
    before = _sentence_ends(text, max(0, within.start - _NEAR), within.start + 1)
    behind = _sentence_ends(text, within.end, within.end + _NEAR)
    start = before[-1] if before else within.start
    end = behind[0] if behind else within.end
    return Span(start, start + len(text[start:end].rstrip()))


def leading(text: str, begin: int, length: int, most: int | None = None) -> Span:
    """Return `length` characters from an offset, cut as in `window`."""
    room = Span(begin, min(len(text), begin + length))
    ends = _sentence_ends(text, begin + length // 2, begin + max(length, most or length) + 1)
    if ends and not any(end <= room.end for end in ends):
        return Span(begin, begin + len(text[begin : ends[0]].rstrip()))
    return Span(begin, _end(text, begin + length // 2, room, len(text)))


def wanted_words(text: str, within: Span, worth: Mapping[str, float]) -> list[tuple[int, str]]:
    """The offsets of words in a stretch that have a wanted stem, in order, each with that stem."""
    return [(start, stem) for start, _, stem in _places(text, within, worth)]


def matched(printed: Mapping[str, str], wanted: Set[str]) -> list[str]:
    """The words of a text (`printed_words`), in lower case, that have a wanted stem."""
    return sorted(printed[stem] for stem in wanted if stem in printed)[:_MATCHED]


def _best_sentence(text: str, within: Span, worth: Mapping[str, float], length: int) -> Span:
    """The sentence, or adjacent sentences within a share of `length`, whose stems have the most weight together."""
    starts = list(dict.fromkeys([within.start, *_sentence_ends(text, within.start + 1, within.end), within.end]))
    sentences = [Span(start, end) for start, end in pairwise(starts)]
    stems = [{stem for _, stem in wanted_words(text, sentence, worth)} for sentence in sentences]
    best, found = -1.0, within
    for first, sentence in enumerate(sentences):
        found_stems: set[str] = set()
        for last in range(first, len(sentences)):
            if last > first and sentences[last].end - sentence.start > length * (1 - _LEAD):
                break
            found_stems |= stems[last]
            value = sum(worth[stem] for stem in found_stems)
            if value > best:
                best, found = value, Span(sentence.start, sentences[last].end)
    return found


def _filled(text: str, best: Span, within: Span, length: int) -> Span:
    """A stretch extended by whole sentences after it that fit, else by those before it."""
    ends = [*_sentence_ends(text, best.end, min(within.end, best.start + length) + 1), within.end]
    end = max((end for end in ends if best.end <= end <= best.start + length), default=best.end)
    return Span(best.start, best.start + len(text[best.start : end].rstrip()))


def _core(text: str, within: Span, worth: Mapping[str, float], length: int) -> Span:
    """From the first to the last of the adjacent wanted words with the most weight, each stem counted once."""
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
    """The offsets of words with a wanted stem, with that stem."""
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
    """The last start of a sentence from which a stretch reaches the core's end, else of a near line or word."""
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
    """The last end of a sentence between two offsets, else of a line, else of a word; `room` limits the result."""
    if room.end == last:
        return last
    sentences = _sentence_ends(text, earliest, room.end + 1)
    clauses = [match.end() for match in _CLAUSE.finditer(text, max(earliest, room.start + 1), room.end)]
    lines = [match.start() for match in _LINE.finditer(text, earliest, room.end)]
    if found := sentences or clauses or lines:
        return len(text[: found[-1]].rstrip())
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
