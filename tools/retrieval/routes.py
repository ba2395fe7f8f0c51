"""Routes to a page that have precedence over ranking: a named page, a provision, a recorded fact, a definition."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import Document, Section
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.question.fields_asked import PRINTED_AT, asked_fields, outcome_share, plays
from pincite.tools.question.model import Locator, Question, QuestionKind
from pincite.tools.question.terms_asked import asked_terms
from pincite.tools.retrieval.provisions import Pinpoint, find_sections, nearby, of_locator
from pincite.tools.retrieval.terms import is_asked

_CONTAINERS = ("part", "chapter", "schedule")
_CERTAIN, _NEARBY, _CONTAINED, _CONTINUED = 1.0, 0.9, 0.5, 0.5
"""The certainty of a provision's page: where it begins; where the unit around it begins, if it is not a unit; anywhere
in a schedule; where it continues."""
_IN_PASSING = re.compile(
    r"\b(?:breach(?:es|ed|ing)?|contravention|contravening|violation|infringement|failure\s+to\s+comply|complying|"
    r"compliance|accordance|pursuant|reference|refers?|subject)\s+(?:of|with|to|in)?\s*$",
    re.IGNORECASE,
)
"""The text before a provision that is not what the question asks for: `the fine for breach of Article 42`."""
_PASSING = 0.1
_SET_BESIDE = 0.3
"""The certainty that a comparison of cases is about their orders, whatever its words."""
_ANY_ORDER, _BEST_ORDER = 0.3, 0.9
"""The certainty of any order, and of the one that shares the most words with the query."""
_CERTAIN_FACT, _PRINTED = 0.99, 0.25
"""The certainty of a page that states the requested field, and of one where papers print it."""
_ASKED = 0.25
"""Least share of a question that asks for a field if the pages where papers print it are tried."""
_CONTINUES = 3
"""Most pages of a provision's continuation that are named."""


@dataclass(frozen=True, slots=True)
class Route:
    """A page, the probability that the question means it (0 to 1), why, and the offset where the route ends.

    `sure`: the question names the place itself, or asks only for the field recorded there. `named`: the named provision
    that begins there, or that the unit there would contain. `leads`: the text from there on is what the question looks
    for, so a result shows it from its beginning.
    """

    ref: PageRef
    strength: float
    reason: str
    at: int = 0
    sure: bool = False
    named: str | None = None
    leads: bool = False


def routes(corpus: Corpus, question: Question, query: str, doc_id: str, *, beside: bool = False) -> list[Route]:
    """Return the routes from a question to pages of one document, the most certain first, one a page.

    `query` is the question without names of documents; `beside`: it asks about other documents too.
    """
    document = corpus.documents[doc_id]
    found = [*_pages(document, question), *_provisions(corpus, document, question)]
    found += [
        *_definitions(corpus, document, question),
        *(_facts(corpus, document, query) if question.kind is not QuestionKind.EXPLANATION else ()),
        *_orders(corpus, document, query, _of_outcome(question, query, beside=beside)),
    ]
    best: dict[PageRef, Route] = {}
    for route in sorted(found, key=lambda r: -r.strength):
        best.setdefault(route.ref, route)
    return list(best.values())


def _pages(document: Document, question: Question) -> Iterator[Route]:
    for locator in question.page_locators:
        page = locator.page if locator.page > 0 else document.page_count
        if page <= document.page_count:
            yield Route(PageRef(document.doc_id, page), 1.0, "the page is named", sure=True)


def _provisions(corpus: Corpus, document: Document, question: Question) -> Iterator[Route]:
    sections = corpus.sections(document.doc_id)
    for locator in question.locators:
        pinpoint = of_locator(locator)
        exact = find_sections(sections, pinpoint)
        found = exact or (nearby(sections, pinpoint, 1) if "(" in pinpoint.path else [])
        if found:
            strength = _strength(locator, question) * (_CERTAIN if exact else _NEARBY)
            name = _name(found[0], locator, exact=bool(exact))
            yield from _course(document, found[0], name, strength, locator.text)
            continue
        around = find_sections(sections, Pinpoint("schedule", locator.container)) if locator.container else []
        for schedule in around[:1]:
            yield from _course(document, schedule, locator.container, _strength(locator, question) * _CONTAINED)


