"""Whether a question asks an enactment what happened: it says what is to be done, not what was done under it. Pure.

A law lets a minister appoint an auditor; whom he appointed, and when, stands in other papers. Of the
past it tells its own making alone: who enacted it and when, what it repealed, by what it was amended. Nor does the
notice of its enactment tell more where the question names the law and not the notice.
"""

import re

from pincite.server.agent.offline.binding import subjects_or_read
from pincite.server.agent.offline.readers.negation import main_clause
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_ENACTMENTS = ("law", "regulations")
_NOTICE = "enactment_notice"
_MAKING = re.compile(
    r"(?:enact|ma[dk]e|issu|repeal|revok|replac|supersed|amend|insert|substitut|delet|renam|renumber|consolidat|publish|"
    r"promulgat|pass|adopt|assent|ratif|sign|commenc|come|came|enter|chang|introduc|remov|add|defin|tak|took)\w*",
    re.IGNORECASE,
)
"""Verbs of how an enactment came to be what it is."""
_ITSELF = re.compile(
    r"\b(?:laws?|acts?|regulations?|rules?|statutes?|amendments?|articles?|sections?|notices?|it|they)$", re.IGNORECASE
)
_GRANTED = re.compile(
    r"\s+(?:(?:the|its|his|her|their|an?|any|such)\s+)?(?:\w+\s+)?(?:consents?|licen[cs]es?|permits?|permissions?|approvals?|"
    r"authori[sz]ations?|registrations?|certificates?|exemptions?|waivers?|fines?|penalt(?:y|ies)|orders?|directions?|"
    r"decisions?|appointments?|memberships?)\b",
    re.IGNORECASE,
)
"""What is granted or imposed under an enactment, case by case: whoever revokes a licence amends no law."""
_ACTOR = r"(?:the\s+|an?\s+|any\s+)?(?-i:[A-Z])[\w’']*(?:\s+(?:of\s+(?:the\s+)?)?(?-i:[A-Z])[\w’']*)*"
_DID = re.compile(
    rf"\b(?:did\s+(?P<who>{_ACTOR})\s+(?:ever\s+)?(?P<verb>(?-i:[a-z]+))|"
    rf"(?:has|had|have)\s+(?P<holder>{_ACTOR})\s+(?:ever\s+|already\s+)?(?P<done>(?-i:[a-z]+(?:ed|en|id|ht|ade|eld|old|own)))\b)",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"^\W*(?:who|which\s+[a-z]+(?:\s+of\s+(?:the\s+)?(?-i:[A-Z])[\w’']*(?:\s+(?:of\s+(?:the\s+)?)?(?-i:[A-Z])[\w’']*)*)?|which\s+(?:[\w’-]+\s+){1,2}[\w’-]+(?=\s+was\s+the\s))\s+(?:(?:was|were|has\s+been|have\s+been)\s+(?:the\s+(?:first|last|only\s+\w+)\s+to\s+be\s+)?(?!(?:entitled|required|obliged|permitted|bound|allowed)\b)(?P<passive>[a-z]+(?:ed|en|id|ht))|"
    r"(?P<active>[a-z]{3,}ed|sat|held|wrote|spoke|drew|won)(?!\s+(?:by|under))(?![^?]*\s(?:must|may|shall|can|is|are|do|does|has\s+to|have\s+to)\s))\b",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\bpersonal\s+names?\b|\bwhich\s+individuals?\s+does\b|"
    r"\b(?:persons|people|individuals|members)\s+(?:who\s+)?(?:(?:currently|now|presently)\s+\w+|sit|sits|serve|serves|sitting|serving)\s+(?:on|as|in)\b|"
    r"\b(?:with|from|at|through|by)\s+(?:which|what)\s+(?:insurance\s+company|insurer|bank|broker|law\s+firm|newspaper|auditing\s+firm)\b"
    r"(?!\s+(?:must|may|shall)\b)",
    re.IGNORECASE,
)
"""An enactment names offices; who holds one changes without it, and whom a private person deals with is his choice,
unless it lays down with whom he must."""


def asks_what_happened(view: View) -> bool:
    """Whether the question asks of enactments alone what someone did, or by name who holds an office."""
    meant = subjects_or_read(view)
    named = [document for document in meant if document.kind != _NOTICE or len(meant) == 1]
    if not named or any(document.kind not in _ENACTMENTS for document in named):
        return False
    asked = main_clause(without_names(view.question))
    if _PERSON.search(asked):
        return True
    deeds = [m for m in _DID.finditer(asked) if not _ITSELF.search(m["who"] or m["holder"])]
    if any(_GRANTED.match(asked, deed.end()) for deed in deeds):
        return True
    done = [m["verb"] or m["done"] for m in deeds]
    done += [m["passive"] or m["active"] for m in _WHO.finditer(asked)]
    return any(_MAKING.fullmatch(verb) is None for verb in done)
