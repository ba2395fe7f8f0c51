"""What every format adapter gives: pages of text as the file holds them, and what was odd about them."""

from dataclasses import dataclass

from pincite.indexer.model import Revision, TextSource


@dataclass(frozen=True, slots=True)
class RawPage:
    r"""One physical page before layout: NFC text with `\n` line ends, and the page label that the file declares.

    `ocr_confidence` and `revisions` as on `Page`; the revisions' spans are of this text.
    """

    text: str
    label: str | None = None
    text_source: TextSource = "layer"
    ocr_confidence: float | None = None
    revisions: tuple[Revision, ...] = ()


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
    """The pages of one file, in physical order, never empty, and the files that it carries."""

    pages: tuple[RawPage, ...]
    oddities: tuple[Oddity, ...] = ()
    attachments: tuple[Attachment, ...] = ()


class Unreadable(Exception):
    """The bytes cannot become pages. `kind` is machine-readable, `remedy` tells a person what to do."""

    def __init__(self, kind: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.remedy = remedy
