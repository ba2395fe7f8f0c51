"""The words of a page as searches compare them: made once a page, which many questions find. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from sys import intern

from pincite.indexer.legal_text.analyzer import distinct_words, words


@dataclass(frozen=True, slots=True)
class PageWords:
    """`stems` as the analyzer gives them; `printed` has for each stem the first word, in lower case, that has it.

    `printed` takes words apart at every sign, the analyzer leaves some inside: neither has all of the other.
    """

    stems: frozenset[str]
    printed: Mapping[str, str]


def page_words(text: str) -> PageWords:
    """The words of a text."""
    return PageWords(distinct_words(text), printed_words(text))


def printed_words(text: str) -> Mapping[str, str]:
    """For each stem of a text the first word, in lower case and in order, that has it."""
    found: dict[str, str] = {}
    for token in sorted(set(re.findall(r"[^\W_]+", text.lower()))):
        for stem in stems_of(token):
            found.setdefault(stem, intern(token))
    return found


@lru_cache(maxsize=1 << 14)
def stems_of(token: str) -> tuple[str, ...]:
    """The stems of a word; none of a stop word."""
    return tuple(words(token))
