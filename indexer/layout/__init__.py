"""Pages as a reader sees them: running headers, footers, printed page labels, contents, broken words. Pure."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout.columns import in_reading_order
from pincite.indexer.layout.contents import find_contents
from pincite.indexer.layout.footnotes import find_footnotes
from pincite.indexer.layout.furniture import ZONE, edges, running, stamped
from pincite.indexer.layout.hyphens import Words, broken_at_end, broken_words, may_break
from pincite.indexer.layout.labels import choose_labels, read_marks
from pincite.indexer.layout.places import Placed, lowest, place
from pincite.indexer.lines import Line, lines_of
from pincite.indexer.page import Page, Span

_WIDE_SPACE = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
"""Spaces of other widths read as spaces; one for one, so offsets stay."""


def lay_out(extracted: Sequence[RawPage]) -> tuple[Page, ...]:
    """Return the pages of one document, numbered from 1.

    Contents that share a page with other text are furniture of that page: nothing stands where they name it.
    """
    raw = [in_reading_order(page) for page in extracted]
    texts = [_WIDE_SPACE.sub(" ", page.text) for page in raw]
    lines = [list(lines_of(number, text)) for number, text in enumerate(texts, start=1)]
    places = [place(held, text, page.boxes) for held, text, page in zip(lines, texts, raw, strict=True)]
    furniture, labels = _furniture(raw, lines, places)
    bodies = [[line for line in page if line.span not in marked] for page, marked in zip(lines, furniture, strict=True)]
    placed = [[p for p in page if p.line.span not in marked] for page, marked in zip(places, furniture, strict=True)]
    pages = [
        Page(
            number=number,
            text=text,
            label=label,
            furniture=tuple(sorted(marked if contents.whole else marked.union(contents.spans))),
            is_contents=contents.whole,
            text_source=page.text_source,
            ocr_confidence=page.ocr_confidence,
            revisions=page.revisions,
            footnotes=footnotes,
        )
        for number, (page, text, label, marked, contents, footnotes) in enumerate(
            zip(raw, texts, labels, furniture, find_contents(bodies), find_footnotes(placed), strict=True), start=1
        )
    ]
    return _with_broken_words(pages)


def _furniture(
    raw: Sequence[RawPage], lines: Sequence[Sequence[Line]], places: Sequence[Sequence[Placed]]
) -> tuple[list[frozenset[Span]], tuple[str | None, ...]]:
    """The running lines and page numbers of each page, and the labels that the pages bear."""
    ends = edges(lines, {line: depth for page in places for line, depth in lowest(page, ZONE).items()})
    recurs = running(ends)
    marks = read_marks(ends, recurs)
    held = [{edge.line.span for edge in page if recurs.holds(edge)} for page in ends]
    for index, mark in marks.items():
        held[index].add(mark.edge.line.span)
    for spans, extracted, page_lines in zip(held, raw, lines, strict=True):
        spans.update(mark for heading in extracted.headings for mark in heading.marks)
        spans.update(_declared(extracted, page_lines))
    for spans, page in zip(held, ends, strict=True):
        spans.update(span for edge in page if edge.line.span not in spans and (span := stamped(edge)))
    return [frozenset(spans) for spans in held], choose_labels([page.label for page in raw], marks)


def _declared(extracted: RawPage, page: Sequence[Line]) -> frozenset[Span]:
    """The headers and footers that the file declares; what heads page 1 is its title and not yet running."""
    declared = frozenset(extracted.furniture)
    if not declared or page[0].page != 1:
        return declared
    return declared - {line.span for line in takewhile(lambda line: line.span in declared, page)}


def _with_broken_words(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Mark what falls out of broken words; a running line never goes on with one."""
    bodies = [page.body for page in pages]
    if not any(may_break(body) for body in bodies):
        return tuple(pages)
    words = Words.of(bodies)
    marked = []
    runs = [page.running for page in pages]
    for page, body, run, following in zip(pages, bodies, runs, (*runs[1:], ""), strict=True):
        last = broken_at_end(run, following, words)
        hyphens = tuple(sorted((*broken_words(body, words), *((last,) if last else ()))))
        marked.append(replace(page, hyphens=hyphens) if hyphens else page)
    return tuple(marked)
