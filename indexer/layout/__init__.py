"""Pages as a reader sees them: running headers, footers, printed page labels, contents, broken words. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout.contents import is_contents
from pincite.indexer.layout.furniture import edges, running
from pincite.indexer.layout.hyphens import Words, broken_at_end, broken_words, may_break
from pincite.indexer.layout.labels import choose_labels, read_marks
from pincite.indexer.lines import lines_of
from pincite.indexer.model import Page

_SPACES = str.maketrans(
    {0x00A0: " ", 0x202F: " ", 0x205F: " ", 0x3000: " "} | dict.fromkeys(range(0x2000, 0x200B), " ")
)
"""Spaces of other widths read as spaces; one for one, so offsets stay."""


def lay_out(raw: Sequence[RawPage]) -> tuple[Page, ...]:
    """Return the pages of one document, numbered from 1."""
    texts = [page.text.translate(_SPACES) for page in raw]
    lines = [list(lines_of(number, text)) for number, text in enumerate(texts, start=1)]
    ends = edges(lines)
    recurs = running(ends)
    marks = read_marks(ends, recurs)
    labels = choose_labels([page.label for page in raw], marks)
    pages = []
    for index, text in enumerate(texts):
        number = marks[index].edge.line.span if index in marks else None
        furniture = [edge.line.span for edge in ends[index] if recurs.holds(edge)]
        pages.append(
            Page(
                number=index + 1,
                text=text,
                label=labels[index],
                furniture=tuple(sorted({*furniture, number} if number else furniture)),
                is_contents=is_contents(lines[index]),
                text_source=raw[index].text_source,
                ocr_confidence=raw[index].ocr_confidence,
                revisions=raw[index].revisions,
            )
        )
    return _with_broken_words(pages)


def _with_broken_words(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Mark what falls out of broken words; a running line never goes on with one."""
    bodies = [page.body for page in pages]
    if not any(may_break(body) for body in bodies):
        return tuple(pages)
    words = Words.of(bodies)
    marked = []
    for page, body, following in zip(pages, bodies, (*bodies[1:], ""), strict=True):
        last = broken_at_end(body, following, words)
        hyphens = (*broken_words(body, words), *((last,) if last else ()))
        marked.append(replace(page, hyphens=hyphens) if hyphens else page)
    return tuple(marked)
