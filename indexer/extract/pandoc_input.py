"""Rewrite RTF and ODT files so that pandoc keeps their page breaks, list numbers and spaces. Pure.

A page break becomes a marker word, which `break_pages` finds in the HTML. The number that RTF stores before a list item
becomes text of its paragraph, because pandoc would write a bullet.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_MARK = "pincite-breaks-the-page-here"
_RTF_WORD = rb"(?<!\\)((?:\\\\)*)\\%s(?![a-zA-Z])"
_RTF_BREAK = re.compile(_RTF_WORD % b"page")
_RTF_NUMBER = re.compile(_RTF_WORD % b"(?:listtext|pntext)")
_RTF_LIST = re.compile(_RTF_WORD % rb"ls\d+ ?")
_RTF_LETTER = re.compile(rb"(?<!\\)((?:\\\\)*\\u-?\d++) ?([^\\{}\s])")
"""A character by its number with a plain fallback character, after which pandoc would drop a space."""
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_CONTENT, _STYLES = "content.xml", "styles.xml"


def prepare_rtf(data: bytes) -> bytes:
    """Mark the page breaks of an RTF file, and keep its list numbers and spaces."""
    data = _RTF_BREAK.sub(rb"\1\\par " + _MARK.encode() + rb"\\par ", data)
    if _RTF_NUMBER.search(data):
        data = _RTF_LIST.sub(rb"\1", _RTF_NUMBER.sub(rb"\1\\plain", data))
    return data if rb"\uc0" in data else _RTF_LETTER.sub(_with_packed_sign, data)


def prepare_odt(data: bytes) -> bytes:
    """Mark the page breaks of an ODT. Raises `BadZipFile`, `KeyError`, `ParseError` and others if it is damaged."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(packed, "w") as target:
        content = ElementTree.fromstring(source.read(_CONTENT))
        named = ElementTree.fromstring(source.read(_STYLES))
        _mark(content, dict((*_styles(named, "styles"), *_styles(content, "automatic-styles"))))
        for item in source.infolist():
            data = ElementTree.tostring(content) if item.filename == _CONTENT else source.read(item)
            target.writestr(item, data)
    return packed.getvalue()


def break_pages(html: str) -> str:
    """Replace the markers in a converted file by page breaks of HTML."""
    return html.replace(_MARK, '<span style="break-before: page"></span>')


def _with_packed_sign(letter: re.Match[bytes]) -> bytes:
    return letter[1] + b"\\'%02x" % letter[2][0]


def _styles(root: Element, where: str) -> Iterator[tuple[str, Element]]:
    for group in root.iter(f"{_OFFICE}{where}"):
        for style in group.iter(f"{_STYLE}style"):
            yield style.get(f"{_STYLE}name", ""), style


def _mark(content: Element, styles: dict[str, Element]) -> None:
    for paragraph in content.iter():
        if paragraph.tag in (f"{_TEXT}p", f"{_TEXT}h"):
            name = paragraph.get(f"{_TEXT}style-name", "")
            if _breaks(name, "before", styles):
                paragraph.text = f"{_MARK}{paragraph.text or ''}"
            if _breaks(name, "after", styles):
                last = ElementTree.SubElement(paragraph, f"{_TEXT}span")
                last.text = _MARK


def _breaks(name: str, side: str, styles: dict[str, Element]) -> bool:
    """Whether a style breaks the page, itself or by the nearest parent style that says so."""
    seen = set[str]()
    while name in styles and name not in seen:
        seen.add(name)
        style = styles[name]
        if side == "before" and style.get(f"{_STYLE}master-page-name"):
            return True
        properties = style.find(f"{_STYLE}paragraph-properties")
        value = properties.get(f"{_FO}break-{side}") if properties is not None else None
        if value is not None:
            return value == "page"
        name = style.get(f"{_STYLE}parent-style-name", "")
    return False
