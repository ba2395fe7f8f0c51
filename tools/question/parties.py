"""How parties are named: by the words that tell them from others, whatever their legal form. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.model import Document

COMPANY_WORDS = frozenset(
    "limited ltd llc plc pjsc psc llp inc corp corporation company co the and of group holdings dmcc bank v".split()
)
"""Words of legal forms and of what many companies call themselves."""


def party_words(name: str) -> frozenset[str]:
    """The words that tell a party from others, in small letters: without those of its legal form."""
    return frozenset(w for w in plain(name).split() if w not in COMPANY_WORDS and len(w) > 2)


def meet(document: Document, one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether one party of a document bears all of some words, and another all of others."""
    names = [party_words(party) for party in document.identity.parties]
    return any(one <= a and other <= b for a in names for b in names if a is not b)


def best_share(names: Sequence[frozenset[str]], said: set[str]) -> float:
    """The largest share of the words of any of some names that were said."""
    return max((len(name & said) / len(name) for name in names if name), default=0.0)


def plain(text: str) -> str:
    """A text in small letters with nothing but words in it."""
    return re.sub(r"\W", " ", text).casefold()
