"""Whether a question describes the very case that a rule excepts. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.evidence import question_terms
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.negation import condition_of, opposed, ruled_out, turned
from pincite.server.agent.offline.view import View

_EXCEPTION = re.compile(
    r"\b(?:unless|except(?:\s+(?:where|that|if|for|in(?:\s+the\s+case\s+of)?))?|save\s+(?:that|where|for|in)|other\s+than|(?<=\()excluding)\b"
    r"(?P<case>(?:[^,;()]|\([^()]*\))+)",
    re.IGNORECASE,
)
BUT_NOT = re.compile(
    r"\bbut\s+not\s+(?P<case>(?:after|before|where|if|when|in|for|to|by|on|until|during)\s[^,;()]+)", re.IGNORECASE
)
"""`may refuse it until then, but not after he has taken it`: the case follows as it is described."""
_INSTEAD = re.compile(
    r"\b(?:rather\s+than|instead\s+of|as\s+opposed\s+to)\s+(?P<case>[^,;().]+\s[^,;().]+)", re.IGNORECASE
)
"""`in a report rather than an affidavit`: what was not chosen."""
_DISAPPLIED = re.compile(
    r"\b(?:this\s+)?(?:[A-Z]\w+\s+)?(?:\d[\d()]*\s+)?(?:shall|does|do)\s+not\s+apply\b", re.IGNORECASE
)
"""`save that this Article shall not apply if ...`: the case follows, the words before it turn nothing round."""
SAVED = re.compile(rf",?\s+(?:save|except)\s+that\s+{_DISAPPLIED.pattern}", re.IGNORECASE)
_PROVISO = re.compile(
    r"[,;.]?\s+(?:except|save|provided,?(?:\s+however,?)?)\s+that\s+"
    r"(?=[^;]*?\b(?:shall|may|must|will|can|cannot|is|are|does|do)\b)",
    re.IGNORECASE,
)
"""What leads to a rule within a rule: `except that it may be assigned to an affiliate`."""
_WITHOUT = re.compile(r"\swithout\s[^,;?]+", re.IGNORECASE)
_SET_ASIDE = re.compile(r"\s*(?:unless|except|save)\b", re.IGNORECASE)
"""A condition by which the question leaves the exception out itself: `may he, unless the deed says otherwise`."""
_BEFORE_NOW = re.compile(r"\b(?:already|previously|before\s+then)\b", re.IGNORECASE)
_FEW, _MOST = 2, 0.4
"""Words that an exception must have, and the share of them that a question must repeat to describe it."""
_REPEATED = 0.8
"""The share of the words of `but not ...` that a question must repeat."""


def without_rule_within(text: str) -> str:
    """A rule without the rule within it that it ends with: `... , except that a guide dog may be kept`."""
    proviso = _PROVISO.search(text)
    return text if proviso is None or SAVED.search(text) else text[: proviso.start()]


def says_within(question: str, text: str) -> bool | None:
    """What the rule within a rule says, where it and not the rule names what the question names; else null.

    A figure of the question that stands there alone is what the question is about. What the rule demands (`without
    consent`), the rule within it need not.
    """
    main = without_rule_within(text)
    if main == text:
        return None
    own, asked = text[len(main) :], _WITHOUT.sub(" ", question)
    terms, in_main, in_own = set(words(asked)) - set(words(ruled_out(asked))), set(words(main)), set(words(own))
    told = terms & in_own - in_main
    if any(term[0].isdigit() for term in told) or (told and len(told) >= len(terms & in_main - in_own)):
        return not opposed(asked, _PROVISO.sub("", own, count=1))
    return None


def is_excepted(view: View, passage: Passage) -> bool:
    """Whether the question describes the very case that the passage excepts: `... unless he is employed there`."""
    question = view.transcript.question
    condition = condition_of(question)
    if turned(condition) or _SET_ASIDE.match(condition):
        return False
    asked = set(question_terms(view)) | {t for t in words(_one_word(question)) if t == _EARLIER or t.isdigit()}
    asked -= set(words(ruled_out(question)))
    if any(_describes(asked, passage.text, found) for found in _EXCEPTION.finditer(passage.text)):
        return True
    if any(_repeats(question, found["case"]) for found in BUT_NOT.finditer(passage.text)):
        return True
    instead = () if _INSTEAD.search(question) else _INSTEAD.finditer(passage.text)
    return any(_repeats(question, found["case"]) for found in instead)


_EARLIER = words("earlier")[0]


def _one_word(text: str) -> str:
    """`Already` and `previously` as one word: rules say the one, questions the other."""
    return _BEFORE_NOW.sub("earlier", text)


def _describes(asked: set[str], text: str, exception: re.Match[str]) -> bool:
    """Whether the question has the words by which an exception differs from the rest of its sentence."""
    case = _one_word(_DISAPPLIED.sub("", exception["case"]))
    terms = set(words(case)) - set(words(text[: exception.start()] + text[exception.end() :]))
    met = terms & asked
    return not turned(case) and (len(met) >= max(_FEW, _MOST * len(terms)) or (bool(terms) and met == terms))


def _repeats(question: str, case: str) -> bool:
    said, asked = re.findall(r"\w+", case.lower()), set(re.findall(r"\w+", question.lower()))
    return sum(word in asked for word in said) >= _REPEATED * len(said)
