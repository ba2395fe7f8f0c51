"""Pages become chunks: passages inside one document that know the pages they touch. Pure.

A chunk ends before a new article, clause or paragraph once it holds enough, and before it would pass the embedding
model's 256 word-pieces by an estimate that runs high. Contents pages give no chunks.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil

from pincite.indexer.analyze import STOP_WORDS
from pincite.indexer.lines import Line, body_lines
from pincite.indexer.model import Chunk, Page, Position, Section, SectionKind, Span

_BUDGET = 235
"""Estimated word-pieces at which a chunk is closed: the model adds two, and lists of foreign names run 4 % low."""
_ENOUGH = 60
"""Estimated word-pieces from which a new unit starts a new chunk."""
_VOWEL = re.compile("[aeiouyAEIOUY]")
_WORD = re.compile(r"\S+")
_PIECE = re.compile(r"[A-Za-z]+|\d|[^\sA-Za-z\d]")


@dataclass(slots=True)
class _Draft:
    lines: list[Line] = field(default_factory=list)
    cost: int = 0


def read_chunks(doc_id: str, pages: Sequence[Page], sections: Sequence[Section]) -> tuple[Chunk, ...]:
    """Return the chunks of a document in reading order; ids are `doc_id#0001` and stable for the same pages."""
    numbered = (s for s in sections if s.kind is not SectionKind.HEADING and "(" not in s.path)
    units = frozenset((s.start.page, s.start.offset) for s in numbered)
    starts = [s.start for s in sections]
    return tuple(
        _chunk(doc_id, number, draft.lines, sections, starts)
        for number, draft in enumerate(_drafts(pages, units), start=1)
    )


def estimate_pieces(text: str) -> int:
    """Estimate the word-pieces of a line: one a mark, a digit or a letter beyond a-z, more for a word, by its letters.

    English words are one piece for each 7 letters begun, those that may be names one for each 3. A word of another
    language is one for each 2 letters, or for each letter where it has no vowels. A line counts as English as far as a
    third of its words are the commonest of English.
    """
    return sum(price for _, price in _prices(text))


def _prices(text: str) -> Iterator[tuple[int, int]]:
    """Each word between spaces: where it begins, and its estimated word-pieces."""
    words = [
        (word.start(), _PIECE.findall(unicodedata.normalize("NFD", word.group()))) for word in _WORD.finditer(text)
    ]
    runs = [piece.lower() for _, pieces in words for piece in pieces if len(piece) > 1]
    common = sum(run in STOP_WORDS for run in runs)
    foreign = max(0.0, 1 - 3 * common / len(runs)) if runs else 0.0
    for start, pieces in words:
        english = sum(-(-len(piece) // (3 if piece.istitle() else 7)) for piece in pieces)
        other = sum(max(-(-len(piece) // 2), len(piece) - 2 * len(_VOWEL.findall(piece))) for piece in pieces)
        yield start, english + ceil(foreign * (other - english))


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
    begin, cost = 0, 0
    for start, price in _prices(line.text):
        if cost and cost + price > _BUDGET:
            yield _cut(line, begin, start)
            begin, cost = start, 0
        cost += price
    yield line if begin == 0 else _cut(line, begin, len(line.text))


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
