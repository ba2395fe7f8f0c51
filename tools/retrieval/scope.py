"""Choose where to search: the documents that a query names, or the families that its words mean, with the reasons."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.party_words import plain
from pincite.indexer.model import Document
from pincite.indexer.page import Span
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.model import FamilyChoice
from pincite.tools.question.descriptions import descriptions
from pincite.tools.question.distinctive import distinctive, is_specific
from pincite.tools.question.model import Named, Question, QuestionKind, Resolution
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import parties_said, resolve
from pincite.tools.question.subject import subject_clause
from pincite.tools.retrieval.expected_names import expect_names
from pincite.tools.retrieval.families import MeantFamily, described, members_described, pages_of_families, shortlist
from pincite.tools.retrieval.listing import routes_to_list
from pincite.tools.retrieval.relation_routes import relation_routes
from pincite.tools.retrieval.routes import Route

_VERSION = re.compile(
    r"\((?:in force|as amended|consolidated)[^)]{0,60}\)"
    r"|\bconsolidated(?:\s+version)?(?:\s+No\.?\s*\d+)?(?:\s*\([^)]{3,40}\))?"
    r"|\bas\s+(?:originally\s+|first\s+)?enacted\b|\bas\s+amended\b",
    re.IGNORECASE,
)
"""Words that distinguish versions of a law: they choose the document and say nothing about its pages."""
_IN_RESPECT_OF = re.compile(
    r"\s+(?:in\s+respect\s+of|concerning|regarding|relating\s+to)"
    r"(?:\s+(?:(?:[Tt]he|of|at|in|and|for)\s+)*[A-Z][\w’'-]*)++"
)
"""The rest of the name of a law with a number: `Law No. 6 of 2031 concerning the Ports of Elmira`."""
_WORD = re.compile(r"[^\W_][\w.&’'\-]*")
_COMPARED = 4
"""Most documents that a comparison compares."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The documents to search, their families, and the query without their names.

    A neutral citation that no document has stays in the query: it is searched where it is cited. `sides`: documents
    that the query compares, each searched separately; empty if it compares none. `related`: documents related to the
    named ones: the rest of their families, and targets of relations. If `doc_ids` is null, `sides` are what the query
    describes or names by common words, `related` is the rest, and `meant` are the families that its words mean;
    `described` are the sides found by a description. `listed`: routes to a list or to relations that the query asks
    for. `is_given`: the caller chose the documents.
    """

    doc_ids: frozenset[str] | None
    families: tuple[FamilyChoice, ...]
    query: str
    question: Question
    resolution: Resolution
    sides: tuple[frozenset[str], ...] = ()
    meant: tuple[MeantFamily, ...] = ()
    listed: tuple[Route, ...] = ()
    related: frozenset[str] = frozenset()
    described: tuple[frozenset[str], ...] = ()
    is_given: bool = False


def choose_scope(corpus: Corpus, query: str) -> Scope:
    """Choose by the names in a query; without names, the whole matter, with the families that its words mean."""
    return corpus.memoise(Scope, query, lambda: _choose_scope(corpus, query))


def _choose_scope(corpus: Corpus, query: str) -> Scope:
    question, resolution = _read(corpus, query, [pages_of_families(query)])
    tied = relation_routes(corpus, question, resolution)
    if tied:
        return _of_ties(corpus, question, resolution, tied)
    listed = routes_to_list(corpus, question) if _leaves_open(corpus, resolution) else []
    sure = [named for named in resolution.named if distinctive(named, question, corpus)]
    if listed or not sure:
        return _unlocked(corpus, query, question, resolution, listed)
    sides = tuple(dict.fromkeys(named.doc_ids for named in sure))
    families = _named_families(corpus, question, sure)
    doc_ids = frozenset[str]().union(*sides)
    left = _without_parties(_left(question, resolution), corpus.documents.some(sorted(doc_ids)))
    return Scope(doc_ids, families, left, question, resolution, sides, related=corpus.ties.around(doc_ids) - doc_ids)


def _unlocked(corpus: Corpus, query: str, question: Question, resolution: Resolution, listed: Sequence[Route]) -> Scope:
    """The whole matter; what the query describes or names by common words comes first."""
    meant = shortlist(corpus, query)
    named = [each for each in resolution.named if not listed and is_specific(each, question)]
    descriptions_found = [
        (each, found) for each in descriptions(query) if not listed and (found := described(corpus, each))
    ]
    left = query
    for span in (*(span for each in named for span in each.spans), *(each.span for each, _ in descriptions_found)):
        left = _blank(left, span)
    found_documents = tuple(members_described(corpus, family, each) for each, family in descriptions_found)
    sides = tuple(dict.fromkeys((*(each.doc_ids for each in named), *found_documents)))
    choices = [
        *_named_families(corpus, question, named),
        *_pointed_to(corpus, [*(family for _, family in descriptions_found), *meant]),
    ]
    return Scope(
        None,
        tuple({choice.family: choice for choice in reversed(choices)}.values())[::-1],
        left if words(left) else query,
        question,
        resolution,
        sides,
        tuple(meant),
        tuple(listed),
        corpus.documents.ids.difference(*sides) if sides else frozenset(),
        found_documents,
    )


def _of_ties(corpus: Corpus, question: Question, resolution: Resolution, tied: Sequence[Route]) -> Scope:
    """The named documents, and those with the requested relation to them."""
    families = {choice.family: choice for choice in _named_families(corpus, question, resolution.named)}
    for route in tied:
        family_id = corpus.documents[route.ref.doc_id].family_id
        title, reason = corpus.families[family_id].title, f"{route.reason}: {route.ref.doc_id}"
        families.setdefault(family_id, FamilyChoice(family=family_id, title=title, reason=reason))
    doc_ids = frozenset(i for named in resolution.named for i in named.doc_ids) | {way.ref.doc_id for way in tied}
    return Scope(
        doc_ids,
        tuple(families.values()),
        _left(question, resolution),
        question,
        resolution,
        listed=tuple(tied),
        related=corpus.ties.around(doc_ids) - doc_ids,
    )


def _leaves_open(corpus: Corpus, resolution: Resolution) -> bool:
    """Whether a query asks for documents without saying which: it names at most one law, and no case."""
    named = [document for each in resolution.named for document in corpus.documents.some(each.doc_ids)]
    return len({d.family_id for d in named}) <= 1 and not any(d.identity.case_ids for d in named)


def given_scope(corpus: Corpus, query: str, doc_ids: frozenset[str], families: tuple[FamilyChoice, ...]) -> Scope:
    """Search the given documents, whatever the query names; a comparison searches each of a few separately."""
    question, resolution = _read(corpus, query)
    several = question.kind is QuestionKind.COMPARISON and 1 < len(doc_ids) <= _COMPARED
    sides = tuple(frozenset({doc_id}) for doc_id in sorted(doc_ids)) if several else (doc_ids,)
    return Scope(doc_ids, families, _left(question, resolution), question, resolution, sides, is_given=True)


def _read(corpus: Corpus, query: str, others: Sequence[TermQuery] = ()) -> tuple[Question, Resolution]:
    asked = parse(query)
    expect_names(corpus, asked, others)
    resolution = resolve(asked, corpus)
    named = {span for each in resolution.named for span in each.spans}
    unborne = {m.span for m in resolution.unknown if m.cited}
    unborne |= {m.span for m in asked.mentions if m.doubtful and m.span not in named}
    return replace(asked, mentions=tuple(m for m in asked.mentions if m.span not in unborne)), resolution


@lru_cache(maxsize=64)
def without_names(question: Question) -> str:
    """A question's text without names of documents, numbers and versions; all of it if nothing else remains."""
    text = question.text
    spans = [m.span for m in question.mentions if m.text not in question.quoted and not m.doubtful]
    spans += [locator.span for locator in question.locators]
    numbered = [m.span.end for m in question.mentions if m.law_number]
    spans += [Span(*found.span()) for end in numbered if (found := _IN_RESPECT_OF.match(text, end))]
    for span in spans:
        text = _blank(text, span)
    text = _VERSION.sub(" ", text)
    return text if words(text) else question.text


