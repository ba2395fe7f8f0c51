"""One file becomes everything the index keeps about it: extract, layout, identity, structure, records, chunks."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from pincite.indexer.chunk import read_chunks
from pincite.indexer.extract import pdf, text
from pincite.indexer.extract.base import Attachment, Extraction
from pincite.indexer.identity import Identified, identify
from pincite.indexer.layout import lay_out
from pincite.indexer.limits import ReadingOptions
from pincite.indexer.model import (
    Diagnostic,
    Document,
    DocumentKind,
    Fact,
    IndexedDocument,
    Page,
    Section,
    SectionKind,
)
from pincite.indexer.records.case_facts import read_case_facts
from pincite.indexer.records.definitions import read_definitions
from pincite.indexer.records.powers import read_amended_laws, read_powers
from pincite.indexer.sources import Format, Source
from pincite.indexer.structure import read_sections


def _read_docx(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import office  # these are loaded for the first file that needs them: most need none

    return office.extract_docx(data)


def _read_html(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import office

    return office.extract_html(data)


def _read_mail(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import mail

    return mail.extract(data)


_EXTRACTORS: dict[Format, Callable[[bytes, ReadingOptions], Extraction]] = {
    "pdf": lambda data, options: pdf.extract(data, options.passwords, options.pages),
    "text": lambda data, _: text.extract(data),
    "docx": _read_docx,
    "html": _read_html,
    "eml": _read_mail,
}
_COURT = (DocumentKind.JUDGMENT, DocumentKind.ORDER)
_LEGISLATION = (
    DocumentKind.LAW,
    DocumentKind.AMENDMENT_LAW,
    DocumentKind.REGULATIONS,
    DocumentKind.ENACTMENT_NOTICE,
    DocumentKind.CONSULTATION,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of one file: the document, and the files that it carries, not yet read."""

    document: IndexedDocument
    attachments: tuple[Attachment, ...] = ()


def read_document(source: Source, options: ReadingOptions | None = None) -> IndexedDocument:
    """Read one file into everything the index keeps about it. Raises `Unreadable`."""
    return read_file(source, options).document


def read_file(source: Source, options: ReadingOptions | None = None) -> Reading:
    """Read one file: the document that it becomes, and what it carries. Raises `Unreadable`."""
    extraction = _EXTRACTORS[source.format](source.data, options or ReadingOptions())
    return Reading(_document(source, extraction), extraction.attachments)


def _document(source: Source, extraction: Extraction) -> IndexedDocument:
    pages = lay_out(extraction.pages)
    identified = identify(pages)
    sections = read_sections(pages, unit_of(identified.identity.kind, pages))
    facts = (*identified.facts, *_records(identified, pages, sections))
    identity = identified.identity
    if identity.kind in _COURT:
        identity = replace(
            identity,
            title=identity.title or _sides(facts),
            court=next((f.value for f in reversed(facts) if f.field == "court"), None),
            parties=tuple(dict.fromkeys(f.value for f in facts if f.field == "party")),
        )
    document = Document(source.doc_id, source.sha256, source.format, len(pages), identity)
    return IndexedDocument(
        document,
        pages,
        sections,
        read_chunks(source.doc_id, pages, sections),
        tuple(sorted(facts, key=lambda f: (f.page, f.span.start))),
        _diagnostics(source.doc_id, extraction),
    )


def _sides(facts: tuple[Fact, ...]) -> str | None:
    """Name a case that prints no title after its first party on each side: `Oakley v Birch`."""
    sides = list({f.role: f.value for f in reversed(facts) if f.field == "party"}.items())[::-1]
    return f"{sides[0][1]} v {sides[-1][1]}" if len(sides) > 1 else None


def unit_of(kind: DocumentKind, pages: tuple[Page, ...]) -> SectionKind:
    """Return what a document of this kind calls its numbered units; an unknown kind is told by its own words."""
    if kind in _COURT:
        return SectionKind.PARAGRAPH
    if kind in _LEGISLATION:
        return SectionKind.ARTICLE
    if kind is DocumentKind.UNKNOWN and sum(page.text.count("Article ") for page in pages[:10]) > 5:
        return SectionKind.ARTICLE
    return SectionKind.CLAUSE


def _records(identified: Identified, pages: tuple[Page, ...], sections: tuple[Section, ...]) -> tuple[Fact, ...]:
    kind = identified.identity.kind
    if kind in _COURT:
        return read_case_facts(pages, sections)
    definitions = read_definitions(pages)
    if kind is DocumentKind.REGULATIONS:
        return (*definitions, *read_powers(pages))
    if kind is DocumentKind.AMENDMENT_LAW:
        return (*definitions, *read_amended_laws(pages))
    return definitions


def _diagnostics(doc_id: str, extraction: Extraction) -> tuple[Diagnostic, ...]:
    return tuple(Diagnostic(doc_id, o.page, o.kind, o.message, o.remedy) for o in extraction.oddities)
