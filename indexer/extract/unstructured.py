"""Read RTF, ODT, EPUB and PPTX. The only module that uses unstructured, of the `formats` extra.

unstructured converts RTF, ODT and EPUB into HTML with pandoc, which the extra installs; the HTML is read as HTML files
are. It reads slides itself. Two of its features are disabled: it reports its use over the network, at import and at
each call, and it classifies paragraphs with a language model that it downloads.
"""

import io
import os
import re
import sys
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Literal

from pincite.indexer.extract import office
from pincite.indexer.extract.base import Extraction, Heading, Oddity, RawPage, Unreadable, missing_extra
from pincite.indexer.extract.pandoc_input import break_pages, prepare_odt, prepare_rtf
from pincite.indexer.extract.rows import row_line
from pincite.indexer.extract.zip_size import refuse_bomb
from pincite.indexer.page import Span

if TYPE_CHECKING:
    from unstructured.documents.elements import Element

_SILENT = {"DO_NOT_TRACK": "1", "SCARF_NO_ANALYTICS": "1", "UNSTRUCTURED_DISABLE_NOTICE": "1"}
_DOWNLOADING = "unstructured.nlp.tokenize"
_CONVERTING_SECONDS = 300
"""Processor time of pandoc, which keeps running when the reading process is killed at its limit."""
_NAMES = {
    "rtf": "RTF files",
    "odt": "OpenDocument texts (ODT)",
    "epub": "EPUB books",
    "pptx": "PowerPoint presentations (PPTX)",
}
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, LookupError, ValueError, SyntaxError)
_MISREAD = (AttributeError, TypeError)  # python-pptx trusts the names of a package's parts
_BACK = re.compile(r'<a[^<>]{0,400}?class="footnote-back"[^<>]{0,400}>.{0,200}?</a>', re.DOTALL)
_NOT_READ = {b'/image"': "pictures", b'/chart"': "charts", b'/diagramData"': "diagrams", b'/oleObject"': "objects"}


def extract_text(data: bytes, form: Literal["rtf", "odt", "epub"]) -> Extraction:
    """Convert a file of one of these formats to HTML and read that. Raises `Unreadable`."""
    _disable_network()
    try:
        from unstructured.errors import UnprocessableEntityError
        from unstructured.file_utils.file_conversion import convert_file_to_html_text_using_pandoc

        import_module("pypandoc")
    except ImportError as error:
        raise missing_extra(_NAMES[form], "formats") from error
    try:
        prepared = _prepared(data, form)
        with _bounded():
            html = convert_file_to_html_text_using_pandoc(source_format=form, file=io.BytesIO(prepared))
    except (*_DAMAGE, UnprocessableEntityError) as error:
        raise _damaged(form, error) from error
    return office.extract_html(break_pages(_BACK.sub("", html)).encode())


def extract_slides(data: bytes) -> Extraction:
    """Read a presentation: every slide is a page, its title a heading, its notes below it. Raises `Unreadable`."""
    _disable_network()
    try:
        from unstructured.partition.pptx import partition_pptx
    except ImportError as error:
        raise missing_extra(_NAMES["pptx"], "formats") from error
    try:
        refuse_bomb(data, "PPTX")
        slides, with_notes = (
            _by_slide(partition_pptx(file=io.BytesIO(data), include_slide_notes=notes, languages=[""]))
            for notes in (False, True)
        )
        left_out = _left_out(data)
    except (*_DAMAGE, *_MISREAD) as error:
        raise _damaged("pptx", error) from error
    pages = tuple(
        _slide(shown, noted[: len(noted) - len(shown)]) for shown, noted in zip(slides, with_notes, strict=True)
    )
    if not any(page.text for page in pages):
        raise Unreadable("empty", "no slide holds any text", "print it to PDF: text in its pictures can then be read")
    return Extraction(pages, left_out, title=_title(pages[0]))


def _disable_network() -> None:
    """Set the variables that unstructured reads at each call, and replace its module that downloads the model."""
    os.environ.update(_SILENT)
    if _DOWNLOADING not in sys.modules:
        module = ModuleType(_DOWNLOADING, "Replaces the module that would download a language model.")
        module.__dict__.update(sent_tokenize=lambda text: [text], word_tokenize=str.split, pos_tag=lambda _: [])
        sys.modules[_DOWNLOADING] = module


def _prepared(data: bytes, form: Literal["rtf", "odt", "epub"]) -> bytes:
    if form == "rtf":
        return prepare_rtf(data)
    refuse_bomb(data, form.upper())
    return prepare_odt(data) if form == "odt" else data


@contextmanager
def _bounded() -> Iterator[None]:
    """Limit the processor time of programs started in this context, where the system can."""
    if sys.platform == "win32":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = int(time.process_time()) + _CONVERTING_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _by_slide(elements: "list[Element]") -> list[list["Element"]]:
    """Split the elements at the page breaks between slides; a slide without text stays an empty list."""
    slides: list[list[Element]] = [[]]
    for element in elements:
        if element.category == "PageBreak":
            slides.append([])
        else:
            slides[-1].append(element)
    return slides


def _slide(shown: "list[Element]", notes: "list[Element]") -> RawPage:
    text, headings = "", list[Heading]()
    for element in (*shown, *notes):
        words = _words(element)
        if _is_title(element) and not headings:
            headings.append(Heading(Span(len(text), len(text) + len(words)), 1))
            words += "\n"  # a blank line, so that no sentence begins with the heading
        text += f"{words}\n"
    return RawPage(text.rstrip(), headings=tuple(headings))


def _title(first: RawPage) -> str | None:
    return next((first.text[each.words.start : each.words.end] for each in first.headings), None)


def _words(element: "Element") -> str:
    """The words of an element: a table as one line per row, a title on one line."""
    if element.metadata.text_as_html:
        return office.extract_html(element.metadata.text_as_html.encode()).pages[0].text
    lines = (row_line([line]) for line in element.text.splitlines())
    return (" " if _is_title(element) else "\n").join(filter(None, lines))


def _is_title(element: "Element") -> bool:
    """Whether it is the slide's own title; other lines that look like titles have a deeper level."""
    return bool(element.category == "Title" and element.metadata.category_depth == 0)


def _left_out(data: bytes) -> tuple[Oddity, ...]:
    """An oddity that names the other content of the slides, found in their relations."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        relations = [package.read(name) for name in package.namelist() if name.startswith("ppt/slides/_rels/")]
    found = sorted({what for mark, what in _NOT_READ.items() if any(mark in each for each in relations)})
    why = f"not read: {', '.join(found)}"
    remedy = "print the file to PDF as it should be read, if they belong there"
    return (Oddity(None, "left_out", why, remedy),) if found else ()


def _damaged(form: str, error: Exception) -> Unreadable:
    return Unreadable(
        "damaged",
        f"the {form.upper()} cannot be opened ({type(error).__name__})",
        "open it in its program and save it again, or save it as PDF",
    )
