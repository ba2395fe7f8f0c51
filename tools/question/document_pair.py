"""Detect questions about two documents given with them as a pair, without names. Pure.

With two documents at hand, people write `both cases`, `the two statutes`, `which case`. They ask about each, so each
needs proof. `Which law governs` and `which court sat` ask for something in a document, and `the lease made by Elm` is
the one at hand.
"""

import re

_PAPERS = (
    r"(?:cases|courts|statutes|laws|judge?ments|decisions|orders|regulations|contracts|agreements|leases|deeds"
    r"|documents|"
    r"instruments)"
)
_PAPER = r"(?:case|statute|judge?ment|decision|contract|agreement|lease|deed)"
_DID = r"(?!is\b|was\b)(?:\w+ed|held|gave|made|set|found|came)"
_PAIR = re.compile(
    rf"\bboth\s+(?:of\s+(?:the|these)\s+)?{_PAPERS}\b|\b(?:the|these)\s+two\s+{_PAPERS}\b|"
    rf"\b(?:(?:only|just)\s+one|either|neither|which)\s+of\s+(?:the|these)\s+(?:two\s+)?(?:{_PAPERS}|two)\b|"
    rf"^which\s+{_PAPER}\s+(?:that\s+)?{_DID}\b.*\?$|"
    rf"\bthe\s+(?P<paper>{_PAPER})\s+that\s+{_DID}\b.*?\band\s+the\s+(?P=paper)\s+that\b",
    re.IGNORECASE | re.DOTALL,
)
"""`Both courts`, `only one of the laws`; `which case granted ...?`, `the case that ... and the case that ...`."""


def speaks_of_pair(text: str) -> bool:
    """Whether a question asks about each of two documents that it does not name."""
    return _PAIR.search(text.strip()) is not None
