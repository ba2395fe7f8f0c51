"""Where the lines of a PDF's page stand: what tells a footnote from a paragraph, and one column from another."""

import re

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import LineBox

LINE_END = re.compile("(?P<hyphen>[\ufffe\x02])(?:\r?\n|\r)?|\r\n|\r|\n")
"""The end of a line in pdfium's text; of a line that ends in a hyphen pdfium leaves out the rest."""


def read_boxes(textpage: pypdfium2.PdfTextPage, text: str) -> tuple[LineBox | None, ...]:
    """Return the place of each line of pdfium's own text of a page; null for a line without visible letters.

    Empty where the text's places are not those of the page's letters.
    """
    if len(text) != textpage.count_chars():
        return ()
    found: list[LineBox | None] = []
    start = 0
    for end in (*LINE_END.finditer(text), None):
        stop = end.start() if end else len(text)
        found.append(_box(textpage, text, start, stop))
        start = end.end() if end else stop
    return tuple(found)


def _box(textpage: pypdfium2.PdfTextPage, text: str, start: int, stop: int) -> LineBox | None:
    while start < stop and text[start].isspace():
        start += 1
    while stop > start and text[stop - 1].isspace():
        stop -= 1
    if start == stop:
        return None
    first, last, middle = (_letter(textpage, place) for place in (start, stop - 1, _visible(text, start, stop)))
    return LineBox(first.left, last.right, middle.bottom, middle.top - middle.bottom, first.top - first.bottom)


def _visible(text: str, start: int, stop: int) -> int:
    """A letter near the middle of a line; one behind it, where spaces are there."""
    middle = (start + stop) // 2
    return next((place for place in range(middle, stop) if text[place].isalnum()), middle)


def _letter(textpage: pypdfium2.PdfTextPage, place: int) -> pdfium.FS_RECTF:
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(textpage.raw, place, box)
    return box
