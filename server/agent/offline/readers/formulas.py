"""What statutes say of themselves in words that are always the same: their title, who made them, by which power. Pure.

The formula is no paraphrase of the question: `may be cited as` holds no word of `short title`.
"""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.focus import wants_rule
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View

_STATUTE = r"(?:laws?|regulations|rules|act|statute|enactment|legislation|instrument)"
_TITLE = re.compile(r"\bshort\s+title\b|\bbe\s+cited\b", re.IGNORECASE)
_CITED = re.compile(
    r"\bmay\s+be\s+cited\s+(?:for\s+all\s+purposes\s+)?as\s+(?:the\s+)?[“\"‘'](?P<name>[^”\"’']{4,120}?)[.,]?[”\"’']"
)
_MADE = re.compile(
    rf"\b(?:enact(?:ed|ing)|issu(?:ed|ing)|made|making|promulgated)\s+(?:the\s+|this\s+|these\s+|both\s+)?(?:[\w’'()]+\.?\s+){{0,6}}{_STATUTE}\b|"
    rf"\bby\s+(?:whom|which\s+\w+)\s+(?:was|were|is|are)\s+(?:[\w’'()]+\s+){{1,7}}(?:enacted|issued|made)\b",
    re.IGNORECASE,
)
_WHO = re.compile(r"\b(?:whom?|ruler|(?:which|what)\s+(?:\w+\s+){0,2}(?:body|authority|person|ruler))\b", re.IGNORECASE)
_ENACTED = re.compile(r"\benact", re.IGNORECASE)
"""Who enacts names himself; of who makes a law its article on authority tells the office."""
_RULER = re.compile(r"\bwhich\s+ruler\b|\bruler\s+of\b", re.IGNORECASE)
_WE = re.compile(r"\bWe,\s+(?P<name>[^,;]{4,80}),")
_MAKER = re.compile(
    rf"\b(?:This|The|These)\s+{_STATUTE}\s+(?:is|are|was|were)\s+(?:made|enacted|issued)\s+by\s+(?:the\s+)?"
    r"(?P<name>[^.,;]{4,80}?)(?=[.,;]|\s+(?:in\s+exercise|under|pursuant|on)\b)|"
    r"^(?:.{0,60}\s)?The\s+(?P<body>[A-Z][^,;]{4,80}),\s+in\s+(?:the\s+)?exercise\s+of\s+(?:the|its|their)\s+powers?\b",
    re.IGNORECASE,
)
_POWER = re.compile(
    r"\bexercise\s+of\s+(?:the|its|their)\s+powers?\s+(?:\w+\s+){0,5}?(?:by|under)\s+"
    r"(?P<name>(?:Article|Section|Part|Regulation|Rule|Clause)s?\s+\d[\d.]*\w?(?:\(\w+\))*)",
    re.IGNORECASE,
)
_EMPOWERED = re.compile(r"\b(?:made|issued|power\w*|authority)\b", re.IGNORECASE)
_STATED = 2.2
"""What a formula weighs: it says just what is asked, more than any record or passage."""


def read_formulas(view: View) -> list[Proposal]:
    """Return what the formula asked for says, on the first page read that has it; empty where none is asked for."""
    return next(([proposal] for pattern in _asked(view.question.text) for proposal in _found(view, pattern)), [])


def _asked(question: str) -> Iterator[re.Pattern[str]]:
    if _TITLE.search(question):
        yield _CITED
    if _MADE.search(question) and _WHO.search(question):
        enacts = _ENACTED.search(question) is not None
        yield from (_WE,) if _RULER.search(question) else (_WE, _MAKER) if enacts else (_MAKER, _WE)
    if wants_rule(question) and _EMPOWERED.search(question):
        yield _POWER


def _found(view: View, pattern: re.Pattern[str]) -> Iterator[Proposal]:
    meant = [document.doc_id for document in subjects(view)]
    for ref in sorted(view.pages):
        for passage in passages_of(view.pages[ref]) if ref.doc_id in meant or not meant else ():
            yield from _read(passage, pattern)


def _read(passage: Passage, pattern: re.Pattern[str]) -> Iterator[Proposal]:
    for match in pattern.finditer(passage.text):
        name = next(value for value in match.groupdict().values() if value)
        yield Proposal(" ".join(name.split()), (quote_of(passage, match.start()),), _STATED)
