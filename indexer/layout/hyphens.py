r"""Words broken over the end of a line: which keep their hyphen, and what falls out of the others. Pure.

The document's own words decide: `agree-\nment` is `agreement` where that is written elsewhere and `agree-ment` is not.
Where it writes neither, the word keeps its hyphen, unless its second half is no word of the document and no prefix
stands before it: `mainte-\nnance` is one word, `client-\ntypes`, `non-\nexclusive` and `Sub-\nInvestigator` are not.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pincite.indexer.model import Span

_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_GAP = re.compile(r"-[ \t]*\n[ \t]*")
_BROKEN = re.compile(r"(?<!\S)\S+-[ \t]*\n[ \t]*\S*")
_LEFT = re.compile(rf"(?<![\w-]){_WORD.pattern}\Z")
_LONGEST_HALF = 40
_PREFIXES = frozenset(
    "all anti bi co counter cross de ex extra half in inter intra mid multi non off on over post pre pro quasi re self "
    "semi single sub super tri un under up vice well".split()
)
"""What stands before a hyphen that is written inside a line too."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a document writes inside its lines, and how often."""

    counts: Counter[str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> "Words":
        """Count the words of a document, those broken over a line's end left out."""
        return cls(Counter(word for text in texts for word in _WORD.findall(_BROKEN.sub(" ", text.lower()))))

    def is_one(self, left: str, right: str) -> bool:
        """Tell whether two halves are one word that is written without a hyphen."""
        if not (right[0].islower() or (left.isupper() and right.isupper())):
            return False
        left, right = left.lower(), right.lower()
        joined, hyphened = self.counts[left + right], self.counts[f"{left}-{right}"]
        if joined or hyphened:
            return joined > hyphened
        last = left.rpartition("-")[2]
        return last not in _PREFIXES and (last + right).isalpha() and len(right) > 1 and not self.counts[right]


def may_break(body: str) -> bool:
    """Tell whether a word may be broken on a page, or over its end."""
    return bool(_GAP.search(body)) or body.rstrip().endswith("-")


def broken_words(text: str, words: Words) -> tuple[Span, ...]:
    """Return what falls out of the words of a page that are broken over a line's end, in order and apart."""
    found: list[Span] = []
    for gap in _GAP.finditer(text):
        left = _LEFT.search(text, max(0, gap.start() - _LONGEST_HALF), gap.start())
        right = _WORD.match(text, gap.end())
        if left and right:
            falls_out = words.is_one(left.group(), right.group())
            found.append(Span(gap.start() if falls_out else gap.start() + 1, gap.end()))
    return tuple(found)


def broken_at_end(body: str, following: str, words: Words) -> Span | None:
    """Return the hyphen at the end of a page's body that breaks a word of which the next page has the rest."""
    end = len(body.rstrip()) - 1
    if end < 0 or body[end] != "-":
        return None
    left, right = _LEFT.search(body, max(0, end - _LONGEST_HALF), end), _WORD.match(following.lstrip())
    return Span(end, end + 1) if left and right and words.is_one(left.group(), right.group()) else None
