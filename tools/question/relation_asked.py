"""Detect questions about relations of a named document: what it amends, what amends it, what is made under it.

Pure.
"""

import re
from collections.abc import Iterable
from enum import StrEnum

from pincite.indexer.page import Span

_NAME = "\N{REPLACEMENT CHARACTER}"
"""Replaces each name of a document in a question."""
_X = rf"(?:the\s+)?{_NAME}"
_DOCUMENTS = r"(?:laws?|acts?|regulations|rules|contracts?|agreements?|instruments?|provisions?)"
_ASKED = rf"\b(?:what|which|list|name|all)\b[^?.;{_NAME}]{{0,40}}"
_CHANGED = r"(?:amend|change|repeal|vary|modif)\w*"


class Tie(StrEnum):
    """The relation of the requested documents to the named one."""

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
        (
            rf"\b(?:regulations|rules|orders|instruments)\s+(?:(?:that\s+)?(?:are|were|is|have\s+been)\s+)?(?:made"
            rf"|issued)\s+under\s+{_X}"
        ),
        rf"\bunder\s+(?:which|what)\s+{_DOCUMENTS}\s+(?:are|were|is|was)\s+{_X}\s+(?:made|issued)",
        rf"{_ASKED}{_DOCUMENTS}\s+(?:are|were|is|was)\s+{_X}\s+(?:made|issued)\s+under",
    ),
}
_PATTERNS = {tie: re.compile("|".join(patterns), re.IGNORECASE) for tie, patterns in _TIES.items()}


def tie_asked(text: str, names: Iterable[Span]) -> Tie | None:
    """Return the relation that a question asks about, of the documents named at some places; null if none."""
    for span in sorted(names, reverse=True):
        text = text[: span.start] + _NAME + text[span.end :]
    return next((tie for tie, pattern in _PATTERNS.items() if pattern.search(text)), None)
