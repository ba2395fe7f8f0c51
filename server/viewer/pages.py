"""The pages that an answer cites: their text, their pictures, and the place of the quotes in both."""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pincite.indexer.extract.drawn_page import Area, DrawnPage, Wanted
from pincite.indexer.isolation.protocol import Pictures
from pincite.indexer.limits import FILE_MB
from pincite.indexer.model import Document
from pincite.indexer.page import Page, PageRef, Span
from pincite.indexer.sources.base import Refusal, Source
from pincite.indexer.sources.open_file import read_once
from pincite.indexer.store.base import IndexReader
from pincite.server.viewer.highlight import place_of, rectangles

Draw = Callable[[Source, Wanted], Pictures | Refusal]
"""Draws pages of a source, in a separate process."""
_PDF_NAMES = (".pdf", "", ".PDF", ".Pdf")
"""Endings of file names that document ids lack."""
NO_PICTURES = "pictures were not requested"


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote on its page: `span` in the page's text, `areas` in its picture, one a line. Null, empty: not found."""

    quote: str
    span: Span | None
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page for the viewer.

    `picture` is a PNG, empty if there is none; `note` says why. `text` is null if the index lacks the page.
    """

    ref: PageRef
    quotes: tuple[Quoted, ...]
    text: str | None = None
    label: str | None = None
    read_by_ocr: bool = False
    picture: bytes = b""
    width: int = 0
    height: int = 0
    note: str = ""


def show_pages(
    reader: IndexReader, wanted: Sequence[tuple[PageRef, str]], draw: Draw | None
) -> dict[PageRef, ShownPage]:
    """Return the pages of the quotes. Without `draw` they have no pictures."""
    documents = {document.doc_id: document for document in reader.documents()}
    quotes: dict[PageRef, list[str]] = defaultdict(list)
    for ref, quote in wanted:
        quotes[ref].append(quote)
    shown: dict[PageRef, ShownPage] = {}
    for doc_id in dict.fromkeys(ref.doc_id for ref in quotes):
        refs = [ref for ref in quotes if ref.doc_id == doc_id]
        pages = dict(_pages(reader, refs))
        pictures = _pictures(documents.get(doc_id), reader.manifest.source, pages, draw)
        for ref in refs:
            shown[ref] = _shown(ref, quotes[ref], pages.get(ref), pictures)
    return shown


def unread_pages(wanted: Iterable[tuple[PageRef, str]], reason: str) -> dict[PageRef, ShownPage]:
    """Return the pages of the quotes if no index can be read."""
    quotes: dict[PageRef, list[Quoted]] = defaultdict(list)
    for ref, quote in wanted:
        quotes[ref].append(Quoted(quote, None))
    return {ref: ShownPage(ref, tuple(found), note=reason) for ref, found in quotes.items()}


def _pages(reader: IndexReader, refs: Sequence[PageRef]) -> Iterator[tuple[PageRef, Page]]:
    for ref in refs:
        try:
            yield ref, reader.page(ref)
        except KeyError:
            continue


def _pictures(
    document: Document | None, folder: str, pages: Mapping[PageRef, Page], draw: Draw | None
) -> Mapping[int, tuple[DrawnPage, bytes]] | str:
    """Return the drawn pages of a document by number, or why there are none."""
    if document is None:
        return "the document is no longer in the index"
    if draw is None:
        return NO_PICTURES
    if document.format != "pdf":
        return f"a file of the format {document.format} has no printed pages to draw; its indexed text is shown"
    data = _found(Path(folder), document)
    if data is None:
        return f"the file is missing in {folder} or has changed; its indexed text is shown"
    read = tuple(ref.page for ref, page in pages.items() if page.text_source == "ocr")
    source = Source(document.doc_id, document.doc_id, document.sha256, "pdf", data)
    drawn = draw(source, Wanted(tuple(ref.page for ref in pages), read))
    if isinstance(drawn, Refusal):
        return f"the page was not drawn: {drawn.message}"
    return {page.number: (page, png) for page, png in drawn}


def _found(folder: Path, document: Document) -> bytes | None:
    """Return the bytes of a document's file; null if they are not the indexed ones."""
    for ending in _PDF_NAMES:
        name = document.doc_id + ending
        data = read_once(folder, folder / name, name, FILE_MB) if folder.is_dir() else None
        if isinstance(data, bytes) and hashlib.sha256(data).hexdigest() == document.sha256:
            return data
    return None


def _shown(
    ref: PageRef, quotes: Sequence[str], page: Page | None, pictures: Mapping[int, tuple[DrawnPage, bytes]] | str
) -> ShownPage:
    if page is None:
        return ShownPage(ref, tuple(Quoted(quote, None) for quote in quotes), note="the page is no longer in the index")
    reason = pictures if isinstance(pictures, str) else ""
    drawn, png = (None, b"") if isinstance(pictures, str) else pictures.get(ref.page, (None, b""))
    found = tuple(_quoted(page, quote, drawn) for quote in quotes)
    return ShownPage(
        ref,
        found,
        page.text,
        page.label,
        page.text_source == "ocr",
        png,
        drawn.width if drawn else 0,
        drawn.height if drawn else 0,
        drawn.problem if drawn else reason,
    )


def _quoted(page: Page, quote: str, drawn: DrawnPage | None) -> Quoted:
    span = place_of(page, quote)
    return Quoted(quote, span, rectangles(page, span, drawn) if span and drawn else ())
