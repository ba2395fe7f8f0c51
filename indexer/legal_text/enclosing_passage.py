"""Find the sentence and the unit that contain a passage. Pure."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.patterns import obligations as patterns
from pincite.indexer.model import Section
from pincite.indexer.page import Position, Span

_BEFORE = 220
_AFTER = 160


def sentence_at(text: str, span: Span) -> Span:
    """Return the sentence or list item around a span of a page's text, cut if it is too long."""
    start = max(0, span.start - _BEFORE)
    begins = [match.end() for match in patterns.SENTENCE_BEGINS.finditer(text, start, span.start)]
    if begins:
        start = begins[-1]
    elif start:
        start = text.find(" ", start) + 1
    limit = min(len(text), span.end + _AFTER)
    end = patterns.SENTENCE_ENDS.search(text, span.end, limit)
    stop = end.end() if end else limit if limit == len(text) else max(span.end, text.rfind(" ", span.end, limit))
    while start < span.start and text[start].isspace():
        start += 1
    return Span(start, start + len(text[start:stop].rstrip()))


def units_around(sections: Sequence[Section], starts: Sequence[Position], at: Position) -> Iterator[Section]:
    """Yield the sections that contain a position, innermost first. `starts` has the sections' starts."""
    index = bisect_right(starts, at) - 1
    section = sections[index] if index >= 0 else None
    while section is not None:
        if at < section.end:
            yield section
        section = sections[section.parent] if section.parent is not None else None


def unit_at(sections: Sequence[Section], starts: Sequence[Position], at: Position) -> str | None:
    """Return the citation of the innermost unit at a position: `22(1)`, `Schedule 2 3(1)`.

    `starts` has the sections' starts.
    """
    section = next(units_around(sections, starts, at), None)
    if section is None or not section.path:
        return None
    return section.path if section.container in ("", section.path) else f"{section.container} {section.path}"


def within_unit(starts: Sequence[Position], at: Position, span: Span) -> Span:
    """Return the part of a sentence that lies in the innermost unit at a position, without a heading above it."""
    index = bisect_right(starts, at) - 1
    if index < 0 or starts[index].page != at.page:
        return span
    return Span(max(span.start, starts[index].offset), span.end)
