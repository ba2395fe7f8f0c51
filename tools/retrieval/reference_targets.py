"""Resolve a reference to its target: a document, a provision and its page; or why there is none here.

References are resolved on request and never stored: an amendment that joins the matter changes the targets of
references in all other documents, without reading them again.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import Document, DocumentKind, Fact, Section, SectionKind
from pincite.indexer.page import PageRef, Position, Span
from pincite.indexer.records.cross_references import NOT_NAMED
from pincite.tools.corpus import Corpus
from pincite.tools.question.resolve import kind_rank
from pincite.tools.retrieval.in_force import are_in_force
from pincite.tools.retrieval.provisions import Pinpoint, find_sections, read_pinpoint

_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH)
RELATIVE = re.compile(r"\w+ (?P<steps>\(.+)")
"""A step below the referring unit: `paragraph (1)`."""
_TIES = ("made_under", "amends", "amends_contract", "enacts")
"""Relations whose target a document calls `the Law` or `the Agreement` without defining it."""
_BARE = {
    "Law": (DocumentKind.LAW,),
    "Act": (DocumentKind.LAW,),
    "Regulations": (DocumentKind.REGULATIONS, DocumentKind.STATUTORY_INSTRUMENT),
    "Rules": (DocumentKind.REGULATIONS, DocumentKind.RULES_OF_COURT),
    "Order": (DocumentKind.STATUTORY_INSTRUMENT,),
    "Agreement": (DocumentKind.CONTRACT,),
    "Contract": (DocumentKind.CONTRACT,),
}
"""Words that documents use for themselves, and the kinds of document that do.

Another document whose whole title is the word is not meant.
"""


@dataclass(frozen=True, slots=True)
class Place:
    """The target of a reference. `path` is empty for a whole document; `page` is 1-based."""

    doc_id: str
    path: str
    page: int


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why a reference has no target in this matter; `label` is what it names."""

    label: str
    reason: str


def resolve_reference(corpus: Corpus, doc_id: str, fact: Fact, today: date) -> Place | Unresolved:
    """Return the target of a `reference` fact, in the version in force `today` if there are several."""
    here = corpus.documents[doc_id]
    documents = [here] if fact.role is None else _documents(corpus, here, fact.role, today)
    if not documents:
        return Unresolved(
            fact.role or "", "its document is not named" if fact.role == NOT_NAMED else "not in the matter"
        )
    if fact.value == fact.role:
        return Place(documents[0].doc_id, "", 1)
    for document in documents:
        sections = corpus.sections(document.doc_id)
        found = _inside(corpus, doc_id, fact) if fact.role is None else _outside(sections, fact.value)
        if found is not None:
            return Place(document.doc_id, found.path, found.start.page)
    title = documents[0].identity.title or documents[0].doc_id
    return Unresolved(fact.value, f"{title} has no {fact.value}")


def referring(corpus: Corpus, doc_id: str, section: Section, today: date) -> list[Section]:
    """Return the units of a document that refer to one of its sections, in reading order, without those inside it."""
    last = re.split(r"[\s(]", section.path)[-1]
    facts = (f for f in corpus.facts(doc_id) if f.field == "reference" and f.role is None and last in f.value)
    found: dict[int, Section] = {}
    for fact in (each for once in facts for each in _each_time(corpus, doc_id, once)):
        around = _around(corpus, doc_id, fact)
        if around and section not in around and _leads_to(corpus, doc_id, fact, section, today):
            found[around[-1].index] = around[-1]
    return [found[index] for index in sorted(found)]


def _each_time(corpus: Corpus, doc_id: str, fact: Fact) -> Iterator[Fact]:
    """Yield a reference at each of its places on a page: the index has it once a page."""
    printed = re.compile(r"\s+".join(map(re.escape, fact.quote.split())) + r"(?![\w(])")
    for match in printed.finditer(corpus.page(doc_id, fact.page).body):
        yield replace(fact, span=Span(*match.span()))


def _leads_to(corpus: Corpus, doc_id: str, fact: Fact, section: Section, today: date) -> bool:
    place = resolve_reference(corpus, doc_id, fact, today)
    return isinstance(place, Place) and (place.path, place.page) == (section.path, section.start.page)


