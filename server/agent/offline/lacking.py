"""What a question speaks of that the documents named do not have: a provision that is gone, a version, a term. Pure.

A consolidation keeps the number of a provision that was repealed and nothing else; a law of which there is no
consolidated text says nothing of one; and an instrument prints what it defines as it defines it, so that a class with
a capital of which a word stands on none of its pages is another's, of its sibling or of a later version.
"""

import re

from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.retrieval.scope import without_names

_INSTRUMENTS = ("law", "regulations", "amendment_law", "contract", "contract_amendment")
_NOTE = (
    r"(?:intentionally\s+|deliberately\s+)?(?:repealed|revoked|deleted|omitted|left\s+blank|reserved|not\s+used|no\s+longer\s+in\s+force)\b"
    r"(?:\s+(?:by|with\s+effect|on|under|from)\b[^\]\)\n]*)?"
)
_GONE = re.compile(
    rf"^(?:\(?[\w.]{{1,8}}[.)]*\s+)?(?:(?:[A-Z][^\n.;:\[(]{{0,80}}?\s*)?[\[(]\s*{_NOTE}\s*[\])][.;]?|{_NOTE}[.;]?(?=\n|$))\s*",
    re.IGNORECASE,
)
"""`12. [Repealed]`, `12. Lamps (deleted by Law No. 3 of 2031)`, `12. Reserved.`"""
_REPEAL = re.compile(
    r"\b(?:repeal|revok|revoc|delet|omit|omission|remov|abolish|in\s+force|(?:still|longer)\s+(?:appl|valid|effective)|"
    r"happened\s+to|status\s+of|(?:do(?:es)?|did)\s+(?:article|section|regulation|rule|clause)\s+\S+(?:\s+of\s+[^?]*)?\s+(?:still\s+)?(?:appl|exist))",
    re.IGNORECASE,
)
"""A question about the repeal itself, which the note answers."""
_VERSION = re.compile(r"\bconsolidated\s+(?:version|text|edition)\b", re.IGNORECASE)
_CONSOLIDATED = re.compile(r"\bconsolidat", re.IGNORECASE)
_CLASS = re.compile(
    r"\b(?:an?|any|each|every|no)\s+(?P<term>[A-Z][a-z]+(?:\s+[A-Z][a-z]+)+(?:-[a-z]+)?)\b(?!\s+[a-z]+\s+(?:be|is|are|was|were)\b)"
)


def lacks_what_is_named(view: View) -> bool:
    """Whether the documents named do not have the provision, the version or the class that the question speaks of."""
    return _is_gone(view) or _is_of_no_version(view) or _is_of_no_class(view)


def _is_gone(view: View) -> bool:
    """Whether each provision named is found, and found repealed."""
    whole = [p for p in view.provisions if p.text.strip()]
    named = bool(view.question.locators) and not _REPEAL.search(view.question.text)
    return named and bool(whole) and all(_has_no_text(p.text) for p in whole)


def _has_no_text(text: str) -> bool:
    """Whether nothing is left of a provision but its number and the note of its repeal."""
    rest, before = text.strip(), ""
    while rest != before:
        rest, before = _GONE.sub("", rest, count=1).strip(), rest
    return not rest and _GONE.match(text.strip()) is not None


def _is_of_no_version(view: View) -> bool:
    """Whether the question speaks of a consolidated text of what is held as made, and no page speaks of one."""
    named = subjects(view)
    if not named or not _VERSION.search(view.question.text) or any(document.version for document in named):
        return False
    return not any(_CONSOLIDATED.search(page.text) for page in view.pages.values())


def _is_of_no_class(view: View) -> bool:
    """Whether the question speaks of a class by a term of which only the noun is the instrument's own.

    A word before the noun stands on no page searched. For a yes or no the noun must stand with a capital on a page
    read, as what is defined does: a place or a trade that nobody defines is asked about there, and not missing.
    """
    named = subjects(view)
    if not named or any(document.kind not in _INSTRUMENTS for document in named):
        return False
    terms = [found["term"].split() for found in _CLASS.finditer(without_names(view.question))]
    return any(not set(view.unheld).isdisjoint(term[:-1]) and _is_own(view, term[-1]) for term in terms)


def _is_own(view: View, noun: str) -> bool:
    if view.transcript.answer_type is not AnswerType.BOOLEAN:
        return noun not in view.unheld
    return any(re.search(rf"(?<=[a-z,] ){re.escape(noun)}s?\b", page.text) for page in view.pages.values())
