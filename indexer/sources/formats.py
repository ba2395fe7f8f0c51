"""Detect the format of a file by its content. Its name only decides between kinds of text."""

import re

from pincite.indexer.sources.base import Format, Refusal

_TEXT_SUFFIXES = {".txt", ".md", ".markdown", ".text"}
_BY_SUFFIX: dict[str, Format] = {
    **dict.fromkeys(_TEXT_SUFFIXES, "text"),
    **dict.fromkeys((".md", ".markdown"), "markdown"),
    **dict.fromkeys((".html", ".htm", ".xhtml"), "html"),
    ".eml": "eml",
    ".csv": "csv",
}
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_MAX_CONTROLS = 0.05
"""Most control characters of a text, as a share: ASCII text has none, random bytes have a tenth."""
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
_ARCHIVES = (b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PACKAGED = re.compile(rb"PK\x03\x04.{26}(xl/workbook\.bin|word/|xl/|ppt/)", re.DOTALL)
"""The first name in a package that identifies its program; embedded files come after the program's own."""
_PACKED_SUFFIXES: dict[str, Format] = {
    ".docx": "docx",
    ".xlsx": "xlsx",
    ".pptx": "pptx",
    ".odt": "odt",
    ".epub": "epub",
}
_PACKAGES: dict[bytes, Format] = {b"word/": "docx", b"xl/": "xlsx", b"ppt/": "pptx"}
_HEAD = 4096
_HTML = re.compile(rb"<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_BEFORE_HTML = ((b"<!--", b"-->"), (b"<?xml", b">"))
_HEADER = re.compile(rb"(?:From [^\r\n]+\r?\n)?(?:[!-9;-~]+:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n)+")
_MAIL_HEADER = re.compile(rb"^(?:from|to|date|subject|received|message-id|mime-version):", re.IGNORECASE | re.MULTILINE)
_SURE_MAIL_HEADER = re.compile(rb"^(?:received|message-id|mime-version):", re.IGNORECASE | re.MULTILINE)


def detect(data: bytes, suffix: str) -> Format | Refusal:
    """Detect the format of a file; `suffix` is lower-case, with its dot.

    A PDF may begin with up to 1024 other bytes (ISO 32000-1, annex H). Other formats may contain the PDF mark, so they
    are checked first.
    """
    if data.startswith(b"%PDF-"):
        return "pdf"
    detected = _by_first_bytes(data, suffix) or _mark_up(data, suffix)
    if detected is not None:
        return detected
    if suffix == ".pdf" or (suffix not in _TEXT_SUFFIXES and b"%PDF-" in data[:1024]):
        return "pdf"  # its reader reports what is wrong
    if suffix in _BY_SUFFIX:
        return _refuse_binary(data) or _BY_SUFFIX[suffix]
    return Refusal("not_a_document", "the file is no document that pincite knows", "remove it, or save it as PDF")


def _by_first_bytes(data: bytes, suffix: str) -> Format | Refusal | None:
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        detected = _inside_zip(data)
        # a damaged package counts as its suffix says: its reader reports what is wrong
        return _PACKED_SUFFIXES.get(suffix, detected) if detected is _ARCHIVE else detected
    if data.startswith(_OLE):
        return _inside_ole(data)
    if data.startswith(b"{\\rtf"):
        return "rtf"
    if data.startswith(_ARCHIVES):
        return _ARCHIVE
    if data.startswith(_PICTURES) or data[4:12] in (b"ftypheic", b"ftypavif") or data[8:12] == b"WEBP":
        return Refusal(
            "picture",
            "this version cannot read text in picture files",
            "make a PDF with a text layer (OCR) from it and index that",
        )
    return None


_ARCHIVE = Refusal("archive", "archives are not opened", "unpack it and index the folder")


def _unsupported(what: str, instead: str = "PDF or DOCX") -> Refusal:
    return Refusal(
        "format_not_supported",
        f"this is {what}, which this version cannot read",
        f"save it as {instead} and index that",
    )


def _inside_zip(data: bytes) -> Format | Refusal:
    """Identify a ZIP package by its file names, without unpacking anything."""
    if b"[Content_Types].xml" in data:
        named = _PACKAGED.search(data)
        if named is not None and named[1] not in _PACKAGES:
            return _unsupported("a binary Excel workbook (XLSB)", "XLSX or PDF")
        for name, detected in _PACKAGES.items():
            if name == named[1] if named is not None else name in data:
                return detected
    mark = data[30:110]
    if mark.startswith(b"mimetypeapplication/vnd.oasis.opendocument.text"):
        return "odt"
    if mark.startswith(b"mimetypeapplication/vnd.oasis.opendocument."):
        return _unsupported("an OpenDocument file of another kind than text", "XLSX, PPTX or PDF")
    return "epub" if mark.startswith(b"mimetypeapplication/epub") else _ARCHIVE


def _inside_ole(data: bytes) -> Format | Refusal:
    """Identify a compound file (old Office, Outlook, encrypted Office) by the names of its streams."""
    if _stream("EncryptedPackage") in data:
        return Refusal(
            "encrypted", "the Office file is protected by a password", "save a copy without a password and index that"
        )
    if _stream("__substg1.0_") in data or _stream("__properties_version1.0") in data:
        return "msg"
    for stream, what, instead in (
        ("WordDocument", "a Word file of before 2007 (DOC)", "PDF or DOCX"),
        ("Workbook", "an Excel workbook of before 2007 (XLS)", "XLSX or PDF"),
        ("PowerPoint Document", "a PowerPoint presentation of before 2007 (PPT)", "PPTX or PDF"),
    ):
        if _stream(stream) in data:
            return _unsupported(what, instead)
    return _unsupported("an Office file of before 2007", "PDF")


def _stream(name: str) -> bytes:
    return name.encode("utf-16-le")


def _mark_up(data: bytes, suffix: str) -> Format | None:
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = data[:_HEAD].decode("utf-16", "replace").encode()
    if _HTML.match(head, _first_element(head)):
        return "html"
    header = _HEADER.match(head)
    if header is None:
        return None
    least, sign = (1, _MAIL_HEADER) if suffix == ".eml" else (2, _SURE_MAIL_HEADER)
    return "eml" if len(sign.findall(header[0])) >= least else None


def _first_element(head: bytes) -> int:
    """The offset of the first content that is no space, comment or XML declaration."""
    at = 0
    while True:
        at += len(head[at:]) - len(head[at:].lstrip())
        ends = next((ends for begins, ends in _BEFORE_HTML if head[at : at + len(begins)].lower() == begins), None)
        end = head.find(ends, at) if ends else -1
        if ends is None or end < 0:
            return at
        at = end + len(ends)


def _refuse_binary(data: bytes) -> Refusal | None:
    """Refuse a file named as text with many control bytes; a stray one may be in a text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16: every other byte may be zero
        return None
    if len(data) - len(data.translate(None, _CONTROLS)) <= _MAX_CONTROLS * len(data):
        return None
    return Refusal(
        "not_a_document", "the file is named as text and contains binary data", "remove it, or save its text as UTF-8"
    )
