"""Free text: what the documents say of what was asked, in their own words, within 280 characters. Pure."""

import re
from collections.abc import Iterable
from dataclasses import replace

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import (
    compared_documents,
    provision_passages,
    ranked,
    term_worths,
)
from pincite.server.agent.offline.passages import LEADS, Passage, Weighed
from pincite.server.agent.offline.readers.counted_prose import read_counted
from pincite.server.agent.offline.readers.items import items_behind, lead_in_of
from pincite.server.agent.offline.readers.reasons import asks_why, reason_beside
from pincite.server.agent.offline.readers.telling import is_whole, telling
from pincite.server.agent.offline.readers.wording import LIMIT, listed, plain, worded
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind

_LONGEST_ITEM = 90
"""Words of a list item that is still said with its list."""
_MARKED = 2
"""Words of an item that only leads in others: `(b) by:`."""
_OWN = 0.3
"""The share of what a question says that one item alone must hold to stand without the others."""
_TRIED = 10
_SIDES = 2
_GOES_ON = re.compile(r",\s+(?:but|and):\s*$")
"""A lead-in that is a rule of its own: `The act is not void, but: (a) ...`."""


def read_text(view: View) -> list[Proposal]:
    """Return statements that answer, best first; of a comparison one sentence a side."""
    told = (_stated(view, weighed) for weighed in telling(view)[:_TRIED])
    return [*_of_sides(view), *read_counted(view), *told]


def _of_sides(view: View) -> list[Proposal]:
    documents = compared_documents(view)
    if view.question.kind is not QuestionKind.COMPARISON or len(documents) != _SIDES:
        return []
    best = [next((w for w in ranked(view, d) if is_whole(w.passage)), None) for d in documents]
    sides = [weighed for weighed in best if weighed is not None]
    if len(sides) < _SIDES:
        return []
    said = [worded(side.passage.text, view.question.text, LIMIT // _SIDES - 1) for side in sides]
    quotes = tuple(replace(quote_of(side.passage), statement=text) for side, text in zip(sides, said, strict=True))
    return [Proposal(" ".join(said), quotes, sides[0].weight)]


def _stated(view: View, weighed: Weighed) -> Proposal:
    question = view.question.text
    lead, items = _list_around(view, weighed.passage)
    if lead is not None:
        said = listed(lead.text, [item.text for item in items])
        return _proposal(said.text, [lead] * said.with_lead + items[: said.count], weighed.weight)
    reason = reason_beside(view, weighed.passage) if asks_why(question) else None
    if reason is None:
        return _proposal(worded(weighed.passage.text, question), [weighed.passage], weighed.weight)
    both = f"{worded(weighed.passage.text, question)} {worded(reason.text, question)}"
    told = [weighed.passage, reason] if len(both) <= LIMIT else [reason]
    return _proposal(both if len(told) > 1 else worded(reason.text, question), told, weighed.weight)


def _list_around(view: View, passage: Passage) -> tuple[Passage | None, list[Passage]]:
    """The lead-in and the items that a passage is part of: of an item that says most by itself no other."""
    lead = passage if LEADS.search(passage.text) else lead_in_of(view, passage)
    if lead is None or _GOES_ON.search(lead.text) or (passage is not lead and not _is_fragment(passage.text)):
        return None, []
    items = [item for item in items_behind(view, lead, _LONGEST_ITEM) if len(item.text.split()) > _MARKED]
    others = frozenset[str]().union(lead.terms, *(item.terms for item in items if item is not passage))
    alone = _is_named(view) or (lead not in provision_passages(view) and _says_most(view, passage, others))
    if passage is not lead and (passage not in items or alone):
        return lead, [passage]
    return (lead, items) if items else (None, [])


def _is_fragment(text: str) -> bool:
    """Whether a list item is no sentence of its own: `(b) the vessel is laid up; or`."""
    return plain(text)[:1].islower() or text.rstrip().endswith((";", "; and", "; or"))


def _is_named(view: View) -> bool:
    """Whether an item is named by its letter: `Article 12(1)(b)`."""
    return any(p.path.endswith(")") and p.path.count("(") > 1 for p in view.provisions)


def _says_most(view: View, item: Passage, others: frozenset[str]) -> bool:
    """Whether an item alone is asked for: it has much of the question that no other has."""
    worth = term_worths(view)
    return sum(value for term, value in worth.items() if term in item.terms - others) >= _OWN * sum(worth.values())


def _proposal(value: str, passages: Iterable[Passage], weight: float) -> Proposal:
    quotes = tuple(replace(quote_of(passage), statement=value) for passage in dict.fromkeys(passages))
    return Proposal(value, quotes, weight)
