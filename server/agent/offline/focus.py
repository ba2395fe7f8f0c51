"""What a question asks for: the noun phrase behind its `what`, `which` or `how many`. Pure."""

import re
from functools import lru_cache

from pincite.indexer.analyze import words
from pincite.indexer.patterns.currencies import WORDS

_PHRASE = re.compile(
    r"\b(?:what|which|how\s+many|how\s+much|whose)\s+(?P<phrase>(?:[\w’'\-]+\s+){1,7}?)"
    r"(?=(?:is|are|was|were|does|do|did|has|have|had|must|may|can|could|shall|should|will|would|made|gave|heard|sat|held|brought|sent|wrote|took|led|paid|decided|applies|apply|named?|"
    r"state|states|list|lists|listed|who|that|under|in|for|from|to|on|by|at|as|the|after|before|between|since|within|than|when|if|of\s+\w+ing)\b|[,?:])",
    re.IGNORECASE,
)
_NAME_OF = re.compile(
    r"\bwhat\s+(?:is|was|are|were)\s+the\s+(?:\w+\s+)?(?:names?|titles?)\s+of\s+(?:the\s+|an?\s+)?(?P<phrase>(?:[\w’'\-]+\s+){0,4}?[\w’'\-]+)"
    r"(?=\s+(?:is|are|was|were|who|that|which|under|in|for|from|to|on|by|at|as|of|with|against)\b|[,?])",
    re.IGNORECASE,
)
_ARE = re.compile(
    r"^(?:[^?]{0,160}[,:]\s+)?what\s+(?:are|were)\s+the\s+(?P<phrase>(?:[\w’'\-]+\s+){0,4}?[\w’'\-]+)"
    r"(?=\s+(?:of\s+(?:the|an?)|who|that|which|under|in|for|on|by|at|as|with|against|to|from|\w+ed|set|laid|given)\b|[,?])",
    re.IGNORECASE,
)
_HOW_TO_ANSWER = re.compile(
    r"\s*\((?:please\s+)?(?:give|name|state|use|answer|by|in|list|identify)\b[^()]*\)", re.IGNORECASE
)
_COMMAND = re.compile(
    r"^(?:[^?]{0,160},\s+)?(?:please\s+)?(?:list|name|identify|enumerate|give)\s+(?:all\s+(?:of\s+)?|each\s+(?:of\s+)?|both\s+)?"
    r"(?:the\s+)?(?:(?:full\s+)?names?\s+of\s+(?:all\s+)?(?:the\s+)?)?(?P<phrase>(?:[\w’'\-]+\s+){0,5}?[\w’'\-]+)"
    r"(?=\s+(?:is|are|was|were|has|have|had|must|may|can|shall|should|will|would|who|whom|whose|which|that|where|under|in|for|from|to|on|by|at|as|with|"
    r"against|before|after|between|through|among|of\s+(?:the|an?|any|each|this|that|its|his|their|[A-Z])|[a-z]{2,}ed|set|laid|given|made|held)\b|\s*[,.:;?(]|$)",
    re.IGNORECASE,
)
"""`List the three authorities that the court cites`: what is to be listed, whatever question word follows."""
CASES = re.compile(r"\b(?:cases|decisions|orders|judgments)\b", re.IGNORECASE)
_WHOSE = re.compile(r"\bwhose\b", re.IGNORECASE)
"""What follows is the asker's word for a thing; the person is asked for."""
_STATED = re.compile(
    r"\b(?:require|specify|provide|contain|state|mention|give|identify|name|include|prescribe)\s+(?:an?\s+|any\s+|the\s+)?(?P<phrase>(?:[a-z\-]+\s+){0,3}[a-z\-]+?)"
    r"(?=\s+(?:of|for|to|in|on|by|that|when|from|at|under)\b|\?)",
    re.IGNORECASE,
)
"""`Does the Law require annual general meetings`: the thing that may nowhere be spoken of."""
_IF = re.compile(r"\b(?:if|where|when|unless)\b")
_LAW = re.compile(r"\b(?:laws?|regulations?|enactment|act|statute|instrument)\b", re.IGNORECASE)
_RULE = re.compile(
    r"\b(?:rules?|articles?|sections?|regulation|clause|form|practice\s+direction|provisions?)$", re.IGNORECASE
)
_RULE_DOES = re.compile(
    r"\b(?:which|what)\s+(?:[\w’']+\s+){0,2}?(?:rule|article|section|clause|practice\s+direction)\s+"
    r"(?:of\s+(?:the\s+)?(?-i:[A-Z][\w’']*\s+)+(?:\d{4}\s+)?)?(?:provides|requires|permits|allows|governs|applies|deals|sets|states|says|"
    r"prohibits|gives|contains|defines|lets|empowers|prescribes|regulates)\b",
    re.IGNORECASE,
)
_CASE = re.compile(r"\b(?:cases?|decisions?|authorit(?:y|ies)|precedents?)$", re.IGNORECASE)
_WORDS = re.compile(
    r"(?:[\w’'\-]+\s+){0,2}?(?:words?|expressions?|phrases?|labels?|abbreviations?|acronyms?|nicknames?|short\s+names?)\b",
    re.IGNORECASE,
)
"""What documents print in quotation marks."""
_WHO = re.compile(r"[^?]{0,160}\b(?:who|whom|whose)\b", re.IGNORECASE)
_PERSON = re.compile(
    r"\b(?:who|whom|judge|counsel|partner|witness|registrar|individual|person|director|officer)\b", re.IGNORECASE
)
_PERSONS = re.compile(
    r"\b(?:persons|individuals|people|counsel|witness(?:es)?|experts?|directors?|partners?|barristers?|lawyers?|"
    r"arbitrators?)\b",
    re.IGNORECASE,
)
_NAMED_NOUN = (
    r"(?:persons?|people|individuals?|compan(?:y|ies)|firms?|banks?|entit(?:y|ies)|places?|cit(?:y|ies)|countr(?:y|ies)|"
    r"states?|courts?|bod(?:y|ies)|authorit(?:y|ies)|officers?|officials?|part(?:y|ies)|judges?|counsel|lawyers?|clerks?|"
    r"witness(?:es)?|shareholders?|directors?|decisions?|cases?|laws?|members?|buildings?|websites?|textbooks?|ships?|"
    r"vessels?|funds?|projects?|agenc(?:y|ies)|organi[sz]ations?|institutions?|applicants?|recipients?|claimants?|"
    r"defendants?|respondents?|appellants?|plaintiffs?|petitioners?)"
)
_DOER = re.compile(
    rf"{_NAMED_NOUN}|advocate|barrister|solicitor|expert|arbitrator|customer|[a-z]+[^\Wsu]s", re.IGNORECASE
)
"""Those who do something, whose verb may stand right behind."""
_NAMED = re.compile(rf"\b{_NAMED_NOUN}$", re.IGNORECASE)
"""Nouns of what has a name of its own, which is printed with a capital, or is a defined term."""
_ASKED_NOUN = re.compile(
    rf"\b(?:which|what)\s+(?!(?:the|an?|each|its|his|their)\s)(?P<phrase>(?:[\w’'\-]+\s+){{0,2}}?(?P<noun>{_NAMED_NOUN}))\b",
    re.IGNORECASE,
)
_JUDGE = re.compile(r"\b(?:judge|justice)\b", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:laws?|statutes?|acts?|regulations?|instruments?|documents?|contracts?|agreements?|persons?|cases?|orders?|court|"
    r"judge|body|bank|company|party)",
    re.IGNORECASE,
)
"""A noun behind which the verb stands: `which law settles`, `which judge rejected`."""
_WEAK = frozenset("address number name account form code details".split())
_COUNTED = re.compile(r"\bhow\s+many\s+(?P<phrase>[a-z]+)\b", re.IGNORECASE)
_ADJECTIVE = re.compile(r"(?:serious|previous|various|continuous|business|less|plus)", re.IGNORECASE)
"""Words in -s that no plural ends with."""
_VERB = re.compile(
    r"(?:is|are|was|were|does|do|did|has|have|had|must|may|can|shall|should|will|would|follows?|happens?|constitutes?|applies|else)\b",
    re.IGNORECASE,
)
_COUNT = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_SAYS_HOW_MANY = re.compile(
    rf"\b(?:which|what|name|list)\s+(?:are\s+|were\s+)?(?:the\s+)?(?:{'|'.join(_COUNT)})\b", re.IGNORECASE
)
_GENERIC = WORDS | frozenset(
    "name number date amount sum figure day days month months year years week weeks hour hours time times "
    "kind kinds sort sorts type types person persons people individual individuals one ones case cases law "
    "laws order orders document documents title titles part parts body bodies percentage percent rate total "
    "maximum minimum period longer shorter more fewer less later earlier matters matter items item categories "
    "point points firm entity organisation category conditions condition change changes set sets".split()
)
"""Words that say what form the answer has; a document need not hold them."""


