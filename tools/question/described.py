"""Descriptions of documents in a question: `the law on data protection`, `the dispute over the harbour dues`. Pure.

A person who does not know a document's title says what it is about. These words choose the document; they say little of
the page, since they stand on many pages of it or, for a topic of a judgment, on the wrong ones.
"""

import re
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.indexer.page import Span

_KINDS = {
    "law": r"laws?|acts?|statutes?|code|rules|regulations|by-?laws",
    "contract": r"agreement|contract|lease|deed|licen[cs]e",
    "case": r"cases?|disputes?|appeals?|matters?|proceedings|suits?|lawsuits?|litigation|rulings?|judgments?",
}
"""Kinds of families, and the words by which people call their documents."""
_ENDS = (
    r"says?|lets?|makes?|do|does|did|may|can|could|must|shall|should|will|would|is|are|was|were|has|have|had|each|both|"
    r"stops?|wants?|demands?|decides?|requires?|allows?|gives?|puts?|sets?|provides?|appl(?:y|ies)|when|where|what|which|"
    r"who|how|why|whether|if|and\s+not|as\s+well\s+as|(?:and|or)\s+(?:the|that|those|these)"
)
"""What ends a description: the verb of which it is the subject, another clause, or another description."""
_DESCRIBED = re.compile(
    r"\b(?:[Tt]he|[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese)\s+(?:[a-z][\w’'-]*\s+){0,2}?"
    rf"(?:{'|'.join(f'(?P<{kind}>{called})' for kind, called in _KINDS.items())})\s+"
    r"(?:on|about|over|of|for|concerning|regarding|relating\s+to|between|against|that|which|in\s+respect\s+of)\s+"
    rf"(?P<about>(?:(?!(?:{_ENDS})\b)[a-z][\w’'-]*(?:\s+|(?=[,;:?.]|$))){{1,7}})"
)
"""In small letters: what is written with capitals is a title."""


@dataclass(frozen=True, slots=True)
class Description:
    """A document that a question describes: the kind of its family, its subject, and where the description stands."""

    kind: str
    about: str
    span: Span


def descriptions(text: str) -> list[Description]:
    """Return the descriptions of documents by kind and subject that a question gives, in order."""
    return [
        Description(_kind(match), match["about"].strip(), Span(match.start(), match.end()))
        for match in _DESCRIBED.finditer(text)
        if words(match["about"])
    ]


def _kind(match: re.Match[str]) -> str:
    return next(kind for kind in _KINDS if match[kind])
