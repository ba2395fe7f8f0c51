"""Lists inside one sentence: what commas, `and` and `or` part behind a word that opens a list. Pure."""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.items import item_name

OPENING = re.compile(
    r"\b(?:includ(?:es?|ing)(?:,?\s+but\s+(?:\w+\s+)?not\s+(?:be\s+)?limited\s+to)?|namely|comprises?|consists?\s+of|means|other\s+than|made\s+by|exception\s+of|excluding|application\s+of|following|"
    r"limited\s+to|such\s+as|of\s+either|inspection\s+of)\b:?\s+|:\s+(?!\()",
    re.IGNORECASE,
)
OPENING_BY = re.compile(r"\b(?:by|to|of|from|on|with|against)\s+(?=[^.;:]{3,200}\s(?:and|or)\s)")
"""A small word behind which a sentence may enumerate: `may delegate it to his deputy, a judge or the registrar`."""
_LAST = re.compile(r"(?:,\s*|\s+)(?:and|or)\s+(?:any\s+)?[^,)]+")
_BRACKETS = re.compile(r"\s*\([^()]{0,24}\)|\s*\(being\b[^()]*\)")
_CLAUSE = re.compile(
    r"[.;:](?:\s|$)|\s\((?=(?:which|that|who|including|whether|as|if)\b)|,?\s(?:established|which|who|that|whose|under|where|if|in\s+respect|as\s+may|pursuant|in\s+accordance)\s"
)
_REPEATED = re.compile(r"^(?:(?:by|to|of|from|on|with|against)\s+)?(?=\S)", re.IGNORECASE)
_BY_WORD = re.compile(r"\b(?:by|to|from|on|with|against)\b")
_OTHERS = re.compile(r"(?:(?:any\s+)?such\s+other\b|others?$)", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and|or)\s+|,\s*|\s+and/or\s+|\s+and\s+|\s+or\s+|;\s*(?:and|or)?\s*)")
LONGEST = 9
"""Words of an item; what is longer is a clause and no name."""


def opening_by_head(head: str) -> re.Pattern[str]:
    """`claims in deceit and trespass`: the noun asked for, and a small word, open a list."""
    return re.compile(rf"\b{re.escape(head)}\s+(?:in|of|for|to|against|with)\s+", re.IGNORECASE)


def read_inline(passage: Passage, opening: re.Pattern[str]) -> Iterator[tuple[list[str], list[Passage]]]:
    """`made by an Owner, a Mortgagee of a Lot or the Body Corporate`: what commas part behind an opening word."""
    text = _BRACKETS.sub("", passage.text)
    for match in opening.finditer(text):
        rest = _CLAUSE.split(text[match.end() :])[0]
        last = _LAST.search(rest)
        names = [item_name(_REPEATED.sub("", part)) for part in _SEPARATOR.split(rest[: last.end()] if last else rest)]
        names = [n for n in names if n and not _OTHERS.match(n)]
        if opening is OPENING_BY and names and (_BY_WORD.search(names[0]) or _is_inner(match.group(), names)):
            continue
        if len(names) > 1 and all(len(n.split()) <= LONGEST for n in names):
            yield list(dict.fromkeys(names)), [passage]


def _is_inner(word: str, names: list[str]) -> bool:
    """Whether `of` belongs to the first item, since another has it too: `a keeper of lamps or a master of bells`."""
    return word.strip().lower() == "of" and any(" of " in name for name in names[1:])
