"""`get_page`: the text of one physical page, with its sections, printed label and, optionally, neighbours."""

import re
from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pincite.indexer.model import Document, Section
from pincite.indexer.page import Page, PageRef, Span
from pincite.tools.argument_limits import LONGEST_ID
from pincite.tools.corpus import Corpus
from pincite.tools.documents.named_document import document_named
from pincite.tools.errors import BadArguments
from pincite.tools.page_result import GetPageResult, HiddenWords, NeighbourPage, PageMark, PageSection
from pincite.tools.result_budget import LIMIT, fitting, literal_call, size
from pincite.tools.retrieval.provisions import place_on
from pincite.tools.session import Evidence, Session

NAME = "get_page"
_WHOLE = 12_000
"""Characters of a page that is returned whole; a longer one comes in parts within the limit of a result."""
_MARKS = 1500
"""Most characters kept for the marks of a page."""
_MARK = 150
"""Characters kept for one mark."""
_MARK_TEXT = 60
"""Characters of a mark's text that are repeated with it."""
_HIDDEN, _HIDDEN_TEXT = 600, 120
"""Characters kept for the hidden words of a page, and shown of each."""
_SECTIONS = 300
"""Characters kept for the sections on the page; more if the text leaves room."""
_MOST_SECTIONS = 20
"""Most sections that a result lists."""
_SIDE = {-1: "the page before", 1: "the page after"}
"""How notes call a neighbouring page."""
_STEP = re.compile(r"[(.]")
"""A further step of a path: two in `22(1)(a)`."""
WINDOW_LIMIT = 9_000
"""Characters of a result with neighbours: two printed pages and their metadata."""

_NOT_SEEN = "the file has words here that a reader does not see; they are not in `text` and prove nothing"

MarkKind = Literal["struck", "underlined", "footnote"]
_ORDER: dict[MarkKind, int] = {"struck": 0, "footnote": 1, "underlined": 2}
"""The order of marks: struck words first, because they are no longer in force."""


class GetPageArguments(BaseModel):
    """Arguments of `get_page`."""

    model_config = ConfigDict(extra="forbid")

    doc_id: str = Field(
        min_length=1,
        max_length=LONGEST_ID,
        description="Document id or its first 6 or more characters, or the title or number of one document",
    )
    page: int = Field(strict=True, ge=1, description="Physical page, 1-based")
    window: int = Field(strict=True, default=0, ge=0, le=2, description="Also show so many pages before and after")
    offset: int = Field(strict=True, default=0, ge=0, description="next_offset of the previous result")


def get_page(session: Session, arguments: GetPageArguments) -> GetPageResult:
    """Return a page's text from an offset, and record it as shown."""
    corpus = session.corpus
    document = document_named(corpus, arguments.doc_id)
    page = corpus.page(document.doc_id, arguments.page)
    if arguments.offset and arguments.offset >= len(page.text):
        raise BadArguments(
            f"{NAME}: page {page.number} has {len(page.text)} characters; offset {arguments.offset} is past its end. "
            f"Call {literal_call(NAME, doc_id=document.doc_id, page=page.number)}."
        )
    around = _around(page.number, arguments.window, document.page_count)
    marked = min(_MARKS, _MARK * (len(page.revisions) + len(page.footnotes)))
    hidden = min(_HIDDEN, (_MARK + _HIDDEN_TEXT) * len(page.hidden))
    result = _page(session, document, page, arguments.offset, marked + hidden)
    shown = Span(arguments.offset, arguments.offset + len(result.text))
    _mark(result, page, shown, marked)
    _list_hidden(result, page, hidden)
    _list_sections(corpus, result, page, shown, max(_SECTIONS, LIMIT - size(result)))
    _add_neighbours(session, result, page.number, around)
    return result


def _page(session: Session, document: Document, page: Page, offset: int, kept: int) -> GetPageResult:
    """The page itself, whole unless it is very long; `kept` characters of the result are reserved for its marks."""
    ref = PageRef(document.doc_id, page.number)
    following = literal_call(NAME, doc_id=ref.doc_id, page=ref.page, offset=len(page.text))
    result = GetPageResult(
        doc_id=ref.doc_id,
        page=ref.page,
        uri=session.corpus.uri(ref),
        page_count=document.page_count,
        label=page.label,
        text="",
        sections=[],
        text_source=page.text_source,
        next_offset=len(page.text),
        next_call=following,
        ocr_confidence=page.ocr_confidence,
        read_from_copy=session.corpus.coverage.read_from_copy,
        note="; ".join(filter(None, (_note(page), session.corpus.pages_missing.get(ref.doc_id)))) or None,
    )
    end = len(page.text)
    if end > _WHOLE:
        end = offset + fitting(page.text[offset:], LIMIT - size(result) - kept - _SECTIONS)
    more = end < len(page.text)
    result.text = page.text[offset:end]
    result.next_offset = end if more else None
    result.next_call = literal_call(NAME, doc_id=ref.doc_id, page=ref.page, offset=end) if more else None
    session.ledger.show([_shown(ref, page, Span(offset, end))])
    return result


