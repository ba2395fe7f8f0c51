"""The part that what is asked for plays in what the question says: who does it, to whom it is done, whose it is. Pure.

`Who must approve the plan` asks for whoever does the approving, wherever the passage names him: `approved by the
Warden`, `the approval of the Warden`, `the Warden shall approve`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.analyze import words
from pincite.server.agent.offline.focus import without_asides

_PLAIN_MODAL = r"(?:must|may|shall|can|should|will)"
_MODAL = (
    rf"(?:{_PLAIN_MODAL}\s+be\s+(?:deemed|entitled|required|obliged|taken)\s+to|{_PLAIN_MODAL}|(?:is|are|was|were)\s+(?:\w+ly\s+)?(?:deemed|entitled|required|"
    r"obliged|bound|authori[sz]ed|empowered|permitted|allowed|taken|said|supposed|liable)\s+to|(?:has|have|had)\s+"
    r"(?:(?:the\s+|an?\s+)?(?:right|power|authority|duty|obligation)\s+)?to|(?:is|are|was|were)\s+to(?!\s+be\b))"
)
"""What stands before the verb and is none of its own: `who is deemed to hold`, `who has the power to appoint`."""
_AUX = rf"(?:{_PLAIN_MODAL}|is|are|was|were|do|does|did|has|have|had)"
_SOMEBODY = (
    r"(?:person|persons|people|body|bodies|officer|officers|office|official|officials|authority|authorities|organ|"
    r"institution|entity|entities|court|party|parties|firm|committee|tribunal|individual|individuals|government|minister|"
    r"department|company|companies|bank|banks|tribunal|partnership|applicants?|judges?|agency|regulator|organisations?|offices)"
)
_WHO = rf"(?:whom?|(?:which|what)\s+(?:(?!{_AUX}\b|the\b|an?\b)[\w’'\-]+\s+){{0,3}}?{_SOMEBODY})"
_WHOSE = re.compile(
    rf"\b(?:whose|(?:which|what)\s+(?:[\w’'\-]+\s+){{0,2}}?{_SOMEBODY}(?:[’']s|(?<=s)[’']))\s+(?P<noun>(?:[\w’'\-]+\s+){{0,3}}?[\w’'\-]+?)(?=,|\s+(?:{_AUX}|in|of|on|to|for|from|under|over)\b)",
    re.IGNORECASE,
)
_BY = re.compile(rf"\bby\s+{_WHO}\s+(?P<rest>{_AUX}\s.+)", re.IGNORECASE)
_BEHIND = re.compile(
    rf"\b(?P<word>to|into|of|from|against|with|before|on|upon|for)\s+{_WHO}\s+(?P<rest>{_AUX}\s.+)", re.IGNORECASE
)
_DOES = re.compile(
    rf"\b{_WHO}\s+(?:{_MODAL}\s+|alone\s+|also\s+)?(?:[^?]{{0,60}}?\bto\s+have\s+|have\s+)?(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
_SUFFERS = re.compile(rf"\b{_WHO}\s+{_MODAL}\s+be\s+(?P<verb>[a-z]+)\b", re.IGNORECASE)
_WAS = re.compile(
    rf"\b{_WHO}\s+(?:was|were|is|are|has\s+been|have\s+been)\s+(?:not\s+)?(?:\w+ly\s+)?(?P<verb>granted|refused|ordered|directed|given|denied|awarded|"
    r"permitted|allowed|required|notified|served|struck|dismissed|removed|replaced|discharged|paid|sued|named)\b(?!\s+to\s+have)",
    re.IGNORECASE,
)
"""`Which applicant was granted leave`: to whom a court does something."""
_OBJECT = re.compile(
    rf"\b(?!who\b){_WHO}\s+(?:{_MODAL}|do|does|did)\s+"
    r"(?P<rest>(?:(?:an?|the|each|any|every|its)\s|(?-i:[A-Z])[\w’']*\s+(?!an?\b|the\b)).+)",
    re.IGNORECASE,
)
_THAT = re.compile(
    rf"\b(?:that|whom)\s+(?:an?|the|each|any|every)\s[^,;?]{{1,80}}?\b{_MODAL}\s+(?P<verb>[a-z]+)", re.IGNORECASE
)
_WHERE = re.compile(
    rf"\bwhere\s+{_AUX}\s+(?P<rest>(?:an?\s|the\s|each\s|any\s|every\s|such\s|[a-z]+\s).{{0,120}}?\bbe\s+(?:\w+ly\s+)?(?P<verb>[a-z]+))\b",
    re.IGNORECASE,
)
"""`Where must notice be published`: in, at or with what; a place that the verb leads to."""
_COUNTS = re.compile(
    r"\bwho\s+(?:counts|ranks|(?:is|are)\s+(?:to\s+be\s+)?(?:regarded|treated|deemed|taken|considered|looked\s+upon)|acts|serves)\s+(?:to\s+be\s+)?"
    r"(?:as\s+)?(?:the\s+|an?\s+)?(?P<as>(?-i:[A-Z])[\w’'-]*(?:\s+(?-i:[A-Z])[\w’'-]*)*|[a-z]+)",
    re.IGNORECASE,
)
"""`Who counts as the Keeper`: a provision deems one to be another."""
_PARTICIPLE = re.compile(r"\b(?P<verb>[a-z]{2,}(?:ed|en)|made|held|kept|paid|sent|borne|set|drawn)\b")
_DONE = re.compile(rf"\b(?:be|been)\s+(?:\w+ly\s+)?{_PARTICIPLE.pattern}")
_NO_VERB = frozenset(
    "is are was were be been has have had do does did not and or of in on at the a an must may shall can should will "
    "to for from by with under that which who whose".split()
)


class Role(StrEnum):
    """`owner`: of a consent, a name, an application; `behind`: what a small word leads to; `deemed`: to be another."""

    AGENT = "agent"
    OBJECT = "object"
    BEHIND = "behind"
    OWNER = "owner"
    DEEMED = "deemed"


@dataclass(frozen=True, slots=True)
class Asked:
    """A role and the stems of the words beside which it is played; `word` is the small word that leads to it."""

    role: Role
    stems: frozenset[str]
    word: str = ""


def asked_role(question: str) -> Asked | None:
    """Return the role that is asked for; null where the question is of another form (`who is the Warden`)."""
    question = without_asides(question)
    if owner := _WHOSE.search(question):
        return _asked(Role.OWNER, owner["noun"].split()[-1])
    if counts := _COUNTS.search(question):
        return _asked(Role.DEEMED, counts["as"])
    if where := _WHERE.search(question):
        return _asked(Role.BEHIND, where["verb"], "(?:in|at|on|with)")
    if by := _BY.search(question):
        done = _DONE.search(by["rest"]) or next(reversed(list(_PARTICIPLE.finditer(by["rest"]))), None)
        return _asked(Role.AGENT, done["verb"] if done else by["rest"], "" if done else "by")
    if behind := _BEHIND.search(question):
        return _asked(Role.BEHIND, behind["rest"], behind["word"].lower())
    for role, pattern in (
        (Role.OBJECT, _SUFFERS),
        (Role.OBJECT, _WAS),
        (Role.OBJECT, _THAT),
        (Role.OBJECT, _OBJECT),
        (Role.AGENT, _DOES),
    ):
        found = pattern.search(question)
        if found and found[found.lastgroup or 0].split()[0].lower() not in _NO_VERB - {"the", "a", "an"}:
            return _asked(role, found[found.lastgroup or 0])
    return None


def without_asked(question: str) -> str:
    """A question without the words that only say what sort of answer it wants: `which court` names no court."""
    return re.sub(rf"\b{_WHO}(?:\s+or\s+[a-z]+)?\b", " ", question, flags=re.IGNORECASE)


def _asked(role: Role, text: str, word: str = "") -> Asked | None:
    stems = frozenset(words(text))
    return Asked(role, stems, word) if stems else None
