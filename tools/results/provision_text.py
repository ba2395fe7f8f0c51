"""The text of a provision and the introductory words of its parents, for `find_article_page`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.model import Document, Section, SectionKind
from pincite.indexer.page import Page, PageRef, Span
from pincite.tools.get_page import section_path
from pincite.tools.model import ArticleMatch, LeadIn, PageStart
from pincite.tools.result_budget import fitting, size
from pincite.tools.retrieval.provisions import as_shown, section_places
from pincite.tools.session import Evidence, Session

_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH, SectionKind.ORDER, SectionKind.RECITAL)
_LEAD_IN = 600
"""Most characters of one parent's words, which end where its first item begins."""
_SHARE = 0.5
"""Largest share of the space for the words of the parents."""
_BEGINS = re.compile(r"\S+(?:\s+\S+){0,5}")
"""The first words of a page, to find its start in a provision's text."""
_NUMBERED = re.compile(r"^\W*(?:article|section|clause|regulation|rule|paragraph)\b", re.IGNORECASE)


@dataclass(slots=True)
class Place:
    """A document and its provision; `unread` is the page on which its text continues beyond what is shown."""

    document: Document
    section: Section
    match: ArticleMatch
    unread: int | None = None


def fill(session: Session, place: Place, room: int, tool: str) -> None:
    """Add a provision's text and lead-in to its match as far as they fit, and record exactly that as shown."""
    pages = session.corpus.reader.pages(place.document.doc_id)
    place.match.lead_in = _lead_in(session, place, pages, int(room * _SHARE), tool)
    room -= sum(size(entry) + 2 for entry in place.match.lead_in)
    parts: list[str] = []
    for number, span in section_places(place.section, pages):
        text, is_whole = _show(session, PageRef(place.document.doc_id, number), pages, span, room, tool)
        if text:
            parts.append(text)
            room -= size(text) + 1
        if text and number > place.match.page and (begins := _BEGINS.search(text)):
            start = PageStart(page=number, begins=begins.group())
            place.match.continues = [*place.match.continues, start]
            room -= size(start) + 2
        if not is_whole:
            place.unread = number
            break
    place.match.text, place.match.truncated = "\n".join(parts), place.unread is not None


def _lead_in(session: Session, place: Place, pages: Sequence[Page], room: int, tool: str) -> list[LeadIn]:
    """The words of each parent before its first item, the outermost first; the nearest gets space first."""
    doc_id, found = place.document.doc_id, list[LeadIn]()
    for parent in _parents(session.corpus.sections(doc_id), place.section):
        entries: list[LeadIn] = []
        for number, span in section_places(parent, pages) if _says_more(parent, pages) else ():
            ref = PageRef(doc_id, number)
            entry = LeadIn(doc_id=doc_id, page=number, uri=session.corpus.uri(ref), path=section_path(parent), text="")
            left = min(_LEAD_IN, room - size(entry) - 2)
            if left <= 0:
                break
            entry.text, _ = _show(session, ref, pages, span, left, tool)
            room -= size(entry) + 2
            entries.append(entry)
        found[:0] = entries
    return found


def _parents(sections: Sequence[Section], section: Section) -> Iterator[Section]:
    """Yield the parent units, the nearest first, each up to the start of its first item."""
    while section.parent is not None:
        parent = sections[section.parent]
        if parent.kind not in _UNITS or not section.path.startswith(parent.path):
            return
        first = next((s for s in sections[parent.index + 1 :] if s.parent == parent.index), section)
        yield replace(parent, end=first.start)
        section = parent


def _says_more(section: Section, pages: Sequence[Page]) -> bool:
    """Whether a unit has words besides its number and heading; capitals continue the heading."""
    text = " ".join(pages[n - 1].body[span.start : span.end] for n, span in section_places(section, pages))
    words = re.sub(r"\s+", " ", _NUMBERED.sub("", text))
    heading = re.escape(" ".join((section.heading or "").split()))
    rest = re.sub(heading, "", words, count=1, flags=re.IGNORECASE) if heading else words
    return re.search(r"[^\W\d_]{2}", rest) is not None and not rest.isupper()


def _show(session: Session, ref: PageRef, pages: Sequence[Page], span: Span, room: int, tool: str) -> tuple[str, bool]:
    """The beginning of a stretch that fits, recorded as shown, and whether that is all of it."""
    page = pages[ref.page - 1]
    raw = page.body[span.start : span.end]
    end = fitting(raw, room, as_shown) if room > 0 else 0
    if not end:
        return "", not raw
    session.ledger.show([Evidence(ref, page.source(Span(span.start, span.start + end)), tool)])
    return as_shown(raw[:end]), end == len(raw)
