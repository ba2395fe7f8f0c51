"""Duties, permissions, powers of one alone: what may be done need not be, what is another's is not one's own. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.readers.negation import turned

_OBLIGED = re.compile(r"\b(?:must|has\s+to|have\s+to|obliged\s+to|bound\s+to)\b", re.IGNORECASE)
_MAY = re.compile(r"\bmay\b(?!\s+(?:not|only)\b)")
_DUTY = re.compile(
    r"\b(?:shall|must|requir\w+|oblig\w+|bound|has\s+to|have\s+to|needs?|only|unless|until|necessary|mandatory)\b",
    re.IGNORECASE,
)
_SOLE = re.compile(
    r"(?P<who>[^,;:.()]{3,80}?)\s+(?:is|are|has|have|shall|may|will)\s+(?:\w+\s+)?(?:exclusively|solely|alone)\b|"
    r"\bonly\s+(?P<one>(?:the|an?)\s+[^,;:.()]{2,40}?)\s+(?:may|shall|can|is|has)\b",
    re.IGNORECASE,
)
_CONFINED = re.compile(
    r"\b(?P<to>in\s+(?:relation\s+to|respect\s+of)|to|for|in|on|against|upon)\s+(?P<what>(?:[\w’'-]+\s+){1,4}?)"
    r"(?:only|alone|solely)\b(?!\s+(?:if|when|where|after|with|once))|"
    r"\b(?:only|solely)\s+(?P<onto>in\s+(?:relation\s+to|respect\s+of)|to|for|in|on|against|upon)\s+"
    r"(?P<that>(?:[\w’'-]+\s*){1,4})",
    re.IGNORECASE,
)
"""`apply in relation to the mainland only`, `payable only to the tenant`."""
_SOLE_ASKED = re.compile(r"\b(?:the|its|his|her|their)\s+(?:only|sole)\b|\bexclusive(?:ly)?\b|\balone\b", re.IGNORECASE)
_SHARED = re.compile(
    r"\bnon-?\s?exclusiv\w+|\bnot\s+(?:\w+\s+){0,3}?exclusiv\w+|\b(?:any\s+)?other\s+(?:\w+\s+){0,2}?(?:may|can|shall|will)\b|"
    r"\bothers?[’']?s?\s+(?:\w+\s+){0,2}?(?:may|can|shall|will)\b|\bothers\s+(?:may|can)\b",
    re.IGNORECASE,
)
"""What denies that something is one's alone."""


def is_only_permitted(question: str, text: str) -> bool:
    """Whether a duty is asked after and a permission is all that is said: `must he ask` against `he may ask`."""
    asked = _OBLIGED.search(question) is not None and not turned(question)
    return asked and _MAY.search(text) is not None and _DUTY.search(text) is None and not turned(text)


def is_of_another_alone(question: str, text: str) -> bool:
    """Whether a text gives something to one alone of whom the question does not speak: `the trustee alone may sell`."""
    sole = _SOLE.search(text)
    return sole is not None and not set(words(sole["who"] or sole["one"])) & set(words(question))


def is_confined(question: str, text: str) -> bool:
    """Whether a text confines a rule to another than the question names in the same relation.

    `Does it apply to ferries` against `applies to barges only`; what says how (`in cash only`) confines nothing.
    """
    asked = set(words(question))
    for found in _CONFINED.finditer(text):
        held = set(words(found["what"] or found["that"]))
        relation = re.escape(" ".join((found["to"] or found["onto"]).split())).replace(r"\ ", r"\s+")
        named = re.search(rf"\b{relation}\s+(?:the|an?|any|all|[A-Z]|\w+s\b)", question)
        if held and named and not held & asked:
            return True
    return False


def is_shared(question: str, text: str) -> bool:
    """Whether one's alone is asked after, and a text says that it is not: `shall not be exclusive`, `others may`."""
    return _SOLE_ASKED.search(question) is not None and _SHARED.search(text) is not None
