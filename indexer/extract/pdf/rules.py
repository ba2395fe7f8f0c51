"""Read tracked changes of a PDF page: thin rules through the middle of words, or just below them.

Underlined words are tracked changes only in a document that strikes words out or explains its underlining, so the first
pass over a page only checks whether a rule strikes a letter.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.pdf.boxes import Box
from pincite.indexer.page import Revision, Span

_THICKEST = 2.2
_SHORTEST = 2.0
"""Points: the most thickness and the least length of a rule."""
_STRUCK, _UNDERLINED = (0.3, 0.68), (-0.25, 0.25)
"""The height of the rule within a letter's box (0 bottom, 1 top) that strikes or underlines it."""
_NEAR = 3.0
"""Points from a rule within which its letters are searched."""
_LEGEND = re.compile(
    r"\bunderlin(?:ing|ed)\b[^.]{0,60}\b(?:new|insert|add|amend|chang)\w*|"
    r"\b(?:new|inserted|added|amended|changed)\b[^.]{0,60}\bunderlin(?:ing|ed)\b",
    re.IGNORECASE,
)

Kind = Literal["struck", "underlined"]
"""What a rule does to its words."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin horizontal rule, in points of the page, and the first letter that it strikes or underlines."""

    left: float
    right: float
    height: float
    kind: Kind
    letter: int


def strikes_out(paths: Sequence[Box], textpage: pypdfium2.PdfTextPage) -> bool:
    """Whether a thin path of the page strikes a letter."""
    return any(rule.kind == "struck" for rule in _rules(paths, textpage))


def explains_underlining(text: str) -> bool:
    """Whether a text explains that underlined words were inserted."""
    return _LEGEND.search(text) is not None


def read_revisions(
    paths: Sequence[Box], textpage: pypdfium2.PdfTextPage, cleaned: Callable[[str], str]
) -> tuple[Revision, ...]:
    """Return the struck and underlined spans, in order and disjoint; `cleaned` turns the file's text into a page's."""
    found: list[Revision] = []
    text = cleaned(textpage.get_text_range())
    for rule in _rules(paths, textpage):
        first, last = _letters(textpage, rule)
        start = len(cleaned(textpage.get_text_range(0, first))) if first else 0
        span = Span(start, start + len(cleaned(textpage.get_text_range(first, last - first + 1)).rstrip()))
        if span.start < span.end:
            found.append(Revision(span, rule.kind))
    return tuple(_joined(sorted(found), text))


def _rules(paths: Sequence[Box], textpage: pypdfium2.PdfTextPage) -> Iterator[Rule]:
    for left, right, height in _thin_paths(paths):
        inset = min(1.5, (right - left) / 2)
        letter = pdfium.FPDFText_GetCharIndexAtPos(textpage.raw, left + inset, height + 1.5, _NEAR, _NEAR)
        kind = _kind(textpage, letter, height) if letter >= 0 else None
        if kind is not None:
            yield Rule(left, right, height, kind, letter)


def _thin_paths(paths: Sequence[Box]) -> Iterator[tuple[float, float, float]]:
    """Left, right and height of each path that is a thin horizontal rule."""
    for left, bottom, right, top in paths:
        if top - bottom < _THICKEST and right - left > _SHORTEST:
            yield left, right, (top + bottom) / 2


def _kind(textpage: pypdfium2.PdfTextPage, letter: int, height: float) -> Kind | None:
    box = _box(textpage, letter)
    if box.top <= box.bottom:
        return None
    place = (height - box.bottom) / (box.top - box.bottom)
    if _STRUCK[0] < place < _STRUCK[1]:
        return "struck"
    return "underlined" if _UNDERLINED[0] < place < _UNDERLINED[1] else None


def _box(textpage: pypdfium2.PdfTextPage, letter: int) -> pdfium.FS_RECTF:
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(textpage.raw, letter, box)
    return box


def _letters(textpage: pypdfium2.PdfTextPage, rule: Rule) -> tuple[int, int]:
    """The first and the last letter over a rule."""
    last = rule.letter
    for letter in range(rule.letter, textpage.count_chars()):
        box = _box(textpage, letter)
        if (
            not box.bottom - 1 <= rule.height <= box.top
            or not rule.left - 1 < (box.left + box.right) / 2 < rule.right + 1
        ):
            if box.right > box.left:
                break
            continue
        last = letter
    first = rule.letter
    while first and rule.left < (_box(textpage, first - 1).left + _box(textpage, first - 1).right) / 2 < rule.right:
        first -= 1
    return first, last


def _joined(revisions: Sequence[Revision], text: str) -> Iterator[Revision]:
    """Join revisions of one kind with only white space between them; of two that overlap the first is kept."""
    open_one: Revision | None = None
    for revision in revisions:
        if open_one is not None and revision.span.start < open_one.span.end:
            continue
        between = text[open_one.span.end : revision.span.start] if open_one else "."
        if open_one is not None and open_one.kind == revision.kind and not between.strip():
            open_one = Revision(Span(open_one.span.start, revision.span.end), revision.kind)
            continue
        if open_one is not None:
            yield open_one
        open_one = revision
    if open_one is not None:
        yield open_one
