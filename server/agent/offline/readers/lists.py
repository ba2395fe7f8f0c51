"""Lists as statutes print them: lettered items under a lead-in, or an enumeration inside one sentence. Pure."""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.focus import asked_count
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View

_ITEM = re.compile(r"^\(?(?P<label>[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s+(?P<text>.+)$")
_LEAD_IN = re.compile(
    r"(?::|\b(?:following|namely|including|includes|comprise[sd]?|consists?\s+of|by|either)\s*:?)\s*[-–—]?$",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"\b(?:includes?|including|namely|comprises?|consists?\s+of|means|other\s+than|made\s+by|application\s+of|following|limited\s+to|such\s+as|of\s+either)\b:?\s+",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and|or)\s+|,\s*|\s+and\s+|\s+or\s+|;\s*(?:and|or)?\s*)")
_ARTICLE = re.compile(r"^(?:an?|the|any|each|every|its|his|their)\s+", re.IGNORECASE)
_LONGEST = 9
"""Words of an item; what is longer is a clause and no name."""


def read_lists(view: View) -> list[Proposal]:
    """Return the lists in the heaviest passages, best first; one of the length that is asked for gains."""
    wanted = asked_count(view.transcript.question)
    found = []
    for weighed in ranked(view)[:6]:
        for names, passages in (*_lettered(view, weighed.passage), *_inline(weighed.passage)):
            fitting = wanted is not None and len(names) == wanted
            score = weighed.weight + (0.4 if fitting else 0.0) - (0.3 if wanted and not fitting else 0.0)
            found.append(Proposal(names, tuple(dict.fromkeys(map(quote_of, passages))), score))
    return found


def _lettered(view: View, lead_in: Passage) -> Iterator[tuple[list[str], list[Passage]]]:
    """The items that follow a lead-in on its page."""
    page = view.pages.get(lead_in.ref)
    if page is None or not _LEAD_IN.search(lead_in.text):
        return
    held = passages_of(page)
    items: list[Passage] = []
    for passage in held[held.index(lead_in) + 1 :] if lead_in in held else []:
        match = _ITEM.match(passage.text)
        if match is None or len(_item(match["text"]).split()) > _LONGEST:
            break
        items.append(passage)
    names = [_item(match["text"]) for item in items if (match := _ITEM.match(item.text))]
    if len(names) > 1:
        yield names, items


def _inline(passage: Passage) -> Iterator[tuple[list[str], list[Passage]]]:
    """`made by an Owner, a Mortgagee of a Lot or the Body Corporate`: what stands between commas behind an opening word."""
    for opening in _OPENING.finditer(passage.text):
        rest = re.split(
            r"[.;:](?:\s|$)|\s(?:established|which|who|that|whose|under|where|if|in respect)\s",
            passage.text[opening.end() :],
        )[0]
        names = [_item(part) for part in _SEPARATOR.split(rest)]
        names = [n for n in names if n]
        if len(names) > 1 and all(len(n.split()) <= _LONGEST for n in names):
            yield list(dict.fromkeys(names)), [passage]


def _item(text: str) -> str:
    text = re.sub(r"[;,.]?\s*(?:and|or)?\s*$", "", text.strip())
    return _ARTICLE.sub("", text).strip(" ,;.:")
