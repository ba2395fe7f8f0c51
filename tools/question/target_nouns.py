"""The nouns that name what a question is about, distinguished from its verbs and adjectives. Pure.

People use their own verbs (`does it relieve the clerk`), comparisons (`the older deed`) and phrases (`by virtue of`)
where a drafter uses others; the noun for the thing is mostly the same. English shows the difference by position. Only a
verb is between a noun and a determiner (`a carrier hands it`). Nothing forms a compound with a plural before it (`how
many days lie between`). An adjective in -al comes before a noun.
"""

import re

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.patterns.currencies import NOUN as CURRENCY
from pincite.tools.question.asking_words import is_asking

_MONEY = re.compile(rf"\b(?:{CURRENCY})s?\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?|\d[\w.,]*|[^\w\s]")
_NO_NOUN = re.compile(r"\w+(?:ed|ing|ly|est|able|ible|ous|ful|less|ive|ical|ish|like|wise)", re.IGNORECASE)
"""Endings of adjectives, adverbs and participles."""
_LEANING = re.compile(r"\w{3,}(?:al|ary|ory|ic|ate)", re.IGNORECASE)
"""Endings of words that are adjectives before a noun and may be nouns elsewhere: `initial`, `private`; `appeal`."""
_NOUNS_IN_ING = frozenset(
    "meeting meetings holding holdings building buildings setting settings dealing dealings".split()
)
_ADJECTIVES = frozenset(
    """new old big good bad great true false right wrong clear open close own next previous prior common general special
    formal distinct written given known sworn drawn sub non pre back away together apart aside enough further like ready
    able near far dear cheap strong weak hard easy soon fast slow plain mere""".split()
)
_VERBAL = frozenset(
    """is are was were be been being am do does did has have had must may might can could shall should will would to not
    it he she they we you i who if when where while because than then there so also only ever never""".split()
)
"""Words that are followed by a verb."""
_BEFORE_A_NOUN = frozenset(
    """a an the any each every some no this that these those its his her their which what whose many much of in for by
    under without against on from with at and or as into per all both which""".split()
)
_DETERMINERS = frozenset("a an the any each every its his her their it him them himself itself themselves".split())
_POINTING = frozenset("this that these those some no which what whose many much".split())
_PARTICLES = frozenset("out up down off away ahead aside back behind".split())
_PAST = frozenset(
    """ate arose bade became began begun bent blew bore borne bought broke broken brought came caught chose chosen
    clung dealt drawn drew driven drove eaten fallen fed fell fled flew flown flung forbade forgot forgotten fought
    froze frozen gave gone grew grown hid hidden hung kept knew known laid lain led lent lost meant overcame
    overrode paid ran risen rode rose sank sat saw seen sent shook shown shrank slept sold sought spent spoke spoken
    spun stole stolen stood struck stuck swept swore sworn taken taught threw thrown told tore torn understood
    undertook undertaken went withdrew withdrawn withheld woke won wore worn written wrote""".split()
)
"""Past forms and participles of irregular verbs that are no nouns."""
_TURN = re.compile(
    r"\b(?:by|in|on|for|with|at|under|to)\s+(?:the\s+|an?\s+)?(?:virtue|strength|want|course|behalf|place|way|light"
    r"|lieu|"
    r"view|respect|regard|reason|means|account|basis|favou?r|face|wake|hands?|event|part|terms|case|aid|support|sake|"
    r"accordance|compliance|connection|relation|consequence|absence|exchange|return|furtherance|pursuance)\s+(?:of"
    r"|to|with|for)\b",
    re.IGNORECASE,
)
"""Prepositions of several words, whose noun names nothing."""


def subject_nouns(text: str) -> list[str]:
    """The nouns that name what a question is about, as printed: `parole` in `how many months of parole`.

    Detected after a determiner, preposition, adjective or another noun, by a capital inside a sentence, or as the
    object of what `who` did. Left out are possible verbs, and the class after `which`: `which firm` asks for a name,
    and the page need not say firm.
    """
    tokens = ["", "", *_WORD.findall(_TURN.sub(" of ", without_currencies(text))), ""]
    return [
        word
        for second, before, word, after in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
        if words(word) and _is_thing(second, before, word, after)
    ]


def without_currencies(text: str) -> str:
    """The text with `money` for names of currencies: documents write signs or codes."""
    return _MONEY.sub("money", text)


def _is_thing(second: str, before: str, word: str, after: str) -> bool:
    if len(word) < 3 or not word[0].isalpha() or is_asking(word) or word.isupper():
        return False
    if "which" in (before.lower(), second.lower()):
        return False
    if before.lower() == "who":
        return word.endswith("ed")
    if word[0].isupper():
        return before[:1].isalpha()
    return not _is_adjective(word, after) and not _is_verb(before, word, after) and _precedes_a_noun(before, word)


def _is_verb(before: str, word: str, after: str) -> bool:
    """Whether a word is a verb: a past form that is no noun, or in a position after a noun that only verbs have."""
    if word in _PAST:
        return True
    if before.lower() in ("that", "who") and word.endswith("s"):
        return True
    if before.lower() in _DETERMINERS | _POINTING or _is_adjective(before, ""):
        return False
    return after.lower() in _DETERMINERS | _PARTICLES or _is_plural(before)


def _is_plural(word: str) -> bool:
    return re.fullmatch(r"[a-z]{3,}(?<![su’'i])s", word) is not None


def _precedes_a_noun(word: str, noun: str) -> bool:
    return (
        word.lower() in _BEFORE_A_NOUN
        or word.endswith(("’s", "'s", "’", "'"))
        or _is_adjective(word, noun)
        or (word.isalpha() and word.islower() and word not in _VERBAL)
    )


def _is_adjective(word: str, after: str) -> bool:
    """Whether a word is an adjective: by its ending, by a comparative form, or before a noun if it can be both."""
    bare = word.lower()
    if bare in _NOUNS_IN_ING:
        return False
    leans = after.isalpha() and after.islower() and after not in _BEFORE_A_NOUN | _VERBAL
    return (
        not _ADJECTIVES.isdisjoint({bare, bare.removesuffix("er"), bare.removesuffix("r")} - ({"own"} - {bare}))
        or _NO_NOUN.fullmatch(word) is not None
        or (leans and _LEANING.fullmatch(word) is not None)
    )
