"""Who did a piece of work for a living, a valuer or a mediator: named where that work is spoken of, or nowhere. Pure.

A paper calls its parties by many words, tenant and lessee alike; whoever valued, mediated, chaired or insured it calls
by that work alone. So a name that stands where nothing is said of the work is another's, and so is a party's own.
"""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.bearing import said_around
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.forms import small_words
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.names import names_of
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.names import name_in
from pincite.tools.party_words import party_words
from pincite.tools.retrieval.scope import without_names

_WORK = (
    r"(?P<work>valuers?|appraisers?|mediators?|conciliators?|masters?|presenters?|hosts?|chair(?:man|woman|person)?|"
    r"fore(?:man|woman|person)|interpreters?|translators?|surveyors?|assessors?|receivers?|liquidators?|monitors?|"
    r"insurers?|insurance\s+company|underwriters?|notar(?:y|ies)|architects?|brokers?|funders?|auditors?|accountants?|"
    r"engineers?|custodians?|publishers?|photographers?|law\s+firm|claims\s+agent|escrow\s+agent)\b"
)
_ASKED = re.compile(
    r"\b(?:which|what|(?:names?|identity)\s+of\s+(?:the|an?)|who(?:m)?\s+(?:is|was|are|were|acts?|acted|serves?|served|sat)\b[^,?]{0,80}?\b(?:the|an?|as)|"
    rf"as\s+(?:the|an?))\s+(?:[a-z’'-]+\s+){{0,3}}?{_WORK}|"
    r"\bwho\s+(?P<deed>chaired|mediated|valued|appraised|audited|insured|funded|presented|interpreted|translated|surveyed|"
    r"underwrote|brokered|photographed)\b",
    re.IGNORECASE,
)
_ENACTMENTS = ("law", "regulations", "amendment_law", "enactment_notice")
_NAMED = (AnswerType.NAME, AnswerType.NAMES, AnswerType.FREE_TEXT)
_FIRM_OF_LAWYERS = "firm solicitors attorneys advocates lawyers represented instructed"
"""What is said beside a law firm, which its own name mostly leaves unsaid."""
_FULL = 2
"""Words of a full name; a single one is a firm's in capitals."""
_PLAYER = re.compile(
    r"(?:plaintiff|defendant|petitioner|respondent|appellant|appellee|intervenor|claimant|applicant|whereas|recitals?)s?",
    re.IGNORECASE,
)
"""What a case or contract prints with a capital and is nobody's name."""


def is_of_other_work(view: View, proposal: Proposal) -> bool:
    """Whether a name is told for a work of which nothing is said where it stands, or a party's, or none at all."""
    work = asked_work(view)
    if work is None or proposal.value is None:
        return False
    said = said_around(view, proposal.quotes)
    called = words(_FIRM_OF_LAWYERS) if work.lower().startswith("law") else words(work)[-1:]
    if not any(is_kin(term, other) or other.startswith(term) for term in called for other in said):
        return True
    return not any(_is_anybodys(view, name) for name in _names(view, proposal))


def asked_work(view: View) -> str | None:
    """The work by which the question asks for a name; null where it asks otherwise, or asks an enactment."""
    named = subjects(view)
    if view.transcript.answer_type not in _NAMED or (named and all(d.kind in _ENACTMENTS for d in named)):
        return None
    found = _ASKED.search(without_names(view.question))
    return (found["work"] or found["deed"]) if found else None


def _names(view: View, proposal: Proposal) -> list[str]:
    """The names told; of a statement those that stand in it and not in the question."""
    if isinstance(proposal.value, list):
        return proposal.value
    if view.transcript.answer_type is not AnswerType.FREE_TEXT:
        return [str(proposal.value)]
    passages = (p for quote in proposal.quotes if quote.ref in view.pages for p in passages_of(view.pages[quote.ref]))
    found = (name for p in passages if any(p.text[:60] in q.text for q in proposal.quotes) for name in names_of(p))
    return [name for name in found if name_in(view.question.text, name) is None]


def _is_anybodys(view: View, name: str) -> bool:
    """Whether a name is somebody's and no party's: no role in the case, no defined term, no words of running text."""
    own = [word for word in name.split() if word[0].isalpha()]
    if (len(own) < _FULL and not name.isupper()) or all(
        word.lower() in small_words(view) or _PLAYER.fullmatch(word) for word in own
    ):
        return False
    if any(mark in page.text for page in view.pages.values() for mark in (f"“{name}”", f'"{name}"')):
        return False
    key = party_words(name)
    parties = (party_words(party) for document in view.documents.values() for party in document.parties)
    return not any(party and key and (key <= party or party <= key) for party in parties)
