"""Which documents a question is about, and which of them a pinpoint belongs to. Pure."""

import re

from pincite.indexer.families import title_key
from pincite.indexer.page import Span
from pincite.server.agent.offline.focus import CASES
from pincite.server.agent.offline.view import SeenDocument, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.listing import asks_for_documents
from pincite.tools.question.model import Locator

_AMENDS = re.compile(
    r"\b(?:did|does|do)\s+(?:the\s+)?[^?]{0,120}?\b(?:change|substitute|insert|amend|delete|replace|make\s+to)\b|\bchange\s+(?:did|does)\b",
    re.IGNORECASE,
)
"""A question about what an amending instrument does, rather than about the law as amended."""
_OF_ONE = re.compile(
    r"\b(?:amended\s+it|it\s+been\s+amended|was\s+it\s+amended|(?:cover|title)\s+page\s+of)\b", re.IGNORECASE
)
"""A question about what stands on one document, though its answer is other documents."""
_OF = 90
"""Characters between a pinpoint and the name behind it: `Article 8(2)(e) of the consolidated Law on ...`."""


def subjects(view: View) -> list[SeenDocument]:
    """The documents that the question is about: those given with it, else those it names, as found."""
    if view.transcript.doc_ids:
        return [view.documents[i] for i in view.transcript.doc_ids if i in view.documents]
    named = list(view.documents.values()) if view.names_documents else []
    amending = [d for d in named if d.kind in ("amendment_law", "contract_amendment")]
    return amending if amending and _AMENDS.search(view.question.text) else named


def subjects_or_read(view: View) -> list[SeenDocument]:
    """The documents that the question is about; where it names none, those of which pages were read."""
    read = dict.fromkeys(ref.doc_id for ref in view.pages)
    return subjects(view) or [view.documents[doc_id] for doc_id in read if doc_id in view.documents]


def is_over_matter(view: View) -> bool:
    """Whether the question asks for a list of the matter's documents; one that names several asks about those."""
    if view.transcript.answer_type is AnswerType.NAME:
        return False
    named = subjects(view)
    if any(d.case_ids for d in named) and CASES.search(view.question.text):
        return False
    if view.names_documents and named and named[0].kind == "law" and _OF_ONE.search(view.question.text):
        return False
    return asks_for_documents(view.question.text) and len({d.family for d in named}) <= 1


def named_at(view: View, document: SeenDocument) -> list[Span]:
    """The places of the question that name a document, by number, case number or title."""
    question = view.question
    spans = [m.span for m in question.mentions if m.case_id and m.case_id in document.case_ids]
    spans += [m.span for m in question.mentions if m.law_number and str(m.law_number) == document.law_number]
    words = title_key(document.title).split()
    if words:
        pattern = r"\W+(?:\(\w{1,8}\)\W+)?".join(map(re.escape, words)) + r"(?!\W+Amend)"
        spans += [Span(*m.span()) for m in re.finditer(pattern, question.text, re.IGNORECASE)]
    return sorted(spans)


def documents_of(view: View, locator: Locator, named: list[SeenDocument]) -> list[SeenDocument]:
    """The documents that a pinpoint may lie in: those named right behind it, else right before it, else all."""
    behind: list[tuple[int, SeenDocument]] = []
    before: list[tuple[int, SeenDocument]] = []
    for document in named:
        for span in named_at(view, document):
            if 0 <= span.start - locator.span.end <= _OF:
                behind.append((span.start - locator.span.end, document))
            elif span.end <= locator.span.start:
                before.append((locator.span.start - span.end, document))
    nearest = behind or before
    if not nearest:
        return named
    least = min(distance for distance, _ in nearest)
    return [document for distance, document in nearest if distance == least]
