"""Detect questions that ask for documents of the matter rather than about their content. Pure."""

import re

_DOCUMENTS = r"(?:cases|laws|regulations|decisions|documents|orders|judgments|contracts|agreements)"
_NOT_DOERS = r"(?!(?:body|bodies|persons?|officers?|authorit(?:y|ies)|part(?:y|ies)|courts?|judges?|who)\b)"
"""Not `which body makes regulations`, which asks for the body."""
_OVER_MATTER = re.compile(
    rf"\b(?:[Aa]mong|[Aa]cross|[Oo]f\s+all)\s+(?:all\s+)?(?:the\s+)?(?:[\w’'\-]+\s+){{0,3}}{_DOCUMENTS}\b|"
    rf"\b[Ww]hich\s+(?:(?:two|three|four|five|six|seven|eight)\s+)?(?:{_NOT_DOERS}[\w’'\-]+\s+){{0,3}}?"
    rf"(?:{_DOCUMENTS}|Regulations)\b|"
    rf"\b[Ll]ist\s+(?:all\s+)?(?:the\s+)?{_DOCUMENTS}\b"
)


def asks_for_documents(text: str) -> bool:
    """Whether a question is like `Which laws were amended ...`, `list the cases ...`, `among all the orders ...`."""
    return _OVER_MATTER.search(text) is not None
