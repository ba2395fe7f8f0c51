"""The words of a page as searches compare them, computed once for each page. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from sys import intern

from pincite.indexer.legal_text.analyzer import distinct_words, words


@dataclass(frozen=True, slots=True)
class PageWords:
    """`stems` from the analyzer; `printed` maps each stem to the first word, in lower case, that has it.

    `printed` splits words at every sign, the analyzer keeps some inside: neither contains all of the other.
    """

    stems: frozenset[str]
    printed: Mapping[str, str]


def page_words(text: str) -> PageWords:
    """The words of a text."""
    return PageWords(distinct_words(text), printed_words(text))


def printed_words(text: str) -> Mapping[str, str]:
    """Map each stem of a text to the first word in lower case that has it, in order."""
    found: dict[str, str] = {}
    for token in sorted(set(re.findall(r"[^\W_]+", text.lower()))):
        for stem in stems_of(token):
            found.setdefault(stem, intern(token))
    return found


@lru_cache(maxsize=1 << 14)
def stems_of(token: str) -> tuple[str, ...]:
    """The stems of a word; empty for a stop word."""
    return tuple(words(token))
