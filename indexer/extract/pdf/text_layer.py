"""Extract the text layer of a PDF's pages, without hidden words and with tracked changes."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pypdfium2
import pypdfium2.raw as pdfium

from pincite.indexer.extract.base import Extraction, Oddity, RawPage, Unreadable
from pincite.indexer.extract.legible import is_garbled, visible
from pincite.indexer.extract.pdf import pictures
from pincite.indexer.extract.pdf.hidden_letters import hidden_letters, may_have_layers
from pincite.indexer.extract.pdf.lines import HYPHEN_MARKS, LINE_END, read_boxes, split_columns
from pincite.indexer.extract.pdf.open_pdf import open_pdf
from pincite.indexer.extract.pdf.remove_hidden import mask, remove_masked
from pincite.indexer.extract.pdf.rules import explains_underlining, read_revisions, strikes_out
from pincite.indexer.extract.pdf.suspect_objects import find_suspects
from pincite.indexer.page import HiddenKind, Revision, TextSource

_LEGEND_PAGES = 3
"""First pages in which a legend of tracked changes is searched."""
_NO_TEXT = 8
"""Visible characters below which a page with other content counts as without text (a page number or speck)."""
_ONE_UNIT = 0xFFFF
_LITTLE_TEXT = 200
"""Visible characters below which a page may be a scan with a stamp or a header."""


def extract(data: bytes, passwords: Sequence[str] = (), most_pages: int | None = None) -> Extraction:
    """Read every page's text layer. Raises `Unreadable` for what is not a readable PDF with pages."""
    document = open_pdf(data, passwords)
    try:
        count = len(document)
        if most_pages is not None and count > most_pages:
            raise Unreadable(
                "too_large", f"the PDF has {count} pages", f"split it, or raise the setting index.pages ({most_pages})"
            )
        if count == 0:
            raise Unreadable("no_pages", "the PDF has no pages", "print it again to PDF, or remove the file")
        pages: list[RawPage] = []
        oddities: list[Oddity] = []
        has_layers = may_have_layers(data)
        for index in range(count):
            page, oddity = _read_page(document, index, has_layers)
            pages.append(page)
            if oddity is not None:
                oddities.append(oddity)
        title = " ".join(document.get_metadata_value("Title").split())
        oddities.extend(_hidden(pages))
        return Extraction(_with_revisions(document, pages), tuple(oddities), properties_title=title)
    finally:
        document.close()


def _read_page(document: pypdfium2.PdfDocument, index: int, has_layers: bool) -> tuple[RawPage, Oddity | None]:
    try:
        page = document[index]
    except pypdfium2.PdfiumError as error:
        return RawPage("", text_source="none"), Oddity(
            index + 1, "page_unreadable", f"the page cannot be loaded: {error}", "repair the PDF or print it again"
        )
    try:
        raw = replace(_page_text(page, has_layers), label=document.get_page_label(index) or None)
        fault = _fault(page, raw.text)
    finally:
        page.close()
    if fault is None:
        return raw, None
    source: TextSource = "layer" if visible(raw.text) >= _NO_TEXT else "none"
    return replace(raw, text_source=source), Oddity(index + 1, *fault, _REMEDY)


def _hidden(pages: Sequence[RawPage]) -> Iterator[Oddity]:
    """One oddity for a file that names the pages with hidden words."""
    numbers = [number for number, page in enumerate(pages, start=1) if page.hidden]
    if numbers:
        why = f"text that a reader does not see was left out of page {', '.join(map(str, numbers))}"
        yield Oddity(None, "hidden_text", why, "it cannot be cited as proof; get_page lists it separately")


_REMEDY = "have its picture read by text recognition (OCR)"


def _fault(page: pypdfium2.PdfPage, text: str) -> tuple[str, str] | None:
    """Why the text layer is not usable, as kind and message; null for a good one and for a blank page."""
    if is_garbled(text):
        return "broken_text_layer", "the characters of the page's text layer make no words"
    seen = visible(text)
    if seen >= _LITTLE_TEXT:
        return None
    if seen < _NO_TEXT:
        return ("no_text_layer", "the page is a picture without text") if pictures.shows_more(page) else None
    if pictures.is_scan(page):
        return "no_text_layer", f"the page is a picture; its text layer holds only {seen} characters"
    return None


def _page_text(page: pypdfium2.PdfPage, has_layers: bool) -> RawPage:
    """The text of a page without hidden words, with the boxes of its lines and its tracked changes.

    Underlined words are tracked changes only on a page with struck words.
    """
    textpage = page.get_textpage()
    try:
        suspects = find_suspects(page, has_layers)
        revisions = read_revisions(suspects.thin, textpage, _as_printed) if strikes_out(suspects.thin, textpage) else ()
        text = textpage.get_text_range()
        hidden = hidden_letters(page, textpage, suspects)
        text, pieces = mask(text, _offsets(textpage, text, hidden)) if hidden else (text, ())
        boxes = read_boxes(textpage, text)
        split = split_columns(textpage, text, boxes)
        raw = RawPage(
            _as_printed(split),
            revisions=revisions,
            boxes=boxes if split is text else read_boxes(textpage, split),
        )
        return remove_masked(raw, tuple((_as_printed(words), kind) for words, kind in pieces)) if pieces else raw
    finally:
        textpage.close()


def _offsets(textpage: pypdfium2.PdfTextPage, text: str, letters: Mapping[int, HiddenKind]) -> dict[int, HiddenKind]:
    """Map letters of a page to offsets of its text: pdfium counts UTF-16 units, and its text may lack some."""
    if len(text) == textpage.count_chars():
        return dict(letters)
    places = [place for place, char in enumerate(text) for _ in range(2 if ord(char) > _ONE_UNIT else 1)]
    units = ((pdfium.FPDFText_GetTextIndexFromCharIndex(textpage.raw, n), kind) for n, kind in letters.items())
    return {places[unit]: kind for unit, kind in units if 0 <= unit < len(places)}


def _as_printed(text: str) -> str:
    """The text with one line feed per line end; pdfium's hyphen marks and soft hyphens become hyphens."""
    if HYPHEN_MARKS.search(text):
        text = LINE_END.sub(lambda end: "-\n" if end["hyphen"] else "\n", text)
    else:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", text.replace("\u00ad", "-").replace("\0", ""))


def _with_revisions(document: pypdfium2.PdfDocument, pages: Sequence[RawPage]) -> tuple[RawPage, ...]:
    """The pages; in a document with tracked changes also with the underlined words of pages without struck ones."""
    tracked = any(page.revisions for page in pages) or any(explains_underlining(p.text) for p in pages[:_LEGEND_PAGES])
    if not tracked:
        return tuple(pages)
    return tuple(
        raw if raw.revisions or not raw.text else replace(raw, revisions=_revisions(document, index))
        for index, raw in enumerate(pages)
    )


def _revisions(document: pypdfium2.PdfDocument, index: int) -> tuple[Revision, ...]:
    page = document[index]
    textpage = page.get_textpage()
    try:
        return read_revisions(find_suspects(page, has_layers=False).thin, textpage, _as_printed)
    finally:
        textpage.close()
        page.close()
