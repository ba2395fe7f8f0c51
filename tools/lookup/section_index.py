"""Sections, facts, chunks and page words of documents, cached by the read side of one generation."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pincite.indexer.model import ChunkPlace, Fact, Section
from pincite.indexer.page import Page, PageRef
from pincite.indexer.sized_cache import SizedCache, SizedStore
from pincite.indexer.store.base import IndexReader, Reads
from pincite.tools.matching.page_words import PageWords, page_words

DATES = (
    *("date_of_issue", "date_filed", "judgment_date", "agreement_date", "enacted", "header_date", "effective_date"),
    *("made", "date_of_assent", "adopted", "document_date", "approved", "amended"),
)
"""Facts that date a document, the most informative first."""
_BRIEF = frozenset({*DATES, "document_type"})
_BRIEF_FACTS = 60_000
"""Dates and types of documents kept: of about 20,000 documents, 30 MB."""
FEW = 6
"""Most documents that are read as a whole when a question names them."""
_FACTS_TOGETHER = 5_000
"""Documents whose facts are read at once: about 15 MB."""
_PAGES_TOGETHER = 2_000
"""First pages read at once: 8 MB."""
_PLACES = 16_384
"""Places of passages that are kept: about 8 MB."""
_WORDS = 300_000
"""Words of the pages kept, the least recently used dropped first: about 3,000 printed pages, 30 MB."""


class SectionIndex:
    """What the index has of each document. Safe for several threads.

    `sections(doc_id)`, `facts(doc_id)`, `chunk_place(chunk_id)` and `page_words(ref)` are cached functions. `own_facts`
    and `brief_facts` read those of many documents together.
    """

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self.sections = lru_cache(maxsize=256)(self._sections)
        self.facts = lru_cache(maxsize=1024)(self._facts)
        self.chunk_place = lru_cache(maxsize=_PLACES)(self._chunk_place)
        self.page_words = SizedCache(self._page_words, lambda page: len(page.printed), _WORDS)
        self._brief: SizedStore[str, tuple[Fact, ...]] = SizedStore(lambda _, facts: len(facts), _BRIEF_FACTS)
        self._by_page = lru_cache(maxsize=256)(self._sections_by_page)

    def own_facts(self, doc_ids: Iterable[str]) -> Iterator[tuple[str, Sequence[Fact]]]:
        """The facts of each document without those of passages."""
        for part in _parts(doc_ids, _FACTS_TOGETHER):
            found = self._reader.own_facts(part)
            yield from ((doc_id, found[doc_id]) for doc_id in part)

    def first_pages(self, doc_ids: Iterable[str]) -> Iterator[tuple[str, Page]]:
        """The first page of each document."""
        for part in _parts(doc_ids, _PAGES_TOGETHER):
            refs = [PageRef(doc_id, 1) for doc_id in part]
            self._reader.expect(Reads(pages=refs))
            yield from ((ref.doc_id, self._reader.page(ref)) for ref in refs)

    def brief_facts(self, doc_ids: Collection[str]) -> Mapping[str, Sequence[Fact]]:
        """The facts that date each document or give its type."""
        kept = ((doc_id, self._brief.get(doc_id)) for doc_id in doc_ids)
        known = {doc_id: facts for doc_id, facts in kept if facts is not None}
        left = [doc_id for doc_id in doc_ids if doc_id not in known]
        self._reader.expect(Reads(facts=left if len(left) <= FEW else ()))
        few = ((doc_id, self.facts(doc_id)) for doc_id in left) if len(left) <= FEW else self.own_facts(left)
        for doc_id, facts in few:
            known[doc_id] = tuple(fact for fact in facts if fact.field in _BRIEF)
            self._brief.store(doc_id, known[doc_id])
        return known

    def sections_on(self, ref: PageRef) -> tuple[Section, ...]:
        """The sections that begin on, end on or span a page, in order."""
        return self._by_page(ref.doc_id).get(ref.page, ())

    def _sections(self, doc_id: str) -> tuple[Section, ...]:
        return tuple(self._reader.sections(doc_id))

    def _sections_by_page(self, doc_id: str) -> dict[int, tuple[Section, ...]]:
        found: dict[int, list[Section]] = {}
        for section in self.sections(doc_id):
            for page in range(section.start.page, section.end.page + 1):
                found.setdefault(page, []).append(section)
        return {page: tuple(sections) for page, sections in found.items()}

    def _facts(self, doc_id: str) -> tuple[Fact, ...]:
        return tuple(self._reader.facts(doc_id))

    def _chunk_place(self, chunk_id: str) -> ChunkPlace:
        return self._reader.chunk_place(chunk_id)

    def _page_words(self, ref: PageRef) -> PageWords:
        return page_words(self._reader.page(ref).body)


def _parts(doc_ids: Iterable[str], most: int) -> Iterator[list[str]]:
    left = list(doc_ids)
    return (left[start : start + most] for start in range(0, len(left), most))
