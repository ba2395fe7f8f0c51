"""Count the words that a document prints, the first evidence for what is one word. Pure."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

EDGE = "\"'“”‘’„«»()[]{}<>.,;:!?*•·…|/\\-‐‑–—_"
"""Characters around a word."""
PREFIXES = frozenset(
    "all anti bi co counter cross de ex extra half in inter intra mid multi non off on over post pre pro quasi re self "
    "semi single sub super tri un under up vice well".split()
)
"""Prefixes that keep a hyphen inside a line too."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of a document in reading order, with the characters around them, and their counts.

    `bare` maps each to its form without the characters around it; `printed` counts these forms.
    """

    tokens: Sequence[str]
    bare: Mapping[str, str]
    printed: Counter[str]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Vocabulary":
        """Count the words of a document's pages."""
        tokens = list(chain.from_iterable(map(str.split, texts)))
        counts = Counter(tokens)
        bare = {token: token.strip(EDGE) for token in counts}
        printed: Counter[str] = Counter()
        for token, count in counts.items():
            printed[bare[token]] += count
        return cls(tokens, bare, printed)

    @cached_property
    def caseless(self) -> Counter[str]:
        """The number of times each word is printed, in any case."""
        found: Counter[str] = Counter()
        for word, count in self.printed.items():
            found[word.lower()] += count
        return found

    @cached_property
    def repeated(self) -> frozenset[str]:
        """The words that are printed more than once."""
        return frozenset(word for word, count in self.printed.items() if count > 1)

    @cached_property
    def running(self) -> str:
        """The whole document on one line."""
        return " ".join(("", *self.tokens, ""))

    def pairs(self, left: str, right: str) -> int:
        """Return how often two words are printed side by side, also across lines and with punctuation around them."""
        beside = f"{left} {right}"
        if beside not in self.running:
            return 0
        return len(re.findall(rf"(?<!\w){re.escape(beside)}(?!\w)", self.running))

    def is_numbered(self, word: str) -> bool:
        """Return whether numbers follow a word: `section 4`. A number may begin the next line."""
        return len(re.findall(rf"(?<!\w){re.escape(word)} \d", self.running)) > 1
