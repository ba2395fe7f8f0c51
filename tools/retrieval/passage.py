"""The stretch of a document that is asked about, and the stretches of its units."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.enclosing_passage import sentence_at
from pincite.indexer.model import Section
from pincite.indexer.page import Page, PageRef, Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.provisions import place_on, section_places


@dataclass(frozen=True, slots=True)
class Stretch:
    """The text of a unit on one page before its sub-units begin; `section` is null outside all units."""

    doc_id: str
    page: Page
    span: Span
    section: Section | None

    @property
    def alone(self) -> Page:
        """The page with all else blanked, so that offsets stay those of the page."""
        text = self.page.text
        before, after = text[: self.span.start], text[self.span.end :]
        kept = text[self.span.start : self.span.end]
        return replace(self.page, text=_blank(before) + kept + _blank(after))

    @property
    def body(self) -> str:
        """The body of the page up to the end of the stretch; offsets are the page's."""
        body = self.page.body
        return _blank(body[: self.span.start]) + body[self.span.start : self.span.end]

    def sentence(self, span: Span) -> Span:
        """The sentence around a place, inside the stretch."""
        found = sentence_at(self.page.body, span)
        return Span(max(found.start, self.span.start), min(found.end, self.span.end))


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a document: a stretch of a page, and its unit, null outside all units."""

    doc_id: str
    page: Page
    span: Span
    section: Section | None = None

    @property
    def ref(self) -> PageRef:
        """The page."""
        return PageRef(self.doc_id, self.page.number)

    @property
    def text(self) -> str:
        """The words on one line, broken words joined."""
        return squeeze(self.page.body[self.span.start : self.span.end])


@dataclass(frozen=True, slots=True)
class Passage:
    """A provision (`section`), or a page, with its stretch on each of its pages."""

    doc_id: str
    section: Section | None
    places: tuple[tuple[Page, Span], ...]
    sections: tuple[Section, ...]
    """Its units: the provision and its sub-units, or those on the page."""

    def stretches(self) -> Iterator[Stretch]:
        """Yield its text unit by unit, in reading order."""
        for page, span in self.places:
            yield from stretches_on(self.doc_id, page, span, self.sections)

    def holds(self, words: Words) -> bool:
        """Whether words are inside it."""
        return self.doc_id == words.doc_id and any(
            page.number == words.page.number and span.start <= words.span.start < span.end for page, span in self.places
        )


def passage_of(corpus: Corpus, doc_id: str, section: Section) -> Passage:
    """The passage of a provision, with all its sub-units."""
    pages = corpus.reader.pages(doc_id)
    places = tuple((pages[number - 1], span) for number, span in section_places(section, pages))
    inside = (s for s in corpus.sections(doc_id) if section.start <= s.start and s.end <= section.end)
    return Passage(doc_id, section, places, tuple(s for s in inside if s.index >= section.index))


def passage_on(corpus: Corpus, doc_id: str, number: int) -> Passage:
    """The passage of a page."""
    page = corpus.page(doc_id, number)
    here = tuple(s for s in corpus.sections_on(PageRef(doc_id, number)) if place_on(s, page) is not None)
    return Passage(doc_id, None, ((page, Span(0, len(page.text))),), here)


def stretches_on(doc_id: str, page: Page, span: Span, sections: Sequence[Section]) -> Iterator[Stretch]:
    """Yield the text of each unit on a stretch of a page, in reading order; `sections` are in order of their start."""
    here = (s for s in sections if s.start.page <= page.number and Position(page.number, 0) < s.end)
    starts = [(_start(s, page), s) for s in here]
    cuts = [(max(at, span.start), s) for at, s in starts if at < span.end]
    if not cuts or cuts[0][0] > span.start:
        yield from _stretch(doc_id, page, Span(span.start, cuts[0][0] if cuts else span.end), None)
    for index, (start, section) in enumerate(cuts):
        following = cuts[index + 1][0] if index + 1 < len(cuts) else span.end
        yield from _stretch(doc_id, page, Span(start, following), section)


def _start(section: Section, page: Page) -> int:
    return section.start.offset if section.start.page == page.number else 0


def _stretch(doc_id: str, page: Page, span: Span, section: Section | None) -> Iterator[Stretch]:
    if page.body[span.start : span.end].strip():
        yield Stretch(doc_id, page, span, section)


def _blank(text: str) -> str:
    return "".join("\n" if character == "\n" else " " for character in text)
