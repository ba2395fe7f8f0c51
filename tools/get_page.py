"""`get_page`: the text of one physical page, with its sections, its printed label and, if wanted, its neighbours."""

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Page, PageRef, Position, Section, Span
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments
from pincite.tools.model import GetPageResult, NeighbourPage, PageSection
from pincite.tools.session import Evidence, Session

NAME = "get_page"
_TEXT = 5000
_SECTIONS = 30


class GetPageArguments(BaseModel):
    """Arguments of `get_page`."""

    model_config = ConfigDict(extra="forbid")

    doc_id: str = Field(min_length=1, description="Document id, or a unique prefix of 6 or more characters")
    page: int = Field(ge=1, description="Physical page, 1-based")
    window: int = Field(default=0, ge=0, le=2, description="How many pages before and after to show as well")
    offset: int = Field(default=0, ge=0, description="next_offset of the result before")


def get_page(session: Session, arguments: GetPageArguments) -> GetPageResult:
    """Return a page's text from an offset on, and note that it was shown."""
    corpus = session.corpus
    document = corpus.document(arguments.doc_id)
    page = corpus.page(document.doc_id, arguments.page)
    if arguments.offset and arguments.offset >= len(page.text):
        raise BadArguments(
            f"{NAME}: page {page.number} has {len(page.text)} characters; offset {arguments.offset} is past it."
        )
    end = _end(page.text, arguments.offset)
    whole = arguments.offset == 0 and end == len(page.text)
    ref = PageRef(document.doc_id, page.number)
    session.ledger.show([Evidence(ref, None, NAME)] if whole else _part(ref, arguments.offset, end))
    session.selected_families.add(document.family_id)
    more = end if end < len(page.text) else None
    return GetPageResult(
        doc_id=document.doc_id,
        page=page.number,
        uri=corpus.uri(ref),
        page_count=document.page_count,
        label=page.label,
        text=page.text[arguments.offset : end],
        sections=_sections(corpus, ref, page),
        text_source=page.text_source,
        next_offset=more,
        next_call=f'get_page(doc_id="{document.doc_id}", page={page.number}, offset={more})' if more else None,
        neighbours=_neighbours(session, document.doc_id, page.number, arguments.window, document.page_count),
        note=None if page.text_source != "none" else "this page holds no text layer; what it shows cannot be read here",
    )


def _end(text: str, start: int) -> int:
    if len(text) - start <= _TEXT:
        return len(text)
    cut = text.rfind("\n", start, start + _TEXT)
    return cut + 1 if cut > start else start + _TEXT


def _part(ref: PageRef, start: int, end: int) -> list[Evidence]:
    return [Evidence(ref, Span(start, end), NAME)]


def _sections(corpus: Corpus, ref: PageRef, page: Page) -> list[PageSection]:
    first, last = Position(page.number, 0), Position(page.number, len(page.text))
    found = [s for s in corpus.sections(ref.doc_id) if s.start <= last and first < s.end]
    return [
        PageSection(path=_path(s), kind=s.kind.value, heading=s.heading, starts_here=s.start.page == page.number)
        for s in found[:_SECTIONS]
    ]


def _path(section: Section) -> str:
    inside = section.container and section.container != section.path
    return f"{section.container} {section.path}" if inside else section.path


def _neighbours(session: Session, doc_id: str, number: int, window: int, count: int) -> list[NeighbourPage]:
    found = []
    for other in range(max(1, number - window), min(count, number + window) + 1):
        if other == number:
            continue
        page = session.corpus.page(doc_id, other)
        ref = PageRef(doc_id, other)
        session.ledger.show([Evidence(ref, None, NAME)])
        found.append(
            NeighbourPage(doc_id=doc_id, page=other, uri=session.corpus.uri(ref), label=page.label, text=page.text)
        )
    return found
