"""Pages become chunks: passages inside one document that know the pages they touch. Pure.

A chunk ends before a new article, clause or paragraph once it holds enough, and always before it could pass the
embedding model's 256 word-pieces. Contents pages give no chunks.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pincite.indexer.lines import Line, body_lines
from pincite.indexer.model import Chunk, Page, Position, Section, Span

MAX_PIECES = 256
"""Word-pieces that a chunk may hold."""
_BUDGET = 225
"""Estimated word-pieces at which a chunk is closed: the estimate runs up to 10 % low on dense legal text."""
_ENOUGH = 60
"""Estimated word-pieces from which a new unit starts a new chunk."""
_PIECE = re.compile(r"[A-Za-z]+|\d|[^\sA-Za-z\d]")


@dataclass(slots=True)
class _Draft:
    lines: list[Line] = field(default_factory=list)
    cost: int = 0


def read_chunks(doc_id: str, pages: Sequence[Page], sections: Sequence[Section]) -> tuple[Chunk, ...]:
    """Return the chunks of a document in reading order; ids are `doc_id#0001` and stable for the same pages."""
    units = frozenset((s.start.page, s.start.offset) for s in sections if "(" not in s.path)
    starts = [s.start for s in sections]
    return tuple(
        _chunk(doc_id, number, draft.lines, sections, starts)
        for number, draft in enumerate(_drafts(pages, units), start=1)
    )


def estimate_pieces(text: str) -> int:
    """Estimate the word-pieces of a text: one a punctuation mark or digit, one for each 7 letters begun."""
    return sum(-(-len(piece) // 7) for piece in _PIECE.findall(text))


def _drafts(pages: Sequence[Page], units: frozenset[tuple[int, int]]) -> Iterator[_Draft]:
    draft = _Draft()
    for line in body_lines(page for page in pages if not page.is_contents):
        for piece in _fit(line):
            cost = estimate_pieces(piece.text)
            begins_unit = (piece.page, piece.span.start) in units
            if draft.lines and (draft.cost + cost > _BUDGET or (begins_unit and draft.cost >= _ENOUGH)):
                yield draft
                draft = _Draft()
            draft.lines.append(piece)
            draft.cost += cost
    if draft.lines:
        yield draft


def _fit(line: Line) -> Iterator[Line]:
    """A line that alone passes the budget (a paragraph of a text file) is cut between words."""
    if estimate_pieces(line.text) <= _BUDGET:
        yield line
        return
    begin, cost = 0, 0
    for word in re.finditer(r"\S+", line.text):
        price = estimate_pieces(word.group())
        if cost and cost + price > _BUDGET:
            yield _cut(line, begin, word.start())
            begin, cost = word.start(), 0
        cost += price
    yield _cut(line, begin, len(line.text))


def _cut(line: Line, begin: int, end: int) -> Line:
    text = line.text[begin:end].rstrip()
    start = line.span.start + begin
    return Line(line.page, Span(start, start + len(text)), text)


def _chunk(
    doc_id: str, number: int, lines: Sequence[Line], sections: Sequence[Section], starts: Sequence[Position]
) -> Chunk:
    pieces: list[tuple[int, Span]] = []
    for line in lines:
        if pieces and pieces[-1][0] == line.page:
            pieces[-1] = (line.page, Span(pieces[-1][1].start, line.span.end))
        else:
            pieces.append((line.page, line.span))
    begin = Position(lines[0].page, lines[0].span.start)
    index = bisect_right(starts, begin) - 1
    return Chunk(
        chunk_id=f"{doc_id}#{number:04d}",
        doc_id=doc_id,
        text="\n".join(line.text for line in lines),
        pieces=tuple(pieces),
        section=sections[index].index if index >= 0 and begin < sections[index].end else None,
    )
