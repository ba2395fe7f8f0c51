"""In which order a result gives the facts of a case. Pure.

First who and when, then what was ordered; then the rest; what an earlier paper has stated already and what the identity
of a paper says too come last.
"""

from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.model import PASSAGE_FIELDS, Document, Fact

_WHO_AND_WHEN = (
    "party judge date_of_issue date_of_reissue judgment_date hearing_date date_filed agreement_date "
    "effective_date term expiration_date end_alternative"
).split()
_ORDERED = ("outcome", "order")
_LAST = ("title", "court", "case_id", "document_type")
_REPEATED = 3
_BESIDE = {"term": ("end_alternative",), "expiration_date": ("end_alternative",)}
"""Fields given with another one that is asked for: what else may end a term."""

StatedFact = tuple[Document, Fact]


def wanted_facts(facts: Sequence[StatedFact], fields: Sequence[str] | None) -> list[StatedFact]:
    """Return the facts to give, in order: those of the fields asked for, in the order in which these are named.

    What speaks of a passage only is given when it is asked for by name.
    """
    facts = _on_title_pages(facts)
    repeated = _repeated(facts)
    if fields is None:
        held = [
            (stated, _tier(stated[1]) if stated[1].field in _LAST else _REPEATED if again else _tier(stated[1]))
            for stated, again in zip(facts, repeated, strict=True)
            if stated[1].field not in PASSAGE_FIELDS
        ]
    else:
        asked = list(dict.fromkeys(name for field in fields for name in (field, *_BESIDE.get(field, ()))))
        held = [
            (stated, asked.index(stated[1].field) + len(asked) * again)
            for stated, again in zip(facts, repeated, strict=True)
            if stated[1].field in asked
        ]
    return [stated for stated, _ in sorted(held, key=lambda item: item[1])]


def _on_title_pages(facts: Sequence[StatedFact]) -> list[StatedFact]:
    """The facts, a date in the heading of a paper as its date of issue where the paper is issued on that day.

    The title page has more authority than the foot of the last page, so that it is given before it.
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
    """Whether an earlier paper states the same; an order of another paper is another one."""
    first: dict[tuple[str, str | None, str], str] = {}
    found = []
    for document, fact in facts:
        earlier = first.setdefault((fact.field, fact.role, fact.value), document.doc_id)
        found.append(earlier != document.doc_id and fact.field not in _ORDERED)
    return found
