"""The order of facts in a case result. Pure.

First persons and dates, then orders, then the rest. Facts that an earlier paper has stated, or that the identity of a
paper repeats, come last.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from pincite.indexer.legal_text.patterns.court_layout import COSTS, PAY
from pincite.indexer.model import PASSAGE_FIELDS, Document, Fact

_WHO_AND_WHEN = (
    "party judge date_of_issue date_of_reissue judgment_date hearing_date date_filed agreement_date "
    "effective_date term expiration_date end_alternative"
).split()
_ORDERED = ("outcome", "order")
_LAST = ("title", "court", "case_id", "document_type")
_REPEATED = 3
_BESIDE = {"term": ("end_alternative",), "expiration_date": ("end_alternative",)}
"""Fields given with a requested field: other ends of a term."""

_DECIDED_IN_ORDERS = {"outcome": re.compile(""), "costs_ordered": COSTS, "sum_ordered": PAY}
"""Fields that orders mention, and the words with which they do: `There shall be no order as to costs`."""

StatedFact = tuple[Document, Fact]


def wanted_facts(facts: Sequence[StatedFact], fields: Sequence[str] | None) -> list[StatedFact]:
    """Return the facts to give, in order: those of the requested fields, in the order of the request.

    Facts of a passage are given only if requested by name.
    """
    facts = _on_title_pages(facts)
    repeated = _repeated(facts)
    if fields is None:
        placed = [
            (stated, _tier(stated[1]) if stated[1].field in _LAST else _REPEATED if again else _tier(stated[1]))
            for stated, again in zip(facts, repeated, strict=True)
            if stated[1].field not in PASSAGE_FIELDS
        ]
    else:
        asked = list(dict.fromkeys(name for field in fields for name in (field, *_BESIDE.get(field, ()))))
        decided = decided_in_orders(facts, asked)
        placed = [
            (stated, place + len(asked) * again)
            for stated, again in zip(facts, repeated, strict=True)
            if (place := _place(stated[1], asked, decided)) is not None
        ]
    return [stated for stated, _ in sorted(placed, key=lambda item: item[1])]


def by_rounds(facts: Sequence[StatedFact]) -> list[StatedFact]:
    """Return facts in order so that each field is given from the first paper that states it, then from the next.

    If several cases share a result, the dates of a second paper do not displace the orders. Facts that an earlier paper
    states stay last.
    """
    stating: dict[str, list[str]] = {}
    rounds = []
    for (document, fact), again in zip(facts, _repeated(facts), strict=True):
        papers = stating.setdefault(fact.field, [])
        if document.doc_id not in papers:
            papers.append(document.doc_id)
        rounds.append(len(facts) if again else papers.index(document.doc_id))
    return [stated for _, stated in sorted(zip(rounds, facts, strict=True), key=lambda item: item[0])]


def decided_in_orders(facts: Sequence[StatedFact], fields: Sequence[str]) -> dict[str, list[str]]:
    """Return the fields without a fact that orders mention, with the numbers of these orders.

    The orders are given instead of the field.
    """
    stated = {fact.field for _, fact in facts}
    speaking = {
        name: [fact.role or "" for _, fact in facts if _speaks(fact, name)] for name in fields if name not in stated
    }
    return {name: list(dict.fromkeys(numbers)) for name, numbers in speaking.items() if numbers}


def _place(fact: Fact, asked: Sequence[str], decided: Collection[str]) -> int | None:
    """The index of the first requested field that a fact is given for; null if none."""
    fits = (at for at, name in enumerate(asked) if fact.field == name or (name in decided and _speaks(fact, name)))
    return next(fits, None)


def _speaks(fact: Fact, name: str) -> bool:
    """Whether a fact is an order that mentions the subject of a field."""
    said = _DECIDED_IN_ORDERS.get(name)
    return said is not None and fact.field == "order" and said.search(fact.quote) is not None


def _on_title_pages(facts: Sequence[StatedFact]) -> list[StatedFact]:
    """The facts, with a date in the heading of a paper as its date of issue if the paper was issued on that day.

    The title page has more authority than the foot of the last page, so it comes first.
    """
    issued = {(document.doc_id, fact.value) for document, fact in facts if fact.field == "date_of_issue"}
    return [
        (document, replace(fact, field="date_of_issue"))
        if fact.field == "header_date" and (document.doc_id, fact.value) in issued
        else (document, fact)
        for document, fact in facts
    ]


def _tier(fact: Fact) -> int:
    if fact.field in _LAST:
        return _REPEATED + 1 + _LAST.index(fact.field)
    return 0 if fact.field in _WHO_AND_WHEN else 1 if fact.field in _ORDERED else 2


def _repeated(facts: Sequence[StatedFact]) -> list[bool]:
    """Whether an earlier paper, or an earlier page of this one, states the same fact; an order never repeats."""
    known: set[tuple[str, str | None, str]] = set()
    found = []
    for _, fact in facts:
        said = (fact.field, fact.role, fact.value)
        found.append(said in known and fact.field not in _ORDERED)
        known.add(said)
    return found
