"""The result of every format adapter: pages of text as the file has them, and the oddities found."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from pincite.indexer.installing import install_command
from pincite.indexer.page import Hidden, Revision, Span, TextSource

_WIDE = 20
"""Fewest characters of the median line of a column."""
_RUNS_ON = 0.3
"""Least share of a column's lines that begin with a small letter, as running text does."""


@dataclass(frozen=True, slots=True)
class LineBox:
    """The box of a line, in points from the page's lower left corner; `first` is the height of its first letter."""

    left: float
    right: float
    bottom: float
    height: float
    first: float


def is_prose(lines: Sequence[str]) -> bool:
    """Whether lines are a column of running text: wide, and many begin with a small letter."""
    stripped = [line.strip() for line in lines]
    begin_small = sum(line[:1].islower() for line in stripped)
    return bool(stripped) and median(map(len, stripped)) >= _WIDE and begin_small >= _RUNS_ON * len(stripped)


UNREAD = frozenset({"no_text_layer", "broken_text_layer"})
"""Oddities of a page whose text layer lacks what it shows: text recognition may read its picture."""

UNREADABLE = frozenset({"ocr_failed", "ocr_no_words"})
"""Oddities of a page whose picture gave no text."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading that the file declares: its words, its level from 1, and the markup around it."""

    words: Span
    level: int
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class RawPage:
    r"""One physical page before layout: NFC text with `\n` line ends, and the page label that the file declares.

    `ocr_confidence`, `revisions` and `hidden` as on `Page`, with spans of this text. `boxes` has the box of each line
    of the text, null for an empty line; it is empty where boxes are not known. `furniture` are lines that the file
    declares as headers and footers.
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
    """Something unusual about a page, or about the file where `page` is null; it becomes a `Diagnostic`."""

    page: int | None
    kind: str
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a file. `name` is what the outer file calls it; it is untrusted and must not be used as a path."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Extraction:
    """The pages of one file, in physical order, never empty, and its attachments.

    `title` is the title that the format declares: null where the format has no such field, empty where the file has
    none. `properties_title` is the title in the file's properties, which often belongs to another document or a
    program.
    """

    pages: tuple[RawPage, ...]
    oddities: tuple[Oddity, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    title: str | None = None
    properties_title: str = ""


class Unreadable(Exception):
    """The bytes cannot be read as pages. `kind` is machine-readable; `remedy` says what to do."""

    def __init__(self, kind: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.remedy = remedy


def missing_extra(what: str, extra: str) -> Unreadable:
    """Return the error for files whose reader is not installed; `what` names them in the plural."""
    return Unreadable("missing_extra", f"{what} need the '{extra}' extra", f"install it: {install_command(extra)}")