def without_asides(question: str) -> str:
    """A question without brackets that say how to answer: `which party (give its role) moved`."""
    return _HOW_TO_ANSWER.sub("", question)


@lru_cache(maxsize=64)
def phrase(question: str) -> str:
    """The noun phrase asked for; empty where the question is of another form."""
    question = without_asides(question)
    counted = _COUNTED.search(question)
    if counted and not _ADJECTIVE.fullmatch(counted["phrase"]) and counted["phrase"].endswith("s"):
        return counted["phrase"]
    called = _NAME_OF.search(question) or _COMMAND.match(question)
    if called:
        return called["phrase"].strip()
    match = _PHRASE.search(question) or counted
    if match is None or _VERB.match(match["phrase"]):
        several, asked = _ARE.search(question), _ASKED_NOUN.search(question)
        if several:
            return several["phrase"].strip()
        return asked["phrase"].strip() if asked and not _VERB.match(asked["phrase"]) else ""
    return _before_verb(match["phrase"].strip())


def _before_verb(phrase: str) -> str:
    """A phrase up to the verb of those it asks for: `two pilots` of `two pilots boarded and lit the lamp`."""
    said = phrase.split()
    verbs = (at for at in range(1, len(said)) if said[at].endswith("ed") and _DOER.fullmatch(said[at - 1]))
    return " ".join(said[: next(verbs, len(said))])