def _name(found: Section, locator: Locator, *, exact: bool) -> str:
    """The name of what begins there: the place named, or the unit around it if it is not a unit."""
    if exact:
        return locator.text
    return " of ".join(filter(None, (f"{found.kind.value.capitalize()} {found.path}", locator.container)))


def _strength(locator: Locator, question: Question) -> float:
    before = question.text[: locator.span.start]
    bracketed = before.endswith("(") and len(question.locators) > 1
    if bracketed or _IN_PASSING.search(before):
        return _PASSING
    return _CONTAINED if locator.kind in _CONTAINERS else _CERTAIN


def _course(
    document: Document, section: Section, name: str, strength: float, named: str | None = None
) -> Iterator[Route]:
    first = section.start.page
    yield Route(
        PageRef(document.doc_id, first),
        strength,
        f"{name} begins here",
        section.start.offset,
        sure=strength == _CERTAIN,
        named=named,
        leads=strength > _PASSING,
    )
    for page in range(first + 1, min(section.end.page, first + _CONTINUES) + 1):
        yield Route(PageRef(document.doc_id, page), strength * _CONTINUED, f"{name} continues here")


def _definitions(corpus: Corpus, document: Document, question: Question) -> Iterator[Route]:
    quoted = {term.casefold() for term in question.quoted}
    asked = asked_terms(question.text)
    if not quoted and not asked:
        return
    for fact in corpus.facts(document.doc_id):
        if fact.field == "definition" and ((fact.role or "").casefold() in quoted or is_asked(fact, asked)):
            ref, reason = PageRef(document.doc_id, fact.page), f"{fact.role} is defined here"
            yield Route(ref, 1.0, reason, fact.span.start, leads=True)


def _facts(corpus: Corpus, document: Document, query: str) -> Iterator[Route]:
    """Yield the recorded facts of the requested fields; for a field without facts, the pages where papers print it."""
    facts = corpus.facts(document.doc_id)
    for asked in asked_fields(query):
        called = asked.name.replace("_", " ")
        places = {_physical(document, page): share for page, share in PRINTED_AT.get(asked.name, {}).items()}
        read = [f for f in facts if f.field == asked.name and (not asked.role or plays(f.role, asked.role))]
        for fact in read:
            ref, usual = PageRef(document.doc_id, fact.page), not places or fact.page in places
            sure = asked.share == 1.0 and usual
            yield Route(ref, asked.share * _CERTAIN_FACT, f"states the {called}", fact.span.start, sure=sure)
        for page, share in places.items():
            if not read and asked.share >= _ASKED and page <= document.page_count:
                ref, reason = PageRef(document.doc_id, page), f"such papers print here: {called}"
                yield Route(ref, asked.share * share * _PRINTED, reason)


def _physical(document: Document, page: int) -> int:
    return page if page > 0 else document.page_count


def _of_outcome(question: Question, query: str, *, beside: bool) -> float:
    """The certainty that a question is about what was ordered; none if it asks why."""
    if question.kind is QuestionKind.EXPLANATION:
        return 0.0
    return max(outcome_share(query), _SET_BESIDE if beside else 0.0)


def _orders(corpus: Corpus, document: Document, query: str, share: float) -> Iterator[Route]:
    """Yield the route to each order; more certain if it has more words of the query."""
    facts = [fact for fact in corpus.facts(document.doc_id) if fact.field in ("order", "outcome")] if share else []
    said = frozenset(words(query))
    shared = [len(said.intersection(words(fact.value))) for fact in facts]
    most = max(shared, default=0)
    for fact, count in zip(facts, shared, strict=True):
        strength = share * (_BEST_ORDER if count == most > 0 else _ANY_ORDER)
        yield Route(PageRef(document.doc_id, fact.page), strength, "states what was ordered", fact.span.start)
