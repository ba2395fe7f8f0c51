"""Pages written piece by piece, for formats that have words and declared breaks but no printed pages."""

import unicodedata
from typing import Literal

from pincite.indexer.extract.base import RawPage
from pincite.indexer.page import Revision, Span

RevisionKind = Literal["struck", "underlined"]
_LINE_ENDS = {0x0D: None, 0x00: None, 0x0B: "\n", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}


class Flow:
    """Collects text, line by line, and breaks it into pages where it is told to. Blank lines are not repeated."""

    def __init__(self) -> None:
        self._pages: list[RawPage] = []
        self._notes: list[str] = []
        self._pieces: list[str] = []
        self._length = 0
        self._revisions: list[Revision] = []

    def write(self, text: str, revision: RevisionKind | None = None) -> None:
        """Add words to the line; `revision` says how they are marked."""
        piece = unicodedata.normalize("NFC", text.translate(_LINE_ENDS).replace("\f", " "))
        if not piece:
            return
        start = self._length
        if self._pieces and unicodedata.combining(piece[0]):
            last = self._pieces.pop()
            piece = unicodedata.normalize("NFC", last + piece)
            self._length -= len(last)
        self._pieces.append(piece)
        self._length += len(piece)
        if revision is not None and start < self._length:
            self._mark(Span(start, self._length), revision)

    def end_line(self) -> None:
        """End the line, if anything stands on it."""
        if self._pieces and not self._pieces[-1].endswith("\n"):
            self._pieces.append("\n")
            self._length += 1

    def add_note(self, text: str) -> None:
        """Put a footnote under the page."""
        self._notes.append(text)

    def break_page(self) -> None:
        """End the page, if anything stands on it: breaks that follow each other make no empty pages."""
        if self._pieces or self._notes:
            self._close_page()

    def pages(self) -> tuple[RawPage, ...]:
        """End the last page and return all; at least one, which may be empty."""
        if self._pieces or self._notes or not self._pages:
            self._close_page()
        return tuple(self._pages)

    def _close_page(self) -> None:
        self.end_line()
        for note in self._notes:
            self.write(note)
            self.end_line()
        text = "".join(self._pieces).rstrip("\n")
        self._pages.append(RawPage(text, revisions=tuple(_within(self._revisions, len(text)))))
        self._pieces, self._length, self._revisions, self._notes = [], 0, [], []

    def _mark(self, span: Span, kind: RevisionKind) -> None:
        last = self._revisions[-1] if self._revisions else None
        if last is not None and last.kind == kind and last.span.end == span.start:
            self._revisions[-1] = Revision(Span(last.span.start, span.end), kind)
        else:
            self._revisions.append(Revision(span, kind))


def _within(revisions: list[Revision], length: int) -> list[Revision]:
    cut = (Revision(Span(r.span.start, min(r.span.end, length)), r.kind) for r in revisions)
    return [revision for revision in cut if revision.span.start < revision.span.end]
