"""Read DOCX and HTML. The only module that uses python-docx and lxml, of the `office` extra."""

import codecs
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast
from xml.etree.ElementTree import Element

from pincite.indexer.extract.base import Extraction, Oddity, Unreadable, missing_extra
from pincite.indexer.extract.html import Article, title_of
from pincite.indexer.extract.page_writer import PageWriter
from pincite.indexer.extract.word.body import Body
from pincite.indexer.extract.word.lists import Lists
from pincite.indexer.extract.word.styles import Styles
from pincite.indexer.extract.word.xml_names import W
from pincite.indexer.extract.zip_size import refuse_bomb

if TYPE_CHECKING:
    from docx.opc.part import Part

_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, KeyError, ValueError),
    *(AttributeError, TypeError),  # python-docx trusts the names of a package's parts
)
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_SINGLE = ("styles", "numbering", "footnotes", "endnotes")
_RUNNING = ("header", "footer")
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)


def extract_docx(data: bytes) -> Extraction:
    """Read a Word document with the numbers that Word prints. Raises `Unreadable`."""
    main, parts, running = _open_docx(data)
    styles = Styles(parts.get("styles"))
    body = Body(styles, Lists(parts.get("numbering"), styles), _notes(parts), running)
    return _extraction(body.write(main), body)


def extract_html(data: bytes) -> Extraction:
    """Read an HTML file as a browser shows it. Raises `Unreadable`."""
    try:
        from lxml import etree, html
    except ImportError as error:
        raise missing_extra("HTML files", "office") from error
    try:
        decoded = data.decode(_encoding(data), "replace").encode()
        parser = html.HTMLParser(
            encoding="utf-8", no_network=True, huge_tree=True
        )  # else deeply nested text is lost silently
        root = html.document_fromstring(decoded, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError) as error:
        raise Unreadable("empty", "the file holds no text", "remove the file, or fill it") from error
    article = Article(cast("Element", root))
    return replace(_extraction(article.write(), article), title=title_of(cast("Element", root)))


def _extraction(writer: PageWriter, written: Article | Body) -> Extraction:
    pages = writer.pages()
    if not any(page.text.strip() for page in pages):
        raise Unreadable("empty", "the file holds no text", "remove the file, or fill it")
    return Extraction(pages, tuple(_oddities(written)))


def _oddities(written: Article | Body) -> Iterator[Oddity]:
    if written.hidden:
        why = "the file has text that its program does not show; it was left out"
        yield Oddity(None, "hidden_text", why, "show it in the program and save, if it belongs there")
    if written.left_out:
        why = f"not read: {', '.join(sorted(written.left_out))}"
        yield Oddity(None, "left_out", why, "print the file to PDF as it should be read, if they belong there")


def _open_docx(data: bytes) -> tuple[Element, dict[str, Element], dict[str, Element]]:
    """Return the main part of a package, its single parts by kind, and its headers and footers by id."""
    try:
        from docx.opc.package import OpcPackage
        from lxml.etree import XMLSyntaxError
    except ImportError as error:
        raise missing_extra("DOCX files", "office") from error
    try:
        refuse_bomb(data, "DOCX")
        main = OpcPackage.open(io.BytesIO(data)).main_document_part
        related = [(key, each) for key, each in main.rels.items() if not each.is_external]
        wanted = [(key, each.reltype.removeprefix(_RELATIONS), each.target_part) for key, each in related]
        parts = {kind: _parsed(part) for _, kind, part in wanted if kind in _SINGLE}
        return _parsed(main), parts, {key: _parsed(part) for key, kind, part in wanted if kind in _RUNNING}
    except (*_DAMAGE, XMLSyntaxError) as error:
        raise Unreadable(
            "damaged",
            f"the DOCX cannot be opened ({type(error).__name__})",
            "open it in Word and save it again, or save it as PDF",
        ) from error


def _parsed(part: "Part") -> Element:
    from docx.oxml.parser import parse_xml

    return cast("Element", parse_xml(part.blob))


def _notes(parts: dict[str, Element]) -> dict[tuple[str, str], Element]:
    return {
        (kind, note.get(f"{W}id", "")): note
        for kind in ("footnote", "endnote")
        if f"{kind}s" in parts
        for note in parts[f"{kind}s"].findall(f"{W}{kind}")
    }


def _encoding(data: bytes) -> str:
    """The encoding of an HTML file: by its byte order mark, its declaration, else UTF-8 if valid, else Windows-1252."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return name
    declared = _CHARSET.search(data[:4096])
    if declared is not None:
        try:
            name = codecs.lookup(declared[1].decode("ascii")).name
        except LookupError:
            name = "ascii"
        if name not in ("ascii", "iso8859-1"):  # browsers treat these as Windows-1252
            return name
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "windows-1252"
    return "utf-8"
