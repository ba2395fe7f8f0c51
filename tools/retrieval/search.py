"""Rank the pages that a query means: words, vectors and exact routes, fused into one order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.embed.base import Embedder, Vectors
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.lookup.section_index import FEW
from pincite.tools.question.concepts import concept_words
from pincite.tools.question.model import Question
from pincite.tools.question.owners import locators_for
from pincite.tools.retrieval.candidates import DEPTH, Candidates, RankedPage, Unit
from pincite.tools.retrieval.copies import copies_of, find_copies
from pincite.tools.retrieval.expected_reads import expect_search
from pincite.tools.retrieval.explanation import Signal, note_fusion
from pincite.tools.retrieval.fuse import fuse, spread, take_turns
from pincite.tools.retrieval.routes import Route, routes
from pincite.tools.retrieval.scope import Scope

_DECIMALS = 4
"""Decimals of a score that decide an order: two stores may differ in the last bits."""
_SHARE_OF_TIED = 4
"""One of so many results is kept for documents related to those that a query names."""
_SHARE_OF_REST = 8
"""One of so many is kept for the rest of the matter if the query only describes the documents searched first."""
_DESCRIBED = 0.5
"""Share of a query's words added to those lacking, if the query only describes the documents."""
_KNOWN = 2.0
"""Factor for routes of a query that names no document and whose words the documents lack."""
_TIED = "in a related document"


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each signal; 0 leaves it out. Decisions 0003 and 0038 have the measurements.

    `other_words`, `described` and `synonyms` are scaled by the share of the query's words that the pages found by words
    lack. `described` replaces `other_words` in a document that the query describes: people who do not know its name
    seldom know its words.
    """

    pages: float = 1.0
    passages: float = 0.7
    concept_pages: float = 0.5
    concept_passages: float = 1.0
    vectors: float = 1.0
    other_words: float = 0.5
    described: float = 3.0
    synonyms: float = 1.0
    phrases: float = 1.0
    routes: float = 1.5
    families: float = 1.0


_WEIGHTS = Weights()


def search(
    corpus: Corpus,
    scope: Scope,
    limit: int,
    embedder: Embedder | None = None,
    weights: Weights = _WEIGHTS,
    *,
    beyond: int = 0,
    depth: int = DEPTH,
) -> list[RankedPage]:
    """Rank pages for a query, best first; ties in order of document and page.

    One entry a page, across documents of one text; for a file without pages, one a passage. If the query compares
    documents, the best page of each comes before the second of any. A named page comes first. The last quarter is kept
    for documents related to the named ones: the answer may be in the amendment of the named law. `beyond` are further
    results after these, which show that there are more.
    """
    uses_vectors = weights.vectors and embedder is not None and not of_another_model(corpus, embedder)
    vector = embedder.embed([scope.query])[0] if embedder is not None and uses_vectors else None

    def ranked(scope: Scope, doc_ids: frozenset[str] | None, most: int) -> list[RankedPage]:
        return _once(corpus, _within(Candidates(corpus, doc_ids, depth), scope, vector, weights))[:most]

    sides = scope.sides or (scope.doc_ids,)
    find_copies(corpus, scope.doc_ids or ())
    copies = {copy for doc_id in scope.doc_ids or () for copy in copies_of(corpus, doc_id)}
    share = _SHARE_OF_REST if scope.doc_ids is None else _SHARE_OF_TIED
    room = limit // share if scope.related else 0
    related = scope.related - copies
    expect_search(corpus, scope, [*sides, *([related] if room else [])], vector, depth)
    own = list(take_turns([ranked(scope, doc_ids, limit + beyond) for doc_ids in sides]))
    tied = ranked(_unnamed(scope), related, room) if room else []
    if scope.doc_ids is not None:
        tied = [_as_tied(page) for page in tied]
    first = limit - len(tied)
    return [*own[:first], *tied, *own[first : first + beyond]]


def _once(corpus: Corpus, pages: Sequence[RankedPage]) -> list[RankedPage]:
    """Of documents of one text, keep the pages of the first: page breaks may differ between copies."""
    find_copies(corpus, (page.ref.doc_id for page in pages))
    chosen: dict[str, str] = {}
    kept: list[RankedPage] = []
    for page in pages:
        doc_id = page.ref.doc_id
        first = min([doc_id, *copies_of(corpus, doc_id)])
        if chosen.setdefault(first, doc_id) == doc_id:
            kept.append(page)
    return kept


def _as_tied(page: RankedPage) -> RankedPage:
    """A page as one of a document that the query does not name, whatever its route."""
    return replace(page, reason=f"{page.reason}, {_TIED}" if page.reason else _TIED, sure=False)


def _unnamed(scope: Scope) -> Scope:
    """The same query for documents that it does not name: it means no page or provision of theirs."""
    return replace(
        scope, question=replace(scope.question, locators=(), page_locators=()), sides=(), meant=(), listed=()
    )


def of_another_model(corpus: Corpus, embedder: Embedder | None) -> bool:
    """Whether the matter's vectors, if any, come from another model than the installed one."""
    return embedder is not None and corpus.reader.manifest.embedding_model != embedder.model_id


