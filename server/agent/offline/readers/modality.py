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


def is_only_permitted(question: str, text: str) -> bool:
    """Whether a duty is asked after and a permission is all that is said: `must he ask` against `he may ask`."""
    asked = _OBLIGED.search(question) is not None and not turned(question)
    return asked and _MAY.search(text) is not None and _DUTY.search(text) is None and not turned(text)


def is_of_another_alone(question: str, text: str) -> bool:
    """Whether a text gives something to one alone of whom the question does not speak: `the trustee alone may sell`."""
    sole = _SOLE.search(text)
    return sole is not None and not set(words(sole["who"] or sole["one"])) & set(words(question))
