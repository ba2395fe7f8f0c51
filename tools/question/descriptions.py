"""Read descriptions of documents in a question: `the law on data protection`, `the dispute over the dues`. Pure.

People who do not know a title describe the document. These words choose the document and not the page: many of its
pages have them or, for a topic of a judgment, the wrong ones.
"""

import re
from dataclasses import dataclass

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import Span

_KINDS = {
    "law": r"laws?|acts?|statutes?|code|rules|regulations|by-?laws",
    "contract": r"agreement|contract|lease|deed|licen[cs]e",
    "case": r"cases?|disputes?|appeals?|matters?|proceedings|suits?|lawsuits?|litigation|rulings?|judgments?",
}
"""Kinds of families, and the words by which people call their documents."""
_MADE_UNDER = re.compile(r"rules|regulations|by-?laws")
_ENDS = (
    r"says?|lets?|makes?|do|does|did|may|can|could|must|shall|should|will|would|is|are|was|were|has|have|had|each|both|"
    r"stops?|wants?|demands?|decides?|requires?|allows?|gives?|puts?|sets?|provides?|appl(?:y|ies)|when|where|what"
    r"|which|"
    r"who|how|why|whether|if|and\s+not|as\s+well\s+as|(?:and|or)\s+(?:the|that|those|these)"
)
"""What ends a description: its verb, another clause, or another description."""
_CALLED = "|".join(f"(?P<{kind}>{called})" for kind, called in _KINDS.items())
_JOINED = r"(?:on|about|over|of|for|concerning|regarding|relating\s+to|between|against|that|which|in\s+respect\s+of)\s"
_DESCRIBED = re.compile(
    r"\b(?:(?:[Tt]he|[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese)\s+(?:[a-z][\w’'-]*\s+){0,2}?"
    rf"(?:{_CALLED}|ones?)|(?:and|or|than)\s+(?:that|those))\s+{_JOINED}\s*"
    rf"(?P<about>(?:(?!(?:{_ENDS})\b)[a-z][\w’'-]*(?:\s+|(?=[,;:?.]|$))){{1,7}})"
)
"""In lower case, because capitalised words are a title. `The one on tugs` has the kind of the previous description."""
_CALLED_BY = re.compile(
    r"\b[Tt]he\s+(?P<about>(?:[a-z][\w’'-]*\s+and\s+)?[a-z][\w’'-]*(?:\s+[a-z][\w’'-]*)?)\s+"
    rf"(?!rulings?\b|judgments?\b)(?:{_CALLED})\b(?!\s+{_JOINED})"
)
"""`The pilotage law`, `the technology and construction matter`: a description if only one family has the words."""
_OF_LAW_AT_LARGE = re.compile(
    r"\b(?:common|civil|criminal|foreign|applicable|governing|customary|islamic|international|public|private|case|same|"
    r"other|new|old|present|current|relevant|first|second|third|last|latest|earlier|later|lower|final)\b"
)
"""Words that identify no document: `the common law`, `the lower ruling`."""


@dataclass(frozen=True, slots=True)
class Description:
    """A document that a question describes: the kind of its family, its subject, and the place of the description.

    `whole`: the document's names must have all words of the subject, unlike `the lower court`. `made_under`: it is
    called by what is made under a law, `the rules on tugs`.
    """

    kind: str
    about: str
    span: Span
    whole: bool = False
    made_under: bool = False


def descriptions(text: str) -> list[Description]:
    """Return the descriptions by kind and subject in a question, in order."""
    found: list[Description] = []
    for match in _DESCRIBED.finditer(text):
        kind = _kind(match) or (found[-1].kind if found else None)
        if kind and words(match["about"]):
            span, made = Span(match.start(), match.end()), _MADE_UNDER.search(match[kind] or "") is not None
            found.append(Description(kind, match["about"].strip(), span, made_under=made))
    for match in _CALLED_BY.finditer(text):
        span, kind = Span(match.start(), match.end()), _kind(match)
        free = not any(each.span.start < span.end and span.start < each.span.end for each in found)
        if kind and free and words(match["about"]) and not _OF_LAW_AT_LARGE.search(match["about"]):
            found.append(Description(kind, match["about"], span, whole=True))
    return sorted(found, key=lambda each: each.span)


def _kind(match: re.Match[str]) -> str | None:
    return next((kind for kind in _KINDS if match[kind]), None)
