"""The distinctive words of a party's name, without its legal form. Pure."""

import re

COMPANY_WORDS = frozenset(
    "limited ltd llc plc pjsc psc llp inc corp corporation company co the and of group holdings dmcc bank v".split()
)
"""Words of legal forms, and words that many company names have."""


def party_words(name: str) -> frozenset[str]:
    """The distinctive words of a party's name, in lower case."""
    return frozenset(w for w in plain(name).split() if w not in COMPANY_WORDS and len(w) > 2)


def plain(text: str) -> str:
    """The words of a text in lower case, without punctuation."""
    return re.sub(r"\W", " ", text).casefold()