def _mark(result: GetPageResult, page: Page, shown: Span, room: int) -> None:
    """Mark the struck, underlined and footnote stretches of the shown text, as many as fit."""
    spans: list[tuple[Span, MarkKind]] = [
        *((span, "footnote") for span in page.footnotes),
        *((revision.span, revision.kind) for revision in page.revisions),
    ]
    for span, kind in sorted(spans, key=lambda item: (_ORDER[item[1]], item[0])):
        start, end = max(span.start, shown.start), min(span.end, shown.end)
        if start >= end:
            continue
        text = page.text[start : min(end, start + _MARK_TEXT)]
        entry = PageMark(kind=kind, start=start - shown.start, end=end - shown.start, text=text)
        room -= size(entry) + 2
        if room < 0:
            result.note = _joined(result.note, "not all marks of the page are listed in `marks`")
            return
        result.marks.append(entry)


def _list_hidden(result: GetPageResult, page: Page, room: int) -> None:
    """Say that the file has words that a reader of the page does not see, and list some of them."""
    if not page.hidden:
        return
    result.note = _joined(result.note, _NOT_SEEN)
    room -= size(_NOT_SEEN)
    for each in page.hidden:
        flat = " ".join(each.text.split())
        text = flat if len(flat) <= _HIDDEN_TEXT else f"{flat[: _HIDDEN_TEXT - 1]}…"
        entry = HiddenWords(kind=each.kind, text=text)
        room -= size(entry) + 2
        if room < 0:
            break
        result.hidden.append(entry)


def _note(page: Page) -> str | None:
    if page.text_source == "none":
        return "this page has no text layer, so its text cannot be read"
    if page.text_source == "ocr":
        return "this text was read from the page's picture: check figures and names against the page itself"
    return None if page.text.strip() else "this page is blank"


def _shown(ref: PageRef, page: Page, span: Span) -> Evidence:
    return Evidence(ref, None if span == Span(0, len(page.text)) else span, NAME)


def _list_sections(corpus: Corpus, result: GetPageResult, page: Page, shown: Span, room: int) -> None:
    """List the sections of the shown text: those that start on the page, then those that started earlier."""
    sections = [
        s for s in corpus.sections_on(PageRef(result.doc_id, page.number)) if _is_shown(place_on(s, page), shown)
    ]
    starting = [s for s in sections if s.start.page == page.number]
    continuing = [s for s in sections if s.start.page < page.number]
    ordered = [*_outermost(starting, _MOST_SECTIONS), *_outermost(continuing, _MOST_SECTIONS)]
    for section in ordered[:_MOST_SECTIONS]:
        starts = section.start.page == page.number
        entry = PageSection(
            path=section_path(section), kind=section.kind.value, heading=section.heading, starts_here=starts
        )
        room -= size(entry) + 2
        if room < 0:
            break
        result.sections.append(entry)


def _is_shown(place: Span | None, shown: Span) -> bool:
    return place is not None and place.start < shown.end and shown.start < place.end


def _outermost(sections: Sequence[Section], most: int) -> list[Section]:
    """The sections with the shortest paths, in reading order: an article before its items."""
    chosen = sorted(sections, key=lambda section: len(_STEP.findall(section.path)))[:most]
    return sorted(chosen, key=lambda section: section.index)


def _joined(note: str | None, more: str) -> str:
    return f"{note}; {more}" if note else more


def section_path(section: Section) -> str:
    """The path of a section with its schedule: `Schedule 2 4(1)`."""
    inside = section.container and section.container != section.path
    return f"{section.container} {section.path}" if inside else section.path


def _around(number: int, window: int, count: int) -> list[int]:
    return [n for n in range(max(1, number - window), min(count, number + window) + 1) if n != number]


def _add_neighbours(session: Session, result: GetPageResult, number: int, around: Sequence[int]) -> None:
    """Add as many whole pages around it as fit, the nearest first, the next before the previous.

    The note names the omitted pages with their calls, in the same order.
    """
    nearest = sorted(around, key=lambda other: (abs(other - number), -other))
    calls = {other: literal_call(NAME, doc_id=result.doc_id, page=other) for other in nearest}
    left = {other: _left_out(other, number, call) for other, call in calls.items()}
    room = WINDOW_LIMIT - size(result) - sum(size(words) + 2 for words in left.values())
    for other, words in list(left.items()):
        page = session.corpus.page(result.doc_id, other)
        ref = PageRef(result.doc_id, other)
        entry = NeighbourPage(
            doc_id=ref.doc_id, page=other, uri=session.corpus.uri(ref), label=page.label, text=page.text
        )
        if size(entry) + 2 <= room:
            room += size(words) - size(entry)
            result.neighbours.append(entry)
            del left[other]
            session.ledger.show([Evidence(ref, None, NAME)])
    result.neighbours.sort(key=lambda entry: entry.page)
    if left:
        result.note = "; ".join(filter(None, (result.note, *left.values())))
        result.next_call = result.next_call or calls[next(iter(left))]


def _left_out(other: int, number: int, call: str) -> str:
    """Name a neighbour that does not fit, with the call that reads it."""
    return f"{_SIDE.get(other - number, f'page {other}')} does not fit here: {call}"
