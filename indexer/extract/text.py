"""Plain text and Markdown: form feeds are page breaks; without any, the file is page 1."""

import re
import unicodedata

from pincite.indexer.extract.base import Extraction, Oddity, RawPage, Unreadable

_SOFT_HYPHEN = re.compile("\u00ad(?=(?P<end>[ \t]*\n)?)")
"""Shows as a hyphen where a line ends, and not at all inside a line."""


def extract(data: bytes) -> Extraction:
    """Decode as UTF-8 (with or without a mark) or UTF-16 with a mark, else as Windows-1252, and say so."""
    text, oddities = _decode(data)
    if not text.strip():
        raise Unreadable("empty", "the file holds no text", "remove the file, or fill it")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    text = unicodedata.normalize("NFC", _SOFT_HYPHEN.sub(lambda match: "-" if match["end"] else "", text))
    return Extraction(tuple(RawPage(page) for page in text.split("\f")), oddities)


def _decode(data: bytes) -> tuple[str, tuple[Oddity, ...]]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), ()
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), (
            Oddity(None, "encoding", "the text is not UTF-8; read as Windows-1252", "save the file as UTF-8"),
        )
