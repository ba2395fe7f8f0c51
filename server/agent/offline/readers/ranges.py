"""Which of two days that bound a period is asked for: of `between 1 May and 3 June` the second is its end. Pure."""

import re
from itertools import pairwise

from pincite.indexer.page import Span

_ENDS = re.compile(
    r"\b(?:end|ends|ended|ending|expir\w+|until|till|through|over|terminat\w+|conclud\w+|finish\w*|(?:last|final)\s+day)\b",
    re.IGNORECASE,
)
_BEGINS = re.compile(
    r"\b(?:start\w*|begin\w*|began|commenc\w+|from\s+(?:what|which|when)|first\s+day)\b", re.IGNORECASE
)
_OPENING = re.compile(r"\b(?:between|from|beginning|commencing)\s+(?:on\s+|as\s+of\s+)?(?:the\s+)?$", re.IGNORECASE)
_CLOSING = re.compile(
    r"^,?\s*(?:and|to|through|until|till|up\s+to|[-–—])\s+(?:and\s+)?(?:including\s+)?(?:the\s+)?$", re.IGNORECASE
)
_BOUND = 0.3
"""What the bound asked for gains, and the other one loses: they stand in one phrase, equally near to all its words."""


def bound_asked(question: str, text: str, day: Span, days: list[Span]) -> float:
    """What a day gains or loses by being a bound of a range of the text, where the question asks for one of the two."""
    ends, begins = _ENDS.search(question) is not None, _BEGINS.search(question) is not None
    side = _side(text, day, days)
    if side is None or ends == begins:
        return 0.0
    return _BOUND if (side == "end") == ends else -_BOUND


def _side(text: str, day: Span, days: list[Span]) -> str | None:
    """Whether a day begins or ends a range of two days; null where it stands by itself."""
    for first, second in pairwise(days):
        if _OPENING.search(text[: first.start]) and _CLOSING.match(text[first.end : second.start]):
            if day == first:
                return "beginning"
            if day == second:
                return "end"
    return None
