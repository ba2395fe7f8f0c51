"""Sections, facts, chunks and page words of documents, cached by the read side of one generation."""

from functools import lru_cache

from pincite.indexer.model import Chunk, Fact, Section
from pincite.indexer.page import PageRef
from pincite.indexer.sized_cache import SizedCache
from pincite.indexer.store.base import IndexReader
from pincite.tools.matching.page_words import PageWords, page_words

_WORDS = 300_000
"""Words of the pages kept, the least recently used dropped first: about 3,000 printed pages, 30 MB."""


class SectionIndex:
    """What the index has of each document. Safe for several threads.

    `sections(doc_id)`, `facts(doc_id)`, `chunk(chunk_id)` and `page_words(ref)` are cached functions.
    """

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        self.sections = lru_cache(maxsize=256)(self._sections)
        self.facts = lru_cache(maxsize=1024)(self._facts)
        self.chunk = lru_cache(maxsize=4096)(self._chunk)
        self.page_words = SizedCache(self._page_words, lambda page: len(page.printed), _WORDS)
        self._by_page = lru_cache(maxsize=256)(self._sections_by_page)

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

    def _chunk(self, chunk_id: str) -> Chunk:
        return self._reader.chunk(chunk_id)

    def _page_words(self, ref: PageRef) -> PageWords:
        return page_words(self._reader.page(ref).body)
