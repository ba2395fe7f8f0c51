"""What a sentence makes of an act it speaks of: duty, ban, leave, or a case taken out of a rule. Pure.

The words of force that stand before the act are read in their order, and the last that governs it counts. `not` and
`without` reach over a few words only; a modal verb does not reach into a relative clause, nor a participle that only
describes a thing (`the information disclosed`).
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from pincite.server.agent.offline.statements.statement import Force

_AUX = r"(?:shall|will|may|must|can|could|should|does|do|did|is|are|was|were|would|be)"
_UNCONSENTED = (
    r"(?!\s+(?:\w+\s+){0,8}?"
    r"(?:consent\w*|approv\w*|permission|authori[sz]\w*|agreed|permitted|accordance|provided|herein|laws?\b|court))"
)
"""What is excepted only with consent, by law, or elsewhere in the paper, is excepted by nobody here."""
_EXCEPT = (
    r"\b(?:except(?:ing)?|other\s+than|save|unless|but\s+(?:only|may|for)|otherwise\s+than|apart\s+from)\b"
    rf"{_UNCONSENTED}"
)
_WORDS: dict[str, str] = {
    "spared": (
        rf"\b{_AUX}\b(?:[\s,]+\w+[\s,]*){{0,2}}?\s+not\s+(?:\w+\s+){{0,2}}?"
        r"(?:(?:required|obliged|obligated|bound)\s+to|(?:have|need)\s+to)\b|\bneed\s+not\b|\bneedn[’']t\b|"
        r"\b(?:no|without(?:\s+any)?)\s+(?:\w+\s+){0,2}?(?:obligations?|duty)\s+to\b"
    ),
    "exempt": (
        rf"\b{_AUX}\b(?:[\s,]+\w+[\s,]*){{0,2}}?\s+not\b[\w\s,]{{0,40}}?\b(?:appl(?:y|ies|ied)|includ(?:e|es|ed|ing)|extend|"
        r"cover|restrict\w*|prevent\w*|prohibit\w*|preclud\w*|limit\w*|requir\w+|oblig\w+|bound|liable|"
        r"(?:considered|deemed)\s+confidential|violat\w+|breach)\b|"
        r"\b(?:nothing|neither|none|no\s+\w+)\b[^.;:]{0,90}?"
        r"\b(?:restrict|prevent|prohibit|preclude|limit|require|oblige|impair|apply|applies|include)\w*\b|"
        r"\b(?:exclud\w+|exempt\w*|exceptions?|exclusions?)\b|\bis\s+not\s+(?:\w+\s+)?information\b|"
        r"\bno\s+information\b[^.;:]{0,40}?\b(?:regarded|considered|deemed)\b|"
        r"\bobligations?\b[^.;:]{0,160}?\b(?:terminate|cease|end|lapse)s?\s+(?:when|if|where|with\s+respect)\b|"
        r"\b(?:no|any)\s+(?:\w+\s+){0,2}?(?:obligations?|duty|liability|restrictions?)\s+"
        r"(?:with|under|as|for|in\s+respect|concerning|regarding|to)\b|"
        r"\b(?:inapplicable|ceases?\s+to\s+apply|not\s+be\s+(?:a\s+|in\s+)?(?:breach|violation))\b"
    ),
    "defines": (
        r"\b(?:shall|will)\s+(?:also\s+|further\s+)?(?:mean|include|refer|be\s+(?:deemed|considered|defined))\b|\bmeans\b|"
        r"\bagree[sd]?\s+as\s+follows|\bit\s+is\s+agreed\b"
    ),
    "except": _EXCEPT,
    "case": (
        r"\b(?:if|in\s+the\s+event|in\s+case|in\s+which\s+case|should\b(?=\s+(?:the|any|either|it|a))|where|when(?:ever)?|"
        r"to\s+the\s+extent|(?:is|are|be|become[sd]?|being)\s+(?:\w+\s+)?(?:required|compelled|obliged|obligated|requested)|"
        r"as\s+required|required\s+(?:by|to|under))\b"
    ),
    "stopped": (
        r"\b(?:(?:shall|will|may|do|does)\s+)?not\s+(?:be\s+|have\s+(?:the\s+|any\s+|a\s+)?)?(?:\w+\s+)?"
        r"(?:entitled|permitted|allowed|authori[sz]ed|rights?\s+to)\b|"
        r"\bno\s+(?:\w+\s+){0,3}?(?:rights?|leave|authority|power|liberty)\s+to\b"
    ),
    "leave": (
        r"\b(?:may|entitled|permitted|allowed|rights?\s+to|free\s+to|authori[sz]ed|liberty|can|discretion)\b"
        r"(?!\s+(?:\w+\s+)?not\b)(?!\s+be\s+(?:required|compelled|subject))"
        r"(?!\s+(?:demonstrate|document|show|prove|establish|evidence|reasonably\s+\w+))"
    ),
    "ban": (
        r"\b(?:shall|will|may|must|can|could|should|agrees?|undertakes?|covenants?)\s+"
        r"(?:also\s+|further\s+|that\s+\w+\s+(?:shall|will)\s+)?(?:not|never|neither)\b|"
        r"\b(?:no|none|neither|nor)\b[^.;:,]{0,60}?\b(?:shall|will|may|must|can|is|are)\b|"
        r"\bcannot\b|\bnot\s+to\b|\bnor\b|\b(?:refrain\w*|prohibit\w*|forbid\w*|abstain\w*|prevent\w*)\b"
    ),
    "bare": r"\b(?:not(?!\s+limited)|never|no|neither|nothing|none|without)\b",
    "duty": (
        r"\b(?:shall|will|must|undertakes?|agrees?|covenants?|obliged|bound|obligated|requires?|has\s+to|have\s+to|is\s+to|"
        r"are\s+to|responsib\w+|provided\s*,?(?:\s+however,?)?(?:\s+that|\s+in)?)\b"
    ),
}
"""Sort -> words of force; where two begin at one place, the first sort named here counts."""
_GOVERNS = re.compile("|".join(f"(?P<{sort}>{words})" for sort, words in _WORDS.items()), re.IGNORECASE)
_FORCES = {
    "defines": Force.NONE,
    "case": Force.CASE,
    "spared": Force.SPARED,
    "exempt": Force.EXEMPT,
    "leave": Force.LEAVE,
    "ban": Force.BAN,
    "stopped": Force.BAN,
    "bare": Force.BAN,
    "duty": Force.DUTY,
}
_NEAR, _FAR = 60, 200
"""Characters from `not` or `without` to the act that it turns; from `nothing` and `no`, which head a sentence."""
_WINDOW = 1200
"""Characters before an act in which what governs it is looked for, and behind it in which its exception is."""
_ANEW = 120
"""Characters before an act that are read anew for it: longer than what is looked at behind a word of force."""
_FREED = (Force.EXEMPT, Force.SPARED)
_HEADS = re.compile(r"(?:no|nothing|neither|none)$", re.IGNORECASE)
_EXCEPTION = re.compile(rf"{_EXCEPT}|\bonly\b{_UNCONSENTED}", re.IGNORECASE)
_NEEDED = re.compile(
    r"[^.;]{0,60}\b(?:necessary|needed|needs?|required|purposes?|extent|reasonabl\w+|perform\w*)\b", re.IGNORECASE
)
_RELATIVE = re.compile(
    r"\b(?<!ensure\s)(?<!procure\s)(?<!agrees\s)(?<!provided\s)(?<!event\s)(?<!extent\s)(?:that|which|who|whose)\b"
    r"(?!\s+(?:it|they|he|she|the|its|their|any|such|all|each)\b)",
    re.IGNORECASE,
)
"""A relative pronoun: `that` before a subject of its own leads in what is agreed."""
_PARTICIPLE = re.compile(r"[a-z]+ed\b", re.IGNORECASE)
_OF_VERB = re.compile(
    r"\b(?:be|been|being|is|are|was|were|has|have|had|not|nor|or|and|\w+ly|either|to)\W+$|,\s*$", re.IGNORECASE
)
"""What stands before a participle that is the verb of its clause."""


_PERFECT = re.compile(r"\b(?:has|had)\s+(?:\w+\s+)?$", re.IGNORECASE)
"""`has` stands under no modal verb: `the copies it has made`."""


def force_at(text: str, place: int) -> Force:
    """The force that governs an act standing at a place of a sentence."""
    behind = max(0, place - _WINDOW)
    force = Force.NONE
    for found in _governing(text, place):
        sort = found.lastgroup or ""
        if sort == "except":
            force = Force.EXEMPT if force is Force.BAN else force
        elif sort == "case" and force in (Force.LEAVE, *_FREED):
            force = Force.EXEMPT
        elif sort != "bare" or (force not in _FREED and place - found.end() <= _reach(found)):
            force, behind = _FORCES[sort], found.end()
    if force is Force.SPARED and place - behind > _NEAR:
        force = Force.EXEMPT
    governs = force in (Force.DUTY, Force.LEAVE, Force.BAN)
    apart = governs and (_RELATIVE.search(text, behind, place) is not None or _describes(text, place))
    return Force.CASE if apart else force


def _governing(text: str, place: int) -> Iterator[re.Match[str]]:
    """The words of force before a place; only the last stretch is read anew, as if the sentence ended at the place."""
    whole = _governing_in(text)
    low = bisect_left(whole, place - _WINDOW, key=lambda found: found.start())
    until = place - _ANEW
    for found in whole[low:]:
        if found.start() >= until or found.end() > place:
            until = min(until, found.start())
            break
        yield found
        until = max(until, found.end())
    yield from _GOVERNS.finditer(text, max(0, until), place)


@lru_cache(maxsize=16)
def _governing_in(text: str) -> tuple[re.Match[str], ...]:
    return tuple(_GOVERNS.finditer(text))


def exception_behind(text: str, place: int) -> re.Match[str] | None:
    """The exception that follows a place of a sentence; none where all it asks for is consent."""
    return _EXCEPTION.search(text, place, place + _WINDOW)


def is_by_need(text: str, exception: re.Match[str]) -> bool:
    """Whether an exception is made for what is needed: `except as required for the Purpose`."""
    return _NEEDED.match(text, exception.end()) is not None


def _reach(bare: re.Match[str]) -> int:
    return _FAR if _HEADS.search(bare.group()) else _NEAR


def _describes(text: str, place: int) -> bool:
    """Whether a participle only describes the thing before it: `the information disclosed`, `what it has disclosed`."""
    before = text[max(0, place - _NEAR) : place]
    of_verb = _OF_VERB.search(before) is not None and _PERFECT.search(before) is None
    return _PARTICIPLE.match(text, place) is not None and not of_verb
