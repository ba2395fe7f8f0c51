"""How a statement is worded within 280 characters: whole clauses, and of several the one asked for. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

LIMIT = 280
"""Characters of a free-text answer."""
_LABEL = re.compile(r"^\s*(?:\d{1,3}[A-Z]?\.(?:\d+\.?)*|\(?[a-z0-9]{1,4}\)|\d+(?:\.\d+)+)\s+")
_TAIL = re.compile(r"[\s;,:]*(?:\b(?:and|or)\b(?:\s+\d{1,3})?)?[\s;,:]*$")
"""What joins an item to the next, and a page's number behind it."""
_NOTE = re.compile(r"\s*\[[^\[\]]{3,40}\]\s*$")
"""An editor's note behind a provision: `[3/2031 wef 1/2/2031]`."""
_WHERE = re.compile(
    r"^(?P<when>(?:Where|When|If|Unless|Until|Once|Subject\s+to|In\s+the\s+event\s+that|Notwithstanding)\b.{10,}?),\s+"
    r"(?=(?:an?|the|that|this|any|no|each|every|such|it|he|they|where|if|nothing)\s|(?-i:[A-Z]))(?P<main>.{20,})$",
    re.IGNORECASE | re.DOTALL,
)
"""A rule that begins with its case."""
_CONCEDES = re.compile(
    r"^(?:Even|Although|Though|While|Whilst|Despite|In\s+spite\s+of)\b.{10,}?,\s+"
    r"(?P<main>(?:(?-i:I)|we|the|this|that|it|there|he|she|they)\s.{20,})$",
    re.IGNORECASE | re.DOTALL,
)
"""A statement behind what is granted against it: `Even allowing for the delay, I consider ...`."""
_BEHIND = re.compile(
    r"^(?P<main>.{20,}?),?\s+(?P<when>(?:only\s+)?(?:if|when|where|unless|until|provided\s+that|except)\b.{10,})$",
    re.IGNORECASE | re.DOTALL,
)
"""A rule that ends with its case."""
_ASKED = re.compile(
    r"\b(?P<word>what|which|whom?|whose|when|where|why|how)\b(?:\s+(?P<noun>circumstances?|cases?|events?|conditions?))?",
    re.IGNORECASE,
)
"""What a question asks first: `when`, `in what circumstances`."""
_ARTICLE = re.compile(r"^(?:an?|the|any)\s+", re.IGNORECASE)
_REPEATED = re.compile(r"\s\(\d+\)")
"""A figure behind its word: `seven (7) years`."""
_BREAKS = ("; ", ": ", ", ")


@dataclass(frozen=True, slots=True)
class Listed:
    """A list as it is said: how many of its items, and whether under its lead-in."""

    text: str
    count: int
    with_lead: bool


def plain(text: str) -> str:
    """A passage without its label, an editor's note, and what joins it to the next item."""
    return _TAIL.sub("", _NOTE.sub("", _LABEL.sub("", text).strip()))


def sentence(text: str) -> str:
    """A text as a sentence: with a capital and a full stop."""
    text = _TAIL.sub("", text)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", ".”", '."')) else ".")


def worded(text: str, question: str, room: int = LIMIT) -> str:
    """One sentence of a document in `room` characters: all of it, else the case or the rule, whichever is asked for."""
    whole = sentence(plain(text))
    if len(whole) <= room:
        return whole
    conceded = _CONCEDES.match(plain(text))
    if conceded:
        return worded(conceded["main"], question, room)
    return _cut(sentence(_part_asked_for(plain(text), question)), room)


def case_of(text: str) -> str:
    """The case in which a rule holds: `If A` of `If A, B`, `unless A` of `B unless A`; empty where none is said."""
    found = next((match for shape in (_WHERE, _BEHIND) if (match := shape.match(plain(text)))), None)
    return found["when"] if found else ""


def listed(lead: str, items: Sequence[str], room: int = LIMIT) -> Listed:
    """A list under its lead-in; where that is too long, as many of the items alone, which are asked for, as fit."""
    said = [plain(item) for item in items]
    short = [_REPEATED.sub("", _ARTICLE.sub("", text)) for text in said]
    for whole in (f"{plain(lead)}: {'; '.join(said)}", "; ".join(said), "; ".join(short)):
        if len(whole) < room:
            return Listed(sentence(whole), len(said), with_lead=whole.startswith(plain(lead)))
    fitting = max((count for count in range(len(said)) if len("; ".join(said[:count])) < room), default=0)
    text = "; ".join(said[:fitting]) if fitting else said[0]
    return Listed(_cut(sentence(text), room), max(fitting, 1), with_lead=False)


def _part_asked_for(text: str, question: str) -> str:
    """Of `Where A, B` the case A where a question asks when, else the rule B; either also from `B if A`."""
    asked = _ASKED.search(question)
    case = asked is not None and (asked["noun"] is not None or asked["word"].lower() == "when")
    for shape in (_WHERE, _BEHIND):
        found = shape.match(text)
        if found and (shape is _WHERE or case):
            return found["when"] if case else found["main"]
    return text


def _cut(text: str, room: int) -> str:
    """At most `room` characters, cut behind a clause where there is one, else behind a word."""
    if len(text) <= room:
        return text
    head = text[:room]
    ends = [at for mark in _BREAKS if (at := head.rfind(mark)) > room // 2]
    return head[: ends[0] if ends else head.rfind(" ")].rstrip(" ,;:") + "."
