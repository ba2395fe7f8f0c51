"""Hidden letters are veiled in a page's text while it is read, and then taken out of it. Pure.

A veiled letter is one character that stands for none, so that places in the text stay those of the file.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from pincite.indexer.extract.base import LineBox, RawPage
from pincite.indexer.page import Hidden, HiddenKind, Revision, Span

_VEIL = "\ufdd0"
_VEILED = re.compile(_VEIL + "+")
_LINE_ENDS = "\r\n\ufffe\x02"
Piece = tuple[str, HiddenKind]


def mask(text: str, letters: Mapping[int, HiddenKind]) -> tuple[str, tuple[Piece, ...]]:
    """Return a text in which letters at some places are veiled, and the words that are, run by run."""
    chars = list(text)
    pieces: list[Piece] = []
    last = -2
    for place in sorted(letters):
        if text[place] in _LINE_ENDS:
            continue
        word, kind = pieces.pop() if place == last + 1 else ("", letters[place])
        pieces.append((word + text[place], kind))
        chars[place], last = _VEIL, place
    return "".join(chars), tuple(pieces)


def remove_masked(page: RawPage, pieces: Sequence[Piece]) -> RawPage:
    """Return a page without its veiled letters, which become its `hidden`; a line that has no others falls out."""
    cuts = list(_cuts(page.text))
    kept = [page.text[a.end : b.start] for a, b in pairwise((Span(0, 0), *cuts, Span(len(page.text), 0)))]
    text = "".join(kept)
    if _is_gone(page.text.rpartition("\n")[2]):
        text = text.removesuffix("\n")
    moved = _moves(cuts, len(text))
    spans = ((Span(moved(r.span.start), moved(r.span.end)), r.kind) for r in page.revisions)
    runs = _VEILED.finditer(page.text)
    return replace(
        page,
        text=text,
        revisions=tuple(Revision(span, kind) for span, kind in spans if span.start < span.end),
        boxes=tuple(_boxes(page)) if len(page.boxes) == page.text.count("\n") + 1 else (),
        hidden=tuple(Hidden(moved(m.start()), *piece) for m, piece in zip(runs, pieces, strict=True)),
    )


def _cuts(text: str) -> Iterator[Span]:
    """The stretches that fall out: veiled letters, and the ends of lines that hold nothing else."""
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        if _is_gone(line):
            yield Span(start, end)
        else:
            yield from (Span(start + m.start(), start + m.end()) for m in _VEILED.finditer(line))
        start = end


def _is_gone(line: str) -> bool:
    return _VEIL in line and not line.replace(_VEIL, "").strip()


def _boxes(page: RawPage) -> Iterator[LineBox | None]:
    for line, box in zip(page.text.split("\n"), page.boxes, strict=True):
        if not _is_gone(line):
            yield box


def _moves(cuts: Sequence[Span], end: int) -> Callable[[int], int]:
    """Give what says where a place of the text stands once the cuts are made; `end` is the end of what is left."""
    taken = list(accumulate((cut.end - cut.start for cut in cuts), initial=0))

    def moved(place: int) -> int:
        behind = sum(cut.end <= place for cut in cuts)
        inside = place - cuts[behind].start if behind < len(cuts) and cuts[behind].start < place else 0
        return min(place - taken[behind] - inside, end)

    return moved
