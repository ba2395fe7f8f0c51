"""Read the two sides that a question compares, each in its own words. Pure.

English compares in few ways: `by how much does A exceed B`, `how much dearer is A than B`, `how many more did X give
than Y`, `the difference between A and B`. Words before the asking words say where to look, not what to compare.
"""

import re
from dataclasses import dataclass

from pincite.indexer.legal_text.analyzer import words

COMPARATIVE = r"(?:great|larg|high|low|long|short|small|lat|earli|old|dear|cheap|bigg|wid|strict)er"
"""Comparatives, as a list, because words such as `owner` and `under` also end in -er."""
_ASKED = re.compile(
    r"\bby\s+(?:what|how)\s+(?:much|many|amount|sum|number|margin|period)?(?:\s+\w+)??(?=\s+(?:in|does|do|did|is|are"
    r"|was|were|has|have|the)\b)|"
    rf"\bhow\s+(?:much|many)\s+(?:[a-z]+\s+){{0,4}}?(?:more|less|fewer|{COMPARATIVE})\b|"
    r"\b(?:amount|sum|margin)\s+by\s+which\b|"
    r"\b(?P<between>difference\b.*?\bbetween)\b",
    re.IGNORECASE,
)
_PIVOT = re.compile(
    r"\b(?:than|exceed(?:s|ed)?|surpass(?:es|ed)?|outstrip(?:s|ped)?|compared\s+(?:with|to)|short\s+of)\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(
    r"^(?:\s*in\s+(?:[A-Z]{3}|[a-z]+)\b)?\s*,?\s*(?:does|do|did|is|are|was|were|has|have|had)?(?:\s+it\s+(?:cost"
    r"|take)s?)?\s+",
    re.IGNORECASE,
)
_COMPARATIVE = re.compile(
    r"(?<!\s)\s*+(?:,\s*+)?(?:(?:cost|last|run|amount|come|go)s?\s++(?:to\s++)?)?"
    rf"(?:more|less|fewer|{COMPARATIVE})?\s*+$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s+and\s+(?=(?:the|that|those|an?|its|his|her|their|one|for)\b)", re.IGNORECASE)
_ANY_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_REMARK = re.compile(r",\s++(?:as|on|according|both|per|under|counted|counting|going|if|when|to)\b.*$", re.IGNORECASE)
_THAT = re.compile(r"\W*(?:(?:that|those|the\s+one|it)\s+)?(?=(?P<preposition>for|of|in|on|under)\b)", re.IGNORECASE)
"""`Than that for a guild`, `than in the Harbour Law`: the second side omits the thing of the first."""
_TURNED = re.compile(
    r"\s*(?P<one>[^?,\s]++(?:\s++[^?,\s]++)*?)\s++(?:does|do|did|is|are|was|were|has|have|had)\s++(?P<other>[^?]++)$",
    re.IGNORECASE,
)
"""`How much less than the old toll is the new one`."""
_BARE = 1
"""Most words of a side that names a thing and says nothing about it: `than a landlord`."""


@dataclass(frozen=True, slots=True)
class Side:
    """The words of one side, and their place in the question."""

    text: str
    start: int
    end: int


def read_sides(question: str) -> tuple[Side, Side] | None:
    """Return the two sides of a comparison; null if the question has none."""
    asked = _ASKED.search(question)
    if asked is None:
        return None
    start = asked.end()
    body = question[start:].rstrip(" ?.")
    pivots = (_AND, _ANY_AND) if asked["between"] else (_PIVOT,)
    pivot = next((found for each in pivots if (found := each.search(body))), None)
    if pivot is None:
        return None
    first = _COMPARATIVE.sub("", _AUXILIARY.sub("", body[: pivot.start()], count=1))
    second = _REMARK.sub("", body[pivot.end() :]).strip()
    turned = _TURNED.match(body[pivot.end() :]) if not first.strip() else None
    if turned:
        at = start + pivot.end()
        return (
            Side(turned["other"].strip(), at + turned.start("other"), at + turned.end("other")),
            Side(turned["one"].strip(), at + turned.start("one"), at + turned.end("one")),
        )
    if not first.strip() or not second:
        return None
    return (
        Side(first.strip(), start, start + pivot.start()),
        Side(_spelt_out(second, first), start + pivot.end(), len(question)),
    )


def _spelt_out(second: str, first: str) -> str:
    """Complete the second side: its phrase replaces that of the first side."""
    that = _THAT.match(second)
    if that is None:
        return second if len(words(second)) > _BARE else f"{second} {first}"
    phrase = re.search(rf"\b{that['preposition']}\s+(?:the\s+|an?\s+)?\S+(?:\s+[A-Z\d]\S*)*", first)
    said = second[that.end() :]
    return f"{first[: phrase.start()]}{said}{first[phrase.end() :]}" if phrase else f"{said} {first}"
