"""The read side of one matter: documents, families, pages and sections by the names that people use."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from threading import Lock
from typing import TypeVar, cast
from unicodedata import normalize
from urllib.parse import quote

from pincite.indexer.cited_identity import with_cited_identity
from pincite.indexer.extract.base import UNREAD, UNREADABLE
from pincite.indexer.families import title_key
from pincite.indexer.intake import skipped_in
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.identifiers import (
    case_id,
    citations,
    court_cited,
    docket_numbers,
    instrument_numbers,
    jurisdiction_numbers,
    law_number,
    same_citation,
    same_law,
)
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import (
    HIDDEN_TEXT,
    PAGES_MISSING,
    Chunk,
    Document,
    Fact,
    Family,
    LawNumber,
    Relation,
    Section,
    Skipped,
)
from pincite.indexer.page import Page, PageRef
from pincite.indexer.sized_cache import SizedCache
from pincite.indexer.sources import doc_id_of
from pincite.indexer.store.base import IndexReader, TermQuery
from pincite.tools.errors import UnknownDocument, UnknownFamily, UnknownPage
from pincite.tools.matching.page_words import PageWords, page_words
from pincite.tools.matching.party_words import party_words
from pincite.tools.matching.title_keys import documents_by_title
from pincite.tools.matching.typed_case_numbers import case_key, series_of, typed_cases
from pincite.tools.model import Coverage
from pincite.tools.printable import in_line
from pincite.tools.result_budget import listed
from pincite.tools.server_words import quoted, quoted_name

V = TypeVar("V")
_MIN_PREFIX = 6
_LISTED = 8
_NEAREST = 3
_NEAR = 0.5
"""Share of the letters of a name that another must have, in order, to be near it."""
_LABELS = frozenset("case claim appeal docket file suit matter no nos number ref".split())
"""Words before a case number that are not part of it."""
_LONG_PAGE = 3_000
"""Characters of a printed page."""
_WORDS = 300_000
"""Words of pages that are kept, those used last: some 3,000 printed pages, 30 MB."""
_MADE = 64
"""Values of questions that are kept, the longest unused going first."""
_CITING = 20
"""Pages looked at for a citation: those that hold most of its words."""
BLIND = UNREAD | UNREADABLE | {"page_unreadable"}
"""Kinds of diagnostics that say that a page shows what its text does not hold."""


class Corpus:
    """One published generation of a matter, with lookups by id, prefix, title and number. Safe for several threads."""

    def __init__(self, matter: str, reader: IndexReader) -> None:
        self.matter = matter
        self.reader = reader
        self.sections = lru_cache(maxsize=256)(self._sections)
        self.facts = lru_cache(maxsize=1024)(self._facts)
        self.chunk = lru_cache(maxsize=4096)(self._chunk)
        self._made: dict[tuple[type, Hashable], object] = {}
        self._turn = Lock()
        self.page_words = SizedCache(self._page_words, lambda held: len(held.printed), _WORDS)
        self.sections_by_page = lru_cache(maxsize=256)(self._sections_by_page)
        self.is_whole_file = lru_cache(maxsize=1 << 16)(self._is_whole_file)

    @cached_property
    def documents(self) -> dict[str, Document]:
        """All documents by id, in order of id; with the titles and days that only others of them state."""
        return {document.doc_id: document for document in with_cited_identity(self.reader.documents(), self.relations)}

    @cached_property
    def families(self) -> dict[str, Family]:
        """All families by id."""
        return {family.family_id: family for family in self.reader.families()}

    @cached_property
    def relations(self) -> Sequence[Relation]:
        """All relations."""
        return self.reader.relations()

    @cached_property
    def coverage(self) -> Coverage:
        """What the matter holds."""
        manifest = self.reader.manifest
        blind = sum(1 for d in self.reader.diagnostics() if d.kind in BLIND)
        return Coverage(
            matter=self.matter,
            documents=manifest.documents,
            pages=manifest.pages,
            pages_without_text=blind,
            generation=manifest.generation,
            files_not_read=len(self.not_read),
        )

    @cached_property
    def not_read(self) -> tuple[Skipped, ...]:
        """The files of the folder, and of mails, that became no document."""
        carried = map(skipped_in, self.reader.diagnostics())
        return (*self.reader.manifest.skipped, *(row for row in carried if row is not None))

    @cached_property
    def pages_missing(self) -> dict[str, str]:
        """What each document that is only a part prints of its pages, and which are missing, by its id."""
        return {d.doc_id: d.message for d in self.reader.diagnostics() if d.kind == PAGES_MISSING}

    @cached_property
    def with_hidden(self) -> frozenset[str]:
        """The documents with words that a reader of them does not see."""
        return frozenset(d.doc_id for d in self.reader.diagnostics() if d.kind == HIDDEN_TEXT)

    def _sections(self, doc_id: str) -> tuple[Section, ...]:
        return tuple(self.reader.sections(doc_id))

    def sections_on(self, ref: PageRef) -> tuple[Section, ...]:
        """The sections that a page lies in, from the page where each begins to the one where it ends, in order."""
        return self.sections_by_page(ref.doc_id).get(ref.page, ())

    def _sections_by_page(self, doc_id: str) -> dict[int, tuple[Section, ...]]:
        found: dict[int, list[Section]] = {}
        for section in self.sections(doc_id):
            for page in range(section.start.page, section.end.page + 1):
                found.setdefault(page, []).append(section)
        return {page: tuple(sections) for page, sections in found.items()}

    def _page_words(self, ref: PageRef) -> PageWords:
        return page_words(self.reader.page(ref).body)

    def _facts(self, doc_id: str) -> tuple[Fact, ...]:
        return tuple(self.reader.facts(doc_id))

    def _chunk(self, chunk_id: str) -> Chunk:
        return self.reader.chunk(chunk_id)

    def _is_whole_file(self, ref: PageRef) -> bool:
        """Whether a page is a file without pages, too long to be one hit of a search. A PDF has pages, be it one."""
        document = self.documents[ref.doc_id]
        if document.format == "pdf" or document.page_count > 1:
            return False
        return len(self.reader.page(ref).text) > _LONG_PAGE

    def memoise(self, kind: type[V], key: Hashable, make: Callable[[], V]) -> V:
        """What is made of the whole matter for a question, kept for those asked last; the value must be frozen.

        Each tool of a run asks for the same.
        """
        place = (kind, key)
        with self._turn:
            found = self._made.pop(place, None)
            if found is not None:
                self._made[place] = found
        if found is None:
            found = make()
            with self._turn:
                self._made[place] = found
                while len(self._made) > _MADE:
                    del self._made[next(iter(self._made))]
        return cast("V", found)

    def uri(self, ref: PageRef) -> str:
        """The resource URI of a page."""
        return f"pincite://{self.matter}/{quote(ref.doc_id, safe='')}/page/{ref.page}"

    def document(self, name: str) -> Document:
        r"""The document with an id or file name, or the only one whose id or name begins so (6 or more characters).

        An id may also be given as it is printed, with `\n` for its line end. Raises `UnknownDocument`, saying what
        exists nearby.
        """
        wanted = normalize("NFC", name.strip())
        for whole in (wanted, re.sub(r"\.pdf$", "", wanted, flags=re.IGNORECASE)):
            if whole in self.documents:
                return self.documents[whole]
        begun = [d for d in self.documents.values() if whole and _begins(d.doc_id, whole)]
        found = _named(begun, whole) or (begun if len(whole) >= _MIN_PREFIX else [])
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownDocument(f"{name!r} fits {len(found)} documents: {self._listed(found)}. Give one whole id.")
        if begun:
            raise UnknownDocument(
                f"{name!r} is too short a beginning, of {self._listed(begun)}. Give a whole id, or {_MIN_PREFIX} "
                f"or more of its characters."
            )
        raise UnknownDocument(self._missing(wanted), "find_documents(query=...) finds one by title or number.")

    def _missing(self, name: str) -> str:
        """Why there is no document of a name: its file was not read; else the names nearest to it."""
        for row in self.not_read:
            if name in (row.path, doc_id_of(row.path)):
                return in_line(f"{row.path} was not read: {row.message.rstrip('.')}. To do: {row.remedy}.")
        near = get_close_matches(name, self.documents, n=_NEAREST, cutoff=_NEAR)
        held = [self.documents[doc_id] for doc_id in near] or list(self.documents.values())
        return f"There is no document {name!r}. {'Nearest' if near else 'Documents here'}: {self._listed(held)}."

    def page(self, doc_id: str, number: int) -> Page:
        """One page. Raises `UnknownPage`, saying how many there are."""
        document = self.documents[doc_id]
        if not 1 <= number <= document.page_count:
            raise UnknownPage(f"{quoted_name(doc_id)} has no page {number}: it has pages 1 to {document.page_count}.")
        return self.reader.page(PageRef(doc_id, number))

    def family(self, name: str) -> Family:
        """The family with an id, title, law number or case number, or of the document with an id.

        Raises `UnknownFamily`, saying what exists.
        """
        wanted, key = name.strip().casefold(), title_key(name)
        found = {i for i in self.families if wanted in (i.casefold(), in_line(i).casefold())}
        found = found or {d.family_id for d in (self.documents.get(name), self.documents.get(name.strip())) if d}
        found = found or {d.family_id for d in self.documents_called(name)}
        found = found or {f.family_id for f in self.families.values() if key and title_key(f.title) == key}
        if not found and len(name) >= _MIN_PREFIX:
            found = {d.family_id for d in self.documents.values() if _begins(d.doc_id, name)}
        if len(found) == 1:
            return self.families[found.pop()]
        known = listed([quoted_name(name) for name in sorted(found or self.families)], _LISTED)
        problem = "fits several families" if found else "fits no family"
        raise UnknownFamily(f"{name!r} {problem}. Families: {known}.", "find_documents(query=...) finds the right one.")

    def documents_called(self, name: str) -> list[Document]:
        """The documents that bear a case number, a law number or a title, in order of id; empty when none does."""
        case = self.case_named(name)
        filed = self.in_case(case) if case else []
        if filed or common.CASE_ID.search(name):
            return filed
        cited = [d for number, _ in citations(name) for d in self.in_case(number)]
        if cited:
            return cited
        number = common.LAW_NUMBER.search(name) or common.LAW_SLASH.search(name)
        if number:
            return self._numbered(law_number(number))
        placed = next((number for number, _, _ in instrument_numbers(name)), None)
        if placed:
            return self._numbered(placed)
        return [self.documents[doc_id] for doc_id in sorted(self.titles.get(title_key(name), ()))]

    def _numbered(self, number: LawNumber) -> list[Document]:
        """Documents with a law number; the word before `Law No. 5 of 2018` may be the title's last, not an issuer."""
        held = self.documents.values()
        found = [d for d in held if same_law(d.identity.law_number, number)]
        bare = LawNumber("", number.number, number.year)
        return found or [
            d
            for d in held
            if same_law(d.identity.law_number, bare)
            and number.issuer.casefold() in (d.identity.title or "").casefold().split()
        ]

    def in_case(self, case_id: str) -> list[Document]:
        """The documents filed under a case number in its usual spelling, or the one with a neutral citation."""
        held = self.documents.values()
        cited = [d for d in held if same_citation(case_id, d.identity.neutral_citation)]
        return cited or list(self._filed.get(case_key(case_id), ())) or list(self._headed(case_id))

    def case_named(self, text: str) -> str | None:
        """The case number in a text: all of it where papers are filed under it, a label aside, else a number in it."""
        steps = case_key(text)
        while steps not in self._filed and steps and steps[0] in _LABELS:
            steps = steps[1:]
        numbers = (number for document in self._filed.get(steps, ()) for number in document.identity.case_ids)
        return next((number for number in numbers if case_key(number) == steps), None) or case_number(text)

    @cached_property
    def _filed(self) -> dict[tuple[str, ...], list[Document]]:
        """The documents by their case numbers, in order of id; zeros and what stands between the parts do not count."""
        found: dict[tuple[str, ...], list[Document]] = {}
        for document in self.documents.values():
            for key in dict.fromkeys(map(case_key, document.identity.case_ids)):
                found.setdefault(key, []).append(document)
        return found

    @cached_property
    def case_series(self) -> frozenset[str]:
        """The letters that the matter's case numbers begin with, small."""
        return frozenset(filter(None, (series_of(c) for d in self.documents.values() for c in d.identity.case_ids)))

    def citing(self, citation: str) -> list[PageRef]:
        """The pages that print a neutral citation, their own or another's, best first."""
        hits = self.reader.search_pages(TermQuery(tuple(words(citation)), None, _CITING))
        printed = ((hit.ref, citations(self.reader.page(hit.ref).text)) for hit in hits)
        return [ref for ref, found in printed if any(same_citation(citation, each) for each, _ in found)]

    def _headed(self, citation: str) -> Iterator[Document]:
        """Documents of an index from before citations were identity: those whose facts state this one."""
        for ref in self.citing(citation) if citations(citation) else ():
            facts = self.facts(ref.doc_id) if ref.page == 1 else ()
            if any(f.field == "neutral_citation" and same_citation(citation, f.value) for f in facts):
                yield self.documents[ref.doc_id]

    @cached_property
    def courts_cited(self) -> frozenset[str]:
        """The courts of the neutral citations that documents bear, in small letters."""
        borne = (document.identity.neutral_citation for document in self.documents.values())
        return frozenset(court_cited(citation) for citation in borne if citation)

    def around(self, doc_ids: Iterable[str]) -> frozenset[str]:
        """The members of these documents' families, and the documents that a relation ties to any of them."""
        families = {self.documents[doc_id].family_id for doc_id in doc_ids}
        members = {member for family in families for member in self.families[family].doc_ids}
        return frozenset(members.union(*(self.neighbours.get(member, ()) for member in members)))

    def copies(self, doc_id: str) -> list[str]:
        """The other documents of the same bytes, in order of id."""
        return [i for i in self._same_bytes[self.documents[doc_id].sha256] if i != doc_id]

    @cached_property
    def _same_bytes(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for document in self.documents.values():
            found.setdefault(document.sha256, []).append(document.doc_id)
        return found

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """The documents that a relation ties to one, in either direction."""
        found: dict[str, set[str]] = {}
        for relation in self.relations:
            if relation.target is not None:
                found.setdefault(relation.source, set()).add(relation.target)
                found.setdefault(relation.target, set()).add(relation.source)
        return {doc_id: frozenset(ends) for doc_id, ends in found.items()}

    @cached_property
    def titles(self) -> dict[str, frozenset[str]]:
        """Title keys and the documents that bear them: short titles, abbreviations and beginnings are included."""
        return documents_by_title(self.documents.values())

    @cached_property
    def stemmed_titles(self) -> dict[tuple[str, ...], frozenset[str]]:
        """The same by the stems of the words: `Security Regulations` where the cover says `Securities Regulations`."""
        found: dict[tuple[str, ...], frozenset[str]] = {}
        for key, doc_ids in self.titles.items():
            stems = tuple(words(key))
            found[stems] = found.get(stems, frozenset()) | doc_ids
        return found

    @cached_property
    def title_words(self) -> dict[str, frozenset[str]]:
        """The stems of the words of each family's titles, by family."""
        found: dict[str, set[str]] = {}
        for document in self.documents.values():
            titles = (document.identity.title or "", *document.identity.short_titles)
            found.setdefault(document.family_id, set()).update(w for title in titles for w in words(title))
        return {family_id: frozenset(stems) for family_id, stems in found.items() if stems}

    @cached_property
    def families_titled(self) -> dict[str, list[str]]:
        """The families by each stem of their titles."""
        found: dict[str, list[str]] = {}
        for family_id, stems in self.title_words.items():
            for stem in stems:
                found.setdefault(stem, []).append(family_id)
        return found

    @cached_property
    def parties_by_word(self) -> dict[str, list[tuple[str, frozenset[str]]]]:
        """The parties by the first, in order, of the words that tell them from others: the document and all the words.

        A party in whose name nothing but its legal form stands is not among them.
        """
        found: dict[str, list[tuple[str, frozenset[str]]]] = {}
        for document in self.documents.values():
            for core in filter(None, map(party_words, document.identity.parties)):
                found.setdefault(min(core), []).append((document.doc_id, core))
        return found

    def _listed(self, documents: Sequence[Document]) -> str:
        named = ((quoted_name(d.doc_id), d.identity.title) for d in documents)
        return listed([f"{name} ({quoted(title)})" if title else name for name, title in named], _LISTED)


def case_number(text: str) -> str | None:
    """The case number in a text, in its usual spelling `ENF 053/2025`, however it is written; null if there is none."""
    placed = next((number for number, _ in jurisdiction_numbers(text)), None)
    if placed:
        return placed
    match = common.CASE_ID.search(text) or common.CASE_ID.search(text.upper())
    if match:
        return case_id(match)
    typed = next((case.case_id for case in typed_cases(text)), None)
    return typed or next((number for number, _ in docket_numbers(text)), None)


def _file_name(doc_id: str) -> str:
    return doc_id.rsplit("/", 1)[-1]


def _named(documents: Sequence[Document], name: str) -> list[Document]:
    """Those whose printed id is `name`, else those whose file name is, raw or printed."""
    whole = [d for d in documents if in_line(d.doc_id) == name]
    return whole or [d for d in documents if name in (_file_name(d.doc_id), _file_name(in_line(d.doc_id)))]


def _begins(doc_id: str, prefix: str) -> bool:
    names = (doc_id, in_line(doc_id))
    return any(name.startswith(prefix) or _file_name(name).startswith(prefix) for name in names)
