"""Propose questions about single facts of a document: dates, numbers, people, sums, terms."""

import re
from collections.abc import Iterator

from pincite.evals.draft.generators.evidence import quote_of
from pincite.evals.draft.generators.fields import SINGLE, Asked, Subject
from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.naming import Names
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.model import Document, Fact
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.corpus import Corpus

_AMOUNT = re.compile(r"(?P<currency>[A-Z]{3}) (?P<sum>\d+(?:\.\d+)?)")
_ON_COVER = re.compile(r"in force\b", re.IGNORECASE)
_ORDERED = frozenset({"sum_ordered", "costs_ordered"})
_LEADING = 40
"""How many characters before a date show what it is the date of."""

_BLANK = re.compile(r"_{3,}")
_PERIOD = re.compile(r"(?P<count>\d+) (?P<unit>(?:[a-z]+ )?(?:day|week|month|year))s?")


def from_facts(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Yield one candidate for each field of which a document states one value."""
    for document in corpus.documents.values():
        for asked in SINGLE:
            if document.identity.kind in asked.kinds:
                yield from _asked(asked, document, corpus, names)


def _asked(asked: Asked, document: Document, corpus: Corpus, names: Names) -> Iterator[Candidate]:
    facts = corpus.facts(document.doc_id)
    stated = [fact for fact in facts if fact.field == asked.field]
    if len({fact.value for fact in stated}) != 1:
        return
    fact = stated[0]
    name, words = named(names, asked.subject, fact, document, asked.hides), _words(fact, asked)
    if name is None or words is None or not _is_sure(fact, asked, corpus.page(document.doc_id, fact.page).body):
        return
    answer, filled = words
    ref = PageRef(document.doc_id, fact.page)
    yield Candidate(
        kind=asked.kind or asked.field,
        question=asked.question.format(doc=name, role=fact.role, **filled),
        answer_type=asked.answer_type,
        answer=answer,
        evidence=(Evidence(ref, quote_of(corpus, ref, fact)),),
        doc_ids=(document.doc_id,),
        meaning=_meaning(asked, fact, document),
        or_pages=or_pages(fact, asked, document, corpus),
    )


def _is_sure(fact: Fact, asked: Asked, body: str) -> bool:
    """Return whether the fact was read with confidence, from words on the field and without blanks to fill in."""
    on_field = re.search(asked.quoting, fact.quote) is not None and not _BLANK.search(fact.quote)
    return on_field and fact.confidence >= asked.min_confidence and is_led_by(asked.lead, fact, body)


def is_led_by(pattern: str, fact: Fact, body: str) -> bool:
    """Return whether the words before a fact on its page match a pattern."""
    return re.search(pattern, body[max(fact.span.start - _LEADING, 0) : fact.span.start]) is not None


def named(names: Names, subject: Subject, fact: Fact, document: Document, hiding: str) -> str | None:
    """Return the name of a fact's subject, for use in a question.

    `commencing`: a cover that says "in force" means that version; an article means the law, in every version.
    """
    if subject == "law":
        return names.of_law(document.doc_id, hiding=hiding)
    if subject == "document":
        return names.of(document.doc_id, hiding=hiding)
    if _ON_COVER.match(fact.quote):
        return names.of_version(document.doc_id, hiding=hiding)
    return names.of_law(document.doc_id, hiding=hiding) or names.of(document.doc_id, hiding=hiding)


def _meaning(asked: Asked, fact: Fact, document: Document) -> tuple[str, ...]:
    """Return the key of what is asked; sums ordered share the key of their paragraph, with its other orders."""
    if asked.field in _ORDERED:
        return ("order", document.sha256, str(fact.role))
    return (asked.kind or asked.field, document.family_id if asked.subject == "law" else document.sha256)


def _words(fact: Fact, asked: Asked) -> tuple[AnswerValue, dict[str, str]] | None:
    """Return the answer and the words the question takes from the fact; None if the value has not the wanted form."""
    if asked.answer_type is not AnswerType.NUMBER:
        printed = any(day.iso == fact.value for day in read_dates(fact.quote))
        as_printed = printed if asked.answer_type is AnswerType.DATE else _plain(fact.value) in _plain(fact.quote)
        return (fact.value, {}) if as_printed else None
    if amount := _AMOUNT.fullmatch(fact.value):
        return number(amount["sum"]), {"currency": amount["currency"]}
    if period := _PERIOD.fullmatch(fact.value):
        return number(period["count"]), {"unit": f"{period['unit']}s"}
    return None


def _plain(text: str) -> str:
    """Reduce to letters and digits: `CFI-020-2025` equals `CFI 020/2025`."""
    return re.sub(r"[\W_]", "", text.casefold())


def number(digits: str) -> int | float:
    """Convert digits to a number, an int if it is whole."""
    value = float(digits)
    return int(value) if value.is_integer() else value


def or_pages(fact: Fact, asked: Asked, document: Document, corpus: Corpus) -> tuple[tuple[PageRef, ...], ...]:
    """Return the other pages of the document on which a field states the same date."""
    own = PageRef(document.doc_id, fact.page)
    fields = (asked.field, *asked.also) if asked.answer_type is AnswerType.DATE else ()
    same = (f for f in corpus.facts(document.doc_id) if f.field in fields and f.value == fact.value)
    pages = dict.fromkeys(PageRef(document.doc_id, each.page) for each in same)
    return tuple((page,) for page in pages if page != own)
