"""Counts: the persons or documents on record, the number that is said, rows of a table, items of a list. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.indexer.patterns.currencies import CODES
from pincite.indexer.records.amounts import SMALL_NUMBERS, Number, read_numbers
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, near, passages_of, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import heads
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.asked import bound_of, counted_noun, counted_stems, is_measure
from pincite.server.agent.offline.readers.enumerated import read_listed, read_members
from pincite.server.agent.offline.readers.figures import COUNT, NEAR_PASSAGES, is_label, numbers_in, wanted_unit
from pincite.server.agent.offline.view import View
from pincite.tools.matching.names import name_in

_OF_DOCUMENTS = re.compile(
    r"\bhow\s+many\s+of\s+(?:the|these|those)\s+(?:\w+\s+)?(?:cases?|orders?|judgments?|decisions?|laws?|contracts?|documents?)\b",
    re.IGNORECASE,
)
_NAMED = ("judge", "issued_by", "party", "court")
_SEVERAL = 2
_SHARE_OF = re.compile(r"\bhow\s+many\s+of\b", re.IGNORECASE)
_SHARE = re.compile(rf"\s+of\s+(?:the|its|his|their)\s+(?:{'|'.join(SMALL_NUMBERS)}|\d)", re.IGNORECASE)
"""`Three of the four grounds`: the first figure is the part, the second the whole."""
_THAN = re.compile(r"\bthan\s+$")
"""What makes `one` no number of things: a ship of more than one deck has several."""
_BOUND, _NEAR = 0.3, 0.3
_FIRST_PAGE = re.compile(
    r"\bfirst\s+page\s+of\s+the\s+(?:\w+\s+){0,3}(?:table|schedule|list|appendix)\b", re.IGNORECASE
)
_NEAR_WORDS = 6
"""Words behind a number among which the thing counted is looked for."""
_TRIED, _RIGHT_BEHIND = 10, 1
"""Passages in which it counts that stands right behind the number: `a 12-page notice`."""


def read_counts(view: View) -> Iterator[Proposal]:
    """`How many wardens sign`, `how many matters does Schedule 2 list`: nothing for a question of another form."""
    question = view.transcript.question
    if not COUNT.search(question) and (wanted_unit(view) is not None or not counted_noun(question)):
        return
    stems = counted_stems(question)
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


def _said_of(view: View, stems: frozenset[str]) -> list[Proposal]:
    """`Two or more Wardens may apply`, `a 12-page notice`: the number right before the thing counted, best first."""
    found = []
    for place, weighed in enumerate(ranked(view)[:_TRIED]):
        text = weighed.passage.text
        close = _NEAR_WORDS if place < NEAR_PASSAGES else _RIGHT_BEHIND
        numbers = numbers_in(view, weighed.passage, None)
        for number in numbers:
            behind = re.split(r"[,;:.]", text[number.span.end :])[0].split()[:close]
            several = number.value == 1 and _THAN.search(text, 0, number.span.start)
            named = stems & set(words(" ".join(behind))) and not is_label(number, text, view.transcript.question)
            if named and not several:
                quotes = (quote_of(weighed.passage, number.span.start),)
                rivals = [other.span.start for other in numbers if other is not number]
                gain = _bearing(view, weighed.passage, number, rivals)
                found.append(Proposal(number.value, quotes, weighed.weight + gain))
    return sorted(found, key=lambda proposal: -proposal.score)


def _bearing(view: View, passage: Passage, number: Number, rivals: list[int]) -> float:
    """What a counted figure gains as the bound asked for, as the part or the whole asked for, and amid its words."""
    question, text = view.transcript.question, passage.text
    gain = _BOUND * bound_of(question, text[: number.span.start]) + _NEAR * near(
        view, passage, number.span.start, rivals
    )
    share = _SHARE.match(text, number.span.end) is not None
    return gain + (_BOUND if share == (_SHARE_OF.search(question) is not None) else 0.0)


def _counted_rows(view: View) -> Iterator[Proposal]:
    """`How many of the offences carry a fine of $700`: the rows that hold the amount."""
    amounts = {(n.value, n.unit) for n in read_numbers(view.transcript.question) if n.unit in CODES}
    if not amounts:
        return
    for doc_id in dict.fromkeys(w.passage.ref.doc_id for w in ranked(view)):
        rows = [
            passage
            for passage in _told_on(view, doc_id)
            if any((n.value, n.unit) in amounts for n in numbers_in(view, passage, None))
        ]
        if _FIRST_PAGE.search(view.transcript.question):
            rows = [row for row in rows if row.ref.page == min(each.ref.page for each in rows)]
        if rows:
            yield Proposal(len(rows), tuple(quote_of(row) for row in sorted(rows, key=_place)), 1.6)
            return


def is_measured(view: View) -> bool:
    """Whether a figure stands right before the unit asked for, whose pages need not speak of size or length."""
    stems = counted_stems(view.transcript.question)
    return is_measure(view.transcript.question) and bool(_said_of(view, stems))


def _told_on(view: View, doc_id: str) -> list[Passage]:
    """The passages of a document on the pages the question points at; the first page of a table is none of those."""
    if _FIRST_PAGE.search(view.transcript.question):
        return [p for ref, page in view.pages.items() if ref.doc_id == doc_id for p in passages_of(page)]
    return [weighed.passage for weighed in ranked(view, doc_id)]


def _place(passage: Passage) -> tuple[int, int]:
    return passage.ref.page, passage.span.start
