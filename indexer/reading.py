"""Read one file into everything the index keeps about it.

The stages, in order: extract, layout, identity, structure, records, chunks.
"""

from collections.abc import Iterator

from pincite.indexer.chunk import read_chunks
from pincite.indexer.extract.base import Extraction
from pincite.indexer.extract.ocr.base import Engine, NoEngine
from pincite.indexer.extract.ocr.pages import OnProgress
from pincite.indexer.extraction import extract_file
from pincite.indexer.identity import Clues, Identified, identify, identify_mail
from pincite.indexer.layout import lay_out
from pincite.indexer.layout.page_counts import missing_pages
from pincite.indexer.limits import ReadingOptions
from pincite.indexer.model import (
    PAGES_MISSING,
    Diagnostic,
    Document,
    DocumentKind,
    Fact,
    IndexedDocument,
    Section,
    SectionKind,
)
from pincite.indexer.page import Page, Position
from pincite.indexer.reading_result import Reading
from pincite.indexer.records.case_facts import read_case_facts
from pincite.indexer.records.cross_references import read_references
from pincite.indexer.records.defined_documents import read_other_names
from pincite.indexer.records.definition_scopes import read_scopes
from pincite.indexer.records.definitions import read_definitions
from pincite.indexer.records.obligations import read_obligations
from pincite.indexer.records.powers import read_amended_laws, read_powers
from pincite.indexer.sources import MAILS, Source
from pincite.indexer.structure import read_sections

_IN_PARAGRAPHS = (
    DocumentKind.CONSULTATION,
    DocumentKind.PRACTICE_DIRECTION,
    DocumentKind.GUIDANCE,
    DocumentKind.EXPLANATORY_NOTES,
    DocumentKind.LETTER,
    DocumentKind.ADMINISTRATIVE_ORDER,
)


def read_document(
    source: Source, options: ReadingOptions | None = None, *, engine: Engine | NoEngine | None = None
) -> IndexedDocument:
    """Read one file into everything the index keeps about it. Raises `Unreadable`.

    `engine` reads the pictures; without it, the engine that the options name does.
    """
    options = options or ReadingOptions()
    return document_of(source, extract_file(source, options, engine=engine))


def read_file(source: Source, options: ReadingOptions | None = None, on_progress: OnProgress | None = None) -> Reading:
    """Read one file into its document and the files it carries. Raises `Unreadable`.

    `on_progress` is called after each picture that text recognition reads.
    """
    extraction = extract_file(source, options or ReadingOptions(), on_progress)
    return Reading(document_of(source, extraction), extraction.attachments)


def document_of(source: Source, extraction: Extraction) -> IndexedDocument:
    """Return everything the index keeps about a file whose pages are extracted."""
    pages = lay_out(extraction.pages)
    identified = _identify(source, extraction, pages)
    sections = read_sections(pages, unit_of(identified.identity.kind, pages), _declared(extraction, pages))
    facts = _facts(identified, pages, sections)
    chunks = read_chunks(source.doc_id, pages, sections)
    diagnostics = (
        *_diagnostics(source.doc_id, extraction),
        *_conflicts(source.doc_id, identified),
        *_missing(source, pages),
    )
    document = Document(source.doc_id, source.sha256, source.format, len(pages), identified.identity)
    return IndexedDocument(document, pages, sections, chunks, facts, diagnostics)


def _identify(source: Source, extraction: Extraction, pages: tuple[Page, ...]) -> Identified:
    file_name = source.doc_id.rpartition("/")[2]
    clues = Clues(extraction.title, extraction.properties_title, file_name)
    return (identify_mail if source.format in MAILS else identify)(pages, clues)


def _facts(identified: Identified, pages: tuple[Page, ...], sections: tuple[Section, ...]) -> tuple[Fact, ...]:
    """All facts of a document, in order of their places."""
    facts = (
        *identified.facts,
        *_records(identified, pages, sections),
        *read_references(pages, sections, identified.identity),
        *read_obligations(pages, sections),
        *read_other_names(pages),
    )
    return tuple(sorted(facts, key=lambda fact: (fact.page, fact.span.start)))


def _declared(extraction: Extraction, pages: tuple[Page, ...]) -> dict[Position, int]:
    return {
        Position(page.number, page.place(heading.words.start)): heading.level
        for page, extracted in zip(pages, extraction.pages, strict=True)
        for heading in extracted.headings
    }


def unit_of(kind: DocumentKind, pages: tuple[Page, ...]) -> SectionKind:
    """Return what a document of this kind calls its numbered units; for an unknown kind its words decide."""
    if kind.is_court_paper or kind in _IN_PARAGRAPHS:
        return SectionKind.PARAGRAPH
    if kind.is_legislation or kind is DocumentKind.ENACTMENT_NOTICE:
        return SectionKind.ARTICLE
    if kind is DocumentKind.UNKNOWN and sum(page.text.count("Article ") for page in pages[:10]) > 5:
        return SectionKind.ARTICLE
    return SectionKind.CLAUSE


def _records(identified: Identified, pages: tuple[Page, ...], sections: tuple[Section, ...]) -> tuple[Fact, ...]:
    kind = identified.identity.kind
    if kind.is_court_paper:
        return read_case_facts(pages, sections)
    read = read_definitions(pages)
    definitions = (*read, *read_scopes(read, pages, sections))
    if kind.is_subordinate:
        return (*definitions, *read_powers(pages))
    if kind is DocumentKind.AMENDMENT_LAW:
        return (*definitions, *read_amended_laws(pages))
    if kind.is_contract:
        return (*definitions, *_contract_terms(identified, pages))
    return definitions


def _contract_terms(identified: Identified, pages: tuple[Page, ...]) -> tuple[Fact, ...]:
    """The agreed terms of a contract. Imported for the first contract only: many folders have none."""
    from pincite.indexer.records.contract_renewals import read_renewals
    from pincite.indexer.records.contract_terms import read_terms
    from pincite.indexer.records.governing_law import read_governing_law

    return (*read_terms(pages, identified.facts), *read_renewals(pages), *read_governing_law(pages))


def _diagnostics(doc_id: str, extraction: Extraction) -> tuple[Diagnostic, ...]:
    if not extraction.oddities and not any(page.text.strip() for page in extraction.pages):
        return (Diagnostic(doc_id, None, "no_text", "no page of it holds any text", "check that it should be empty"),)
    return tuple(Diagnostic(doc_id, o.page, o.kind, o.message, o.remedy) for o in extraction.oddities)


def _missing(source: Source, pages: tuple[Page, ...]) -> Iterator[Diagnostic]:
    """A diagnostic where a PDF prints a page count and lacks some of those pages."""
    missing = missing_pages(pages) if source.format == "pdf" else None
    if missing:
        yield Diagnostic(source.doc_id, None, PAGES_MISSING, missing, "index the whole document if you have it")


def _conflicts(doc_id: str, identified: Identified) -> Iterator[Diagnostic]:
    """A diagnostic for each field whose strong sources disagree."""
    for kept, other in identified.conflicts:
        stated = f"{kept.value} on page {kept.page}, but {other.value} on page {other.page}"
        message = f"the pages disagree: {kept.field} is {stated}; the first is kept"
        yield Diagnostic(doc_id, other.page, "identity_conflict", message, "compare both pages before relying on it")
