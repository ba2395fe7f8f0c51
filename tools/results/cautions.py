"""Warn about cited pages that were amended, repealed, replaced or are not in force. Pure over the corpus."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import IntEnum

from pincite.indexer.legal_text.patterns import amendment_formulas as patterns
from pincite.indexer.model import Document, DocumentKind, Section, SectionKind
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amending import amending_parts
from pincite.tools.retrieval.amending_orders import orders
from pincite.tools.retrieval.changes import Change, changes_to, section_at
from pincite.tools.retrieval.copies import copies_of
from pincite.tools.retrieval.in_force import InForce, in_force, instrument_name, version_order, versions
from pincite.tools.retrieval.inbound_references import lies_in
from pincite.tools.retrieval.instruments_on import Instrument, in_effect, instruments_on
from pincite.tools.retrieval.provisions import place_on, section_places
from pincite.tools.retrieval.reprinted_provisions import is_printed
from pincite.tools.retrieval.unit_word import unit_word

_MOST = 4
_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH, SectionKind.RECITAL, SectionKind.SCHEDULE)
_ON_A_PAGE = 12
"""Most units read for a page that is cited without a provision."""
_WHOLE_DAY = len("2022-03-01")
_DONE = {"repealed": "repealed", "replaced": "replaced", "inserted": "added to"}


class _Rank(IntEnum):
    """The order of warnings, the most important first."""

    REPEALED = 0
    NOT_BEGUN = 1
    CHANGED = 2
    SUPERSEDED = 3
    AMENDED = 4
    DRAFT = 5
    OTHER_VERSION = 6
    CHANGES_LATER = 7


@dataclass(frozen=True, slots=True)
class _Cautions:
    said: tuple[str, ...]


_Ranked = tuple[_Rank, str]


def cautions(corpus: Corpus, cited: Iterable[tuple[PageRef, str | None]], as_of: date) -> list[str]:
    """Return at most four sentences on later changes to cited provisions, the most important first; often none.

    Each citation is a page and the path of the section cited on it; null means all provisions on the page. A sentence
    names the page that states the change. A change that the cited text already contains is left out. Raises `KeyError`
    for an unknown doc_id.
    """
    places = tuple(dict.fromkeys(cited))
    return list(corpus.memoise(_Cautions, (places, as_of), lambda: _read(corpus, places, as_of)).said)


def _read(corpus: Corpus, places: Iterable[tuple[PageRef, str | None]], day: date) -> _Cautions:
    by_document: dict[str, list[tuple[PageRef, str | None]]] = {}
    for ref, path in places:
        by_document.setdefault(ref.doc_id, []).append((ref, path))
    found: list[_Ranked] = []
    for doc_id, citations in by_document.items():
        sections = list(dict.fromkeys(s for ref, path in citations for s in _cited(corpus, ref, path)))
        found += _DocumentCautions(corpus, corpus.documents[doc_id], day, named=len(by_document) > 1).all(sections)
    said = dict.fromkeys(sentence for _, sentence in sorted(found, key=lambda ranked: ranked[0]))
    return _Cautions(tuple(said)[:_MOST])


def _cited(corpus: Corpus, ref: PageRef, path: str | None) -> Iterator[Section]:
    """Yield the cited provision, or all provisions with text on the page."""
    section = section_at(corpus, ref.doc_id, path, ref.page) if path else None
    if section is not None:
        yield section
        return
    page = corpus.page(ref.doc_id, ref.page)
    units = [s for s in corpus.sections_on(ref) if s.kind in _UNITS and "(" not in s.path]
    yield from [s for s in units if place_on(s, page) is not None][:_ON_A_PAGE]


class _DocumentCautions:
    """Writes the warnings on one document; `named`: with its title, because several documents are cited."""

    def __init__(self, corpus: Corpus, document: Document, day: date, *, named: bool) -> None:
        self._corpus, self._document, self._day = corpus, document, day
        self._title = document.identity.title or document.doc_id
        self._of = f" of {self._title}" if named else ""
        self._this = self._title if named else f"This {_sort(document)}"
        self._state = in_force(corpus, document.doc_id, day)

    def all(self, sections: list[Section]) -> Iterator[_Ranked]:
        """Yield the warnings on the document, then those on each provision."""
        yield from self._repeals(self._state)
        yield from self._begins(self._state)
        yield from self._later(self._state, sections)
        yield from self._draft()
        yield from self._changes(sections)
        yield from self._unread(self._state)

    def _repeals(self, state: InForce) -> Iterator[_Ranked]:
        for repeal in state.repeals:
            if repeal.begins is None or repeal.begins.by(self._day):
                when = f" from {repeal.begins.day}" if repeal.begins else ""
                page = _page(repeal.by, repeal.at)
                yield _Rank.REPEALED, f"{self._this} was repealed by {instrument_name(repeal.by)}{when} ({page})."

    def _begins(self, state: InForce) -> Iterator[_Ranked]:
        if state.since is not None and not state.since.by(self._day):
            at = f" (p. {state.since.at.page})" if state.since.at else ""
            yield _Rank.NOT_BEGUN, f"{self._this} is in force in this version only from {state.since.day}{at}."

    def _later(self, state: InForce, sections: list[Section]) -> Iterator[_Ranked]:
        for other in state.later:
            begins = in_force(self._corpus, other.doc_id, self._day).since
            if begins is None or begins.by(self._day):
                since = f", in force from {begins.day}" if begins else ""
                what = other.identity.version or instrument_name(other)
                beside = self._beside(other, sections[0]) if len(sections) == 1 else ""
                version = "consolidated version" if other.identity.version else "version"
                sentence = f"A later {version}{self._of} is here: {other.doc_id} ({what}{since}, p. 1){beside}."
                yield _Rank.SUPERSEDED, sentence
                return
        known = {self._document.doc_id, *copies_of(self._corpus, self._document.doc_id)}
        same = [d for d in versions(self._corpus, self._document) if version_order(d) == version_order(self._document)]
        for other in [d for d in same if d.doc_id not in known][:1]:
            yield _Rank.OTHER_VERSION, f"Another version of {self._title} is in the matter: {other.doc_id}, p. 1."

    def _beside(self, other: Document, section: Section) -> str:
        """Whether the provision is the same in the later version."""
        found = [
            s
            for s in self._corpus.sections(other.doc_id)
            if (s.path, s.container, s.kind) == (section.path, section.container, section.kind)
        ]
        if not found:
            return ""
        same = _words(self._corpus, other.doc_id, found[0]) == _words(self._corpus, self._document.doc_id, section)
        how = "the same" if same else "differently"
        return f"; {self._unit(section, section.path)} reads {how} there (p. {found[0].start.page})"

    def _draft(self) -> Iterator[_Ranked]:
        kind = self._document.identity.kind
        if kind is DocumentKind.CONSULTATION or patterns.DRAFT.search(self._corpus.page(self._document.doc_id, 1).body):
            yield _Rank.DRAFT, f"{self._this} is a draft or consultation paper (p. 1)."

    def _changes(self, sections: list[Section]) -> Iterator[_Ranked]:
        """Yield the changes of each instrument, once for each provision; the innermost changed provision counts."""
        doc_id = self._document.doc_id
        found = [(s, c) for s in sections for c in changes_to(self._corpus, doc_id, s, self._day) if not c.included]
        told: set[tuple[str | None, str, str]] = set()
        for section, change in found:
            place = (change.by.doc_id, section.container, change.path)
            if place not in told and not any(_says_narrower(other, section, change) for other in found):
                told.add(place)
                yield self._change(change, self._unit(section, change.path) + self._of)

    def _change(self, change: Change, unit: str) -> _Ranked:
        by, day = change.by, change.begins.day if change.begins else ""
        page = f"{by.title}, p. {change.at.page}"
        if not change.in_effect(self._day):
            return _Rank.CHANGES_LATER, f"{unit} changes on {day} by {by.name} ({page})."
        rank = _Rank.REPEALED if change.kind == "repealed" else _Rank.CHANGED
        when = f", from {day}" if len(day) == _WHOLE_DAY else ""
        if self._document.identity.kind is DocumentKind.CONTRACT:
            done = f"{unit} of this contract is changed by an amendment here: {by.doc_id}, p. {change.at.page}"
            return rank, f"{done}{when}."
        done = _DONE.get(change.kind, "amended")
        return rank, f"{unit} was {done} by {by.name} after this version{when} ({page})."

    def _unit(self, section: Section, path: str) -> str:
        """The name of a provision in a sentence: `Article 22(1)`, `Paragraph 2 of Schedule 1`."""
        if section.kind is SectionKind.SCHEDULE or path.casefold().startswith(section.kind.value):
            return path
        kind = section.kind.value
        if self._document.identity.kind is DocumentKind.REGULATIONS and section.kind is SectionKind.ARTICLE:
            kind = "regulation"
        word = unit_word(self._corpus, self._document.doc_id, section) or kind
        return f"{word.capitalize()} {path}" + (f" of {section.container}" if section.container else "")

    def _unread(self, state: InForce) -> Iterator[_Ranked]:
        """Yield instruments whose changed provisions cannot be read; a later version is a better warning."""
        if state.later or state.value is False:
            return
        for by in instruments_on(self._corpus, self._document):
            if not by.included and in_effect(by, self._day) and not _is_readable(self._corpus, by):
                yield _Rank.AMENDED, self._amended(by)

    def _amended(self, by: Instrument) -> str:
        page = f"p. {by.at.page}"
        if self._document.identity.kind is DocumentKind.CONTRACT:
            return f"{self._this} is changed by an amendment here: {by.doc_id}, {page}."
        where = _page(self._corpus.documents[by.at.doc_id], by.at)
        return f"{self._this} was amended by {by.name} after this version; what it changes is not here ({where})."


def _says_narrower(other: tuple[Section, Change], section: Section, change: Change) -> bool:
    """Whether the same words change a provision inside this one."""
    inner, said = other
    same = (inner.container, said.by.doc_id, said.at, said.quote) == (
        section.container,
        change.by.doc_id,
        change.at,
        change.quote,
    )
    return same and said.path != change.path and lies_in(said.path, change.path)


def _is_readable(corpus: Corpus, by: Instrument) -> bool:
    """Whether the matter has the text of an instrument that names the provisions it changes."""
    if by.doc_id is None or corpus.documents[by.doc_id].identity.kind is DocumentKind.ENACTMENT_NOTICE:
        return False
    if any(page.revisions for page in corpus.reader.pages(by.doc_id)) or amending_parts(corpus, by.doc_id):
        return True
    printed = any(is_printed(section) for section in corpus.sections(by.doc_id))
    return printed or bool(orders(corpus, corpus.documents[by.doc_id]).groups)


def _sort(document: Document) -> str:
    kind = document.identity.kind
    if kind.is_contract:
        return "contract"
    if kind in (DocumentKind.LAW, DocumentKind.AMENDMENT_LAW):
        return "law"
    return "instrument" if kind.is_subordinate else "paper"


def _page(document: Document, at: PageRef) -> str:
    return f"{document.identity.title or document.doc_id}, p. {at.page}"


def _words(corpus: Corpus, doc_id: str, section: Section) -> list[str]:
    pages = corpus.reader.pages(doc_id)
    text = " ".join(pages[n - 1].body[span.start : span.end] for n, span in section_places(section, pages))
    return re.findall(r"\w+", text.casefold())