def _within(candidates: Candidates, scope: Scope, vector: Vectors | None, weights: Weights) -> list[RankedPage]:
    """Rank the pages of some documents.

    Words rank alone; compound references are left to exact routes, because their rarity outweighs every other word.
    """
    ways = _ways(candidates.corpus, scope, candidates.doc_ids) if weights.routes else {}
    asked = [*words(scope.query), *_unplaced(scope, ways)]
    signals = _of_words(candidates, scope.query, asked, weights)
    lacking = candidates.lacking(asked)
    if weights.synonyms and lacking and (others := candidates.synonyms(asked)):
        beside, weight = [*asked, *others], weights.synonyms * lacking
        candidates.expect(beside)
        signals += [
            Signal("synonyms on pages", weight, candidates.pages(beside)),
            Signal("synonyms in passages", weight, candidates.passages(beside)),
        ]
    if vector is not None:
        near = candidates.vectors(scope.query, vector)
        other = weights.other_words * lacking
        if candidates.doc_ids in scope.described:
            other = weights.described * (_DESCRIBED + lacking)
        signals += [Signal("vectors", weights.vectors, near), Signal("other words", other, spread(near))]
    if weights.phrases and scope.question.quoted:
        signals.append(Signal("phrases", weights.phrases, candidates.holding(scope.question.quoted)))
    known = 0.0 if scope.resolution.named else _KNOWN * lacking
    signals.append(Signal("routes", weights.routes * (1 + known), candidates.along(ways)))
    ranked = _ordered(candidates, fuse((each.weight, each.scores) for each in signals), scope, weights)
    note_fusion(candidates, scope, asked, ways, signals, ranked)
    return ranked


def _of_words(candidates: Candidates, query: str, asked: Sequence[str], weights: Weights) -> list[Signal]:
    """The signals of a query's words, and of the clauses that it names."""
    concepts = concept_words(query)
    named = [*asked, *concepts]
    candidates.expect(asked, named)
    found = [
        Signal("pages", weights.pages, candidates.pages(asked)),
        Signal("passages", weights.passages, candidates.passages(asked)),
    ]
    if concepts:
        found += [
            Signal("clauses on pages", weights.concept_pages, candidates.pages(named)),
            Signal("clauses in passages", weights.concept_passages, candidates.passages(named)),
        ]
    return found


def _ordered(candidates: Candidates, scored: Mapping[Unit, float], scope: Scope, weights: Weights) -> list[RankedPage]:
    """The pages found, best first, those of the families meant before others."""
    found = {unit: score for unit, score in scored.items() if score}
    documents = candidates.corpus.documents
    meant = {family.family_id: family.score for family in scope.meant}
    of_families = {unit: meant.get(documents[unit.ref.doc_id].family_id, 0.0) for unit in found}
    scores = fuse([(1.0, found), (weights.families, of_families)])
    results = [candidates.ranked(unit, score) for unit, score in sorted(scores.items())]
    return sorted(results, key=lambda page: (not page.sure, -round(page.score, _DECIMALS)))


def _ways(corpus: Corpus, scope: Scope, doc_ids: frozenset[str] | None) -> dict[PageRef, Route]:
    """The routes into the searched documents if they are few; in a whole matter, into the family meant most."""
    if doc_ids is None:
        doc_ids = frozenset(i for family in scope.meant[:1] for i in corpus.families[family.family_id].doc_ids)
    few = sorted(doc_ids) if len(doc_ids) <= FEW and not scope.listed else []
    beside = len(scope.sides) > 1
    into = [route for i in few for route in routes(corpus, _asked_of(scope, i), scope.query, i, beside=beside)]
    return {route.ref: route for route in (*into, *scope.listed)}


def _asked_of(scope: Scope, doc_id: str) -> Question:
    """The question with the provisions that it names of this document, or of none."""
    return replace(scope.question, locators=locators_for(scope.question, scope.resolution, doc_id))


def _unplaced(scope: Scope, ways: Mapping[PageRef, Route]) -> list[str]:
    """The words of provisions that the documents do not have: another document may mention them."""
    placed = {way.named for way in ways.values()}
    return [w for item in scope.question.locators if item.text not in placed for w in words(item.text)]
