"""Find the start pages of provisions, and definitions of terms. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.candidates import Candidate, Quote, Source
from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.target import Target
from pincite.tools.answer_types import AnswerType

_LIMIT = 280
"""The most characters of a free-text answer."""
_OPENING = 200
_BEGINNING = frozenset(
    words("begin begins start starts commence find found appear appears located print printed stand set")
)
_ELSEWHERE = re.compile(r"\b(?:ends?|ending|last|mention|cite|quote|refer|amend|define|discuss)\w*\b", re.IGNORECASE)
"""A question for where a provision is cited, amended or ends asks for another page."""
_SAID = r"\s+(?:means?|includes?|has\s+the\s+meaning|shall\s+mean)\b(?:[^.;]|\.(?=\w)){3,600}"
_ITEM = re.compile(r"\((?:a|i|1)\)")
"""The first of several items. A definition is cut before it."""


def start_pages(view: View, target: Target) -> Iterator[Candidate]:
    """Propose the start page of the named provision, if a page is asked for."""
    if not target.page_asked or target.answer_type is not AnswerType.NUMBER or not view.provisions:
        return
    first = view.provisions[0]
    known = _BEGINNING | frozenset(words(f"{first.kind} {first.asked} {first.heading}"))
    if target.terms - known or len(view.question.locators) > 1 or _ELSEWHERE.search(view.transcript.question):
        return
    others = {p.page for p in view.provisions if p.asked == first.asked}
    said = " ".join(first.text.split())
    opening = said if len(said) <= _OPENING else said[:_OPENING].rsplit(" ", 1)[0]
    lead = 1.0 if len(others) == 1 else 0.0
    yield Candidate(Source.PAGE, first.page, (Quote(PageRef(first.doc_id, first.page), opening),), 1.0, lead)


def definitions(view: View, target: Target) -> Iterator[Candidate]:
    """Propose the first definition of the term in the pages read."""
    if target.answer_type is not AnswerType.FREE_TEXT:
        return
    for term in target.defined:
        spaced = r"\s+".join(map(re.escape, term.split()))
        entry = re.compile(rf"[“\"‘']?\b{spaced}\b[”\"’']?{_SAID}", re.IGNORECASE)
        found = [(ref, match) for ref, text in view.pages.items() if (match := entry.search(text))]
        if found and not _ITEM.search(found[0][1].group()):
            ref, match = found[0]
            said = " ".join(match.group().split())
            value = said if len(said) <= _LIMIT else f"{said[: _LIMIT - 1].rsplit(' ', 1)[0]}…"
            same = {" ".join(m.group().split()) for _, m in found}
            yield Candidate(
                Source.DEFINITION, value, (Quote(ref, said, statement=value),), 1.0, 1.0 if len(same) == 1 else 0.0
            )
