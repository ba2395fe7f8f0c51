"""Find lost blanks between words that run together. Pure.

The document's own words decide. `MaximumFine`, `LIMITEDClaimant`, `2018The`, `16.3Force` and `section19` have a seam;
they are split if the document prints each part as a word more often. Words without a seam (`LAWDIFC`, `ofthe`) are
split only if the document prints the two parts side by side several times. A form that is frequent, or printed in
another case, is not split; nor is an address, a code or a name (`PayPal`, `McDonald`). A number after a word that is
not numbered elsewhere is a footnote mark and not split.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout.vocabulary import PREFIXES, Vocabulary
from pincite.indexer.page import Revision, Span

_ADDRESS = re.compile(r"[@\\_=#&%]|//|www|\w[./][^\W\d]")
"""Occurs in addresses, file names and codes."""
_RUN = re.compile(r"(?<!\w)(?:\d++(?:\.\d++){0,9}+)?[^\W\d_]{2,}\d*(?!\w)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SEAM = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})|(?<=\d)(?=[A-Z][A-Za-z])|(?<=[a-z]{3})(?=\d)"
    r"|(?<=(?<!\d)[12][09]\d\d)(?=[a-z]{2})"
)
_LONGEST = 60
_RARE_FORM = 2
"""A form printed more often is split only if its parts occur side by side still more often."""
_FEWEST_LETTERS, _SHORTEST = 2, 3
_SIDE_BY_SIDE = 3
_NOT_FIRST = PREFIXES | frozenset("any down every for here no not out some there through where with".split())
_NOT_SECOND = frozenset(
    "able age ally body for fore like one out ring thing time times ward wards way ways where".split()
)
"""Words that are also halves of other words: `anyone`, `payable`, `therefore`."""
_BEFORE_THE = frozenset("as at by if in is of on or to".split())


def find_lost_blanks(texts: Sequence[str], vocabulary: Vocabulary) -> list[tuple[int, ...]]:
    """Return, for each page, the offsets in its text before which a blank was lost."""
    printed = vocabulary.printed
    once = [word for word, count in printed.items() if count == 1 and len(word) > _SHORTEST + 2 and word.isalpha()]
    found = {
        **{word: at for word in once if _has_no_seam(word) and (at := _split_without_seam(word, vocabulary))},
        **{word: at for word in printed if not _has_no_seam(word) and (at := _seam_offsets(word, vocabulary))},
    }
    return [_on_page(text, found) for text in texts]


def with_blanks(page: RawPage, places: Sequence[int]) -> RawPage:
    """Return a page with a blank inserted at each offset, and its spans shifted accordingly."""
    if not places:
        return page

    def shifted(span: Span) -> Span:
        return Span(span.start + bisect_right(places, span.start), span.end + bisect_left(places, span.end))

    bounds = [0, *places, len(page.text)]
    return replace(
        page,
        text=" ".join(page.text[start:end] for start, end in pairwise(bounds)),
        revisions=tuple(Revision(shifted(revision.span), revision.kind) for revision in page.revisions),
        headings=tuple(
            replace(heading, words=shifted(heading.words), marks=tuple(map(shifted, heading.marks)))
            for heading in page.headings
        ),
        furniture=tuple(map(shifted, page.furniture)),
        hidden=tuple(replace(each, offset=each.offset + bisect_right(places, each.offset)) for each in page.hidden),
    )


def _on_page(text: str, found: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    places = {
        match.start() + place
        for word, inside in found.items()
        if word in text
        for match in re.finditer(rf"(?<![\w.]){re.escape(word)}(?!\w)", text)
        for place in inside
    }
    return tuple(sorted(places))


def _has_no_seam(word: str) -> bool:
    """Return whether a word begins and ends with a letter and has no case change inside."""
    return (word.islower() or word.isupper() or word[1:].islower()) and word[0].isalpha() and word[-1].isalpha()


def _seam_offsets(word: str, vocabulary: Vocabulary) -> tuple[int, ...]:
    """Return the seams in a token at which one word runs into the next."""
    if not _SEAM.search(word) or len(word) > _LONGEST or _ADDRESS.search(word):
        return ()
    return tuple(
        run.start() + place for run in _RUN.finditer(word) for place in _split_at_seams(run.group(), vocabulary)
    )


def _split_at_seams(run: str, vocabulary: Vocabulary) -> tuple[int, ...]:
    """Return the seams that split a run so that each part is a word, or none if no such split exists."""
    count = max(vocabulary.caseless[run.lower()], 1)
    seams = [seam.start() for seam in _SEAM.finditer(run)]
    for index, place in enumerate(seams):
        for end in (len(run), *seams[:index:-1]):
            if _are_separate(run[:place], run[place:end], count, vocabulary):
                rest = _split_at_seams(run[place:], vocabulary) if end < len(run) else ()
                if end == len(run) or rest:
                    return (place, *(place + further for further in rest))
    return ()


def _are_separate(left: str, right: str, count: int, vocabulary: Vocabulary) -> bool:
    """Return whether the document prints both parts of a form as words, more often than the form."""
    if right.isdigit():
        return count == 1 and vocabulary.printed[left] > count and vocabulary.is_numbered(left)
    if left[-1].isdigit():
        return _follows_number(left, right, count, vocabulary)
    if len(left) < _FEWEST_LETTERS or len(right) < _FEWEST_LETTERS:
        return False
    if count == 1:
        return _is_printed(left, right, vocabulary) and _is_printed(right, left, vocabulary)
    fewest = min(vocabulary.printed[left], vocabulary.printed[right])
    return fewest > count and (count <= _RARE_FORM or vocabulary.pairs(left, right) > count)


def _is_printed(part: str, other: str, vocabulary: Vocabulary) -> bool:
    """Return whether a part occurs elsewhere. A capitalised part next to one that is not matches in any case."""
    shouts = len(part) > _SHORTEST and part.isupper() and not other.isupper()
    return (vocabulary.caseless[part.lower()] if shouts else vocabulary.printed[part]) > 0


def _follows_number(number: str, word: str, count: int, vocabulary: Vocabulary) -> bool:
    if _YEAR.fullmatch(number):
        return vocabulary.caseless[word.lower()] > count
    if "." in number:
        return vocabulary.printed[word] > 0
    return len(word) >= _SHORTEST and not word.isupper() and vocabulary.printed[word] > count


def _split_without_seam(word: str, vocabulary: Vocabulary) -> tuple[int, ...]:
    """Return the offset that splits a word printed once into two that occur side by side elsewhere."""
    repeated = vocabulary.repeated
    places = [
        place
        for place in range(2, len(word) - _SHORTEST + 1)
        if word[place:] in repeated
        and word[:place] in repeated
        and _may_split(word[:place].lower(), word[place:].lower())
    ]
    if not places or vocabulary.caseless[word.lower()] > 1:
        return ()
    beside, best = max((vocabulary.pairs(word[:place], word[place:]), place) for place in places)
    return (best,) if beside >= _SIDE_BY_SIDE else ()


def _may_split(left: str, right: str) -> bool:
    if right == "the" and left in _BEFORE_THE:
        return True
    return len(left) >= _SHORTEST and left not in _NOT_FIRST and right not in _NOT_SECOND