def _documents(corpus: Corpus, here: Document, name: str, today: date) -> list[Document]:
    """The documents that a name means: by number or title, by this document's definition, or by what it amends."""
    called = [] if name in _BARE else corpus.documents_named(name) or _titled(corpus, name)
    found = [d for d in called if _of_its_year(d, name)]
    if not found:
        meanings = (f.value for f in corpus.facts(here.doc_id) if f.field == "definition" and f.role == name)
        found = next((d for meaning in meanings if (d := _meant(corpus, meaning))), [])
    if not found and name in _BARE:
        targets = [r.target for r in corpus.relations if r.source == here.doc_id and r.kind in _TIES and r.target]
        found = [corpus.documents[target] for target in targets] or (
            [here] if here.identity.kind in _BARE[name] else []
        )
    in_force = are_in_force(corpus, (d.doc_id for d in found), today)
    return sorted(found, key=lambda d: (in_force[d.doc_id] is False, kind_rank(d), d.doc_id))


def _of_its_year(document: Document, name: str) -> bool:
    """Whether the year fits: `Companies Law 2009` is not the Companies Law of 2018; a missing year always fits."""
    year = re.search(r"\b(?:1[89]|20)\d\d$", name)
    number = document.identity.law_number
    if year is None or number is None:
        return True
    titles = (document.identity.title or "", *document.identity.short_titles)
    return number.year == int(year.group()) or any(year.group() in title for title in titles)


def _titled(corpus: Corpus, name: str) -> list[Document]:
    """The documents with a title followed by its number: `Harbour Dues Law, Law No. 4 of 2019`."""
    number = common.LAW_NUMBER.search(name)
    bare = re.sub(r"\s+(?:of\s+)?\d{4}$", "", name[: number.start()] if number else name).strip(" ,")
    return corpus.documents_named(bare) if bare and bare != name else []


def _meant(corpus: Corpus, meaning: str) -> list[Document]:
    """The document that a definition names: `the Harbour Dues Law 2019`."""
    number = common.LAW_NUMBER.search(meaning) or common.CASE_ID.search(meaning)
    if number:
        return corpus.documents_named(number.group())
    title = re.match(r"(?:means\s+)?(?:the\s+)?(?P<title>(?:[A-Z][\w’'-]*\s*(?:(?:and|of|for|on)\s+)?){2,9}+)", meaning)
    name = title["title"].strip() if title else ""
    return (corpus.documents_named(name) or _titled(corpus, name)) if name else []


def _outside(sections: Sequence[Section], value: str) -> Section | None:
    pinpoint = read_pinpoint(value)
    found = find_sections(sections, pinpoint) if pinpoint else []
    if not found and pinpoint and pinpoint.kind in ("part", "chapter"):
        found = _divided(sections, pinpoint.path)
    return found[0] if found else None


def _divided(sections: Sequence[Section], number: str) -> list[Section]:
    """The units with a number that are divided into `5.1` and `5.2`, which are also called chapters."""
    wanted = number.rsplit(" ", 1)[-1]
    divided = any(s.path.startswith(f"{wanted}.") for s in sections)
    return [s for s in sections if divided and s.path == wanted and not s.container]


def _inside(corpus: Corpus, doc_id: str, fact: Fact) -> Section | None:
    """The target inside the document: a relative step below the referring unit; in a schedule, its own units first."""
    sections, around = corpus.sections(doc_id), _around(corpus, doc_id, fact)
    relative = RELATIVE.fullmatch(fact.value)
    if relative:
        unit = next((s for s in reversed(around) if s.kind in _UNITS and "(" not in s.path), None)
        steps = relative["steps"]
        wanted = [s for s in sections if unit and s.path == f"{unit.path}{steps}" and s.container == unit.container]
        return wanted[0] if wanted else None
    pinpoint = read_pinpoint(fact.value)
    if pinpoint is None:
        return None
    container = next((s.container for s in reversed(around) if s.container), "")
    if container and not pinpoint.container:
        own = find_sections(sections, Pinpoint(pinpoint.kind, pinpoint.path, container))
        if own and own[0].container == container:
            return own[0]
    return _outside(sections, fact.value)


def _around(corpus: Corpus, doc_id: str, fact: Fact) -> list[Section]:
    """The sections around a fact, the outermost first."""
    at = Position(fact.page, fact.span.start)
    return [s for s in corpus.sections_on(PageRef(doc_id, fact.page)) if s.start <= at < s.end]
