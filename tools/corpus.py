"""The read side of one matter: documents, families, pages and sections.

The lookups are in `lookup/`: `cases`, `titles` and `names` find documents, `ties` has families and relations.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from threading import Lock
from typing import TypeVar, cast
from urllib.parse import quote

from pincite.indexer.extract.base import UNREAD, UNREADABLE
from pincite.indexer.model import HIDDEN_TEXT, PAGES_MISSING, Document, Family, Relation, Skipped
from pincite.indexer.page import Page, PageRef
from pincite.indexer.store.base import IndexReader, Reads
from pincite.indexer.store.fallback import is_copy
from pincite.tools.errors import UnknownPage
from pincite.tools.lookup.case_index import CaseIndex
from pincite.tools.lookup.document_names import DocumentNames
from pincite.tools.lookup.documents_by_key import Documents
from pincite.tools.lookup.families_by_id import Families
from pincite.tools.lookup.family_ties import FamilyTies
from pincite.tools.lookup.section_index import FEW, SectionIndex
from pincite.tools.lookup.title_index import TitleIndex
from pincite.tools.model import READ_FROM_COPY, Coverage
from pincite.tools.server_words import quoted_name

V = TypeVar("V")
_LONG_PAGE = 3_000
"""Characters of a printed page."""
_SHORT = 50
"""Most pages of documents that are read whole: of so few, most are shown or cited sooner or later."""
_MEMOS = 64
"""Values of questions that are kept; the least recently used is dropped first."""
BLIND = UNREAD | UNREADABLE | {"page_unreadable"}
"""Kinds of diagnostics for a page that shows more than its text has."""


class Corpus:
    """One published generation of a matter. Safe for several threads."""

    def __init__(self, matter: str, reader: IndexReader) -> None:
        self.matter = matter
        self.reader = reader
        self.documents = Documents(reader)
        self.families = Families(reader)
        index = SectionIndex(reader)
        self.sections, self.sections_on, self.facts = index.sections, index.sections_on, index.facts
        self.own_facts, self.brief_facts, self.first_pages = index.own_facts, index.brief_facts, index.first_pages
        self.chunk_place, self.page_words = index.chunk_place, index.page_words
        self.is_whole_file = lru_cache(maxsize=1 << 16)(self._is_whole_file)
        self._coverage = lru_cache(maxsize=2)(self._measured)
        self._memos: dict[tuple[type, Hashable], object] = {}
        self._lock = Lock()

    @cached_property
    def relations(self) -> Sequence[Relation]:
        """All relations."""
        return self.reader.relations()

    @cached_property
    def cases(self) -> CaseIndex:
        """The case papers by number."""
        return CaseIndex(self.documents, self.reader, self.facts)

    @cached_property
    def titles(self) -> TitleIndex:
        """The documents and families by title."""
        return TitleIndex(self.documents)

    @cached_property
    def names(self) -> DocumentNames:
        """The documents and families by any name."""
        return DocumentNames(self.documents, self.families, self.cases, self.titles, self.not_read)

    @cached_property
    def ties(self) -> FamilyTies:
        """The families, relations and copies of documents."""
        return FamilyTies(self.documents, self.families, self.relations)

    @property
    def coverage(self) -> Coverage:
        """The size of the matter, what of it was not read, and whether a copy is read."""
        return self._coverage(is_copy(self.reader))

    def _measured(self, copied: bool) -> Coverage:
        manifest = self.reader.manifest
        blind = sum(1 for d in self.reader.diagnostics() if d.kind in BLIND)
        return Coverage(
            matter=self.matter,
            documents=manifest.documents,
            pages=manifest.pages,
            pages_without_text=blind,
            generation=manifest.generation,
            files_not_read=len(self.not_read),
            read_from_copy=READ_FROM_COPY if copied else None,
        )

    @cached_property
    def not_read(self) -> tuple[Skipped, ...]:
        """The files of the folder, and attachments of mails, that became no document."""
        return (*self.reader.manifest.skipped, *(each.file for each in self.reader.skipped_attachments()))

    @cached_property
    def pages_missing(self) -> dict[str, str]:
        """For each incomplete document, by id: the page numbers that it prints, and which pages are missing."""
        return {d.doc_id: d.message for d in self.reader.diagnostics() if d.kind == PAGES_MISSING}

    @cached_property
    def with_hidden(self) -> frozenset[str]:
        """The documents with words that a reader does not see."""
        return frozenset(d.doc_id for d in self.reader.diagnostics() if d.kind == HIDDEN_TEXT)

    def document(self, name: str) -> Document:
        """The document with an id, file name or unique prefix; see `DocumentNames.document`."""
        return self.names.document(name)

    def family(self, name: str) -> Family:
        """The family with a name; see `DocumentNames.family`."""
        return self.names.family(name)

    def documents_named(self, name: str) -> list[Document]:
        """The documents with a case number, law number or title, in order of id; empty if there are none."""
        return self.names.documents(name)

    def reads_of(self, doc_ids: Collection[str]) -> Reads:
        """What is read of documents that a question names: sections, facts and, of short documents, all pages.

        Nothing, if they are more than a few.
        """
        few = sorted(doc_ids) if len(doc_ids) <= FEW else []
        pages = accumulate(self.documents[doc_id].page_count for doc_id in few)
        short = [doc_id for doc_id, total in zip(few, pages, strict=True) if total <= _SHORT]
        return Reads(documents=short, sections=few, facts=few)

    def page(self, doc_id: str, number: int) -> Page:
        """One page. Raises `UnknownPage`, which says how many there are."""
        document = self.documents[doc_id]
        if not 1 <= number <= document.page_count:
            raise UnknownPage(f"{quoted_name(doc_id)} has no page {number}: it has pages 1 to {document.page_count}.")
        return self.reader.page(PageRef(doc_id, number))

    def page_count(self, doc_ids: Collection[str]) -> int:
        """The number of pages of some documents, each once."""
        if len(doc_ids) == len(self.documents):
            return self.reader.manifest.pages
        return sum(document.page_count for document in self.documents.some(doc_ids))

    def uri(self, ref: PageRef) -> str:
        """The resource URI of a page."""
        return f"pincite://{self.matter}/{quote(ref.doc_id, safe='')}/page/{ref.page}"

    def memoise(self, kind: type[V], key: Hashable, make: Callable[[], V]) -> V:
        """Compute a value of the whole matter for a question once: each tool of a run needs it. It must be frozen."""
        place = (kind, key)
        with self._lock:
            found = self._memos.pop(place, None)
            if found is not None:
                self._memos[place] = found
        if found is None:
            found = make()
            with self._lock:
                self._memos[place] = found
                while len(self._memos) > _MEMOS:
                    del self._memos[next(iter(self._memos))]
        return cast("V", found)

    def may_be_whole_file(self, ref: PageRef) -> bool:
        """Whether a page is the only one of a file without pages; a PDF of one page is none."""
        document = self.documents[ref.doc_id]
        return document.format != "pdf" and document.page_count <= 1

    def _is_whole_file(self, ref: PageRef) -> bool:
        """Whether a page is a whole file too long to be one hit."""
        return self.may_be_whole_file(ref) and len(self.reader.page(ref).text) > _LONG_PAGE
