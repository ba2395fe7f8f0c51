"""Whether two texts say the same or the opposite: words that turn a sentence round, and pairs of opposites. Pure.

This is no entailment. `not` on one side only makes two sentences opposites, and so does `granted` against `refused`;
a word that both sides have turns nothing.
"""

import re

from pincite.server.agent.offline.readers.contraries import is_contrary

_NOT = re.compile(r"\b(?:not|no|nor|never|neither|none|nobody|nothing|cannot|without)\b|n[’']t\b", re.IGNORECASE)
_NO_TURN = re.compile(
    r"\b(?:whether\s+or\s+not|is\s+or\s+is\s+not|are\s+or\s+are\s+not|or\s+not|not\s+(?:less|more|later|earlier|fewer|exceeding|only|limited)|no\s+(?:later|more|less|fewer|earlier)|"
    r"no\s+longer\s+than|nothing\s+in\s+[\w\s.()]{1,60}?\s(?:prevent|preclud|prohibit|stop|limit|restrict|forbid|invalidat)\w*|"
    r"not\s+(?:be\s+deemed\s+|be\s+considered\s+)?(?:(?:to\s+)?(?:be|constitute)\s+|amount\s+to\s+)?an?\s+(?:violation|breach|contravention|infringement|default)|"
    r"without\s+(?:(?:\w+\s+)?delay|undue\s+\w+|exception|prejudice|limitation|limiting|derogat\w+)|"
    r"not\s+(?:\w+\s+)?(?:prohibit(?:ed)?|forbid(?:den)?|unlawful|invalid|void|barred|precluded?|unnecessary|invalidated?|prevent(?:ed)?|affect\s+the\s+(?:\w+\s+)?(?:validity|lawfulness|legality|enforceability)))\b|"
    r"\bno\s+(?:problem|difficulty|objection|impediment|bar)\b|\bno\.|\bNo\s+(?=\d)",
    re.IGNORECASE,
)
"""Turns of phrase that hold a negation and turn nothing round."""
_ALONE = re.compile(
    r"\balone\b|\b(?:only|solely)\s+(?:for|to|in|on|as|by|with)\b|\bfor\s+the\s+\w+\s+only\b", re.IGNORECASE
)
_ALL = re.compile(r"\b(?:all|every|both|entire|entirety|in\s+full)\b", re.IGNORECASE)
_WITHOUT = re.compile(r"\bwithout\b", re.IGNORECASE)
"""What both sides leave out turns neither: `may he go without leave`, `nobody goes without leave`."""
_ASIDE = re.compile(r"\([^()]{3,}\)")
"""What stands in brackets turns nothing round: `(excluding tax)`."""
_WHO_IS = re.compile(
    r"\b(?:who|which|that)\s+(?:is|are|was|were|has|have|do|does|did)\s+(?:neither\b.+?\bnor|not)\b", re.IGNORECASE
)
"""A person described by what he is not: `a guest who is neither a tenant nor a guard`."""
_ABSOLUTE = re.compile(r",\s[^,?]{3,60}\s(?:being|having\s+been)\s+\w+ed\b,?", re.IGNORECASE)
"""What is so besides: `on one ground, the others being refused`."""
_BECAME = re.compile(
    r"\bwhose\s+(?:\w+\s+){1,4}?(?:is|are|was|were|has\s+been|had\s+been)\s+(?:\w+ly\s+)?\w+ed\b|"
    r"\b(?:that|which|who)\s+(?:is|are|was|were|has\s+been|had\s+been)\s+(?:\w+ly\s+)?\w+ed\b|"
    r"\b(?:that|which)\s+(?:the\s+)?(?:[\w’']+\s+){1,3}\w+ed(?=\s+(?:still|now|later|being|is|are|was|were|has|have|had|be)\b)",
    re.IGNORECASE,
)
"""What became of a thing before: `a form that was wrongly refused`, `the claims that the judge rejected are`."""
_RULED_OUT = re.compile(
    r"\b(?:who|which|that)\s+(?:is|are|was|were)\s+(?:not|neither)\s+(?:an?\s+|the\s+)?(?P<case>[\w-]+(?:\s+[\w-]+)?)|"
    r"\b(?:other\s+than|except(?:\s+for)?|apart\s+from|aside\s+from|save\s+for)\s+(?:an?\s+|the\s+)?(?P<others>[\w-]+(?:\s+(?!(?:be|have|has|may|must)\b)[\w-]+){0,5})",
    re.IGNORECASE,
)
"""What a question says its case is not: `a firm that is not a bank`, `any firm other than a bank`."""
_CONDITION = re.compile(
    r"\s(?:when|if|where|unless|even\s+though|even\s+if|because|so\s+that|although|while|(?<!have\s)(?<!has\s)provided|despite|notwithstanding|rather\s+than|and\s+not)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_LEADING_CONDITION = re.compile(
    r"^[\s,]*(?:if|when|where|under|for\s+the\s+purposes\s+of|according\s+to|in|after|once)\b[^,?]{3,240},\s*",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?:[,:;.–—]\s+(?:then,?\s+)?)(?=(?:is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|shall|should|"
    r"will|would|need)(?:n[’']t)?\s+[^?]*\?)",
    re.IGNORECASE,
)
"""Where a question begins to ask: `As the judge saw it, was ...`, `A tenant leaves. May the owner ...`."""
_ASKS_AT_ONCE = re.compile(
    r"\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)\b", re.IGNORECASE
)
_FEWEST = 3
"""Words that say something; fewer are a label."""


def _word(forms: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


def _pair(yes: str, no: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return _word(yes), _word(no)


_FORBIDDEN = re.compile(
    r"\b(?:prohibit\w*|forbid\w*|forbade|unlawful\w*|illegal|barred|preclud\w*|disqualified|ineligible|void|invalid|ineffective|"
    r"unenforceable|unnecessary|invalidat\w+|prevent(?:s|ed)?|refrain\w*|abstain\w*|dispens\w+\s+with)\b",
    re.IGNORECASE,
)
"""Words that turn a sentence round by themselves, as `not` does."""
_VIOLATES = re.compile(
    r"(?:^\W*(?:is|are|was|would|will|does|do)\b[^?]{3,200}|(?<=\s)(?:is|are|be|constitutes?|amounts?\s+to|deemed))\s+an?\s+"
    r"(?:violation|breach|contravention|infringement)\b",
    re.IGNORECASE,
)
"""`Is it a breach`, `constitutes a violation`: what is forbidden is meant."""
_REFUSED = re.compile(
    r"\b(?:refus\w*|dismiss\w*|reject\w*|den(?:y|ies|ied)|declin\w*|disallow\w*|fail(?:s|ed)|unsuccessful\w*)\b",
    re.IGNORECASE,
)
_OPPOSITES = (
    (_word(r"grant\w*|allow\w*|accept\w*|uph[eo]ld\w*|approv\w*|succeed\w*|w[io]n"), _REFUSED),
    _pair(r"remain\w*|continu\w*", r"ceas\w*|laps\w*"),
    _pair(r"consent\w*|agree[sd]?|support\w*", r"oppos\w*|object(?:s|ed)?|resist\w*|disagree\w*"),
    _pair(r"includ\w*", r"exclud\w*"),
    _pair(
        r"ke(?:ep|pt)\w*|retain\w*|reserv\w*|preserv\w*",
        r"waiv\w*|forfeit\w*|surrender\w*|relinquish\w*|give[sn]?\s+up",
    ),
    _pair(
        r"disclos\w+|publi(?:c|sh\w*)|open|show\w*",
        r"ke(?:ep|pt)\s+(?:out\s+of|from|secret|confidential)|with(?:held|hold\w*)|hidden|closed",
    ),
    _pair(r"consistent\w*|in\s+line", r"inconsistent\w*|contrary"),
    _pair(r"mandatory|compulsory|obligatory", r"optional|voluntary|discretionary"),
    _pair(
        r"liable|subject\s+to",
        r"escape|avoid|free\s+from|relieved?|exempt\w*|immune|outside\s+(?:the\s+)?(?:(?:[\w’'-]+\s+){0,2})?(?:rules?|rights?|scope|ambit|duty|requirements?|prohibition|definition)",
    ),
    _pair(r"increas\w*|rais(?:e|es|ed)", r"reduc\w*|decreas\w*|lower(?:s|ed)?"),
)
"""Opposites that turn a sentence round only where the other side has a word of the pair."""


def main_clause(question: str) -> str:
    """The question without the conditions it puts before and behind what it asks."""
    return _CONDITION.sub("", _ABSOLUTE.sub(" ", _LEADING_CONDITION.sub("", _asking(question))))


def _asking(question: str) -> str:
    """A question from the verb with which it asks."""
    begins = None if _ASKS_AT_ONCE.match(question) else _ASKS.search(question)
    return question[begins.end() :] if begins else question


def undescribed(question: str) -> str:
    """A question without what had become of a thing that it speaks of: `a form that was wrongly refused`."""
    return _BECAME.sub(" ", question)


def unconditioned(text: str) -> str:
    """A sentence up to the condition it ends with; one that begins with it, and has no comma behind it, stays whole."""
    said = _CONDITION.sub("", text)
    return said if len(said.split()) >= _FEWEST else text


def condition_of(question: str) -> str:
    """The condition that a question ends with; empty if it has none."""
    found = _CONDITION.search(question)
    return found.group() if found else ""


def ruled_out(question: str) -> str:
    """What the question's own case is said not to be: an exception for that excepts nothing of it."""
    return " ".join(found["case"] or found["others"] for found in _RULED_OUT.finditer(question))


def turned(text: str) -> bool:
    """Whether a text holds a word that turns it round by itself."""
    text = _NO_TURN.sub(" ", _WHO_IS.sub(" ", _ASIDE.sub(" ", text)))
    return any(pattern.search(text) for pattern in (_NOT, _FORBIDDEN, _VIOLATES))


def asks_for_ban(question: str) -> bool:
    """Whether a question asks for a prohibition: `does the Law forbid`, `is he barred`."""
    return _FORBIDDEN.search(question) is not None


def has_opposite(word: str) -> bool:
    """Whether a word is one of a pair of opposites: what was refused is told without the word `granted`."""
    return any(yes.fullmatch(word) or no.fullmatch(word) for yes, no in _OPPOSITES)


def asks_against(question: str) -> bool:
    """Whether the main clause of a question is turned round, or asks for the second of two opposites."""
    asked = _ASIDE.sub(" ", main_clause(question))
    return turned(asked) != any(no.search(asked) for _, no in _OPPOSITES)


def opposed(question: str, text: str) -> bool:
    """Whether a question and a sentence say opposite things; the question without its conditions."""
    question = _ASIDE.sub(" ", question)
    if _WITHOUT.search(question) and _WITHOUT.search(text):
        question, text = _WITHOUT.sub(" ", question), _WITHOUT.sub(" ", text)
    flips = turned(question) != turned(text)
    flips ^= is_contrary(question, text)
    for yes, no in _OPPOSITES:
        flips ^= _is_opposed(yes, no, question, text)
    return flips


def is_of_whole(question: str, text: str) -> bool:
    """Whether a text speaks of the whole where the question asks after one part alone: `for the deck alone`."""
    return _ALONE.search(question) is not None and _ALL.search(text) is not None and _ALONE.search(text) is None


def _is_opposed(yes: re.Pattern[str], no: re.Pattern[str], question: str, text: str) -> bool:
    """A second word in the question alone turns it; one in the text alone only where the question has the first."""
    if no.search(question):
        return no.search(text) is None
    return no.search(text) is not None and yes.search(question) is not None and yes.search(text) is None
