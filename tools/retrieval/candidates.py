"""Collect the candidates of a search by each signal: pages, and passages of files without pages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pincite.indexer.embed.base import Vectors
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import ChunkPlace
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import ChunkHit, Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.thesaurus import other_words
from pincite.tools.retrieval.fuse import scaled
from pincite.tools.retrieval.routes import Route

DEPTH = 50
"""Pages and passages taken from each ranking before fusion."""
_FIRST = 3
"""Best pages by words that show how many words of a query the documents have."""
_USUAL = 0.7
"""Usual share of a query's words on such a page if the query has the documents' own words: decision 0038."""
_RARE = 0.01
"""Largest share of the searched pages with a word whose synonyms are searched too."""
_STRAIGHT = str.maketrans("‘’“”", "''\"\"")
_FLOOR = 0.4
"""Smallest cosine of a passage whose page shares no word with the query: decision 0003 has the measurement."""


class Unit(NamedTuple):
    """What is ranked: a page or, if a page is a whole file, one of its passages. A search hashes hundreds."""

    ref: PageRef
    chunk_id: str = ""


@dataclass(frozen=True, slots=True)
class RankedPage:
    """A page, its score, its best passage, and the route to it.

    `passage`: null if only the page as a whole matched. `reason`: null if only words found it. The score is the fused
    one, or the reranker's if that set the order. `weak`: the reranker scored it below its threshold. `sure`: the query
    names the place itself or a field recorded there, so a reranker cannot know better.
    """

    ref: PageRef
    score: float
    passage: ChunkPlace | None
    reason: str | None = None
    weak: bool = False
    sure: bool = False
    begins: int | None = None


def plain_text(text: str) -> str:
    """A text for comparing phrases: lower case, single spaces, straight quotation marks."""
    return squeeze(text).translate(_STRAIGHT).casefold()


class Candidates:
    """The units found by each signal of one search, with their best passage."""

    def __init__(self, corpus: Corpus, doc_ids: frozenset[str] | None, depth: int = DEPTH) -> None:
        self.corpus = corpus
        self.doc_ids = doc_ids
        self._depth = depth
        self._passage: dict[Unit, ChunkPlace] = {}
        self._way: dict[Unit, Route] = {}
        self._held: set[PageRef] = set()
        self._first: tuple[PageRef, ...] = ()

    def pages(self, query: Sequence[str]) -> dict[Unit, float]:
        """BM25 scores of pages; left out for a whole file, where all passages would get the same."""
        hits = self.corpus.reader.search_pages(TermQuery(tuple(query), self.doc_ids, self._depth))
        self._held.update(hit.ref for hit in hits)
        self.corpus.documents.some([hit.ref.doc_id for hit in hits])
        self._first = self._first or tuple(hit.ref for hit in hits[:_FIRST])
        self._expect_files(hit.ref for hit in hits)
        return scaled({Unit(hit.ref): hit.score for hit in hits if not self.corpus.is_whole_file(hit.ref)})

    def passages(self, query: Sequence[str]) -> dict[Unit, float]:
        """BM25 scores of passages; a page has the score of its best."""
        return scaled(self._units(self.corpus.reader.search_chunks(TermQuery(tuple(query), self.doc_ids, self._depth))))

    def expect(self, *queries: Sequence[str]) -> None:
        """Announce searches of pages and passages."""
        searches = [TermQuery(tuple(query), self.doc_ids, self._depth) for query in queries]
        self.corpus.reader.expect(Reads(page_searches=searches, chunk_searches=searches))

    def synonyms(self, query: Sequence[str]) -> list[str]:
        """Synonyms for words of a query that none, or few, of the searched pages have."""
        others, counts = other_words(query), self.synonym_counts(query)
        self.corpus.reader.expect(Reads(page_counts=counts, pages=self._first))
        rare = (word for word, count in zip(others, counts, strict=True) if not self._has_more(count))
        return [stem for stem in dict.fromkeys(stem for word in rare for stem in others[word]) if stem not in query]

    def synonym_counts(self, query: Sequence[str]) -> list[TermQuery]:
        """The queries that count the pages with each word of a query that has synonyms, to just more than few."""
        others = other_words(query)
        limit = int(self._page_count() * _RARE) + 1 if others else 0
        return [TermQuery(tuple(word.split()), self.doc_ids, limit) for word in others]

    def _has_more(self, count: TermQuery) -> bool:
        """Whether more than a few pages have any of some stems; the first pages often decide without a search."""
        if sum(not self.corpus.page_words(ref).stems.isdisjoint(count.terms) for ref in self._first) >= count.limit:
            return True
        return self.corpus.reader.count_pages(count) >= count.limit

    def _page_count(self) -> int:
        if self.doc_ids is None:
            return self.corpus.reader.manifest.pages
        return self.corpus.page_count(self.doc_ids)

    def vectors(self, query: str, vector: Vectors) -> dict[Unit, float]:
        """Cosines of the nearest passages that are near enough, or share a word with the query.

        There is always a nearest passage, even if the documents do not mention the subject.
        """
        wanted = frozenset(words(query))
        nearest = self.corpus.reader.nearest_chunks(vector, self.doc_ids, self._depth)
        far = [hit.chunk_id for hit in nearest if hit.score < _FLOOR and not self._is_held(hit)]
        self.corpus.reader.expect(Reads(chunks=far))
        silent = {name for name in far if wanted.isdisjoint(words(self.corpus.reader.chunk(name).text))}
        return self._units([hit for hit in nearest if hit.chunk_id not in silent])

    def lacking(self, query: Sequence[str]) -> float:
        """The share of a query's words on none of the first pages found by words, above the usual share; 0 to 1."""
        wanted = frozenset(query)
        shares = (len(wanted & self.corpus.page_words(ref).stems) / len(wanted) for ref in self._first if wanted)
        return max(0.0, 1 - max(shares, default=0.0) / _USUAL)

    def holding(self, phrases: Sequence[str]) -> dict[Unit, float]:
        """The share of phrases that each page found so far has word for word; for a whole file, each passage."""
        sought = [plain_text(phrase) for phrase in phrases]
        units = {Unit(ref) for ref in self._held if not self.corpus.is_whole_file(ref)} | self._passage.keys()
        parts = sorted(unit.chunk_id for unit in units if unit.chunk_id)
        self.corpus.reader.expect(Reads(pages=sorted(self._held), chunks=parts))
        texts = {unit: plain_text(self._text(unit)) for unit in units}
        shares = {unit: sum(phrase in text for phrase in sought) / len(sought) for unit, text in texts.items()}
        return {unit: share for unit, share in shares.items() if share}

    def along(self, ways: Mapping[PageRef, Route]) -> dict[Unit, float]:
        """The certainty of each route. In a whole file it leads to the passages found that contain its end."""
        self._way = {unit: way for way in ways.values() for unit in self._ends_of(way)}
        return {unit: way.strength for unit, way in self._way.items()}

    def ranked(self, unit: Unit, score: float) -> RankedPage:
        """A unit as a result."""
        passage, way = self._passage.get(unit), self._way.get(unit)
        if way is None:
            return RankedPage(unit.ref, score, passage)
        begins = way.at if way.leads else None
        return RankedPage(unit.ref, score, passage, way.reason, sure=way.sure, begins=begins)

    def _text(self, unit: Unit) -> str:
        reader = self.corpus.reader
        return reader.chunk(unit.chunk_id).text if unit.chunk_id else reader.page(unit.ref).body

    def _ends_of(self, way: Route) -> list[Unit]:
        if not self.corpus.is_whole_file(way.ref):
            return [Unit(way.ref)]
        of_file = ((unit, place) for unit, place in self._passage.items() if unit.ref == way.ref)
        return [unit for unit, place in of_file if any(span.start <= way.at < span.end for _, span in place.pieces)]

    def _units(self, hits: Sequence[ChunkHit]) -> dict[Unit, float]:
        """Each page with its best passage; the page where a passage begins comes before the page where it continues."""
        scores: dict[Unit, float] = {}
        places = [self.corpus.chunk_place(hit.chunk_id) for hit in hits]
        self._expect_files(PageRef(place.doc_id, page) for place in places for page in place.pages)
        for hit, place in zip(hits, places, strict=True):
            for page in dict.fromkeys(page for page, _ in place.pieces):
                ref = PageRef(place.doc_id, page)
                unit = Unit(ref, hit.chunk_id) if self.corpus.is_whole_file(ref) else Unit(ref)
                scores.setdefault(unit, hit.score)
                self._passage.setdefault(unit, place)
        return scores

    def _expect_files(self, refs: Iterable[PageRef]) -> None:
        """Announce the pages that may be whole files, whose length is read."""
        self.corpus.reader.expect(Reads(pages=[ref for ref in refs if self.corpus.may_be_whole_file(ref)]))

    def _is_held(self, hit: ChunkHit) -> bool:
        """Whether a page of a passage has been found by words."""
        place = self.corpus.chunk_place(hit.chunk_id)
        return not self._held.isdisjoint(PageRef(place.doc_id, page) for page in place.pages)
