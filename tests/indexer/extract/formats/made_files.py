"""Build small RTF, ODT, EPUB and Outlook files from invented text."""

import io
import struct
import zipfile
from collections.abc import Mapping

from tests.indexer.extract.formats.compound_file import Tree, compound

Fields = Mapping[int, str | bytes | int]

_ODF = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
)
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>'
    "</manifest:manifest>"
)


def rtf(body: str) -> bytes:
    return rb"{\rtf1\ansi{\fonttbl\f0 Times;}\pard " + body.encode("ascii") + b"}"


def zipped(parts: Mapping[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for name, held in parts.items():
            package.writestr(name, held)
    return buffer.getvalue()


def odt(body: str, automatic: str = "", named: str = "") -> bytes:
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": _MANIFEST,
            "styles.xml": f"<office:document-styles {_ODF}><office:styles>{named}</office:styles>"
            "</office:document-styles>",
            "content.xml": f"<office:document-content {_ODF}><office:automatic-styles>{automatic}"
            f"</office:automatic-styles><office:body><office:text>{body}</office:text></office:body>"
            "</office:document-content>",
        }
    )


def epub(*chapters: str) -> bytes:
    names = [f"c{number}" for number in range(len(chapters))]
    items = "".join(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>' for name in names)
    order = "".join(f'<itemref idref="{name}"/>' for name in names)
    return zipped(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container version="1.0" '
            'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
            '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
            "</container>",
            "book.opf": '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">'
            '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Handbook</dc:title>'
            '<dc:identifier id="i">x</dc:identifier><dc:language>en</dc:language></metadata>'
            f"<manifest>{items}</manifest><spine>{order}</spine></package>",
            **{
                f"{name}.xhtml": f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head>{body}</html>'
                for name, body in zip(names, chapters, strict=True)
            },
        }
    )


def msg(
    fields: Fields,
    recipients: tuple[Fields, ...] = (),
    attachments: tuple[Fields, ...] = (),
) -> bytes:
    """An Outlook message of these properties, by their ids (MS-OXPROPS); a large number is a FILETIME."""
    head = (
        bytes(8) + struct.pack("<4I", len(recipients), len(attachments), len(recipients), len(attachments)) + bytes(8)
    )
    tree: dict[str, bytes | Tree] = dict(_properties(fields, head))
    for kind, each in (("recip", recipients), ("attach", attachments)):
        tree |= {f"__{kind}_version1.0_#{at:08X}": _properties(held, bytes(8)) for at, held in enumerate(each)}
    return compound(tree)


def _properties(fields: Fields, head: bytes) -> dict[str, bytes]:
    rows, streams = head, dict[str, bytes]()
    for key, value in fields.items():
        if isinstance(value, int):
            rows += struct.pack("<HHIQ", 0x0040 if value >> 32 else 0x0003, key, 6, value)
            continue
        kind, held = (0x001F, value.encode("utf-16-le")) if isinstance(value, str) else (0x0102, value)
        streams[f"__substg1.0_{key:04X}{kind:04X}"] = held
        rows += struct.pack("<HHIII", kind, key, 6, len(held) + (2 if kind == 0x001F else 0), 0)
    return {"__properties_version1.0": rows, **streams}
