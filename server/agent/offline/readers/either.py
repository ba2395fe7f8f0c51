"""One of two documents: the earlier, the higher, the one that says so. Pure."""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.binding import named_at
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.focus import asked_phrase
from pincite.server.agent.offline.readers.figures import best_figures
from pincite.server.agent.offline.readers.moments import best_dates
from pincite.server.agent.offline.view import SeenDocument, View
from pincite.tools.matching.names import name_in

_COMPARED = re.compile(
    r"\b(?:earlier|later|first|last|higher|lower|larger|smaller|greater|longer|shorter|more|less)\b", re.IGNORECASE
)
_LATER = re.compile(r"\b(?:later|last|most\s+recent)\b", re.IGNORECASE)
_LARGER = re.compile(r"\b(?:higher|larger|greater|longer|more|highest|largest)\b", re.IGNORECASE)
_TIME = re.compile(r"\b(?:earlier|later|first|last|recent|date|enacted|issued|force|came\s+out)\b", re.IGNORECASE)
_WHICH = re.compile(
    r"\bwhich\s+(?:of\b|(?:two\s+)?(?:statutes?|laws?|regulations|cases?|contracts?|documents?)\b)", re.IGNORECASE
)
_OPTIONS = re.compile(r"[,:]\s+(?:the\s+)?(?P<a>[^,:?]+?)\s+or\s+(?:the\s+)?(?P<b>[^,:?]+)\?")
_UNDER = re.compile(r"\s(?:under|in|of(?=\s+the\s+\S+\s+Law))\s")
_DOCUMENT = re.compile(
    r"\b(?:laws?|statutes?|regulations|cases?|orders?|judgments?|contracts?|agreements?|documents?|instruments?|came|was|is)\b",
    re.IGNORECASE,
)
_SIDES = 2


def read_either(view: View) -> list[Proposal]:
    """Return the document that answers; empty when the question does not choose between two."""
    question = view.transcript.question
    if len(compared_documents(view)) < _SIDES:
        return []
    if _COMPARED.search(question):
        return list(_by_measure(view))
    return list(_by_passage(view)) if _WHICH.search(question) else []


def _by_measure(view: View) -> Iterator[Proposal]:
    """The document whose date or figure is ahead."""
    first, second = compared_documents(view)[:_SIDES]
    question = view.transcript.question
    dated = _TIME.search(question) is not None
    read = best_dates if dated else best_figures
    a, b = read(view, first)[:1], read(view, second)[:1]
    if not a or not b:
        return
    larger = (str(a[0].value) > str(b[0].value)) if dated else (_number(a[0]) > _number(b[0]))
    wants_larger = (_LATER if dated else _LARGER).search(question) is not None
    winner = view.documents[first if larger == wants_larger else second]
    name = _option(view, winner) or _called(winner, question)
    yield Proposal(name, (*a[0].quotes, *b[0].quotes), 1.0)


def _by_passage(view: View) -> Iterator[Proposal]:
    """`Under which of the two laws may ...`: the document whose best passage bears more on the question.

    Both are weighed against all passages of both: what only one of them says is then worth most. What tells the two
    apart in the question itself is no word of the matter.
    """
    said = _OPTIONS.sub("?", view.transcript.question)
    sides = {w.passage.ref.doc_id: w for w in reversed(ranked(view, said=said))}
    best = [sides[doc_id] for doc_id in compared_documents(view)[:_SIDES] if doc_id in sides]
    if len(best) == _SIDES:
        winner = max(best, key=lambda weighed: weighed.weight)
        quotes = tuple(quote_of(weighed.passage) for weighed in best)
        yield Proposal(_called(view.documents[winner.passage.ref.doc_id], view.transcript.question), quotes, 1.0)


def _option(view: View, document: SeenDocument) -> str | None:
    """What the question offers for a document where it asks for something of it: `the Clerk under the Quay Law`."""
    options = _OPTIONS.search(view.transcript.question)
    if options is None or _DOCUMENT.search(asked_phrase(view.transcript.question)):
        return None
    for option, span in ((options["a"], options.span("a")), (options["b"], options.span("b"))):
        if any(span[0] <= at.start < span[1] for at in named_at(view, document)):
            return _UNDER.split(option)[0].strip()
    return None


def _number(proposal: Proposal) -> float:
    return float(str(proposal.value))


def _called(document: SeenDocument, question: str) -> str:
    """A document as the question calls it: by case number or by title."""
    if document.case_ids:
        return document.case_ids[0]
    return document.title if name_in(question, document.title) or not document.law_number else document.law_number
