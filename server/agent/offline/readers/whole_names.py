"""A person's whole name, where his paper prints it beside the short form of it: `Mr Ben Oak (“Mr Oak”)`. Pure.

Judgments give a name whole once and call the person by honorific and surname from there on; who asks for a name is
told the whole one where the same page prints it, and where he asks for the full name from any page read. A longer name
that comes after the short one is another's, a son's or a wife's: who is to be called short is named whole before.
"""

import math
import re
from dataclasses import replace

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.names import is_person
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View

_SHORT = re.compile(r"^(?P<title>Mr|Mrs|Ms|Miss|Dr|Prof(?:essor)?|Captain)\.?\s+(?P<surname>[A-Z][\w’'-]+)$")
_FULL_ASKED = re.compile(r"\b(?:full|whole|complete)\s+names?\b", re.IGNORECASE)
_PART = r"[A-Z][\w’'-]*\.?"


def made_whole(view: View, proposal: Proposal) -> Proposal:
    """A proposal whose short names are given whole, with the passages that print them so."""
    values = proposal.value if isinstance(proposal.value, list) else [proposal.value]
    found = [_whole(view, proposal, value) if isinstance(value, str) else None for value in values]
    if not any(found):
        return proposal
    names = [each[0] if each else str(value) for each, value in zip(found, values, strict=True)]
    quotes = (*(quote_of(each[1]) for each in found if each), *proposal.quotes)
    told = names if isinstance(proposal.value, list) else names[0]
    return replace(proposal, value=told, quotes=tuple(dict.fromkeys(quotes)))


def _whole(view: View, proposal: Proposal, name: str) -> tuple[str, Passage] | None:
    """The one longer form of a short name, with the passage that prints it; null where there is none or are several."""
    short = _SHORT.match(name)
    if short is None:
        return None
    cited = {quote.ref for quote in proposal.quotes}
    everywhere = _FULL_ASKED.search(view.question.text) is not None
    papers = {ref.doc_id for ref in cited}
    refs = [r for r in sorted(view.pages) if r in cited or (everywhere and r.doc_id in papers)]
    passages = [passage for ref in refs for passage in passages_of(view.pages[ref])]
    longer = re.compile(
        rf"\b{short['title']}\.?\s+(?:(?:{_PART}\s+){{1,3}}{re.escape(short['surname'])}|{re.escape(short['surname'])}(?:\s+{_PART}){{1,2}})(?![\w’'-])"
    )
    first = _first(passages, re.compile(rf"\b{short['title']}\.?\s+{re.escape(short['surname'])}(?![\w’'-])"))
    held = {
        match.group().rstrip("."): passage
        for place, passage in enumerate(passages)
        for match in longer.finditer(passage.text)
        if is_person(match.group()) and (place, match.start()) <= first
    }
    return next(iter(held.items())) if len(held) == 1 else None


def _first(passages: list[Passage], form: re.Pattern[str]) -> tuple[float, int]:
    """Where a form of a name stands first: the passage by its place among all, and the character in it."""
    found = ((place, match.start()) for place, each in enumerate(passages) if (match := form.search(each.text)))
    return next(found, (math.inf, 0))
