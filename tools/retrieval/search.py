"""Which pages a query means: words, vectors and exact ways to a page, fused into one order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.analyze import words
from pincite.indexer.embed.base import Embedder, Vectors
from pincite.indexer.lines import squeeze
from pincite.indexer.model import Chunk
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import ChunkHit, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.concepts import concept_words
from pincite.tools.question.model import Question
from pincite.tools.question.owners import locators_for
from pincite.tools.retrieval.fuse import fuse, scaled, take_turns
from pincite.tools.retrieval.routes import Route, routes
from pincite.tools.retrieval.scope import Scope

DEPTH = 50
"""Pages and passages taken from each ranking before fusion."""
_DECIMALS = 4
"""Of a score that decide an order: two stores may differ in the last bits."""
_ROUTED = 6
"""Documents of a scope up to which ways to their pages are looked for."""
_SHARE_OF_TIED = 4
"""One of so many results is kept for documents tied to those that a query names."""
TIED = "in a document tied to the one named"
_STRAIGHT = str.maketrans("‘’“”", "''\"\"")
_FLOOR = 0.4
"""Cosine from which a passage counts whose pages share no word with the query: decision 0003 has what it parts."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each signal counts for; 0 leaves it out. docs/decisions/0010 has the measurements that chose them."""

    pages: float = 1.0
    passages: float = 0.7
    concept_pages: float = 0.5
    concept_passages: float = 1.0
    vectors: float = 1.0
    phrases: float = 1.0
    routes: float = 1.5
    families: float = 1.0


_WEIGHTS = Weights()


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """What is ranked: a page; of a page that is a whole file, one of its passages."""

    ref: PageRef
    chunk_id: str = ""


@dataclass(frozen=True, slots=True)
class RankedPage:
    """A page, its score, the passage of it that matched best, and the way that led to it.

    `passage` is null when only the page as a whole matched; `reason` where words alone found it. The score is the
    fused one, or a reranker's where that made the order; `weak`: the reranker took it for no answer. `sure`: the query
    names the place itself or a field recorded there, which no reading of passages can know better.
    """

    ref: PageRef
    score: float
    passage: Chunk | None
    reason: str | None = None
    weak: bool = False
    sure: bool = False


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

    One entry a page; of a file without pages one a passage. Where the query sets several documents
    beside each other, the best page of each comes before the second of any. A page that is named comes first. The last
    quarter is kept for what is tied to the documents named: what a query asks may stand in the amendment of the law
    that it names. `beyond` are further results behind these, which tell that there are more.
    """
    uses_vectors = weights.vectors and embedder is not None and not of_another_model(corpus, embedder)
    vector = embedder.embed([scope.query])[0] if embedder is not None and uses_vectors else None

    def ranked(scope: Scope, doc_ids: frozenset[str] | None, most: int) -> list[RankedPage]:
        return _within(Candidates(corpus, doc_ids, depth), scope, vector, weights)[:most]

    sides = scope.sides or (scope.doc_ids,)
    own = list(take_turns([ranked(scope, doc_ids, limit + beyond) for doc_ids in sides]))
    room = limit // _SHARE_OF_TIED if scope.related else 0
    tied = (
        [replace(page, reason=page.reason or TIED) for page in ranked(_unnamed(scope), scope.related, room)]
        if room
        else []
    )
    first = limit - len(tied)
    return [*own[:first], *tied, *own[first : first + beyond]]


def _unnamed(scope: Scope) -> Scope:
    """The same query for documents that it does not name: no page or provision of theirs is meant."""
    return replace(
        scope, question=replace(scope.question, locators=(), page_locators=()), sides=(), meant=(), listed=()
    )


def plain_text(text: str) -> str:
    """A text as phrases are compared: small letters, one space between words, straight quotation marks."""
    return squeeze(text).translate(_STRAIGHT).casefold()


def of_another_model(corpus: Corpus, embedder: Embedder | None) -> bool:
    """Whether the matter's vectors, if it has any, were made by another model than the one that is here."""
    return embedder is not None and corpus.reader.manifest.embedding_model != embedder.model_id


def _within(candidates: "Candidates", scope: Scope, vector: Vectors | None, weights: Weights) -> list[RankedPage]:
    """Rank the pages of some documents.

    Words rank alone: compound references are for exact ways, since their rarity drowns every other word.
    """
    corpus = candidates.corpus
    ways = _ways(corpus, scope, candidates.doc_ids) if weights.routes else {}
    asked = [*words(scope.query), *_unplaced(scope, ways)]
    named = [*asked, *concept_words(scope.query)]
    signals: list[tuple[float, Mapping[Unit, float]]] = []
    for weight, query, rank in (
        (weights.pages, asked, candidates.pages),
        (weights.passages, asked, candidates.passages),
        (weights.concept_pages if len(named) > len(asked) else 0.0, named, candidates.pages),
        (weights.concept_passages if len(named) > len(asked) else 0.0, named, candidates.passages),
    ):
        if weight:
            signals.append((weight, rank(query)))
    if vector is not None:
        signals.append((weights.vectors, candidates.vectors(scope.query, vector)))
    if weights.phrases and scope.question.quoted:
        signals.append((weights.phrases, candidates.holding(scope.question.quoted)))
    signals.append((weights.routes, candidates.along(ways)))
    found = {unit: score for unit, score in fuse(signals).items() if score}
    meant = {family.family_id: family.score for family in scope.meant}
    of_families = {unit: meant.get(corpus.documents[unit.ref.doc_id].family_id, 0.0) for unit in found}
    scores = fuse([(1.0, found), (weights.families, of_families)])
    results = [candidates.ranked(unit, score) for unit, score in sorted(scores.items())]
    return sorted(results, key=lambda page: (not page.sure, -round(page.score, _DECIMALS)))


