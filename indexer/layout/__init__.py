"""Turn extracted pages into pages as a reader sees them. Pure.

Finds running headers and footers, printed page labels, contents, footnotes and broken words.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout.columns import in_reading_order
from pincite.indexer.layout.contents_pages import find_contents
from pincite.indexer.layout.footnotes import find_footnotes
from pincite.indexer.layout.furniture import ZONE, edges, running, stamped
from pincite.indexer.layout.hyphens import Words, broken_at_end, broken_words, may_break
from pincite.indexer.layout.line_boxes import BoxedLine, boxed_lines, lowest
from pincite.indexer.layout.printed_page_labels import choose_labels, read_marks
from pincite.indexer.layout.run_together import find_lost_blanks, with_blanks
from pincite.indexer.layout.torn_words import torn_word_gaps
from pincite.indexer.layout.vocabulary import Vocabulary
from pincite.indexer.legal_text.body_lines import Line, lines_of
from pincite.indexer.legal_text.ordered_spans import meets
from pincite.indexer.page import Page, Span
from pincite.indexer.readable import as_displayed, invisible

_WIDE_SPACE = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
"""Spaces of other widths. Each is replaced by one space, so offsets stay the same."""


def lay_out(extracted: Sequence[RawPage]) -> tuple[Page, ...]:
    """Return the pages of one document, numbered from 1.

    Contents that share a page with other text are furniture of that page, because no provision begins where they name
    it.
    """
    plain = [_plain(in_reading_order(page)) for page in extracted]
    vocabulary = Vocabulary.of([page.text for page in plain])
    joins = find_lost_blanks([page.text for page in plain], vocabulary)
    raw = [with_blanks(page, places) for page, places in zip(plain, joins, strict=True)]
    texts = [page.text for page in raw]
    lines = [list(lines_of(number, text)) for number, text in enumerate(texts, start=1)]
    boxed = [boxed_lines(rows, text, page.boxes) for rows, text, page in zip(lines, texts, raw, strict=True)]
    furniture, labels = _furniture(raw, lines, boxed)
    bodies = [[line for line in page if line.span not in marked] for page, marked in zip(lines, furniture, strict=True)]
    placed = [[p for p in page if p.line.span not in marked] for page, marked in zip(boxed, furniture, strict=True)]
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
            joins=tuple(place + before for before, place in enumerate(joined)),
            hidden=page.hidden,
        )
        for number, (page, text, label, marked, contents, footnotes, joined) in enumerate(
            zip(raw, texts, labels, furniture, find_contents(bodies), find_footnotes(placed), joins, strict=True),
            start=1,
        )
    ]
    return _with_broken_words(pages, vocabulary)


def _plain(page: RawPage) -> RawPage:
    text = _WIDE_SPACE.sub(" ", page.text if page.boxes else as_displayed(page.text))
    return page if text == page.text else replace(page, text=text)


def _furniture(
    raw: Sequence[RawPage], lines: Sequence[Sequence[Line]], boxed: Sequence[Sequence[BoxedLine]]
) -> tuple[list[frozenset[Span]], tuple[str | None, ...]]:
    """Return the spans of running lines and page numbers on each page, and each page's label."""
    ends = edges(lines, {line: depth for page in boxed for line, depth in lowest(page, ZONE).items()})
    recurs = running(ends)
    marks = read_marks(ends, recurs)
    marked = [{edge.line.span for edge in page if recurs.includes(edge)} for page in ends]
    for index, mark in marks.items():
        marked[index].add(mark.edge.line.span)
    for spans, extracted, page_lines in zip(marked, raw, lines, strict=True):
        spans.update(mark for heading in extracted.headings for mark in heading.marks)
        spans.update(_declared(extracted, page_lines))
    for spans, page in zip(marked, ends, strict=True):
        spans.update(span for edge in page if edge.line.span not in spans and (span := stamped(edge)))
    return [frozenset(spans) for spans in marked], choose_labels([page.label for page in raw], marks)


def _declared(extracted: RawPage, page: Sequence[Line]) -> frozenset[Span]:
    """Return the headers and footers that the file declares.

    A header at the top of page 1 is the title and not included.
    """
    declared = frozenset(extracted.furniture)
    if not declared or page[0].page != 1:
        return declared
    return declared - {line.span for line in takewhile(lambda line: line.span in declared, page)}


def _with_broken_words(pages: Sequence[Page], vocabulary: Vocabulary) -> tuple[Page, ...]:
    """Mark the gaps in words that are broken over lines or torn apart. No running line continues a broken word."""
    bodies = [page.body for page in pages]
    gaps_by_page: list[list[Span]] = [list(gaps) for gaps in torn_word_gaps(bodies, vocabulary)]
    if any(map(may_break, bodies)):
        words = Words.of(vocabulary, bodies)
        runs = [page.running for page in pages]
        for gaps, body, run, following in zip(gaps_by_page, bodies, runs, (*runs[1:], ""), strict=True):
            last = broken_at_end(run, following, words)
            gaps.extend((*broken_words(body, words), *((last,) if last else ())))
    for page, gaps in zip(pages, gaps_by_page, strict=True):
        gaps.extend(_invisible(page.text, gaps))
    return tuple(
        replace(page, hyphens=tuple(sorted(gaps))) if gaps else page
        for page, gaps in zip(pages, gaps_by_page, strict=True)
    )


def _invisible(text: str, gaps: Sequence[Span]) -> list[Span]:
    """Return the runs that no reader sees and that are not in a gap already."""
    runs = invisible(text)
    taken = sorted(gaps) if runs else []
    return [Span(*run) for run in runs if not meets(taken, Span(*run))]
