"""Mask hidden letters in a page's text while it is processed, and remove them at the end. Pure.

A masked letter is replaced by one non-character, so that offsets stay those of the file.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from pincite.indexer.extract.base import LineBox, RawPage
from pincite.indexer.page import Hidden, HiddenKind, Revision, Span

_MASK = "\ufdd0"
_MASKED = re.compile(_MASK + "+")
_LINE_ENDS = "\r\n\ufffe\x02"
Piece = tuple[str, HiddenKind]
"""A hidden word and why it is hidden."""


def mask(text: str, letters: Mapping[int, HiddenKind]) -> tuple[str, tuple[Piece, ...]]:
    """Return the text with the letters at these offsets masked, and the masked words, run by run."""
    chars = list(text)
    pieces: list[Piece] = []
    last = -2
    for place in sorted(letters):
        if text[place] in _LINE_ENDS:
            continue
        word, kind = pieces.pop() if place == last + 1 else ("", letters[place])
        pieces.append((word + text[place], kind))
        chars[place], last = _MASK, place
    return "".join(chars), tuple(pieces)


def remove_masked(page: RawPage, pieces: Sequence[Piece]) -> RawPage:
    """Return the page without its masked letters, which become its `hidden`; lines of nothing else are removed."""
    cuts = list(_cuts(page.text))
    kept = [page.text[a.end : b.start] for a, b in pairwise((Span(0, 0), *cuts, Span(len(page.text), 0)))]
    text = "".join(kept)
    if _is_gone(page.text.rpartition("\n")[2]):
        text = text.removesuffix("\n")
    moved = _moves(cuts, len(text))
    spans = ((Span(moved(r.span.start), moved(r.span.end)), r.kind) for r in page.revisions)
    runs = _MASKED.finditer(page.text)
    return replace(
        page,
        text=text,
        revisions=tuple(Revision(span, kind) for span, kind in spans if span.start < span.end),
        boxes=tuple(_boxes(page)) if len(page.boxes) == page.text.count("\n") + 1 else (),
        hidden=tuple(Hidden(moved(m.start()), *piece) for m, piece in zip(runs, pieces, strict=True)),
    )


def _cuts(text: str) -> Iterator[Span]:
    """The removed spans: masked letters, and lines with nothing else."""
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        if _is_gone(line):
            yield Span(start, end)
        else:
            yield from (Span(start + m.start(), start + m.end()) for m in _MASKED.finditer(line))
        start = end


def _is_gone(line: str) -> bool:
    return _MASK in line and not line.replace(_MASK, "").strip()


def _boxes(page: RawPage) -> Iterator[LineBox | None]:
    for line, box in zip(page.text.split("\n"), page.boxes, strict=True):
        if not _is_gone(line):
            yield box


def _moves(cuts: Sequence[Span], end: int) -> Callable[[int], int]:
    """Return the function that maps an offset to the text after the cuts; `end` is the new length."""
    taken = list(accumulate((cut.end - cut.start for cut in cuts), initial=0))

    def moved(place: int) -> int:
        behind = sum(cut.end <= place for cut in cuts)
        inside = place - cuts[behind].start if behind < len(cuts) and cuts[behind].start < place else 0
        return min(place - taken[behind] - inside, end)

    return moved
