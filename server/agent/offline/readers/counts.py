"""Counts: the persons or documents on record, the number that is said, rows of a table, items of a list. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.indexer.patterns.currencies import CODES
from pincite.indexer.records.amounts import read_numbers
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import heads
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.enumerated import read_listed, read_members
from pincite.server.agent.offline.readers.figures import COUNT, NEAR_PASSAGES, is_label, numbers_in
from pincite.server.agent.offline.view import View
from pincite.tools.answers.names import name_in

_OF_DOCUMENTS = re.compile(
    r"\bhow\s+many\s+of\s+(?:the|these|those)\s+(?:\w+\s+)?(?:cases?|orders?|judgments?|decisions?|laws?|contracts?|documents?)\b",
    re.IGNORECASE,
)
_NAMED = ("judge", "issued_by", "party", "court")
_SEVERAL = 2
_NEAR_WORDS = 6
"""Words behind a number among which the thing counted is looked for."""


def read_counts(view: View) -> Iterator[Proposal]:
    """`How many wardens sign`, `how many matters does Schedule 2 list`: nothing for a question of another form."""
    if not COUNT.search(view.transcript.question):
        return
    stems = {stem for head in heads(view.transcript.question)[:1] for stem in words(head)}
    yield from _counted_documents(view)
    yield from _counted_persons(view)
    yield from read_members(view, stems)
    yield from _said_of(view, stems)
    yield from _counted_rows(view)
    yield from read_listed(view)


def _counted_documents(view: View) -> Iterator[Proposal]:
    """`In how many of these cases did Mr Poe issue the order`: the documents with that name on record."""
    documents = compared_documents(view)
    if len(documents) < _SEVERAL or not _OF_DOCUMENTS.search(view.transcript.question):
        return
    for field in (f for f in asked_fields(view) if f.name in _NAMED):
        facts = [facts_for(view, field, doc_id)[:_SEVERAL] for doc_id in documents]
        named = [next((f for f in held if name_in(view.transcript.question, f.value)), None) for held in facts]
        if any(named):
            quotes = tuple(fact_quote(said or held[0]) for said, held in zip(named, facts, strict=True) if said or held)
            yield Proposal(sum(said is not None for said in named), quotes, 1.5)
            return


def _counted_persons(view: View) -> Iterator[Proposal]:
    """`How many Defendants`: the parties or judges on record."""
    counted = heads(view.transcript.question)[:1]
    for field in asked_fields(view):
        if field.name in ("party", "judge") and counted and field.pattern.search(counted[0]):
            facts = {fact.value: fact for fact in facts_for(view, field)}
            if facts:
                yield Proposal(len(facts), tuple(map(fact_quote, facts.values())), 1.2)
                return


def _said_of(view: View, stems: set[str]) -> Iterator[Proposal]:
    """`Two or more Wardens may apply`: the number that stands right before the thing counted."""
    for weighed in ranked(view)[:NEAR_PASSAGES]:
        text = weighed.passage.text
        for number in numbers_in(view, weighed.passage, None):
            behind = re.split(r"[,;:.]", text[number.span.end :])[0].split()[:_NEAR_WORDS]
            if stems & set(words(" ".join(behind))) and not is_label(number, text, view.transcript.question):
                yield Proposal(number.value, (quote_of(weighed.passage, number.span.start),), weighed.weight)


def _counted_rows(view: View) -> Iterator[Proposal]:
    """`How many of the offences carry a fine of $700`: the rows that hold the amount."""
    amounts = {(n.value, n.unit) for n in read_numbers(view.transcript.question) if n.unit in CODES}
    if not amounts:
        return
    for doc_id in dict.fromkeys(w.passage.ref.doc_id for w in ranked(view)):
        rows = [
            w.passage
            for w in ranked(view, doc_id)
            if any((n.value, n.unit) in amounts for n in numbers_in(view, w.passage, None))
        ]
        if rows:
            yield Proposal(len(rows), tuple(quote_of(row) for row in sorted(rows, key=_place)), 1.6)
            return


def _place(passage: Passage) -> tuple[int, int]:
    return passage.ref.page, passage.span.start
