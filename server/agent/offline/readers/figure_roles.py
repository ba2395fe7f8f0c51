"""What a figure is in its sentence: ordered or claimed, taken out or put in, the whole or the cut. Pure."""

import re

from pincite.server.agent.offline.readers.asked import bound_of
from pincite.server.agent.offline.readers.held import asks_what_was_held
from pincite.server.agent.offline.view import View

_ORDERED = re.compile(
    r"\b(?:order(?:ed|s)|award\w*|assess\w*|fix(?:ed|es)|direct(?:ed|s)|shall\s+(?:[\w’']+\s+){0,6}?(?:pay|give|provide)|grant(?:ed|s)|allow(?:ed|s))\b",
    re.IGNORECASE,
)
_CLAIMED = re.compile(
    r"\b(?:claim(?:s|ed)|sought|seeks?|ask(?:s|ed)|propos\w*|suggest\w*|submit\w*|estimat\w*|applied|request\w*|demand\w*)\b",
    re.IGNORECASE,
)
_BY_WHAT = re.compile(r"\bby\s+(?:what|how\s+much|how\s+many)\b", re.IGNORECASE)
_TO = re.compile(r"\bto\s+(?:[A-Z]{3}\s*|\$\s*)?$")
_FURTHER = re.compile(r"\b(?:further|additional|extra)\b", re.IGNORECASE)
_CLOSE_BY = 20
_IN_ROLE, _OUT_OF_ROLE = 0.15, 0.3
"""What a passage gains whose sums have the role asked about, and loses whose sums have the other."""
_SO_CALLED = 0.3
"""What a figure gains that is called what is asked for."""
_CHANGE = re.compile(r"\b(?:substitut\w+|replac\w+|insert\w*|to\s+read)\b", re.IGNORECASE)


def role_of_sums(view: View, text: str, *, money: bool) -> float:
    """What a passage gains or loses by the role of its sums: a sum that was claimed is not the sum ordered."""
    question = view.transcript.question
    asked_ordered = _ORDERED.search(question) is not None or (money and asks_what_was_held(view))
    asked_claimed = _CLAIMED.search(question) is not None
    ordered, claimed = _ORDERED.search(text) is not None, _CLAIMED.search(text) is not None
    if asked_ordered == asked_claimed or ordered == claimed:
        return 0.0
    return _IN_ROLE if asked_ordered == ordered else -_OUT_OF_ROLE


def role_of_figure(view: View, text: str, offset: int) -> float:
    """What a figure gains or loses by the words before it.

    An amendment puts in what stands behind `substitute`; a further period is called so; what something was cut to is
    not by how much; of two bounds the one asked for answers.
    """
    question, before = view.transcript.question, text[:offset]
    gain = (_SO_CALLED if _CHANGE.search(before) else 0.0) + _SO_CALLED * bound_of(question, before)
    if _FURTHER.search(question) and _FURTHER.search(before[-_CLOSE_BY:]):
        gain += _SO_CALLED
    return gain - (_OUT_OF_ROLE if _BY_WHAT.search(question) and _TO.search(before) else 0.0)
