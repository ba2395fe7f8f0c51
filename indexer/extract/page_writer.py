"""Write pages piece by piece, for formats with declared breaks but no printed pages."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pincite.indexer.extract.base import RawPage
from pincite.indexer.page import Hidden, HiddenKind, Revision, Span

RevisionKind = Literal["struck", "underlined"]
_LINE_ENDS = {0x0D: None, 0x00: None, 0x0B: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}
_LINE = re.compile(r"\S(?:[^\n]*\S)?")
NOTHING = RawPage("")
"""An empty page."""


@dataclass(frozen=True, slots=True)
class Running:
    """The header and footer of a page."""

    head: RawPage = NOTHING
    foot: RawPage = NOTHING


class PageWriter:
    """Collect text line by line and break it into pages. Blank lines are not repeated."""

    def __init__(self) -> None:
        self._pages: list[RawPage] = []
        self._notes: list[tuple[str, RawPage, RevisionKind | None]] = []
        self._running = self._coming = Running()
        self._pieces: list[str] = []
        self._length = 0
        self._revisions: list[Revision] = []
        self._hidden: list[Hidden] = []
        self._set_apart = False

    def write(self, text: str, revision: RevisionKind | None = None) -> None:
        """Add words to the line, with the tracked change that marks them."""
        piece = unicodedata.normalize("NFC", text.translate(_LINE_ENDS).replace("\f", " "))
        if not piece:
            return
        if self._set_apart:
            self._set_apart = False
            self.write(" " if self._pieces and would_run_on(self._pieces[-1], piece) else "")
        start = self._length
        if self._pieces and unicodedata.combining(piece[0]):
            last = self._pieces.pop()
            piece = unicodedata.normalize("NFC", last + piece)
            self._length -= len(last)
        self._pieces.append(piece)
        self._length += len(piece)
        if revision is not None and start < self._length:
            self._mark(Span(start, self._length), revision)

    def hide(self, text: str, kind: HiddenKind = "declared") -> None:
        """Record words that the file has here and its program does not show."""
        words = unicodedata.normalize("NFC", " ".join(text.split()))
        if not words:
            return
        last = self._hidden[-1] if self._hidden else None
        if last is not None and (last.offset, last.kind) == (self._length, kind):
            self._hidden[-1] = replace(last, text=f"{last.text} {words}")
        else:
            self._hidden.append(Hidden(self._length, words, kind))

    def set_apart(self) -> None:
        """Separate the next words by a space where they would otherwise merge with the words before."""
        self._set_apart = True

    def end_line(self) -> None:
        """End the line, unless it is empty."""
        if self._pieces and not self._pieces[-1].endswith("\n"):
            self._pieces.append("\n")
            self._length += 1

    def add_note(self, mark: str, note: RawPage, revision: RevisionKind | None = None) -> None:
        """Add a footnote below the page, on one line."""
        self._notes.append((mark, note, revision))

    def set_running(self, first: Running, others: Running) -> None:
        """Set header and footer of the page that begins, and of the pages after it."""
        self._coming = others
        if not self._pieces and not self._notes:
            self._running = first

    def break_page(self) -> None:
        """End the page, unless it is empty: consecutive breaks make no empty pages."""
        if self._pieces or self._notes:
            self._close_page()

    def pages(self) -> tuple[RawPage, ...]:
        """End the last page and return all pages: at least one, which may be empty."""
        if self._pieces or self._notes or not self._pages:
            self._close_page()
        return tuple(self._pages)

    def _close_page(self) -> None:
        self.end_line()
        for mark, note, marked in self._notes:
            self.write(f"{mark} ", marked)
            for piece, revision in _stretches(note):
                self.write(piece.replace("\n", " "), revision)
            for each in note.hidden:
                self.hide(each.text, each.kind)
            self.end_line()
        text = "".join(self._pieces).rstrip("\n")
        hidden = tuple(replace(each, offset=min(each.offset, len(text))) for each in self._hidden)
        page = RawPage(text, revisions=tuple(_within(self._revisions, len(text))), hidden=hidden)
        head, foot = _furnished(self._running.head), _furnished(self._running.foot)
        self._pages.append(joined(part for part in (head, page, foot) if part.text or part.hidden))
        self._running = self._coming
        self._pieces, self._length, self._revisions, self._notes = [], 0, [], []
        self._hidden = []

    def _mark(self, span: Span, kind: RevisionKind) -> None:
        last = self._revisions[-1] if self._revisions else None
        if last is not None and last.kind == kind and last.span.end == span.start:
            self._revisions[-1] = Revision(Span(last.span.start, span.end), kind)
        else:
            self._revisions.append(Revision(span, kind))


def would_run_on(before: str, after: str) -> bool:
    """Whether adjacent characters would read as one word, figure or product: `2` and `1/2`."""
    return (before[-1:].isalnum() or before.endswith(")")) and (after[:1].isalnum() or after.startswith("("))


def joined(parts: Iterable[RawPage]) -> RawPage:
    """Join parts of a page, one below the other."""
    text, revisions, furniture, hidden = "", list[Revision](), list[Span](), list[Hidden]()
    for part in parts:
        text += "\n" if text else ""
        at = len(text)
        revisions += (Revision(Span(r.span.start + at, r.span.end + at), r.kind) for r in part.revisions)
        furniture += (Span(span.start + at, span.end + at) for span in part.furniture)
        hidden += (replace(each, offset=each.offset + at) for each in part.hidden)
        text += part.text
    return RawPage(text, revisions=tuple(revisions), furniture=tuple(furniture), hidden=tuple(hidden))


def _furnished(part: RawPage) -> RawPage:
    return replace(part, furniture=tuple(Span(*line.span()) for line in _LINE.finditer(part.text)))


def _stretches(page: RawPage) -> Iterator[tuple[str, RevisionKind | None]]:
    """A text without leading space, in pieces, each with the tracked change that marks it."""
    last = len(page.text) - len(page.text.lstrip())
    for revision in page.revisions:
        yield page.text[last : revision.span.start], None
        yield page.text[max(last, revision.span.start) : revision.span.end], revision.kind
        last = revision.span.end
    yield page.text[last:], None


def _within(revisions: list[Revision], length: int) -> list[Revision]:
    cut = (Revision(Span(r.span.start, min(r.span.end, length)), r.kind) for r in revisions)
    return [revision for revision in cut if revision.span.start < revision.span.end]
