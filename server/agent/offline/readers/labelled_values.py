"""What a value is called by the label before it: `Last Day of Hire: 3 May 2031`, `Ceiling: USD 900`. Pure.

Schedules of particulars, closing blocks and economic terms say what a value is by nothing but its label.
"""

import re

from pincite.indexer.analyze import words

_LABEL = re.compile(
    r"(?:^|[.;\n])[ \t]*+(?:\(?\w{1,3}[.)]\s++)?"
    r"(?P<label>[A-Z][^.:;\n]{2,80}?)[ \t]*+:\s*+(?:(?:[A-Z]{3}(?=\s)|[$£€])\s*+)?$"
)
_ASKED = tuple(
    re.compile(
        r"\bwhat\s+(?:is|was|are|were)\s+the\s+(?P<asked>(?:[\w’'\-]+\s+){0,6}?[\w’'\-]+)"
        rf"(?=\s+(?:{ends}under|in|for|on|by|at|as|to|from|that|which|set|given|stated|agreed|named|printed)\b|\s*[,?(])",
        re.IGNORECASE,
    )
    for ends in ("", "of|")
)
"""`What is the Day of Hire under`, with and without what stands behind `of`."""
_SAYS_NOTHING = frozenset(words("date day time amount sum number figure total"))
"""What labels of a sort have in common."""
_ASKED_FOR, _SAID = 1.0, 0.5
"""What a value gains whose label says what is asked for, and whose label holds no word that the question has not."""


def labelled_so(question: str, before: str) -> float:
    """What a value gains by the label that ends the text `before` it, where that is what the question asks for."""
    found = _LABEL.search(before)
    if found is None:
        return 0.0
    label, said = set(words(found["label"])) - _SAYS_NOTHING, set(words(question))
    asked = (set(words(m["asked"])) - _SAYS_NOTHING for pattern in _ASKED for m in pattern.finditer(question))
    if any(each and each <= label for each in asked):
        return _ASKED_FOR
    return _SAID if label and label <= said else 0.0
