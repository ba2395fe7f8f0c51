"""Words run together: where the blank between them was lost. Pure.

The document's own words decide. `MaximumFine`, `LIMITEDClaimant`, `2018The`, `16.3Force` and `section19` show a seam;
they are set apart where each part is a word that the document prints oftener. What shows no seam (`LAWDIFC`, `ofthe`)
is set apart only where the document prints the two parts side by side several times. A form that the document prints
often or in another case stays as it is, and so does an address, a code or a name (`PayPal`, `McDonald`).
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
"""Found in addresses, in names of files, in codes."""
_RUN = re.compile(r"(?<!\w)(?:\d+(?:\.\d+)*)?[^\W\d_]{2,}\d*(?!\w)")
_SEAM = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})|(?<=\d)(?=[A-Z][A-Za-z])|(?<=[a-z]{3})(?=\d)")
_LONGEST = 60
_OFTEN = 2
"""A form that is printed more often is meant, or its parts stand side by side still more often."""
_SHORTEST = 3
_SIDE_BY_SIDE = 3
_NOT_LEFT = PREFIXES | frozenset("any down every for here no not out some there through where with".split())
_NOT_RIGHT = frozenset(
    "able age ally body for fore like one out ring thing time times ward wards way ways where".split()
)
"""Words that are halves of other words as well: `anyone`, `payable`, `therefore`."""
_BEFORE_THE = frozenset("as at by if in is of on or to".split())


def set_apart(texts: Sequence[str], vocabulary: Vocabulary) -> list[tuple[int, ...]]:
    """Return for each page the places of its text in front of which a blank was lost."""
    found = {word: at for word, count in vocabulary.printed.items() if (at := _places(word, count, vocabulary))}
    return [_on_page(text, found) for text in texts]


def with_blanks(page: RawPage, places: Sequence[int]) -> RawPage:
    """Return a page with a blank at each of these places of its text, and its marks where they then stand."""
    if not places:
        return page

    def moved(span: Span) -> Span:
        return Span(span.start + bisect_right(places, span.start), span.end + bisect_left(places, span.end))

    bounds = [0, *places, len(page.text)]
    return replace(
        page,
        text=" ".join(page.text[start:end] for start, end in pairwise(bounds)),
        revisions=tuple(Revision(moved(revision.span), revision.kind) for revision in page.revisions),
        headings=tuple(
            replace(heading, words=moved(heading.words), marks=tuple(map(moved, heading.marks)))
            for heading in page.headings
        ),
        furniture=tuple(map(moved, page.furniture)),
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


def _places(word: str, count: int, vocabulary: Vocabulary) -> tuple[int, ...]:
    """The places in what is printed between white space at which a word runs on from the one before."""
    if word.isalpha() and (word.islower() or word.isupper() or word.istitle()):
        return _unseamed(word, vocabulary) if count == 1 and len(word) >= 2 * _SHORTEST - 1 else ()
    if not _SEAM.search(word) or len(word) > _LONGEST or _ADDRESS.search(word):
        return ()
    return tuple(run.start() + place for run in _RUN.finditer(word) for place in _seamed(run.group(), vocabulary))


def _seamed(run: str, vocabulary: Vocabulary) -> tuple[int, ...]:
    """The seams at which a run is set apart so that each part is a word; none where not all are."""
    count = max(vocabulary.caseless[run.lower()], 1)
    seams = [seam.start() for seam in _SEAM.finditer(run)]
    for index, place in enumerate(seams):
        for end in (len(run), *seams[:index:-1]):
            if _is_apart(run[:place], run[place:end], count, vocabulary):
                rest = _seamed(run[place:], vocabulary) if end < len(run) else ()
                if end == len(run) or rest:
                    return (place, *(place + further for further in rest))
    return ()


def _is_apart(left: str, right: str, count: int, vocabulary: Vocabulary) -> bool:
    """Whether the document prints two parts of a form as words of their own, oftener than the form."""
    printed = vocabulary.printed
    if left[-1].isdigit():
        if "." in left:
            return printed[right] > 0
        return len(right) >= _SHORTEST and not right.isupper() and printed[right] > count
    if right.isdigit():
        return count == 1 and printed[left] > count
    if not printed[left] or not printed[right]:
        return False
    often = count <= _OFTEN and min(printed[left], printed[right]) > count
    return len(left) > 1 and (often or vocabulary.pairs(left, right) > (0 if count == 1 else count))


def _unseamed(word: str, vocabulary: Vocabulary) -> tuple[int, ...]:
    """The place at which a word printed once falls into two that stand side by side elsewhere."""
    again = vocabulary.again
    places = [
        place
        for place in range(2, len(word) - _SHORTEST + 1)
        if word[place:] in again and word[:place] in again and _may_part(word[:place].lower(), word[place:].lower())
    ]
    if not places or vocabulary.caseless[word.lower()] > 1:
        return ()
    beside, best = max((vocabulary.pairs(word[:place], word[place:]), place) for place in places)
    return (best,) if beside >= _SIDE_BY_SIDE else ()


def _may_part(left: str, right: str) -> bool:
    if right == "the" and left in _BEFORE_THE:
        return True
    return len(left) >= _SHORTEST and left not in _NOT_LEFT and right not in _NOT_RIGHT