def noun(question: str) -> str:
    """The noun of the phrase, without what small words add to it: `claims` of `pleaded claims against the Warden`."""
    return (re.split(r"\s+(?:of|in|on|for|against|by|to|with)\b", phrase(question))[0].split() or [""])[-1]


def named_noun(question: str) -> str:
    """The noun by which a thing with a name of its own is asked for, where its verb follows: `which company lit it`."""
    found = _ASKED_NOUN.search(question)
    return found["noun"] if found else noun(question)


def asked_phrase(question: str) -> str:
    """The noun phrase asked for, or the whole question where none can be told."""
    return phrase(question) or question


def wants_law(question: str) -> bool:
    """Whether a law is asked for."""
    return _WHO.match(question) is None and _LAW.search(asked_phrase(question)) is not None


def _noun(question: str) -> str:
    return re.split(r"\s+(?:of|in)\b", asked_phrase(question))[0]


def wants_rule(question: str) -> bool:
    """Whether a rule is asked for, by its number."""
    return _RULE.search(_noun(question)) is not None or _RULE_DOES.search(question) is not None


def wants_case(question: str) -> bool:
    """Whether a decided case is asked for."""
    nouns = () if _WHOSE.search(question) else (_noun(question), asked_phrase(question))
    return any(_CASE.search(noun) is not None for noun in nouns)


def wants_words(question: str) -> bool:
    """Whether words as such are asked for: an expression, a short name."""
    return _WORDS.match(phrase(question)) is not None


def wants_person(question: str) -> bool:
    """Whether a person is asked for."""
    return _PERSON.search(asked_phrase(question)) is not None


def wants_persons(question: str) -> bool:
    """Whether several persons are asked for, by what they do."""
    return _PERSONS.search(asked_phrase(question)) is not None


def wants_named(question: str) -> bool:
    """Whether what is asked for has a name of its own: a person, a body, a place."""
    return _NAMED.search(noun(question)) is not None or _WHO.match(question) is not None


def wants_judge(question: str) -> bool:
    """Whether a judge is asked for."""
    return _JUDGE.search(asked_phrase(question)) is not None


def heads(question: str) -> list[str]:
    """The nouns that carry the phrase: the last word of each part around `of`, without words such as `number`."""
    found: list[str] = []
    if _WHOSE.search(question):
        return found
    stated = _STATED.search(question)
    conditional = stated is not None and _IF.search(question, 0, stated.start()) is not None
    asked = phrase(question) or (stated["phrase"] if stated and not conditional else "")
    for part in re.split(r"\s+of\s+", asked):
        stems = [stem for stem in words(part) if not stem[0].isdigit()]
        kept = part.split()
        while len(kept) > 1 and kept[-1].lower() in _WEAK:
            kept.pop()
        while len(kept) > 1 and _is_verb(kept[-2], kept[-1]):
            kept.pop()
        if len(kept) > 1 and _SUBJECT.fullmatch(kept[0]):
            continue
        last = kept[-1] if kept else ""
        if stems and words(last) and last.lower() not in _GENERIC:
            found.append(last)
    return found


def _is_verb(noun: str, word: str) -> bool:
    """Whether a word behind a noun is its verb: `server certified`, `events brings`."""
    return word.endswith("ed") or (word.endswith("s") and noun.endswith("s"))


def says_how_many(question: str) -> bool:
    """Whether the question says how many things it asks for: `which two kinds`, and not `within two days of what`."""
    return _SAYS_HOW_MANY.search(question) is not None


def asked_count(question: str) -> int | None:
    """How many answers are asked for: `which two kinds`, `name the four`."""
    match = re.search(rf"\b(?:{'|'.join(_COUNT)})\b", question, re.IGNORECASE)
    return _COUNT[match.group().lower()] if match else None
