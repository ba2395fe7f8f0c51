"""What a figure is in its sentence: ordered or claimed, taken out or put in, the whole or the cut. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.readers.asked import bound_of
from pincite.server.agent.offline.readers.held import asks_what_was_held
from pincite.server.agent.offline.view import View
from pincite.tools.question.asking import without_contrast

_ORDERED = re.compile(
    r"\b(?:order(?:ed|s)|award\w*|assess\w*|fix(?:ed|es)|direct(?:ed|s)|shall\s+(?:[\w’']+\s+){0,6}?(?:pay|give|provide)|grant(?:ed|s)|allow(?:ed|s))\b",
    re.IGNORECASE,
)
_CLAIMED = re.compile(
    r"\b(?:claim(?:s|ed)|did\s+(?:[\w’'&.-]+\s+){1,6}?claim|sought|seeks?|ask(?:s|ed)|propos\w*|suggest\w*|submit\w*|estimat\w*|applied|request\w*|demand\w*|"
    r"(?:applications?|motions?|petitions?)(?:\s+dated\s+[^,;.]{4,30}?)?\s+(?:for|seeking)|for\s+an\s+order)\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\b(?:how\s+much|what\s+(?:total\s+)?(?:sum|amount))\b(?:,[^,?]{1,30},)?[^?]{0,40}?\bdid\s+(?P<who>[^?,]{2,60}?)\s+(?P<verb>[a-z]+)"
    r"(?=\s+(?:in|at|under|by|from|on|for|as|when|before|after|against|of|to)\b|\s*[,?]|$)",
    re.IGNORECASE,
)
"""`How much did the guild pay in May`: the sum is the object of the verb."""
_OBJECT = re.compile(
    r"(?P<who>[\w’'.&-]+(?:\s+\([^()]*\))?)\s+(?P<verb>[a-z]+)\s+(?:(?:the|a)\s+(?:total\s+)?(?:sum\s+|total\s+|amount\s+)?(?:of\s+)?)?"
    r"(?:[A-Z]{3}|[$£€])?\s*$"
)
"""`Alder paid USD`, `the guild claimed the sum of`: who stands before his verb, and the figure behind it."""
_BY_WHAT = re.compile(r"\bby\s+(?:what|how\s+much|how\s+many)\b", re.IGNORECASE)
_TO = re.compile(r"\bto\s+(?:[A-Z]{3}\s*|\$\s*)?$")
_FURTHER = re.compile(r"\b(?:further|additional|extra)\b", re.IGNORECASE)
_CLOSE_BY = 20
_IN_ROLE, _OUT_OF_ROLE = 0.15, 0.3
"""What a passage gains whose sums have the role asked about, and loses whose sums have the other."""
_SO_CALLED = 0.3
"""What a figure gains that is called what is asked for."""
_CHANGE = re.compile(r"\b(?:substitut\w+|replac\w+|insert\w*|to\s+read)\b", re.IGNORECASE)


def role_of_sums(view: View, text: str, offset: int, *, money: bool) -> float:
    """What a sum gains or loses by its role: a sum that was claimed is not the sum ordered.

    Of several such words the one right before the sum says what it is: `it asks for security in the sum of 140, if
    ordered to pay`, `the claim is for 90; I award 60`.
    """
    question = without_contrast(view.transcript.question)
    asked_ordered = _ORDERED.search(question) is not None or (money and asks_what_was_held(view))
    asked_claimed = _CLAIMED.search(question) is not None
    ordered, claimed = _last(_ORDERED, text[:offset]), _last(_CLAIMED, text[:offset])
    if ordered == claimed:
        ordered, claimed = _last(_ORDERED, text), _last(_CLAIMED, text)
        if ordered >= 0 and claimed >= 0:
            return 0.0
    if asked_ordered == asked_claimed or ordered == claimed:
        return 0.0
    return _IN_ROLE if asked_ordered == (ordered > claimed) else -_OUT_OF_ROLE


def _last(pattern: re.Pattern[str], text: str) -> int:
    """Where a text has its last word of a role, -1 where it has none."""
    return max((found.start() for found in pattern.finditer(text)), default=-1)


def role_of_figure(view: View, text: str, offset: int) -> float:
    """What a figure gains or loses by the words before it.

    An amendment puts in what stands behind `substitute`; a further period is called so; what something was cut to is
    not by how much; of two bounds the one asked for answers; of what somebody paid his payment does.
    """
    question, before = view.transcript.question, text[:offset]
    gain = (_SO_CALLED if _CHANGE.search(before) else 0.0) + _SO_CALLED * bound_of(question, before)
    if _FURTHER.search(question) and _FURTHER.search(before[-_CLOSE_BY:]):
        gain += _SO_CALLED
    if _is_object(question, before):
        gain += _SO_CALLED
    return gain - (_OUT_OF_ROLE if _BY_WHAT.search(question) and _TO.search(before) else 0.0)


def _is_object(question: str, before: str) -> bool:
    """Whether a figure stands behind the verb of the question and its subject: `how much did Alder pay`."""
    asked, said = _HOW_MUCH.search(question), _OBJECT.search(before)
    if asked is None or said is None:
        return False
    return words(asked["verb"]) == words(said["verb"]) and bool(set(words(asked["who"])) & set(words(said["who"])))
