"""Dates: recorded ones first, else the date of the passage that bears most on the question. Pure."""

import re

from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.fields import FIELDS, asked_fields, facts_for
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind

_PAPER = re.compile(r"\b(?:Order\s+with\s+Reasons|Order|Judgment)\b")
_DATED_FIELDS = ("date_of_reissue", "date_of_issue", "hearing_date", "judgment_date")
_CLOSING = ("date_of_reissue", "date_of_issue")
_ORIGINALLY = re.compile(r"\boriginally|before\s+it\s+was\s+re-?issued|first\s+issued\b", re.IGNORECASE)
_EXTREME = re.compile(r"\b(?:earlier|earliest|first|later|latest|last)\b", re.IGNORECASE)
_ENACTED = re.compile(r"\benact(?:ed|ment)?\b", re.IGNORECASE)
_IN_FORCE = re.compile(
    r"\b(?:in\s+force|comes?\s+into\s+force|came\s+into\s+force|commence[sd]?|commencement|effective)\b", re.IGNORECASE
)
_EVENT = re.compile(
    r"\b(?:pay|paid|granted|filed|signed|resolution|commenced|transferred|agreement|served|appointed|dismissed|application)\b",
    re.IGNORECASE,
)


def read_date(view: View) -> list[Proposal]:
    """Return dates that answer, best first."""
    documents = compared_documents(view)
    extreme = _EXTREME.search(view.transcript.question)
    if extreme and view.question.kind is QuestionKind.COMPARISON and len(documents) > 1:
        sides = [best_dates(view, doc_id)[:1] for doc_id in documents[:2]]
        if all(sides):
            pick = max if extreme.group().lower() in ("later", "latest", "last") else min
            chosen = pick((side[0] for side in sides), key=lambda p: str(p.value))
            return [Proposal(chosen.value, tuple(q for side in sides for q in side[0].quotes), 1.0)]
    return best_dates(view, None)


def best_dates(view: View, doc_id: str | None) -> list[Proposal]:
    """Dates of one document (or of all read), best first."""
    proposals = sorted([*_recorded(view, doc_id), *_read(view, doc_id)], key=lambda p: -p.score)
    kept: dict[object, Proposal] = {}
    for proposal in proposals:
        kept.setdefault(proposal.value, proposal)
    return list(kept.values())


def dates_recorded(view: View, said: str) -> list[Proposal]:
    """Return the recorded dates that a part of the question asks for, of the paper it names by its type if it does."""
    named = {d.doc_id for d in subjects(view) if d.title and _names_paper(said, d.title)}
    fields = [f for f in FIELDS if f.name in _DATED_FIELDS and f.pattern.search(said)]
    facts = [fact for field in fields for fact in facts_for(view, field) if not named or fact.doc_id in named]
    return [Proposal(fact.value, (fact_quote(fact),), 1.0) for fact in facts[:1]]


def _names_paper(said: str, title: str) -> bool:
    """Whether words name a paper of a case by its type: `the Order with Reasons`, `the Judgment`."""
    kinds = [m.group() for m in _PAPER.finditer(title)]
    return bool(kinds) and kinds == [m.group() for m in _PAPER.finditer(said)]


def dates_said(view: View, said: str) -> list[Proposal]:
    """Return the dates of the passages that bear most on a part of the question, best first."""
    found: dict[str, Proposal] = {}
    for weighed in ranked(view, None, said)[:8]:
        for place, moment in enumerate(read_dates(weighed.passage.text)):
            quote = quote_of(weighed.passage, moment.span.start)
            found.setdefault(moment.iso, Proposal(moment.iso, (quote,), weighed.weight - 0.02 * place))
    return sorted(found.values(), key=lambda p: -p.score)


def _recorded(view: View, doc_id: str | None) -> list[Proposal]:
    fields = [f for f in asked_fields(view) if f.name in _DATED_FIELDS]
    if _ORIGINALLY.search(view.transcript.question):
        fields = [f for f in fields if f.name != "date_of_reissue"]
    event = _EVENT.search(view.transcript.question) is not None
    return [
        Proposal(
            fact.value, (fact_quote(fact),), (0.35 if event else 2.0 if field.name in _CLOSING else 0.9) - 0.1 * place
        )
        for place, field in enumerate(fields)
        for fact in facts_for(view, field, doc_id)
    ]


def _read(view: View, doc_id: str | None) -> list[Proposal]:
    asked = {d.iso for d in read_dates(view.transcript.question)}
    proposals = []
    for weighed in ranked(view, doc_id)[:25]:
        dates = read_dates(weighed.passage.text)
        for place, found in enumerate(dates):
            score = (
                weighed.weight
                - 0.02 * place
                - (0.4 if found.iso in asked else 0)
                + _fitting(view, weighed.passage.text)
            )
            proposals.append(Proposal(found.iso, (quote_of(weighed.passage, found.span.start),), score))
    return proposals


def _fitting(view: View, text: str) -> float:
    """What the words around a date add, where they say the very thing that is asked."""
    question = view.transcript.question
    gain = 0.0
    if _ENACTED.search(question) and re.search(r"hereby\s+enact|enacted\s+on", text, re.IGNORECASE):
        gain += 0.8
    if _IN_FORCE.search(question) and _IN_FORCE.search(text):
        gain += 0.4
    return gain
