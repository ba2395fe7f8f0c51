"""Who did a piece of work for a living, a valuer or a mediator: named where that work is spoken of, or nowhere. Pure.

A paper calls its parties by many words, tenant and lessee alike; whoever valued, mediated, chaired or insured it calls
by that work alone. So a name that stands where nothing is said of the work is another's, and so is a party's own
unless the paper calls the party so: the insurer in a suit on its policy.
"""

import re

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.server.agent.offline.answer import Proposal, Quote
from pincite.server.agent.offline.bearing import said_around
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.forms import small_words
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.names import names_of
from pincite.server.agent.offline.view import View
from pincite.server.agent.offline.works import APPOINTED, OTHERS
from pincite.tools.answer_types import AnswerType
from pincite.tools.matching.names import name_in
from pincite.tools.party_words import party_words
from pincite.tools.retrieval.scope import without_names

_WORK = (
    rf"(?P<work>(?:{APPOINTED}|{OTHERS})s?|chair(?:man|woman|person)?|fore(?:man|woman|person)|insurance\s+company|"
    r"notar(?:y|ies)|law\s+firm|claims\s+agent|escrow\s+agent)\b"
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
_BEFORE = re.compile(
    r"\b(?P<noun>[\w’'-]+)(?:\s+of\s+[^,;.]{2,40}?(?:,\s+|\s+(?:is|was|means)\s+)|"
    r"[”\"]?,?\s+(?:(?:is|was|shall\s+be|being|means|named|called|namely)\s+)?)(?:the\s+)?$"
)
_BEHIND = re.compile(
    r"\.?(?:,?\s+\([^()]{0,40}?[“\"](?:the\s+)?(?P<term>[^”\"()]{3,40})[”\"]|"
    r"(?:,|\s+(?:is|was|shall\s+be))\s+(?:an?|the|its|their)\s+(?P<noun>[^,;.()]{3,60}?)(?=[,;.()]|\s(?:of|for|to|from|by|with|who|which|that)\b|$)|"
    r",?\s+(?:(?:acts?|acted|acting|serves?|served|appointed|engaged|retained)\s+)?as\s+(?:the\s+|an?\s+|its\s+|their\s+)?"
    r"(?P<role>[^,;.()]{3,60}?)(?=[,;.()]|\s(?:of|for|to|from|by|with|who|which|that)\b|$))"
)
"""How a paper calls the bearer of a name: by a noun beside it, a complement, a term in brackets, what he acts as."""
_DONE_BY = re.compile(r"\b(?P<deed>[a-z]+ed)\s+by\s+(?:the\s+)?$")
_DID = re.compile(r"\.?,?\s+(?:(?:who|which|has|had)\s+)*(?P<deed>[a-z]+ed)\b")


def is_of_other_work(view: View, proposal: Proposal) -> bool:
    """Whether a name is told for a work of which nothing is said where it stands, or a party's, or none at all."""
    work = asked_work(view)
    if work is None or proposal.value is None:
        return False
    said = said_around(view, proposal.quotes)
    called = words(_FIRM_OF_LAWYERS) if work.lower().startswith("law") else words(work)[-1:]
    if not any(is_kin(term, other) or other.startswith(term) for term in called for other in said):
        return True
    return not any(
        _is_somebodys(view, name) and (not _is_partys(view, name) or _is_called(proposal.quotes, name, called))
        for name in _names(view, proposal)
    )


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


def _is_somebodys(view: View, name: str) -> bool:
    """Whether a name is somebody's: no role in the case, no defined term, no words of running text."""
    own = [word for word in name.split() if word[0].isalpha()]
    if (len(own) < _FULL and not name.isupper()) or all(
        word.lower() in small_words(view) or _PLAYER.fullmatch(word) for word in own
    ):
        return False
    return not any(mark in page.text for page in view.pages.values() for mark in (f"“{name}”", f'"{name}"'))


def _is_partys(view: View, name: str) -> bool:
    """Whether a name is that of a party to a document found, or a part of it."""
    key = party_words(name)
    parties = (party_words(party) for document in view.documents.values() for party in document.parties)
    return any(party and key and (key <= party or party <= key) for party in parties)


def _is_called(quotes: tuple[Quote, ...], name: str, called: list[str]) -> bool:
    """Whether a quote calls the bearer of a name by a work: `the broker, Fen Ltd`, `Fen Ltd (the “Broker”)`."""
    return any(
        set(called) & set(words(_introduction(quote.text, Span(found.start(), found.end()))))
        for quote in quotes
        for found in re.finditer(rf"\b{re.escape(name)}(?![\w’'])", quote.text)
    )


def _introduction(text: str, name: Span) -> str:
    """The words beside a name that say what its bearer is or did."""
    found = [pattern.search(text, 0, name.start) for pattern in (_BEFORE, _DONE_BY)]
    found += [pattern.match(text, name.end) for pattern in (_BEHIND, _DID)]
    return " ".join(word for match in found if match for word in match.groupdict().values() if word)
