"""`What is the term for ...`: the defined term whose meaning bears most, in a table or in a bracket. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import question_terms, ranked
from pincite.server.agent.offline.introduced import naming_of
from pincite.server.agent.offline.phrases import phrase_at, row_before
from pincite.server.agent.offline.view import View

_ASKED = re.compile(
    r"\b(?:defined\s+(?:term|name|expression)|term|name|expression)\s+(?:is\s+)?(?:used\s+|given\s+|defined\s+)?(?:for|to|that\s+(?:means|denotes|describes))\b|"
    r"\b(?:which|what)\s+(?:defined\s+)?term\b|\bhow\s+(?:is|are|does|do)\b.*\bdefined\b",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"^(?:[^?]*,\s*)?(?:(?:what|how)\b[^?]*\b(?:known|called|abbreviated|referred\s+to|named|styled)\b|"
    r"(?:by|under)\s+(?:what|which)\s+(?:\w+\s+)?(?:names?|terms?|labels?)\b|"
    r"(?:what|which)\s+(?:\w+\s+)?(?:name|term|label|nickname|title)\s+(?:do|does|did|is|was)\b[^?]*\b(?:give[ns]?|use[ds]?|call(?:ed)?|attach\w*)\b)",
    re.IGNORECASE,
)
_AS = re.compile(
    r"\bdefined\s+as\s+(?:the\s+|an?\s+)?[“\"‘']?(?P<term>[^?”\"’']{2,60}?)[”\"’']?\s*(?:in\b[^?]*)?\?", re.IGNORECASE
)
_TOGETHER = re.compile(
    r"\b(?:defined|referred\s+to|known|called)\s+(?:(?:together|collectively|jointly)\s+)?(?:as\s+)?(?:the\s+)?[“\"‘']?"
    r"(?P<term>[A-Z][\w’'\-]*(?:\s+[A-Z][\w’'\-]*)*)[”\"’']?",
)
_MADE_UP = re.compile(
    r"\b(?:make\s+up|comprise|constitute|form|fall\s+(?:within|under)|calls?,?\s+(?:collectively|together|jointly)?,?)\s+(?:the\s+)?[“\"‘']?"
    r"(?P<term>[A-Z][\w’'\-]*(?:\s+[A-Z][\w’'\-]*)*)[”\"’']?"
)
_OF_TERMS = re.compile(r"\bdefined\s+(?P<noun>[a-z]+s)\b")
_DEFINED = re.compile(r"\b(?:defined|definitions?|terms?)\b", re.IGNORECASE)
_ENTRY = re.compile(
    r"(?P<term>[A-Z][\w’'&\-]*(?:\s+(?:(?:of|and|for|in)\s+)?[A-Z][\w’'&\-]*){0,6})\s+"
    r"(?:means\b|has\s+the\s+meaning|(?:the|an?|any|is|includes)\s+[a-z])"
)
"""An entry of a table: `Port Body a body that keeps a port`; the quotation marks of a list may stand around it."""
_MEANS = re.compile(r"^\W*[“\"‘'](?P<term>[^”\"’']{2,60})[”\"’']\s*(?:means|has|includes|refers)\b")
_QUOTED = re.compile(r"(?<!\w)[“\"‘'](?P<term>[^”\"’']{2,60})[”\"’'](?!\w)")
_MEANING = r"[”\"’']?\s+(?:means\s+)?(?=(?:the|an?)\s)"
_PASSAGES = 5
_MEANT = 0.6


def read_meanings(view: View) -> Iterator[Proposal]:
    """`Which body is defined as the Warden`: what the entry of that term says it is."""
    asked = _AS.search(view.transcript.question)
    if asked is None:
        return
    for weighed in ranked(view):
        text = weighed.passage.text
        entry = re.match(rf"\W*{re.escape(asked['term'])}{_MEANING}", text)
        meaning = phrase_at(text, entry.end()) if entry else None
        if meaning is not None:
            yield Proposal(text[meaning.start : meaning.end], (quote_of(weighed.passage),), weighed.weight + 1)


def read_members(view: View) -> Iterator[Proposal]:
    """`Which orders are together defined as the Lamp Orders`: the row that stands before the bracket with that name."""
    asked = _TOGETHER.search(view.transcript.question) or _MADE_UP.search(view.transcript.question)
    if asked is None:
        return
    alias = re.compile(
        rf"\s*\((?:(?:together|collectively|jointly),?\s+)?(?:referred\s+to\s+as\s+)?(?:the\s+)?[“\"‘']?{re.escape(asked['term'])}[”\"’']?\)",
        re.I,
    )
    for weighed in ranked(view):
        for match in alias.finditer(weighed.passage.text):
            names = [weighed.passage.text[s.start : s.end] for s in row_before(weighed.passage.text, match.start())]
            if len(names) > 1:
                yield Proposal(names, (quote_of(weighed.passage, match.start()),), weighed.weight + 1)


def read_defined(view: View) -> Iterator[Proposal]:
    """`Which two defined applications`: the terms of that noun that a passage sets in quotation marks."""
    asked = _OF_TERMS.search(view.transcript.question)
    for weighed in ranked(view)[:_PASSAGES] if asked else ():
        held = (match["term"] for match in _QUOTED.finditer(weighed.passage.text))
        terms = list(dict.fromkeys(t for t in held if asked and set(words(asked["noun"])) & set(words(t.split()[-1]))))
        if len(terms) > 1:
            yield Proposal(terms, (quote_of(weighed.passage),), weighed.weight + _MEANT)


def read_terms(view: View) -> Iterator[Proposal]:
    """Propose the terms that the heaviest passages define; nothing where no term is asked for, or the term is given."""
    question = view.transcript.question
    named = _CALLED.search(question) is not None
    if view.question.quoted or not (named or (_ASKED.search(question) and _DEFINED.search(question))):
        return
    asked = set(question_terms(view))
    for weighed in ranked(view)[:_PASSAGES]:
        text = weighed.passage.text
        entry = _ENTRY.match(text) or _MEANS.match(text)
        for match in (entry,) if entry else _QUOTED.finditer(text):
            said = naming_of(text, Span(*match.span("term"))) if entry is None else asked
            if said:
                score = weighed.weight + _MEANT * len(said & asked) / len(asked or said)
                yield Proposal(match["term"], (quote_of(weighed.passage, match.start()),), score)
