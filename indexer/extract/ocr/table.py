"""Turn tesseract's table of words into lines of text, in reading order. Pure.

Tesseract looks for columns first and finds false ones: clause numbers left of their clauses, the cells of a table, the
two sides of a signature block. Which of these it finds depends on single pixels. So unless columns of prose are side by
side, all words at one height form one line, and lines go from top to bottom.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pincite.indexer.extract.ocr.base import PlacedWord, Recognised

_WORD = "5"
"""The level of word rows; lower levels are pages, blocks, paragraphs and lines."""
_COLUMNS = 12
_PROSE = 25
"""Fewest characters of a line of prose."""
_COLUMN_ROWS = 5
"""Fewest lines of prose with another line beside them that make columns."""
_LEADER = re.compile(r"[.,·…'\"acemnorsuACESO0]+|\S{25,}")
"""How tesseract misreads the dots between a heading and its page number, at a confidence of 0."""
_GUESSED, _LONG = 10.0, 12
"""Most confidence of such words, and least length of one of them: contents pages measured have 5 and 90."""
_DOTS = "." * 10
_NEAR = 4
"""Number of preceding rows in which the row of a line is searched."""
_OVERLAP = 0.5
"""Share of the lower line's height by which two lines at one height overlap."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, or a part of one, and its box in pixels from the top left; `confidence`, 0..100, is per letter.

    `words` keep their places in the picture when the box is turned.
    """

    text: str
    left: int
    top: int
    right: int
    bottom: int
    letters: int
    confidence: float
    words: tuple[PlacedWord, ...]

    def joined(self, other: "_Line") -> "_Line":
        """Both as one line, this one first."""
        letters = self.letters + other.letters
        return _Line(
            f"{self.text} {other.text}",
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
            letters,
            (self.letters * self.confidence + other.letters * other.confidence) / letters,
            (*self.words, *other.words),
        )

    def is_beside(self, other: "_Line") -> bool:
        """Whether the other line is at the same height, left or right of this one."""
        common = min(self.bottom, other.bottom) - max(self.top, other.top)
        apart = other.left >= self.right or self.left >= other.right
        return apart and common > _OVERLAP * min(self.bottom - self.top, other.bottom - other.top)


def recognised(table: str) -> Recognised:
    """Return the text of a table, and the mean confidence of its characters."""
    lines = _lines(table)
    rows = lines if _has_columns(lines) else _rows(lines)
    letters = sum(line.letters for line in lines)
    trusted = sum(line.letters * line.confidence for line in lines)
    confidence = round(trusted / letters / 100, 4) if letters else 0.0
    return Recognised(
        "\n".join(row.text for row in rows), confidence, tuple(word for row in rows for word in row.words)
    )


def _lines(table: str) -> list[_Line]:
    """Join the words of one page, block, paragraph and line."""
    found: dict[tuple[str, ...], list[_Line]] = {}
    for row in (row.split("\t", _COLUMNS - 1) for row in table.split("\n")):
        if len(row) == _COLUMNS and row[0] == _WORD and row[-1].strip():
            found.setdefault(tuple(row[1:5]), []).append(_word(row))
    upright = _upright(found.values())
    return [_joined(map(upright, _dotted(words))) for words in found.values()]


def _dotted(words: Iterable[_Line]) -> Iterator[_Line]:
    """The words of a line, with a row of dots that tesseract read as letters restored to dots."""
    for guessed, run in groupby(words, lambda word: word.confidence <= _GUESSED and bool(_LEADER.fullmatch(word.text))):
        parts = list(run)
        if guessed and any(len(word.text) >= _LONG for word in parts):
            line = _joined(parts)
            dots = PlacedWord(_DOTS, line.left, line.top, line.right, line.bottom)
            yield replace(line, text=_DOTS, letters=1, words=(dots,))
        else:
            yield from parts


def _word(row: Sequence[str]) -> _Line:
    left, top, width, height = map(int, row[6:10])
    text = row[-1].strip()
    right, bottom = left + width, top + height
    place = (PlacedWord(text, left, top, right, bottom),)
    return _Line(text, left, top, right, bottom, len(text), max(0.0, float(row[10])), place)


def _joined(parts: Iterable[_Line]) -> _Line:
    first, *rest = parts
    for part in rest:
        first = first.joined(part)
    return first


def _upright(lines: Iterable[Sequence[_Line]]) -> Callable[[_Line], _Line]:
    """The function that turns the boxes of a page upright, by the direction of its lines."""
    directions = Counter(_direction(words[0], words[-1]) for words in lines if len(words) > 1)
    return _TURNS[directions.most_common(1)[0][0] if directions else "right"]


_TURNS: dict[str, Callable[[_Line], _Line]] = {
    "right": lambda w: w,
    "left": lambda w: replace(w, left=-w.right, top=-w.bottom, right=-w.left, bottom=-w.top),
    "down": lambda w: replace(w, left=w.top, top=-w.right, right=w.bottom, bottom=-w.left),
    "up": lambda w: replace(w, left=-w.bottom, top=w.left, right=-w.top, bottom=w.right),
}
"""The functions that turn a box upright, by the direction of the page's lines."""


def _direction(first: _Line, last: _Line) -> str:
    across, down = last.left + last.right - first.left - first.right, last.top + last.bottom - first.top - first.bottom
    if abs(across) >= abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


def _has_columns(lines: Sequence[_Line]) -> bool:
    prose = [line for line in lines if line.letters >= _PROSE]
    return sum(any(line.is_beside(other) for other in prose) for line in prose) >= 2 * _COLUMN_ROWS


def _rows(lines: Sequence[_Line]) -> list[_Line]:
    """Join the lines at one height from left to right; rows go from top to bottom."""
    rows: list[list[_Line]] = []
    for line in sorted(lines, key=lambda each: each.top + each.bottom):
        row = next((row for row in rows[-_NEAR:] if all(line.is_beside(part) for part in row)), None)
        if row is None:
            rows.append([line])
        else:
            row.append(line)
    return [_joined(sorted(row, key=lambda each: each.left)) for row in rows]
