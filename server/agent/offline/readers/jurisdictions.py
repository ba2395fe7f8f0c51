"""The place whose law a question names, and whether a contract's governing law is that of the same place. Pure."""

import re

_ASKED = (
    re.compile(
        r"\blaws?\s+of\s+(?:the\s+)?(?:(?:State|Commonwealth)\s+of\s+)?(?P<place>[A-Z][\w’'-]*(?:\s+(?:(?:of|and)\s+)?[A-Z][\w’'-]*)*)"
    ),
    re.compile(
        r"\b(?:by|under|to|with|is|does|do|the)\s+(?:the\s+)?(?P<place>[A-Z][\w’'-]*(?:\s+[A-Z][\w’'-]*)*)\s+(?:state\s+)?laws?\b"
    ),
    re.compile(r"\b(?:Is|Does|Do|Will|Would)\s+(?P<place>[A-Z][\w’'-]*(?:\s+[A-Z][\w’'-]*)*)\s+law\b"),
)
_ALIKE = 4
"""Letters in which a place and its adjective agree: `Delaware`, `English` and `England`."""
_ADJECTIVES = {
    "swiss": "switzerland",
    "dutch": "netherlands",
    "french": "france",
    "spanish": "spain",
    "danish": "denmark",
    "irish": "ireland",
    "welsh": "wales",
    "polish": "poland",
    "finnish": "finland",
}
_SMALL = frozenset("the of and state province commonwealth republic".split())


def place_asked(question: str) -> str | None:
    """The place whose law the question names: `New York` of `governed by New York law`."""
    found = next((match for pattern in _ASKED if (match := pattern.search(question))), None)
    return found["place"] if found else None


def same_place(asked: str, chosen: str) -> bool:
    """Whether every word of the place asked about is one of the place chosen, or its adjective."""
    held = _words(chosen)
    return all(any(_alike(word, other) for other in held) for word in _words(asked))


def _words(place: str) -> list[str]:
    words = re.findall(r"\w+", place.casefold())
    return [_ADJECTIVES.get(word, word) for word in words if word not in _SMALL]


def _alike(word: str, other: str) -> bool:
    return word == other or (len(word) > _ALIKE and word[:_ALIKE] == other[:_ALIKE])
