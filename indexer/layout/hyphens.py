r"""Decide which words broken over a line's end keep their hyphen. Pure.

The document's own words decide: `agree-\nment` is `agreement` if the document has that word elsewhere and not
`agree-ment`. If it has neither, the word keeps its hyphen, because most documents break a line only at a written
hyphen. A document that breaks other words shows it by words it has unbroken elsewhere. In it `mainte-\nnance` is one
word, but `client-\ntypes`, `non-\nexclusive` and `Sub-\nInvestigator` are not: they have a half that is a word, a
prefix or a name.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.layout.vocabulary import PREFIXES, Vocabulary
from pincite.indexer.page import Span

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_GAP = re.compile(r"-[ \t]*\n[ \t]*")
_REST = re.compile(r"\S*")
_LEFT = re.compile(rf"(?<![\w-]){_WORD.pattern}\Z")
_LONGEST_HALF = 40
_EVIDENCE = 2
"""The number of broken words with an unbroken form elsewhere from which a document counts as breaking words."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words inside a document's lines with their counts, and whether the document breaks words."""

    counts: Counter[str]
    breaks_words: bool = False

    @classmethod
    def of(cls, vocabulary: Vocabulary, bodies: Sequence[str]) -> "Words":
        """Count a document's words without those broken over a line's end, and detect whether it breaks words."""
        counts = Counter(vocabulary.caseless)
        for body in bodies:
            counts.subtract(vocabulary.bare.get(half, half).lower() for half in _halves(body))
        words = cls(counts)
        known = [halves for body in bodies for _, halves in _gaps(body) if words._has_either_form(*halves)]
        unhyphenated = sum(words.is_one(*pair) for pair in known)
        return cls(counts, unhyphenated >= _EVIDENCE and 2 * unhyphenated > len(known))

    def _has_either_form(self, left: str, right: str) -> bool:
        return bool(self.counts[(left + right).lower()] or self.counts[f"{left}-{right}".lower()])

    def is_one(self, left: str, right: str) -> bool:
        """Return whether two halves are one word that is written without a hyphen."""
        if not (right[0].islower() or (left.isupper() and right.isupper())):
            return False
        left, right = left.lower(), right.lower()
        joined, hyphened = self.counts[left + right], self.counts[f"{left}-{right}"]
        if joined or hyphened:
            return joined > hyphened
        last = left.rpartition("-")[2]
        if not self.breaks_words:
            return False
        return last not in PREFIXES and (last + right).isalpha() and len(right) > 1 and not self.counts[right]


def _halves(body: str) -> Iterator[str]:
    """Yield the text between white space before and after each hyphen at a line's end."""
    for gap in _GAP.finditer(body):
        start = 1 + max(body.rfind(" ", 0, gap.start()), body.rfind("\n", 0, gap.start()))
        yield body[start : gap.start() + 1]
        if rest := _REST.match(body, gap.end()):
            yield rest.group()


def may_break(body: str) -> bool:
    """Return whether a word may be broken on a page or at its end."""
    return bool(_GAP.search(body)) or body.rstrip().endswith("-")


def broken_words(text: str, words: Words) -> tuple[Span, ...]:
    """Return the characters to leave out of broken words of a page, in order and without overlaps."""
    return tuple(Span(gap.start if words.is_one(*halves) else gap.start + 1, gap.end) for gap, halves in _gaps(text))


def _gaps(text: str) -> Iterator[tuple[Span, tuple[str, str]]]:
    """Yield each hyphen at a line's end between two halves of a word, with the halves."""
    for gap in _GAP.finditer(text):
        left = _LEFT.search(text, max(0, gap.start() - _LONGEST_HALF), gap.start())
        right = _WORD.match(text, gap.end())
        if left and right:
            yield Span(*gap.span()), (left.group(), right.group())


def broken_at_end(body: str, following: str, words: Words) -> Span | None:
    """Return the hyphen at the end of a page's body if the next page continues the broken word."""
    end = len(body.rstrip()) - 1
    if end < 0 or body[end] != "-":
        return None
    left, right = _LEFT.search(body, max(0, end - _LONGEST_HALF), end), _WORD.match(following.lstrip())
    return Span(end, end + 1) if left and right and words.is_one(left.group(), right.group()) else None
