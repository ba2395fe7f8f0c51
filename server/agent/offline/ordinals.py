"""`The second lease` is not the first: which of several things of a kind a passage speaks of. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.passages import Passage

_PLACES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_ASKED = re.compile(rf"\b(?P<place>{_PLACES})[\s-]+(?P<thing>[A-Za-z]{{3,}})", re.IGNORECASE)
_NO_THING = re.compile(
    r"instance|of|and|or|to|time|made|issued|day|page|named|listed|half|witness|affidavit|statement|report|paragraph|sentence",
    re.IGNORECASE,
)
_COUNTED = 0.2
"""What a passage gains that speaks of the thing counted off as the question does, and loses that speaks of another."""


def things_asked(question: str) -> list[tuple[str, str]]:
    """The things that a question counts off, each as (ordinal, thing), in lower case."""
    found = ((m["place"].lower(), m["thing"].lower()) for m in _ASKED.finditer(question))
    return list(dict.fromkeys(pair for pair in found if not _NO_THING.fullmatch(pair[1])))


def places_of(text: str, thing: str) -> Iterator[str]:
    """The ordinals that a text gives to a thing, in order, in lower case."""
    pattern = rf"\b(?P<place>{_PLACES})[\s-]+(?:and\s+(?:{_PLACES})\s+)?{re.escape(thing.rstrip('s'))}"
    return (m["place"].lower() for m in re.finditer(pattern, text, re.IGNORECASE))


def counted_off(passages: Sequence[Passage], pair: tuple[str, str]) -> Iterator[tuple[Passage, float]]:
    """What passages gain that speak of `the second lease` asked about, and lose that speak of another.

    `That lease` is the one that was counted off last before it on the page.
    """
    place, thing = pair
    last: tuple[PageRef, frozenset[str]] | None = None
    for passage in passages:
        here = frozenset(places_of(passage.text, thing))
        last = (passage.ref, here) if here else last
        carried = last[1] if last and last[0] == passage.ref and _is_carried(passage.text, thing) else frozenset[str]()
        meant = here or (carried if len(carried) == 1 else None)
        if meant:
            yield passage, _COUNTED if place in meant else -_COUNTED


def _is_carried(text: str, thing: str) -> bool:
    noun = re.escape(thing.rstrip("s"))
    return re.search(rf"\b(?:that|this|such|those|these)\s+{noun}", text, re.IGNORECASE) is not None
