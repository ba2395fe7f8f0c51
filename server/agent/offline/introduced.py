"""What a text says that a name is: the noun by which it introduces the name, before it or behind it. Pure.

English introduces a name in few ways, whatever it names: by a word of naming (`a lamp called “Fen”`, `a duty known as
the toll`), as a complement (`such a duty is a “toll”`), in a bracket behind what it stands for, in apposition (`the
pilot Ann Poe`, `Fen, a lamp company`, `Fen (the pilots)`), and as a relative (`Fen, which is a company`).
"""

import re

from pincite.indexer.analyze import words
from pincite.indexer.page import Span

_CALLED = re.compile(
    r"(?:,\s*)?\b(?:(?:(?:to\s+be|is|are|was|were|being)\s+)?(?:also\s+|commonly\s+|together\s+|collectively\s+|then\s+)?"
    r"(?:called|named|known\s+as|entitled|titled|termed|styled|described\s+as|defined\s+as|referred\s+to\s+(?:\w+\s+)?as|"
    r"abbreviated\s+(?:as|to))|by\s+the\s+name\s+(?:of\s+)?|namely),?:?\s*(?:the\s+|an?\s+|an?d?\s+as\s+)?[“\"‘']?$",
    re.IGNORECASE,
)
_COMPLEMENT = re.compile(r"\b(?:is|are|was|were|means|be)\s+(?:the\s+|an?\s+)?[“\"‘']$", re.IGNORECASE)
_BRACKETED = re.compile(
    r"\(\s*(?:(?:together|collectively|jointly|hereinafter|hereafter),?\s+)?(?:the\s+|an?\s+|its\s+)?[“\"‘']$",
    re.IGNORECASE,
)
_NOUN_BEFORE = re.compile(r"\b(?P<noun>[a-z][\w’'\-]+(?:\s+of\s+[a-z]\w+)?),?\s+(?:the\s+)?[“\"‘']?$")
_BEHIND = re.compile(
    r"[”\"’']?\s*(?:,\s+(?:an?|the|(?:who|which)\s+(?:is|was|were|are)\s+(?:an?\s+|the\s+)?|(?:his|her|its|their|our)\s)|"
    r"\s(?:is|was)\s+(?:an?|the)\s|\((?![“\"])(?:an?\s+|the\s+)?)\s*(?P<what>[^,;()]{4,60}?)(?=[,;.)]|\s(?:who|which|that)\b|$)"
)
_CLAUSE = re.compile(r"[;:]\s|[.]\s+(?=[A-Z])|\)\s")
_REACH = 14
"""Words in which what is named stands before its name: `a house of nine rooms on the quay in Fen called “Alder”`."""


def naming_of(text: str, name: Span) -> frozenset[str]:
    """Return the stems of the clause that names a thing: what it is and what tells it from others; else empty."""
    before = text[: name.start]
    found = _CALLED.search(before) or _COMPLEMENT.search(before) or _BRACKETED.search(before)
    if found is None:
        return frozenset()
    clause = _CLAUSE.split(before[: found.start()])[-1]
    return frozenset(words(" ".join(clause.split()[-_REACH:])))


def apposed_before(text: str, name: Span) -> frozenset[str]:
    """Return the stems of the noun right before a name: `the pilot Ann Poe`; empty where none stands there."""
    before = _NOUN_BEFORE.search(text[: name.start])
    return frozenset(words(before["noun"])) if before else frozenset()


def apposed_behind(text: str, name: Span) -> frozenset[str]:
    """Return the stems of what stands in apposition right behind a name; empty where nothing does."""
    behind = _BEHIND.match(text, name.end)
    return frozenset(words(behind["what"])) if behind else frozenset()
