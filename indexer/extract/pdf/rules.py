"""Tracked changes on a PDF's page: thin rules drawn through the middle of words, or just under them.

Words underlined are tracked changes only in a document that strikes words out or says what its underlining means, so
the first look at a page asks no more than whether any of its rules strikes a letter.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.pdf.addresses import Box
from pincite.indexer.page import Revision, Span

_THICKEST = 2.2
_SHORTEST = 2.0
"""Points: how thick a rule may be, and how long it is at the least."""
_STRUCK, _UNDERLINED = (0.3, 0.68), (-0.25, 0.25)
"""Where in the height of a letter's box (0 its bottom, 1 its top) the rule goes through or under it."""
_NEAR = 3.0
"""Points from a rule within which its letters are looked for."""
_LEGEND = re.compile(
    r"\bunderlin(?:ing|ed)\b[^.]{0,60}\b(?:new|insert|add|amend|chang)\w*|"
    r"\b(?:new|inserted|added|amended|changed)\b[^.]{0,60}\bunderlin(?:ing|ed)\b",
    re.IGNORECASE,
)

Kind = Literal["struck", "underlined"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin horizontal rule, in points of the page, and the first letter that it goes through or under."""

    left: float
    right: float
    height: float
    kind: Kind
    letter: int


def strikes_out(paths: Sequence[Box], textpage: pypdfium2.PdfTextPage) -> bool:
    """Tell whether one of the thin paths of a page goes through a letter."""
    return any(rule.kind == "struck" for rule in _rules(paths, textpage))


def explains_underlining(text: str) -> bool:
    """Tell whether a text says that what is underlined was put in."""
    return _LEGEND.search(text) is not None


def read_revisions(
    paths: Sequence[Box], textpage: pypdfium2.PdfTextPage, cleaned: Callable[[str], str]
) -> tuple[Revision, ...]:
    """Return the words struck and underlined, in order and apart; `cleaned` makes the page's text of the file's."""
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
    """Revisions of one kind that only white space parts are one; where two lie over each other the first stands."""
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