def _ways(corpus: Corpus, scope: Scope, doc_ids: frozenset[str] | None) -> dict[PageRef, Route]:
    """The ways into the documents searched, if they are few; of a whole matter those of the family meant most."""
    if doc_ids is None:
        doc_ids = frozenset(i for family in scope.meant[:1] for i in corpus.families[family.family_id].doc_ids)
    few = sorted(doc_ids) if len(doc_ids) <= _ROUTED and not scope.listed else []
    beside = len(scope.sides) > 1
    into = [route for i in few for route in routes(corpus, _asked_of(scope, i), scope.query, i, beside=beside)]
    return {route.ref: route for route in (*into, *scope.listed)}


def _asked_of(scope: Scope, doc_id: str) -> Question:
    """The question with the provisions that it names of this document, or of none."""
    return replace(scope.question, locators=locators_for(scope.question, scope.resolution, doc_id))


def _unplaced(scope: Scope, ways: Mapping[PageRef, Route]) -> list[str]:
    """The words of provisions that the documents do not have: another may speak of them."""
    told = {way.reason for way in ways.values()}
    return [w for item in scope.question.locators if f"{item.text} begins here" not in told for w in words(item.text)]


class Candidates:
    """What the signals of one search have found, by unit, and the passage that speaks for each."""

    def __init__(self, corpus: Corpus, doc_ids: frozenset[str] | None, depth: int = DEPTH) -> None:
        self.corpus = corpus
        self.doc_ids = doc_ids
        self._depth = depth
        self._passage: dict[Unit, Chunk] = {}
        self._way: dict[Unit, Route] = {}
        self._held: set[PageRef] = set()

    def pages(self, query: Sequence[str]) -> dict[Unit, float]:
        """BM25 of pages; of a page that is a whole file it would say the same of all passages."""
        hits = self.corpus.reader.search_pages(TermQuery(tuple(query), self.doc_ids, self._depth))
        self._held.update(hit.ref for hit in hits)
        return scaled({Unit(hit.ref): hit.score for hit in hits if not self.corpus.is_whole_file(hit.ref)})

    def passages(self, query: Sequence[str]) -> dict[Unit, float]:
        """BM25 of passages: a page has that of its best."""
        return scaled(self._units(self.corpus.reader.search_chunks(TermQuery(tuple(query), self.doc_ids, self._depth))))

    def vectors(self, query: str, vector: Vectors) -> dict[Unit, float]:
        """Cosines of the nearest passages that speak of the query: near enough, or with a word of it on their pages.

        There is always a nearest passage, also to what the documents never speak of.
        """
        wanted = frozenset(words(query))
        nearest = self.corpus.reader.nearest_chunks(vector, self.doc_ids, self._depth)
        return self._units([hit for hit in nearest if hit.score >= _FLOOR or self._speaks(hit, wanted)])

    def holding(self, phrases: Sequence[str]) -> dict[Unit, float]:
        """The share of some phrases that each page found so far holds word for word; of a whole file each passage."""
        sought = [plain_text(phrase) for phrase in phrases]
        units = {Unit(ref) for ref in self._held if not self.corpus.is_whole_file(ref)} | self._passage.keys()
        texts = {unit: plain_text(self._text(unit)) for unit in units}
        shares = {unit: sum(phrase in text for phrase in sought) / len(sought) for unit, text in texts.items()}
        return {unit: share for unit, share in shares.items() if share}

    def along(self, ways: Mapping[PageRef, Route]) -> dict[Unit, float]:
        """How sure each way is. In a whole file it leads to the passages found that hold the place where it ends."""
        self._way = {unit: way for way in ways.values() for unit in self._ends_of(way)}
        return {unit: way.strength for unit, way in self._way.items()}

    def ranked(self, unit: Unit, score: float) -> RankedPage:
        """A unit as a result."""
        passage, way = self._passage.get(unit), self._way.get(unit)
        return (
            RankedPage(unit.ref, score, passage, way.reason, sure=way.sure)
            if way
            else RankedPage(unit.ref, score, passage)
        )

    def _text(self, unit: Unit) -> str:
        return self._passage[unit].text if unit.chunk_id else self.corpus.reader.page(unit.ref).body

    def _ends_of(self, way: Route) -> list[Unit]:
        if not self.corpus.is_whole_file(way.ref):
            return [Unit(way.ref)]
        of_file = ((unit, chunk) for unit, chunk in self._passage.items() if unit.ref == way.ref)
        return [unit for unit, chunk in of_file if any(span.start <= way.at < span.end for _, span in chunk.pieces)]

    def _units(self, hits: Sequence[ChunkHit]) -> dict[Unit, float]:
        """Each page at its best passage; the page where a passage begins comes before the one where it goes on."""
        scores: dict[Unit, float] = {}
        for hit in hits:
            chunk = self.corpus.chunk(hit.chunk_id)
            for page in chunk.pages:
                ref = PageRef(chunk.doc_id, page)
                unit = Unit(ref, hit.chunk_id) if self.corpus.is_whole_file(ref) else Unit(ref)
                scores.setdefault(unit, hit.score)
                self._passage.setdefault(unit, chunk)
        return scores

    def _speaks(self, hit: ChunkHit, wanted: frozenset[str]) -> bool:
        chunk = self.corpus.chunk(hit.chunk_id)
        refs = [PageRef(chunk.doc_id, page) for page in chunk.pages]
        return not self._held.isdisjoint(refs) or not wanted.isdisjoint(words(chunk.text))
