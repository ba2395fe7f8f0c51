"""What every format adapter gives: pages of text as the file holds them, and what was odd about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from pincite.indexer.installing import install_command
from pincite.indexer.page import Hidden, Revision, Span, TextSource

_WIDE = 20
"""Characters that half of a column's lines have, at the least."""
_RUNS_ON = 0.3
"""Share of a column's lines that begin with a small letter: running text."""


@dataclass(frozen=True, slots=True)
class LineBox:
    """Where a line stands, in points from the page's lower left corner; `first` is the height of its first letter."""

    left: float
    right: float
    bottom: float
    height: float
    first: float


def is_prose(lines: Sequence[str]) -> bool:
    """Tell whether lines are a column of running text: wide, and many that go on with a small letter."""
    held = [line.strip() for line in lines]
    begin_small = sum(line[:1].islower() for line in held)
    return bool(held) and median(map(len, held)) >= _WIDE and begin_small >= _RUNS_ON * len(held)


UNREAD = frozenset({"no_text_layer", "broken_text_layer"})
"""Kinds of oddities that say: what this page shows is not in its text; a picture of it may be read."""

UNREADABLE = frozenset({"ocr_failed", "ocr_no_words"})
"""Kinds of oddities that say: its picture was read, and gave nothing."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that the file declares: its words, its level from 1, and the marks around it that are no words."""

    words: Span
    level: int
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class RawPage:
    r"""One physical page before layout: NFC text with `\n` line ends, and the page label that the file declares.

    `ocr_confidence` and `revisions` as on `Page`; the revisions' spans are of this text. `boxes` has the place of each
    line of the text, null for an empty one; it is empty where places are not known. `furniture` are lines that the file
    declares to be its headers and footers. `hidden` as on `Page`.
    """

    text: str
    label: str | None = None
    text_source: TextSource = "layer"
    ocr_confidence: float | None = None
    revisions: tuple[Revision, ...] = ()
    boxes: tuple[LineBox | None, ...] = ()
    headings: tuple[Heading, ...] = ()
    furniture: tuple[Span, ...] = ()
    hidden: tuple[Hidden, ...] = ()


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something odd about a page (or the whole file, `page` null): becomes a `Diagnostic`."""

    page: int | None
    kind: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a file. `name` is what the outer file calls it: data, fit for no path."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Extraction:
    """The pages of one file, in physical order, never empty, and the files that it carries.

    `title` is what the format calls the document: null where formats of this kind do not say, empty where it has none.
    `properties_title` is the title among the file's properties, which is often another document's or a program's.
    """

    pages: tuple[RawPage, ...]
    oddities: tuple[Oddity, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    title: str | None = None
    properties_title: str = ""


class Unreadable(Exception):
    """The bytes cannot become pages. `kind` is machine-readable, `remedy` tells a person what to do."""

    def __init__(self, kind: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.remedy = remedy


def missing_extra(what: str, extra: str) -> Unreadable:
    """Return the error for files, named in the plural, whose reader is not installed."""
    return Unreadable("missing_extra", f"{what} need the '{extra}' extra", f"install it: {install_command(extra)}")
