"""Whether a question asks for documents of the matter rather than about what one of them says. Pure."""

import re

_DOCUMENTS = r"(?:cases|laws|regulations|decisions|documents|orders|judgments|contracts|agreements)"
_NOT_DOERS = r"(?!(?:body|bodies|persons?|officers?|authorit(?:y|ies)|part(?:y|ies)|courts?|judges?|who)\b)"
"""`Which body makes regulations` asks who makes them, and not for regulations."""
_OVER_MATTER = re.compile(
    rf"\b(?:[Aa]mong|[Aa]cross|[Oo]f\s+all)\s+(?:all\s+)?(?:the\s+)?(?:[\w’'\-]+\s+){{0,3}}{_DOCUMENTS}\b|"
    rf"\b[Ww]hich\s+(?:(?:two|three|four|five|six|seven|eight)\s+)?(?:{_NOT_DOERS}[\w’'\-]+\s+){{0,3}}?(?:{_DOCUMENTS}|Regulations)\b|"
    rf"\b[Ll]ist\s+(?:all\s+)?(?:the\s+)?{_DOCUMENTS}\b"
)


def asks_for_documents(text: str) -> bool:
    """`Which laws were amended ...`, `list the cases that ...`, `among all the orders ...`."""
    return _OVER_MATTER.search(text) is not None
