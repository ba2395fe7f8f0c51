"""Whether a question asks how documents stand to one that it names: what it amends, what amends it, what is under it.

Pure.
"""

import re
from collections.abc import Iterable
from enum import StrEnum

from pincite.indexer.page import Span

_NAME = "\N{REPLACEMENT CHARACTER}"
"""Stands in a question for each name of a document."""
_X = rf"(?:the\s+)?{_NAME}"
_DOCUMENTS = r"(?:laws?|acts?|regulations|rules|contracts?|agreements?|instruments?|provisions?)"
_ASKED = rf"\b(?:what|which|list|name|all)\b[^?.;{_NAME}]{{0,40}}"
_CHANGED = r"(?:amend|change|repeal|vary|modif)\w*"


class Tie(StrEnum):
    """How the documents asked for stand to the one named."""

    AMENDED = "amended by it"
    AMENDING = "amends it"
    UNDER = "made under it"


_TIES = {
    Tie.AMENDED: (
        rf"{_ASKED}\b(?:do|does|did|has|have)\s+{_X}\s+(?!been\b)(?:\w+\s+)?{_CHANGED}",
        rf"{_ASKED}{_DOCUMENTS}\s+(?:that\s+)?(?:(?:is|are|was|were|have\s+been|has\s+been)\s+)?{_CHANGED}\s+by\s+{_X}",
        rf"\b{_DOCUMENTS}\s+(?:that\s+(?:are|were)\s+)?{_CHANGED}\s+by\s+{_X}",
        rf"{_ASKED}{_X}\s+(?:amends|changes|repeals|varies)\s*\??$",
    ),
    Tie.AMENDING: (
        rf"{_ASKED}\b(?:amends?|amended|changes|changed|repeals|repealed|varies|varied)\s+{_X}",
        rf"\b(?:which|what|list|all)\s+(?:the\s+)?(?:amendments?|amending\s+{_DOCUMENTS})\s+(?:to|of)\s+{_X}",
        rf"^\s*(?:the\s+)?amendments?\s+(?:to|of)\s+{_X}\W*$",
        rf"{_X}\s+(?:been\s+)?{_CHANGED}\s+by\s+(?:which|what)\b",
        rf"\bby\s+(?:which|what)\b[^?.;]{{0,30}}\b(?:is|was|has)\s+{_X}\s+(?:been\s+)?{_CHANGED}",
    ),
    Tie.UNDER: (
        rf"\b(?:regulations|rules|orders|instruments)\s+(?:(?:that\s+)?(?:are|were|is|have\s+been)\s+)?(?:made|issued)\s+under\s+{_X}",
        rf"\bunder\s+(?:which|what)\s+{_DOCUMENTS}\s+(?:are|were|is|was)\s+{_X}\s+(?:made|issued)",
        rf"{_ASKED}{_DOCUMENTS}\s+(?:are|were|is|was)\s+{_X}\s+(?:made|issued)\s+under",
    ),
}
_PATTERNS = {tie: re.compile("|".join(patterns), re.IGNORECASE) for tie, patterns in _TIES.items()}


def tie_asked(text: str, names: Iterable[Span]) -> Tie | None:
    """Return what a question asks of the documents that it names at these places; null where it asks no such thing."""
    for span in sorted(names, reverse=True):
        text = text[: span.start] + _NAME + text[span.end :]
    return next((tie for tie, pattern in _PATTERNS.items() if pattern.search(text)), None)