def _left(question: Question, resolution: Resolution) -> str:
    """A question without the names that documents have; all of it if nothing else remains."""
    text = question.text
    clause = subject_clause(text)
    spans = [named.span for named in resolution.named if named.span] + [locator.span for locator in question.locators]
    for span in [*spans, clause] if clause else spans:
        text = _blank(text, span)
    text = _VERSION.sub(" ", text)
    return text if words(text) else question.text


def _without_parties(text: str, documents: Sequence[Document]) -> str:
    """A query without the names of contract parties: they chose the contract, and are on all its pages."""
    contracts = [d for d in documents if d.identity.kind.is_contract]
    names = {word for d in contracts for party in d.identity.parties for word in plain(party).split()}

    def kept(word: re.Match[str]) -> str:
        is_name = word.group()[0].isupper() and names.issuperset(plain(word.group()).split())
        return " " if is_name else word.group()

    left = _WORD.sub(kept, text)
    return left if words(left) else text


def _blank(text: str, span: Span) -> str:
    return text[: span.start] + " " * (span.end - span.start) + text[span.end :]


def _named_families(corpus: Corpus, question: Question, entries: Sequence[Named]) -> tuple[FamilyChoice, ...]:
    documents = {d.doc_id: d for d in corpus.documents.some({i for named in entries for i in named.doc_ids})}
    families = {f.family_id: f for f in corpus.families.some({d.family_id for d in documents.values()})}
    chosen: dict[str, FamilyChoice] = {}
    for named in entries:
        for family_id in sorted({documents[i].family_id for i in named.doc_ids}):
            title = families[family_id].title
            reason = f"{named.by.value}: {_said(corpus, question, named)}"
            chosen.setdefault(family_id, FamilyChoice(family=family_id, title=title, reason=reason))
    return tuple(chosen.values())


def _said(corpus: Corpus, question: Question, named: Named) -> str:
    """The reason for a named document: the words of the query that name it."""
    if not named.by_party:
        return named.slot
    return ", ".join(parties_said(question.text, corpus.documents.some(sorted(named.doc_ids))))


def _pointed_to(corpus: Corpus, meant: Sequence[MeantFamily]) -> tuple[FamilyChoice, ...]:
    corpus.families.some([m.family_id for m in meant])
    return tuple(
        FamilyChoice(
            family=m.family_id, title=corpus.families[m.family_id].title, reason=m.reason, score=round(m.score, 2)
        )
        for m in meant
    )
