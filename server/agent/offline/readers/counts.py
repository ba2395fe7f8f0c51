"""Counts: the items of a list, the rows of a table, the persons on record, the number of a form. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.indexer.numbering import Style, ordinal
from pincite.indexer.patterns.currencies import CODES
from pincite.indexer.records.amounts import read_numbers
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.evidence import provision_passages, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import heads
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.figures import COUNT, NEAR_PASSAGES, is_label, numbers_in
from pincite.server.agent.offline.view import View

_NEAR_WORDS = 6
"""Words behind a number among which the thing counted is looked for."""
_NUMBER_OF = re.compile(
    r"\b(?:(?P<thing>form|article|regulation|schedule|clause|paragraph|part|section|rule)\s+number|"
    r"number\s+of\s+the\s+(?P<which>form|article|regulation|schedule|clause|paragraph|part|section|rule))\b",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"[ivx]+")
_STYLES: tuple[Style, ...] = ("(a)", "(i)")
_LABELLED = re.compile(r"(?P<number>\d{1,3})\.\s")
_LABEL = re.compile(r"^\(?(?P<label>[a-z]|[ivx]{1,5})\)")


def read_labels(view: View) -> Iterator[Proposal]:
    """`What is the form number for ...`: the number behind the word itself, in the passages that bear most."""
    asked = _NUMBER_OF.search(view.transcript.question)
    if asked is None:
        return
    thing = asked["thing"] or asked["which"]
    pattern = re.compile(rf"\b{thing}\s+(?:No\.?\s*)?(?P<number>\d+)", re.IGNORECASE)
    for weighed in ranked(view)[:10]:
        own = _LABELLED.match(weighed.passage.text) if thing.lower() == "paragraph" else None
        match = own or pattern.search(weighed.passage.text)
        if match:
            yield Proposal(int(match["number"]), (quote_of(weighed.passage, match.start()),), weighed.weight)


def read_counts(view: View) -> Iterator[Proposal]:
    """`How many lettered matters does Schedule 2 list`: the letters of the longest list in the provision."""
    if not COUNT.search(view.transcript.question):
        return
    yield from _counted_persons(view)
    yield from _said_of(view)
    yield from _counted_rows(view)
    for passages in (provision_passages(view, exact=True), provision_passages(view)):
        best = _longest_list(passages)
        if len(best) > 1:
            yield Proposal(len(best), tuple(quote_of(p) for p in best), 0.8)
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


def _said_of(view: View) -> Iterator[Proposal]:
    """`Two or more Wardens may apply`: the number that stands right before the thing counted."""
    stems = {stem for head in heads(view.transcript.question)[:1] for stem in words(head)}
    for weighed in ranked(view)[:NEAR_PASSAGES]:
        text = weighed.passage.text
        for number in numbers_in(view, weighed.passage, None):
            behind = re.split(r"[,;:.]", text[number.span.end :])[0].split()[:_NEAR_WORDS]
            if stems & set(words(" ".join(behind))) and not is_label(number, text, view.transcript.question):
                yield Proposal(number.value, (quote_of(weighed.passage, number.span.start),), weighed.weight)


def _longest_list(passages: list[Passage]) -> list[Passage]:
    """The longest run of passages that begin with (a), (b), (c) and so on, or with (i), (ii), (iii)."""
    return max((_run_of(passages, style) for style in _STYLES), key=len)


def _run_of(passages: list[Passage], style: Style) -> list[Passage]:
    best: list[Passage] = []
    run: list[Passage] = []
    for passage in passages:
        match = _LABEL.match(passage.text)
        place = ordinal(style, match["label"]) if match and (style == "(a)" or _ROMAN.fullmatch(match["label"])) else 0
        if place == len(run) + 1:
            run = [*run, passage]
        elif place == 1:
            run = [passage]
        best = max(best, run, key=len)
    return best


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
