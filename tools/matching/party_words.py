"""The words that tell a party from others, whatever its legal form. Pure."""

import re

COMPANY_WORDS = frozenset(
    "limited ltd llc plc pjsc psc llp inc corp corporation company co the and of group holdings dmcc bank v".split()
)
"""Words of legal forms and of what many companies call themselves."""


def party_words(name: str) -> frozenset[str]:
    """The words that tell a party from others, in small letters: without those of its legal form."""
    return frozenset(w for w in plain(name).split() if w not in COMPANY_WORDS and len(w) > 2)


def plain(text: str) -> str:
    """A text in small letters with nothing but words in it."""
    return re.sub(r"\W", " ", text).casefold()
