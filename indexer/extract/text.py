"""Read plain text: form feeds are page breaks; without any, the file is page 1."""

import re
import unicodedata

from pincite.indexer.extract.base import Extraction, Oddity, RawPage, Unreadable

_SOFT_HYPHEN = re.compile("\u00ad(?=[ \t]*\n)")
"""A soft hyphen is visible only at a line end."""
_LONGEST_TITLE = 90
_NO_TITLE_END = (".", ",", ";", ":", "!")
_HEADER = re.compile(r"(?:from|to|cc|date|sent)\s*:", re.IGNORECASE)
"""The first line of a letter or a mail that was saved as text."""


def extract(data: bytes) -> Extraction:
    """Decode as UTF-8, or UTF-16 with a byte order mark, else as Windows-1252 with an oddity. Raises `Unreadable`."""
    text, oddities = _decode(data)
    if not text.strip():
        raise Unreadable("empty", "the file holds no text", "remove the file, or fill it")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    text = unicodedata.normalize("NFC", _SOFT_HYPHEN.sub("-", text))
    return Extraction(tuple(RawPage(page) for page in text.split("\f")), oddities, title=_title(text))


def _title(text: str) -> str:
    """Return the first line if it looks like a title: short, no sentence, and not continued below."""
    first, _, rest = text.strip().partition("\n")
    first = first.strip()
    if len(first) > _LONGEST_TITLE or first.endswith(_NO_TITLE_END) or _HEADER.match(first) or rest[:1].islower():
        return ""
    return first if any(map(str.isalpha, first)) else ""


def _decode(data: bytes) -> tuple[str, tuple[Oddity, ...]]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), ()
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), (
            Oddity(None, "encoding", "the text is not UTF-8; read as Windows-1252", "save the file as UTF-8"),
        )
