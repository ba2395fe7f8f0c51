"""Turn the attachments of a mail into sources under the mail's path. Their names are untrusted data."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from pincite.indexer.extract.base import Attachment
from pincite.indexer.model import Skipped
from pincite.indexer.sources.base import Source, doc_id_of
from pincite.indexer.sources.walk import source_of

_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff/\\:*?"<>|]+')
"""Characters that some system forbids in file names, and characters that hide or reverse others."""
_LONGEST = 120


def attached(path: str, attachments: Sequence[Attachment]) -> Iterator[Source | Skipped]:
    """Yield each attachment of the mail at `path` as a source, or skipped with the reason; ids are unique and NFC."""
    taken: set[str] = set()
    for number, attachment in enumerate(attachments, start=1):
        name = _unique(_safe(attachment.name) or f"attachment-{number}", taken)
        yield source_of(attachment.data, f"{path}/{name}")


def _safe(name: str) -> str:
    """The last part of a name, with unsafe characters replaced."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    whole = PurePosixPath(_UNSAFE.sub("_", last).strip(" .") or ".")
    return whole.stem[:_LONGEST].rstrip() + whole.suffix[:_LONGEST]


def _unique(name: str, taken: set[str]) -> str:
    """The name, with a number before its suffix if another attachment has its id, ignoring case."""
    whole, count = PurePosixPath(name), 1
    while (key := doc_id_of(name).casefold()) in taken:
        count += 1
        name = f"{whole.stem} ({count}){whole.suffix}"
    taken.add(key)
    return name
