"""The words that a document prints, and how often: the first evidence for what one word is. Pure."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

EDGE = "\"'“”‘’„«»()[]{}<>.,;:!?*•·…|/\\-‐‑–—_"
"""What stands around a word."""
PREFIXES = frozenset(
    "all anti bi co counter cross de ex extra half in inter intra mid multi non off on over post pre pro quasi re self "
    "semi single sub super tri un under up vice well".split()
)
"""What stands before a hyphen that is written inside a line too."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of a document in reading order, with what stands around them, and how often each is printed.

    `bare` gives each without its edges; `printed` counts those.
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
        """How often each word is printed in any case."""
        found: Counter[str] = Counter()
        for word, count in self.printed.items():
            found[word.lower()] += count
        return found

    @cached_property
    def again(self) -> frozenset[str]:
        """The words that are printed more than once."""
        return frozenset(word for word, count in self.printed.items() if count > 1)

    @cached_property
    def running(self) -> str:
        """The whole document on one line."""
        return " ".join(("", *self.tokens, ""))

    def pairs(self, left: str, right: str) -> int:
        """How often two words are printed side by side, also over a line's end; punctuation may stand around them."""
        beside = f"{left} {right}"
        if beside not in self.running:
            return 0
        return len(re.findall(rf"(?<!\w){re.escape(beside)}(?!\w)", self.running))

    def is_numbered(self, word: str) -> bool:
        """Tell whether numbers stand behind a word: `section 4`. One may begin the next line."""
        return len(re.findall(rf"(?<!\w){re.escape(word)} \d", self.running)) > 1
