"""Small files of the formats, made here of invented words."""

import io
import struct
import zipfile
from collections.abc import Mapping
from typing import Union

Tree = Mapping[str, Union[bytes, "Tree"]]

_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_FREE, _END, _FAT, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF

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
            "styles.xml": f"<office:document-styles {_ODF}><office:styles>{named}</office:styles></office:document-styles>",
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
            "META-INF/container.xml": '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
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
    fields: Mapping[int, str | bytes | int],
    recipients: tuple[Mapping[int, str | bytes | int], ...] = (),
    attachments: tuple[Mapping[int, str | bytes | int], ...] = (),
) -> bytes:
    """An Outlook message of these properties, by their ids (MS-OXPROPS); a large number is a FILETIME."""
    head = bytes(8) + struct.pack("<4I", len(recipients), len(attachments), len(recipients), len(attachments)) + bytes(8)
    tree: dict[str, bytes | Tree] = dict(_properties(fields, head))
    for kind, each in (("recip", recipients), ("attach", attachments)):
        tree |= {f"__{kind}_version1.0_#{at:08X}": _properties(held, bytes(8)) for at, held in enumerate(each)}
    return compound(tree)


def _properties(fields: Mapping[int, str | bytes | int], head: bytes) -> dict[str, bytes]:
    rows, streams = head, dict[str, bytes]()
    for key, value in fields.items():
        if isinstance(value, int):
            rows += struct.pack("<HHIQ", 0x0040 if value >> 32 else 0x0003, key, 6, value)
            continue
        kind, held = (0x001F, value.encode("utf-16-le")) if isinstance(value, str) else (0x0102, value)
        streams[f"__substg1.0_{key:04X}{kind:04X}"] = held
        rows += struct.pack("<HHIII", kind, key, 6, len(held) + (2 if kind == 0x001F else 0), 0)
    return {"__properties_version1.0": rows, **streams}


def compound(tree: Tree) -> bytes:
    """A compound file (MS-CFB) of these storages and streams."""
    entries: list[list[object]] = [["Root Entry", 5, _NONE, _NONE, b""]]  # name, kind, child, right, data
    _add(entries, 0, tree)
    mini, mini_fat, sectors, fat = b"", list[int](), b"", list[int]()
    places: list[tuple[int, int]] = []
    for _, kind, _, _, data in entries:
        assert isinstance(data, bytes)
        if kind != 2 or not data:
            places.append((_END, len(data)))
        elif len(data) < _CUTOFF:
            places.append((len(mini_fat), len(data)))
            mini += data + bytes(-len(data) % _MINI)
            mini_fat += _chain(len(mini_fat), len(mini) // _MINI)
        else:
            places.append((len(fat), len(data)))
            sectors += data + bytes(-len(data) % _SECTOR)
            fat += _chain(len(fat), len(sectors) // _SECTOR)

    def stored(data: bytes) -> int:
        nonlocal sectors
        start = len(fat)
        sectors += data + bytes(-len(data) % _SECTOR)
        fat.extend(_chain(start, len(sectors) // _SECTOR))
        return start

    places[0] = (stored(mini), len(mini))
    mini_table = b"".join(struct.pack("<I", each) for each in mini_fat)
    mini_start = stored(mini_table + b"\xff" * (-len(mini_table) % _SECTOR))
    directory = b"".join(_entry(*entry[:4], *place) for entry, place in zip(entries, places, strict=True))  # type: ignore[arg-type]
    first = stored(directory + _entry("", 0, _NONE, _NONE, 0, 0) * (-len(entries) % 4))
    tables = next(count for count in range(1, 110) if count * 128 >= len(fat) + count)
    at = list(range(len(fat), len(fat) + tables))
    fat += [_FAT] * tables + [_FREE] * (tables * 128 - len(fat) - tables)
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<5H6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<9I", 0, tables, first, 0, _CUTOFF, mini_start, -(-len(mini_table) // _SECTOR), _END, 0)
    header += b"".join(struct.pack("<I", each) for each in at + [_FREE] * (109 - tables))
    return header + sectors + b"".join(struct.pack("<I", each) for each in fat)


def _add(entries: list[list[object]], parent: int, tree: Tree) -> None:
    before: int | None = None
    for name in sorted(tree, key=lambda name: (len(name), name.upper())):
        held = tree[name]
        at = len(entries)
        entries.append([name, 2 if isinstance(held, bytes) else 1, _NONE, _NONE, held if isinstance(held, bytes) else b""])
        if before is None:
            entries[parent][2] = at
        else:
            entries[before][3] = at
        before = at
        if not isinstance(held, bytes):
            _add(entries, at, held)


def _chain(start: int, end: int) -> list[int]:
    return [*range(start + 1, end), _END]


def _entry(name: str, kind: int, child: int, right: int, start: int, size: int) -> bytes:
    letters = name.encode("utf-16-le")
    length = len(letters) + 2 if name else 0
    links = struct.pack("<64sHBB3I", letters, length, kind, 1, _NONE, right, child)
    return links + bytes(36) + struct.pack("<IQ", start if kind else 0, size)
