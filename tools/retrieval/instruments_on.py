"""Find the instruments that amend a document, since when, and whether its text includes them. Pure over the corpus."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import Document, LawNumber, Relation
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amending import amending_parts, instruments
from pincite.tools.retrieval.commencement import Begins, commencement, version_begins
from pincite.tools.retrieval.in_force import instrument_name, version_order, versions
from pincite.tools.retrieval.law_ties import ties

_STATED = ("amends", "amends_contract")
_MONTH = len("2022-03")


@dataclass(frozen=True, slots=True)
class Instrument:
    """An instrument that amends a document.

    `doc_id`: null if the matter only names it. `begins`: when it takes effect, null if unknown. `at`: the page that
    says that it amends the document. `included`: the text of the document already contains its changes.
    """

    name: str
    title: str
    doc_id: str | None
    begins: Begins | None
    at: PageRef
    included: bool


def instruments_on(corpus: Corpus, document: Document) -> tuple[Instrument, ...]:
    """Return the instruments that amend a document: those in the matter, then those that it only names."""
    return corpus.memoise(_Instruments, document.doc_id, lambda: _Instruments(tuple(_read(corpus, document)))).found


@dataclass(frozen=True, slots=True)
class _Instruments:
    found: tuple[Instrument, ...]


def _read(corpus: Corpus, document: Document) -> Iterator[Instrument]:
    for doc_id in instruments(corpus, frozenset({document.doc_id})):
        yield _held(corpus, document, corpus.documents[doc_id])
    yield from _named(corpus, document)


def _held(corpus: Corpus, document: Document, by: Document) -> Instrument:
    begins = commencement(corpus, by) or _signed(corpus, by)
    included = is_included(corpus, document, by.identity.law_number, begins)
    return Instrument(
        instrument_name(by), by.identity.title or by.doc_id, by.doc_id, begins, _says(corpus, document, by), included
    )


def _signed(corpus: Corpus, by: Document) -> Begins | None:
    """The date of a contract amendment."""
    facts = [f for f in corpus.facts(by.doc_id) if f.field in ("effective_date", "agreement_date")]
    first = max(facts, key=lambda f: f.field, default=None)
    return Begins(first.value, PageRef(by.doc_id, first.page)) if first else None


def _says(corpus: Corpus, document: Document, by: Document) -> PageRef:
    """The page that states the amendment: the instrument's own, else the page that names it."""
    known = ties(corpus)
    own = [r for r in known.of(by.doc_id, *_STATED) if r.target == document.doc_id]
    part = next((p for p in amending_parts(corpus, by.doc_id) if document.doc_id in p.doc_ids), None)
    noted = [r for r in known.on(by.doc_id, "amended_by") if r.source == document.doc_id]
    if part is not None and not own:
        return PageRef(by.doc_id, part.section.start.page)
    found = next(iter((*own, *noted)), None)
    return PageRef(found.source, found.page) if found else PageRef(by.doc_id, 1)


def _named(corpus: Corpus, document: Document) -> Iterator[Instrument]:
    """Yield instruments that the document or a later version names and the matter does not have."""
    later = [d for d in versions(corpus, document) if version_order(d) >= version_order(document)]
    listed: set[str] = set()
    for version in (document, *later):
        for relation in ties(corpus).of(version.doc_id, "amended_by"):
            if relation.target is None and relation.label not in listed:
                listed.add(relation.label)
                yield _only_named(corpus, document, version, relation)


def _only_named(corpus: Corpus, document: Document, version: Document, relation: Relation) -> Instrument:
    named = next((n for n in version.identity.amended_by if str(n) == relation.label), None)
    begins = Begins(f"{named.year:04d}", None, is_exact=False) if named else None
    included = version.doc_id == document.doc_id or is_included(corpus, document, named, begins)
    at = PageRef(relation.source, relation.page)
    return Instrument(relation.label, relation.label, None, begins, at, included)


def is_included(corpus: Corpus, document: Document, number: LawNumber | None, begins: Begins | None) -> bool:
    """Whether a text contains the changes of an instrument: its list names it, or it is later.

    A version dated with a month is later than a change that takes effect in that month.
    """
    identity = document.identity
    latest = max(identity.amended_by, key=_age, default=None)
    if number is not None and latest is not None:
        return _age(number) < _age(latest) or any(same_law(number, each) for each in identity.amended_by)
    began = version_begins(corpus, document) or _signed(corpus, document)
    if began is None or begins is None:
        return False
    shared = min(len(began.day), len(begins.day), _MONTH)
    own, other = began.day[:shared], begins.day[:shared]
    return other < own or (other == own and identity.version is not None)


def _age(number: LawNumber) -> tuple[int, int]:
    return number.year, number.number


def in_effect(instrument: Instrument, day: date) -> bool:
    """Whether an instrument has begun on a day; true if it has no date."""
    return instrument.begins is None or instrument.begins.by(day)
