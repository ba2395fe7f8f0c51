"""Sentences with what leads them in: an item of a list says nothing without the words before it. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.server.agent.offline.passages import Passage

_LABEL = r"(?:\(?(?:[a-z]|[ivxIVX]{1,5}|\d{1,2}|[A-Z])[.)]|[•\-–●▪*]|\d+(?:\.\d+)+\.?)"
_ITEM = re.compile(rf"^\W{{0,2}}{_LABEL}\s+")
_INLINE = re.compile(r"\s\(?(?:a|i|A|1)[.)]\s")
"""The first item of a list that begins amid a sentence: `information which (a) is public;`."""
_STOPS = re.compile(r"[.?!][\"”’')\]]*$")
_OPEN = re.compile(rf"[:;,–—-]\s*{_LABEL}$|\b(?:that|which|to|shall|not)\s+{_LABEL}$")
_LEADS = re.compile(r"(?::|[-–—]|\b(?:that|which|to|shall|is|are|has|by|including))\s*$")
_REFERS = re.compile(
    r"^(?:\W*\w{1,4}[.)]\s+)?(?:"
    r"in\s+(?:such|that|this|the)\s+(?:an?\s+)?(?:event|case|circumstances?|instances?)|"
    r"(?:any|prior\s+to|before|in\s+the\s+event\s+of)?\s*(?:any\s+)?such\b|"
    r"(?:notwithstanding|despite)\s+(?:the\s+)?(?:foregoing|above)|"
    r"(?:it|they|he)\s+(?:shall|may|must|will)\b|however)",
    re.IGNORECASE,
)
"""What begins a sentence that goes on with the one before: `In such event, he shall give notice`."""
_MOST = 14
"""Items that one lead-in may have."""
_LONGEST = 600
"""Characters of a lead-in under a lead-in."""
_WORDS = 4
"""Words of what can lead in: a heading has fewer."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A passage behind the words that lead it in, which stand in the passage `lead`."""

    passage: Passage
    lead: Passage | None = None
    led: str = ""

    @property
    def text(self) -> str:
        """The whole sentence."""
        return f"{self.led} {self.passage.text}" if self.led else self.passage.text

    @property
    def offset(self) -> int:
        """Where the passage starts in `text`."""
        return len(self.led) + 1 if self.led else 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What one sentence makes of a statement.

    `place` is an offset into its text; `inferred` tells that it speaks of another act, from which that one follows.
    """

    says: bool
    unit: Unit
    place: int
    inferred: bool = False


def units_of(passages: Sequence[Passage]) -> list[Unit]:
    """Every passage of a document, in reading order, with the lead-in of the list it is an item of."""
    units: list[Unit] = []
    lead: Passage | None = None
    led, items, is_open = "", 0, False
    for passage in passages:
        if lead is not None and items < _MOST and (is_open or _ITEM.match(passage.text)):
            units.append(Unit(passage, lead, led))
            items += 1
        else:
            lead = None
            before = units[-1].passage if units and _REFERS.match(passage.text) else None
            units.append(Unit(passage, before, before.text if before else ""))
        is_open = not _STOPS.search(passage.text) or _OPEN.search(passage.text) is not None
        if lead is None and is_open and len(passage.text.split()) >= _WORDS:
            lead, led, items = passage, _leading(passage.text), 0
        elif lead is not None and _LEADS.search(passage.text):
            lead, led, items = passage, f"{led} {passage.text}"[-_LONGEST:], 0
    return units


def _leading(text: str) -> str:
    """The words that lead in: all, or those before the first item where the list began amid them."""
    inline = None if _LEADS.search(text) else _INLINE.search(text)
    return text[: inline.start()] if inline else text
