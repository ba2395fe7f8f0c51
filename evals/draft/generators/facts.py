"""Questions about the recorded facts of one document: dates, numbers, people, sums, terms."""

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
"""How many characters before a day say what day it is."""

_BLANK = re.compile(r"_{3,}")
_PERIOD = re.compile(r"(?P<count>\d+) (?P<unit>(?:[a-z]+ )?(?:day|week|month|year))s?")


def from_facts(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """One candidate for each field of which a document states one value."""
    for document in corpus.documents.values():
        for asked in SINGLE:
            if document.identity.kind in asked.kinds:
                yield from _asked(asked, document, corpus, names)


def _asked(asked: Asked, document: Document, corpus: Corpus, names: Names) -> Iterator[Candidate]:
    facts = corpus.facts(document.doc_id)
    held = [fact for fact in facts if fact.field == asked.field]
    if len({fact.value for fact in held}) != 1:
        return
    fact = held[0]
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
    """Whether the fact was read surely, from words that speak of the field and leave nothing blank."""
    spoken = re.search(asked.quoting, fact.quote) is not None and not _BLANK.search(fact.quote)
    return spoken and fact.confidence >= asked.surest and is_behind(asked.behind, fact, body)


def is_behind(pattern: str, fact: Fact, body: str) -> bool:
    """Whether the words on the page that lead to a fact have a pattern."""
    return re.search(pattern, body[max(fact.span.start - _LEADING, 0) : fact.span.start]) is not None


def named(names: Names, subject: Subject, fact: Fact, document: Document, hiding: str) -> str | None:
    """The name of what a fact is stated of, as the subject of a question.

    `commencing`: what a cover says to be in force is that version; what an article says is the law, in every version.
    """
    if subject == "law":
        return names.of_law(document.doc_id, hiding=hiding)
    if subject == "document":
        return names.of(document.doc_id, hiding=hiding)
    if _ON_COVER.match(fact.quote):
        return names.of_version(document.doc_id, hiding=hiding)
    return names.of_law(document.doc_id, hiding=hiding) or names.of(document.doc_id, hiding=hiding)


def _meaning(asked: Asked, fact: Fact, document: Document) -> tuple[str, ...]:
    """What is asked; a sum ordered is asked of its paragraph, as whatever else that paragraph orders is."""
    if asked.field in _ORDERED:
        return ("order", document.sha256, str(fact.role))
    return (asked.kind or asked.field, document.family_id if asked.subject == "law" else document.sha256)


def _words(fact: Fact, asked: Asked) -> tuple[AnswerValue, dict[str, str]] | None:
    """The answer, and the words that the question takes from the fact; None where the value has not the wanted form."""
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
    """Letters and figures alone: `CFI-020-2025` is `CFI 020/2025`."""
    return re.sub(r"[\W_]", "", text.casefold())


def number(digits: str) -> int | float:
    """The number that the digits are, whole where it is."""
    value = float(digits)
    return int(value) if value.is_integer() else value


def or_pages(fact: Fact, asked: Asked, document: Document, corpus: Corpus) -> tuple[tuple[PageRef, ...], ...]:
    """The other pages of the document on which a field states the same day."""
    own = PageRef(document.doc_id, fact.page)
    fields = (asked.field, *asked.also) if asked.answer_type is AnswerType.DATE else ()
    same = (f for f in corpus.facts(document.doc_id) if f.field in fields and f.value == fact.value)
    pages = dict.fromkeys(PageRef(document.doc_id, each.page) for each in same)
    return tuple((page,) for page in pages if page != own)
