"""Pages, spans and positions, which every other type of the index refers to.

Pages are physical and 1-based everywhere. Offsets are characters into `Page.text` of the page they belong to.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pincite.indexer.readable import level

TextSource = Literal["layer", "ocr", "none"]
"""Where a page's text comes from: the file, text recognition, or nowhere."""
HiddenKind = Literal["unseen", "off_page", "tiny", "declared"]
"""Why words cannot be seen: unseen (colour, cover, transparency, clip), off the page, too small, declared hidden."""


@dataclass(frozen=True, slots=True, order=True)
class PageRef:
    """One physical page of one document; `page` is 1-based."""

    doc_id: str
    page: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A span of one page's text: `text[start:end]`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a document: a 1-based physical page and an offset into that page's text."""

    page: int
    offset: int


@dataclass(frozen=True, slots=True, order=True)
class Revision:
    """A span that the file shows as a tracked change: struck through (deleted) or underlined (inserted)."""

    span: Span
    kind: Literal["struck", "underlined"]


@dataclass(frozen=True, slots=True, order=True)
class Hidden:
    """Words in the file that a reader of the page does not see; `offset` is where they would be in the text."""

    offset: int
    text: str
    kind: HiddenKind


@dataclass(frozen=True, slots=True)
class Page:
    r"""One physical page.

    `text` is NFC with `\n` line ends. Spans in it, in order and disjoint:

    - `furniture`: running headers, footers, page numbers and the marks of headings;
    - `hyphens`: characters that are not part of a word: the hyphen and line end of a word broken over lines (the line
      end alone where the word has a hyphen anyway), the blank inside a torn word, and invisible characters;
    - `footnotes`: each a footnote with its mark;
    - `revisions`: tracked changes;
    - `joins`: offsets of blanks that were inserted between words which the file runs together.

    `hidden` words are in the file and not in `text`. `label` is the printed page number, if any. `ocr_confidence` is
    the engine's own, 0..1, ordinal; null where the text is the file's.
    """

    number: int
    text: str
    label: str | None = None
    furniture: tuple[Span, ...] = ()
    is_contents: bool = False
    text_source: TextSource = "layer"
    ocr_confidence: float | None = None
    hyphens: tuple[Span, ...] = ()
    footnotes: tuple[Span, ...] = ()
    revisions: tuple[Revision, ...] = ()
    joins: tuple[int, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    body: str = field(default="", init=False, repr=False, compare=False)
    """The text that readers and search use, of the same length: offsets outside of broken words are the same.

    Furniture and struck words are replaced by spaces. Characters that break a word are moved behind the word.
    Characters are levelled (`readable.level`): one form of each digit, no look-alikes among Latin letters.
    """
    _broken: "tuple[_BrokenWord, ...]" = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        broken = _broken_words(self.text, self.hyphens)
        struck = (revision.span for revision in self.revisions if revision.kind == "struck")
        object.__setattr__(self, "_broken", broken)
        body = _body(self.text, sorted((*self.furniture, *struck, *self.hyphens)), broken)
        object.__setattr__(self, "body", level(body))

    @property
    def running(self) -> str:
        """The body with its footnotes blanked: the text that continues on the next page."""
        return _blanked(self.body, self.footnotes) if self.footnotes else self.body

    def place(self, offset: int) -> int:
        """Map an offset of the file's own text, which lacks the blanks at `joins`, to `text`."""
        for join in self.joins:
            offset += join <= offset
        return offset

    def words(self, span: Span) -> str:
        """Return the words of a span of the text, without the characters that break words."""
        pieces: list[str] = []
        last = span.start
        for gap in self.hyphens[bisect_left(self.hyphens, span.start, key=lambda each: each.start) :]:
            if gap.start >= span.end:
                break
            if gap.end <= span.end:
                pieces.append(self.text[last : gap.start])
                last = gap.end
        pieces.append(self.text[last : span.end])
        return "".join(pieces)

    def source(self, span: Span) -> Span:
        """Map a span of `body` to `text`; the two differ only inside a broken word."""
        start, end = span.start, span.end
        first = bisect_right(self._broken, span.start, key=lambda each: each.span.end)
        last = bisect_left(self._broken, span.end, key=lambda each: each.span.start)
        for stretch, order in {*self._broken[first:last][:1], *self._broken[first:last][-1:]}:
            shown = order[max(span.start - stretch.start, 0) : max(span.end - stretch.start, 0)]
            if shown and stretch.start <= span.start < stretch.end:
                start = min(shown)
            if shown and stretch.start < span.end < stretch.end:
                end = max(shown) + 1
        return Span(start, end)


class _BrokenWord(NamedTuple):
    """The span from a word's break to its end, and the offsets of `text` in the order in which the body has them."""

    span: Span
    order: tuple[int, ...]


def _body(text: str, marked: list[Span], broken: tuple[_BrokenWord, ...]) -> str:
    if not marked:
        return text
    shown = _blanked(text, marked)
    pieces: list[str] = []
    last = 0
    for stretch, order in broken:
        pieces.append(shown[last : stretch.start])
        pieces.append("".join(shown[place] for place in order))
        last = stretch.end
    pieces.append(shown[last:])
    return "".join(pieces)


def _broken_words(text: str, hyphens: tuple[Span, ...]) -> tuple[_BrokenWord, ...]:
    found: list[_BrokenWord] = []
    gap = 0
    while gap < len(hyphens):
        start = end = hyphens[gap].start
        fallen: list[int] = []
        while gap < len(hyphens) and hyphens[gap].start <= end:
            fallen.extend(range(hyphens[gap].start, hyphens[gap].end))
            end = _word_end(text, hyphens[gap].end)
            gap += 1
        out = frozenset(fallen)
        kept = (place for place in range(start, end) if place not in out)
        found.append(_BrokenWord(Span(start, end), (*kept, *fallen)))
    return tuple(found)


def _word_end(text: str, start: int) -> int:
    return next((i for i in range(start, len(text)) if text[i].isspace()), len(text))


def _blanked(text: str, spans: Iterable[Span]) -> str:
    pieces: list[str] = []
    last = 0
    for span in spans:
        pieces.append(text[last : span.start])
        pieces.append("".join("\n" if c == "\n" else " " for c in text[max(last, span.start) : span.end]))
        last = max(last, span.end)
    pieces.append(text[last:])
    return "".join(pieces)
