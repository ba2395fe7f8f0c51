"""Read the boxes of the lines of a PDF page, and split lines that pdfium joined across columns."""

import re
from collections.abc import Callable, Iterator, Sequence
from statistics import median

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import LineBox, is_prose

HYPHEN_MARKS = re.compile("[\ufffe\x02]")
"""How pdfium writes a hyphen at a line end."""
LINE_END = re.compile("(?P<hyphen>[\ufffe\x02])(?:\r?\n|\r)?|\r\n|\r|\n")
"""A line end in pdfium's text; after a hyphen pdfium may leave out the rest."""

_Letter = Callable[[int], tuple[float, float, float, float, float]]

_FEWEST, _SHARE = 8, 0.8
"""Fewest lines of two columns, and the share of a page's wide lines with a gap between them."""
_HALF_GAP = 4.0
_REACH = 60.0
"""Points: half of the least gap between columns, and how far a wide line extends on both sides of it."""


def read_boxes(textpage: pypdfium2.PdfTextPage, text: str) -> tuple[LineBox | None, ...]:
    """Return the box of each line of pdfium's text of a page; null for a line without visible letters.

    Empty where offsets of the text are not the numbers of the page's letters.
    """
    if len(text) != textpage.count_chars():
        return ()
    letter = _letters(textpage)
    found: list[LineBox | None] = []
    start = 0
    for end in (*LINE_END.finditer(text), None):
        stop = end.start() if end else len(text)
        found.append(_box(letter, text, start, stop))
        start = end.end() if end else stop
    return tuple(found)


def _box(letter: _Letter, text: str, start: int, stop: int) -> LineBox | None:
    words = text[start:stop].lstrip()
    if not words:
        return None
    start = stop - len(words)
    stop = start + len(words.rstrip())
    left, _, _, _, height = letter(start)
    _, right, _, _, _ = letter(stop - 1)
    _, _, bottom, top, _ = letter(_visible(text, start, stop))
    return LineBox(left, right, bottom, top - bottom, height)


def _visible(text: str, start: int, stop: int) -> int:
    """The offset of a letter at the middle of a line, or the next one after it."""
    middle = (start + stop) // 2
    for place in range(middle, stop):
        if text[place].isalnum():
            return place
    return middle


def _letters(textpage: pypdfium2.PdfTextPage) -> _Letter:
    """The function that returns left, right, bottom, top and height of a letter by its offset."""
    box, raw, read = pdfium.FS_RECTF(), textpage.raw, pdfium.FPDFText_GetLooseCharBox

    def letter(place: int) -> tuple[float, float, float, float, float]:
        if not read(raw, place, box):
            return 0.0, 0.0, 0.0, 0.0, 0.0
        top, bottom = box.top, box.bottom
        return box.left, box.right, bottom, top, top - bottom

    return letter


def split_columns(textpage: pypdfium2.PdfTextPage, text: str, boxes: Sequence[LineBox | None]) -> str:
    """Return the text with a line end in place of the space between two columns.

    pdfium joins words at one height to a line. A page has two columns if nearly all of its wide lines have the same gap
    near the middle, with running text on both sides.
    """
    known = [box for box in boxes if box is not None]
    if len(known) < _FEWEST:
        return text
    middle = (median(box.left for box in known) + median(box.right for box in known)) / 2
    wide = [box for box in known if _is_wide(box, middle)]
    if len(wide) < _FEWEST or not _leave_white(textpage, wide[: 2 * _FEWEST], middle):
        return text
    letter = _letters(textpage)
    lines = [(start, stop) for start, stop, box in _lines(text, boxes) if _is_wide(box, middle)]
    parted = [(start, _gap(letter, text, start, stop, middle), stop) for start, stop in lines]
    halves = [(text[start:gap], text[gap + 1 : stop]) for start, gap, stop in parted if gap]
    if len(halves) < max(_FEWEST, _SHARE * len(lines)) or not all(map(is_prose, zip(*halves, strict=True))):
        return text
    chars = list(text)
    for _, gap, _ in parted:
        if gap:
            chars[gap] = "\n"
    return "".join(chars)


def _is_wide(box: LineBox, middle: float) -> bool:
    return box.left < middle - _REACH and box.right > middle + _REACH


def _lines(text: str, boxes: Sequence[LineBox | None]) -> Iterator[tuple[int, int, LineBox]]:
    """Start and end of each line in the text, and its box."""
    start = 0
    for end, box in zip((*LINE_END.finditer(text), None), boxes, strict=True):
        if box is not None:
            yield start, end.start() if end else len(text), box
        start = end.end() if end else len(text)


def _leave_white(textpage: pypdfium2.PdfTextPage, boxes: Sequence[LineBox], middle: float) -> bool:
    """Whether lines are white at the middle; stops early where they are not."""
    inked = 0
    for box in boxes:
        height = box.bottom + box.height / 2
        inked += pdfium.FPDFText_GetCharIndexAtPos(textpage.raw, middle, height, _HALF_GAP, 1.0) >= 0
        if inked > (1 - _SHARE) * len(boxes):
            return False
    return True


def _gap(letter: _Letter, text: str, start: int, stop: int, middle: float) -> int:
    """The offset of the space in a line that is a gap at the middle of the page; 0 where there is none."""
    for place in range(start + 1, stop - 1):
        if text[place] != " ":
            continue
        before, behind = letter(place - 1)[1], letter(place + 1)[0]
        if before < middle < behind and behind - before >= 2 * _HALF_GAP:
            return place
    return 0
