"""`The second lease` is not the first: which of several things of a kind a passage speaks of. Pure."""

import re
from collections.abc import Iterator

_PLACES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_ASKED = re.compile(rf"\b(?P<place>{_PLACES})[\s-]+(?P<thing>[A-Za-z]{{3,}})", re.IGNORECASE)
_NO_THING = re.compile(
    r"instance|of|and|or|to|time|made|issued|day|page|named|listed|half|witness|affidavit|statement|report|paragraph|sentence",
    re.IGNORECASE,
)


def things_asked(question: str) -> list[tuple[str, str]]:
    """The things that a question counts off, each as (ordinal, thing), in lower case."""
    found = ((m["place"].lower(), m["thing"].lower()) for m in _ASKED.finditer(question))
    return list(dict.fromkeys(pair for pair in found if not _NO_THING.fullmatch(pair[1])))


def places_of(text: str, thing: str) -> Iterator[str]:
    """The ordinals that a text gives to a thing, in order, in lower case."""
    pattern = rf"\b(?P<place>{_PLACES})[\s-]+(?:and\s+(?:{_PLACES})\s+)?{re.escape(thing.rstrip('s'))}"
    return (m["place"].lower() for m in re.finditer(pattern, text, re.IGNORECASE))
