"""Read the terms whose definition a question asks for, quoted or not: `What does Quay Deposit mean?` Pure."""

import re
from collections.abc import Iterator

_TERM = r"(?:the\s+)?(?:defined\s+)?(?:(?:terms?|expressions?|words?|phrase)\s+)?"
_CUES = tuple(
    re.compile(cue, re.IGNORECASE)
    for cue in (
        (
            rf"\bwhat\s+(?:do|does|did)\s++(?!.{{0,200}}\bmeans?\s+by\b){_TERM}(?P<term>.{{2,120}}?)\s+(?:mean"
            rf"|refer\s+to)\b"
        ),
        rf"\b(?:is\s+meant\s+by|means?\s+by)\s+{_TERM}(?P<term>.{{2,120}})",
        rf"\b(?:definitions?|meanings?)\s+(?:given\s+to|assigned\s+to|of|for)\s+{_TERM}(?P<term>.{{2,120}})",
        rf"\b(?:how|what|where|who)\s+(?:is|are|was|were)\s++{_TERM}(?P<term>.{{2,120}}?)\s+defined\b",
        rf"\b(?:how|where)\s+(?:does|do)\s++.{{2,120}}?\s+define\s+{_TERM}(?P<term>.{{2,120}})",
        rf"(?:^|[;.,]\s+)define\s+{_TERM}(?P<term>.{{2,120}})",
    )
)
_EDGE = " \t\n\"'“”‘’?.,;:"
_JOINED = re.compile(r"\s+(?:and|or)\s+", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)


def asked_terms(text: str) -> tuple[str, ...]:
    """Return the terms whose meaning is asked, one or several.

    The place of the definition may follow: `Tug in the Lease`.
    """
    return tuple(dict.fromkeys(_found(text)))


def _found(text: str) -> Iterator[str]:
    for cue in _CUES:
        for match in cue.finditer(text):
            said = match["term"].strip(_EDGE)
            for term in (said, *_JOINED.split(said)):
                named = _ARTICLE.sub("", term.strip(_EDGE)).strip(_EDGE)
                if named:
                    yield named
