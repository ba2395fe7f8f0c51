"""What an instrument amends in which part: `PART 2: AMENDMENTS TO THE PILOTS LAW`, `Schedule 3`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from weakref import WeakKeyDictionary

from pincite.indexer.legal_text.patterns import amendment_formulas as patterns
from pincite.indexer.model import LEGISLATION, Document, DocumentKind, Section, SectionKind
from pincite.indexer.page import Page, Position
from pincite.tools.corpus import Corpus
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve

_TIES = ("amends", "amends_contract", "repeals")
_AMENDED = LEGISLATION - {DocumentKind.AMENDMENT_LAW, DocumentKind.BILL} | {DocumentKind.CONTRACT}
_DIVISIONS = (SectionKind.PART, SectionKind.CHAPTER, SectionKind.SCHEDULE, SectionKind.HEADING)
_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE)
_HEAD_LINES = 3
_HEAD = 240
"""Lines and characters within which a part states what it amends."""
_MOST = 100
"""Most amendment laws whose parts are read; of further ones, only relations count."""


@dataclass(frozen=True, slots=True)
class AmendingPart:
    """A part of an instrument that states what it amends; no documents if the matter does not have them."""

    section: Section
    doc_ids: frozenset[str]


_KNOWN: WeakKeyDictionary[Corpus, dict[str, tuple[AmendingPart, ...]]] = WeakKeyDictionary()
"""What was read from the instruments of an open generation."""


def instruments(corpus: Corpus, doc_ids: frozenset[str]) -> list[str]:
    """Return the instruments that amend any of some documents.

    Those that say so, those that the documents name, and amendment laws with a part headed by one.
    """
    own = {r.source for r in corpus.relations if r.kind in _TIES and r.target in doc_ids}
    named = {r.target for r in corpus.relations if r.kind == "amended_by" and r.source in doc_ids and r.target}
    laws = [document.doc_id for document in corpus.documents.having("kind", DocumentKind.AMENDMENT_LAW)]
    headed = {i for i in laws[:_MOST] if any(not doc_ids.isdisjoint(p.doc_ids) for p in amending_parts(corpus, i))}
    return sorted((own | named | headed) - doc_ids)


def heads(corpus: Corpus, doc_id: str) -> list[AmendingPart]:
    """Return the parts and schedules of an instrument that are headed by what they amend; else its articles."""
    parts = amending_parts(corpus, doc_id)
    return [part for part in parts if part.section.kind in _DIVISIONS] or list(parts)


def is_instrument(corpus: Corpus, document: Document) -> bool:
    """Whether a document amends others, by its kind or by its or their statements."""
    if document.identity.kind.is_amendment:
        return True
    tied = (r.source if r.kind in _TIES else r.target for r in corpus.relations if r.kind in (*_TIES, "amended_by"))
    return document.doc_id in tied


def amending_parts(corpus: Corpus, doc_id: str) -> Sequence[AmendingPart]:
    """Return the parts of an instrument that are headed by what they amend, in reading order."""
    known = _KNOWN.setdefault(corpus, {})
    if doc_id not in known:
        pages = corpus.reader.pages(doc_id)
        amends = is_instrument(corpus, corpus.documents[doc_id])
        known[doc_id] = tuple(_parts(corpus, doc_id, pages)) if amends else ()
    return known[doc_id]


def _parts(corpus: Corpus, doc_id: str, pages: Sequence[Page]) -> Iterator[AmendingPart]:
    sections = corpus.sections(doc_id)
    for section, following in pairwise((*sections, None)):
        if section is None or "(" in section.path or section.kind not in (*_DIVISIONS, *_UNITS):
            continue
        head = _head(section, following, pages)
        says_so = patterns.AMENDS.search(head) is not None
        if says_so or section.kind in _DIVISIONS:
            found = _named(corpus, head, doc_id)
            if found or (says_so and section.kind in _DIVISIONS):
                yield AmendingPart(section, found)


def _head(section: Section, following: Section | None, pages: Sequence[Page]) -> str:
    page, start = pages[section.start.page - 1], section.start.offset
    ends_here = following is not None and following.start.page == section.start.page
    end = following.start.offset if following is not None and ends_here else len(page.body)
    return "\n".join(page.body[start : min(end, start + _HEAD)].strip().splitlines()[:_HEAD_LINES])


def _named(corpus: Corpus, head: str, doc_id: str) -> frozenset[str]:
    """The documents that a heading names, without the instrument; a word such as `Agreement` is no name."""
    named = resolve(parse(" ".join(head.split())), corpus).named
    found = (i for each in named if " " in each.slot and not each.by_party for i in each.doc_ids if i != doc_id)
    return frozenset(i for i in found if corpus.documents[i].identity.kind in _AMENDED)


class Amended:
    """What an instrument amends at each of its places."""

    def __init__(self, corpus: Corpus, doc_id: str) -> None:
        self._corpus = corpus
        self._parts = amending_parts(corpus, doc_id)
        self._divisions = [s for s in corpus.sections(doc_id) if s.kind in _DIVISIONS]
        tied = {r.target for r in corpus.relations if r.kind in _TIES and r.source == doc_id and r.target}
        tied |= {r.source for r in corpus.relations if r.kind == "amended_by" and r.target == doc_id}
        one = len({corpus.documents[i].family_id for i in tied}) == 1
        self._only = frozenset(tied) if one else frozenset[str]()
        self.documents = frozenset(tied).union(*(part.doc_ids for part in self._parts)) - {doc_id}

    def prints(self, section: Section) -> bool:
        """Whether a unit is under a heading that says what is amended: text printed there need not be marked."""
        heads = [part.section for part in self._parts]
        return bool(section.heading) and section not in heads and any(s.start <= section.start for s in heads)

    def at(self, place: Position) -> frozenset[str]:
        """The documents amended at a place: those in the heading around it, else the only ones amended."""
        last = next((part for part in reversed(self._parts) if part.section.start <= place), None)
        if last is None:
            return self._only
        between = (s for s in self._divisions if last.section.start < s.start <= place)
        return self._only if any(self._ends(s, last) for s in between) else last.doc_ids or self._only

    def _ends(self, division: Section, part: AmendingPart) -> bool:
        """Whether a division is one of the instrument's own, not a part of what is amended."""
        if division.container not in ("", division.path) or division.kind is SectionKind.HEADING:
            return False
        own = {(s.kind, s.heading) for i in part.doc_ids for s in self._corpus.sections(i)}
        return (division.kind, division.heading) not in own
