"""Propose questions that compare a fact of two documents: which is earlier, which is higher, whether both agree."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, product

from pincite.evals.draft.generators.facts import is_led_by, named, or_pages
from pincite.evals.draft.generators.fields import NOT_EFFECTIVE, OF_GOVERNING_LAW, OF_TERM, SINGLE, Subject
from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.naming import Names
from pincite.indexer.model import CONTRACTS, COURT_PAPERS, Document, DocumentKind, Fact
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.corpus import Corpus
from pincite.tools.matching.name_match import key, names_equal

_NOTICE = frozenset({DocumentKind.ENACTMENT_NOTICE})
_INSTRUMENT = frozenset({DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.REGULATIONS})
_NEXT = 2
"""How many documents, next in order of hash, a document is compared with."""


@dataclass(frozen=True, slots=True)
class _Side:
    document: Document
    name: str
    fact: Fact
    or_pages: tuple[PageRef, ...]


@dataclass(frozen=True, slots=True)
class _Compared:
    """A field to compare; `decide` gives the answer, None if the values cannot be compared."""

    kind: str
    field: str
    kinds: frozenset[DocumentKind]
    question: str
    decide: Callable[[str, str], bool | None]
    hides: str = ""
    subject: Subject = "document"
    min_confidence: float = 0.8
    quoting: str = ""
    lead: str = ""


def _is_earlier(one: str, other: str) -> bool | None:
    return None if one == other else one < other


def _is_larger(one: str, other: str) -> bool | None:
    """Compare two sums in one currency, or two terms in one unit."""
    a, b = one.split(), other.split()
    same_unit = (a[0] == b[0]) if a[0].isalpha() else (a[-1].rstrip("s") == b[-1].rstrip("s"))
    x, y = (float(next(part for part in side if part[0].isdigit())) for side in (a, b))
    return x > y if same_unit and x != y else None


def _is_same(one: str, other: str) -> bool | None:
    """Compare two names; None if they share words and may be two forms of one name."""
    if names_equal(one, other):
        return True
    return None if set(key(one)[-1:]) & set(key(other)) or set(key(other)[-1:]) & set(key(one)) else False


_COMPARED = (
    _Compared(
        "earlier",
        "date_of_issue",
        COURT_PAPERS,
        "Is the date of issue of {one} earlier than that of {other}?",
        _is_earlier,
        "date",
    ),
    _Compared(
        "earlier",
        "date_filed",
        COURT_PAPERS,
        "Is the filing date of {one} earlier than that of {other}?",
        _is_earlier,
        "date",
    ),
    _Compared("earlier", "enacted", _NOTICE, "Was {one} enacted before {other}?", _is_earlier, subject="law"),
    _Compared(
        "earlier",
        "in_force",
        _INSTRUMENT,
        "Did {one} come into force before {other}?",
        _is_earlier,
        "in_force",
        subject="commencing",
    ),
    _Compared(
        "earlier",
        "agreement_date",
        CONTRACTS,
        "Is {one} of an earlier date than {other}?",
        _is_earlier,
        "date",
        lead=NOT_EFFECTIVE,
    ),
    _Compared(
        "higher",
        "claim_value",
        COURT_PAPERS,
        "Is the sum claimed in {one} higher than that claimed in {other}?",
        _is_larger,
        min_confidence=0.7,
    ),
    _Compared(
        "higher",
        "term",
        CONTRACTS,
        "Is the initial term of {one} longer than that of {other}?",
        _is_larger,
        quoting=OF_TERM,
    ),
    _Compared("same", "judge", COURT_PAPERS, "Were {one} and {other} given by the same judge?", _is_same),
    _Compared(
        "same",
        "governing_law",
        CONTRACTS,
        "Are {one} and {other} governed by the same law?",
        _is_same,
        quoting=OF_GOVERNING_LAW,
    ),
)


def from_comparisons(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Compare each document that states a field with the next ones, in an order independent of content."""
    for compared in _COMPARED:
        sides = list(_sides(compared, corpus, names))
        for place, one in enumerate(sides):
            for other in sides[place + 1 : place + 1 + _NEXT]:
                if one.document.sha256 != other.document.sha256 and one.name != other.name:
                    yield from _candidate(compared, one, other)


def _sides(compared: _Compared, corpus: Corpus, names: Names) -> Sequence[_Side]:
    found: list[_Side] = []
    for doc_id, document in corpus.documents.items():
        facts = [fact for fact in corpus.facts(doc_id) if fact.field == compared.field]
        if document.identity.kind not in compared.kinds or len(facts) != 1 or corpus.ties.copies(doc_id):
            continue
        name = named(names, compared.subject, facts[0], document, compared.hides)
        if name and _is_sure(facts[0], compared, corpus.page(doc_id, facts[0].page).body):
            found.append(_Side(document, name, facts[0], _also_proving(facts[0], document, corpus)))
    return sorted(found, key=lambda side: sha256(side.document.doc_id.encode()).digest())


def _is_sure(fact: Fact, compared: _Compared, body: str) -> bool:
    stated = re.search(compared.quoting, fact.quote) is not None and is_led_by(compared.lead, fact, body)
    return stated and fact.confidence >= compared.min_confidence


def _also_proving(fact: Fact, document: Document, corpus: Corpus) -> tuple[PageRef, ...]:
    """Return the other pages that prove one side alone, as the question about it alone accepts them."""
    single = next((asked for asked in SINGLE if asked.field == fact.field), None)
    return tuple(page for (page,) in or_pages(fact, single, document, corpus)) if single else ()


def _other_sets(one: _Side, other: _Side) -> Iterator[tuple[PageRef, ...]]:
    """Yield every other pair of pages that proves both sides."""
    both = ((PageRef(side.document.doc_id, side.fact.page), *side.or_pages) for side in (one, other))
    yield from islice(product(*both), 1, None)


def _candidate(compared: _Compared, one: _Side, other: _Side) -> Iterator[Candidate]:
    answer: AnswerValue | None = compared.decide(one.fact.value, other.fact.value)
    if answer is None:
        return
    yield Candidate(
        kind=compared.kind,
        question=compared.question.format(one=one.name, other=other.name),
        answer_type=AnswerType.BOOLEAN,
        answer=answer,
        evidence=tuple(
            Evidence(PageRef(side.document.doc_id, side.fact.page), side.fact.quote) for side in (one, other)
        ),
        doc_ids=(one.document.doc_id, other.document.doc_id),
        or_pages=tuple(_other_sets(one, other)),
        meaning=(compared.field, *sorted((one.document.sha256, other.document.sha256))),
        note=f"{one.fact.value} and {other.fact.value}",
        compares=True,
    )
