"""Several names: on record, over the matter, or a list in the passage that bears most. Pure.

Statutes print lists in two ways: lettered items under a lead-in, and an enumeration inside one sentence.
"""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.focus import asked_count, wants_law, wants_persons
from pincite.server.agent.offline.names import is_law, is_person, names_of, runs_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.recorded import contracting_parties, recorded_list
from pincite.server.agent.offline.view import View
from pincite.tools.answers.names import name_in, names_equal

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
_FITS = 0.3
"""What a list gains or loses by its length, where the question says how many it asks for."""


def read_names(view: View) -> list[Proposal]:
    """Return lists of names that answer, best first."""
    proposals = [
        *read_over_matter(view),
        *contracting_parties(view),
        *recorded_list(view),
        *_of_sort(view),
        *_printed(view),
        *_run(view),
    ]
    return sorted(proposals, key=lambda p: -p.score)


def _of_sort(view: View) -> Iterator[Proposal]:
    """Laws where laws are asked for, persons where persons are: those of the heaviest passages, one after the other."""
    question = view.transcript.question
    if not wants_law(question) and not wants_persons(question):
        return
    fits = is_law if wants_law(question) else is_person
    names: list[str] = []
    quotes: list[Quote] = []
    for weighed in ranked(view)[:4]:
        for name in names_of(weighed.passage):
            if fits(name) and not name_in(question, name) and not any(names_equal(name, other) for other in names):
                names.append(name)
                quotes.append(quote_of(weighed.passage))
        if len(names) > 1:
            gain = _FITS if asked_count(question) in (None, len(names)) else 0.0
            yield Proposal(list(names), tuple(dict.fromkeys(quotes)), weighed.weight + gain)


def _printed(view: View) -> Iterator[Proposal]:
    """The lists in the heaviest passages; one of the length that is asked for gains."""
    wanted = asked_count(view.transcript.question)
    for weighed in ranked(view)[:6]:
        for names, passages in (*_lettered(view, weighed.passage), *_inline(weighed.passage)):
            gain = 0.0 if wanted is None else _FITS if len(names) == wanted else -_FITS
            yield Proposal(names, tuple(dict.fromkeys(map(quote_of, passages))), weighed.weight + gain)


def _run(view: View) -> Iterator[Proposal]:
    """The capitalised names that stand together in one passage; as many as are asked for."""
    wanted = asked_count(view.transcript.question)
    for weighed in ranked(view)[:5]:
        for run in runs_of(weighed.passage, view.transcript.question):
            names = run[:wanted] if wanted else run
            if len(names) > 1:
                gain = 0.2 if wanted is not None and len(run) >= wanted else 0.0
                yield Proposal(names, (quote_of(weighed.passage),), weighed.weight + gain)


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
    """`made by an Owner, a Mortgagee of a Lot or the Body Corporate`: what commas part behind an opening word."""
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
