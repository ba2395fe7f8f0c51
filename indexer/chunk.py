"""Cut pages into chunks: passages of one document that know the pages they touch. Pure.

A chunk ends before a new article, clause or paragraph once it is long enough, and before it would exceed the embedding
model's 256 word-pieces by a high estimate. Contents pages give no chunks.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from pincite.indexer.legal_text.analyzer import STOP_WORDS
from pincite.indexer.legal_text.body_lines import Line, body_lines, footnote_lines
from pincite.indexer.model import Chunk, Section, SectionKind
from pincite.indexer.page import Page, Position, Span

_BUDGET = 235
"""Most estimated word-pieces of a chunk: the model adds two, and for lists of foreign names the estimate is 4 % low."""
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
    """Return the chunks of a document in reading order; ids are `doc_id#0001` and stable for the same pages.

    Footnotes become chunks of their own, after the text: they must not interrupt a sentence that runs over a page.
    """
    numbered = (s for s in sections if s.kind is not SectionKind.HEADING and "(" not in s.path)
    units = frozenset((s.start.page, s.start.offset) for s in numbered)
    starts = [s.start for s in sections]
    texts = [page for page in pages if not page.is_contents]
    noted = (footnote_lines(page) for page in texts if page.footnotes)
    drafts = (*_drafts(body_lines(texts), units), *(draft for notes in noted for draft in _drafts(notes, frozenset())))
    return tuple(
        _chunk(doc_id, number, draft.lines, pages, _section_at(draft.lines[0], sections, starts))
        for number, draft in enumerate(drafts, start=1)
    )


def _costs(words: Sequence["_Price"]) -> Sequence[int]:
    """The estimated word-pieces of each word of a line.

    A mark, a digit or a letter beyond a-z is one piece. An English word has one piece for each 7 letters or part of
    them, a possible name one for each 3. A word of another language has one for each 2 letters, or for each letter
    without vowels. A line is English in proportion to its share of the commonest English words, fully from a third.
    """
    english, other, runs, common = zip(*words, strict=True)
    read = sum(runs)
    foreign = max(0.0, 1 - 3 * sum(common) / read) if read else 0.0
    if not foreign:
        return english
    return [mine + ceil(foreign * (theirs - mine)) for mine, theirs in zip(english, other, strict=True)]


class _Price(NamedTuple):
    """The cost of a word in English and in another language, its runs of letters, and how many are common English."""

    english: int
    other: int
    runs: int
    common: int


@lru_cache(maxsize=1 << 15)
def _price(word: str) -> _Price:
    pieces = _PIECE.findall(unicodedata.normalize("NFD", word))
    runs = [piece.lower() for piece in pieces if len(piece) > 1]
    return _Price(
        english=sum(-(-len(piece) // (3 if piece.istitle() else 7)) for piece in pieces),
        other=sum(max(-(-len(piece) // 2), len(piece) - 2 * len(_VOWEL.findall(piece))) for piece in pieces),
        runs=len(runs),
        common=sum(run in STOP_WORDS for run in runs),
    )


def _drafts(lines: Iterable[Line], units: frozenset[tuple[int, int]]) -> Iterator[_Draft]:
    draft = _Draft()
    for line in lines:
        for piece, cost in _fit(line):
            begins_unit = (piece.page, piece.span.start) in units
            if draft.lines and (draft.cost + cost > _BUDGET or (begins_unit and draft.cost >= _ENOUGH)):
                yield draft
                draft = _Draft()
            draft.lines.append(piece)
            draft.cost += cost
    if draft.lines:
        yield draft


def _fit(line: Line) -> Iterator[tuple[Line, int]]:
    """A line with its cost; a line over the budget (a paragraph of a text file) is cut between words."""
    costs = _costs(list(map(_price, line.text.split())))
    cost = sum(costs)
    if cost <= _BUDGET:
        yield line, cost
        return
    begin, cost = 0, 0
    for word, price in zip(_WORD.finditer(line.text), costs, strict=True):
        if cost and cost + price > _BUDGET:
            yield _cut(line, begin, word.start()), cost
            begin, cost = word.start(), 0
        cost += price
    yield line if begin == 0 else _cut(line, begin, len(line.text)), cost


def _cut(line: Line, begin: int, end: int) -> Line:
    text = line.text[begin:end].rstrip()
    start = line.span.start + begin
    return Line(line.page, Span(start, start + len(text)), text)


def _section_at(line: Line, sections: Sequence[Section], starts: Sequence[Position]) -> int | None:
    begin = Position(line.page, line.span.start)
    index = bisect_right(starts, begin) - 1
    return sections[index].index if index >= 0 and begin < sections[index].end else None


def _chunk(doc_id: str, number: int, lines: Sequence[Line], pages: Sequence[Page], section: int | None) -> Chunk:
    pieces: list[tuple[int, Span]] = []
    text = ""
    for line in lines:
        span = pages[line.page - 1].source(line.span)
        if pieces and pieces[-1][0] == line.page:
            text += "\n"
            pieces[-1] = (line.page, Span(pieces[-1][1].start, span.end))
        else:
            text += "" if not pieces or _continues(pages[pieces[-1][0] - 1], pieces[-1][1].end, text, line) else "\n"
            pieces.append((line.page, span))
        text += line.text
    return Chunk(f"{doc_id}#{number:04d}", doc_id, text, tuple(pieces), section)


def _continues(page: Page, end: int, text: str, following: Line) -> bool:
    """Whether the last word of a page continues on the next one, with or without its hyphen."""
    if Span(end, end + 1) in page.hyphens:
        return True
    return text[-1] == "-" and text[-2:-1].isalpha() and following.text[0].isalpha()
