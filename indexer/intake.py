"""The files of a folder, in order, each as what came of it: a document, no document, or as it was before."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pincite.indexer import sources
from pincite.indexer.isolation.protocol import Refused
from pincite.indexer.isolation.readers import Readers
from pincite.indexer.limits import Limits
from pincite.indexer.model import Diagnostic, IndexedDocument, Skipped
from pincite.indexer.sources import Source
from pincite.indexer.sources.attachments import attached

_MARK = "skipped_attachment"
_PERHAPS_NEXT_TIME = frozenset(("crashed", "timed_out"))


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A file that is as it was when it was indexed."""

    doc_id: str
    path: str


@dataclass(frozen=True, slots=True)
class Read:
    """A file, or an attachment, that became a document."""

    path: str
    item: IndexedDocument


@dataclass(frozen=True, slots=True)
class NotRead:
    """A file, or what is `inside` a mail, that became none; `source` is null where its bytes are not known."""

    skipped: Skipped
    source: Source | None = None
    inside: bool = False

    def leaves(self, doc_id: str, sha256: str) -> bool:
        """Tell whether what is stored under this id and hash may still be so."""
        if self.source is None:
            return sources.is_out_of_reach(doc_id, self.skipped)
        same = (doc_id, sha256) == (self.source.doc_id, self.source.sha256)
        return same and self.skipped.kind in _PERHAPS_NEXT_TIME


Outcome = Unchanged | Read | NotRead


def take_in(folder: Path, known: Mapping[str, str], readers: Readers, limits: Limits) -> Iterator[Outcome]:
    """Yield what came of every file under a folder, in order of path; after a mail its attachments, in order of theirs.

    `known` is `doc_id` -> sha256 of what need not be read again.
    """

    def act(found: Source | Skipped) -> list[Outcome]:
        if isinstance(found, Skipped):
            return [NotRead(found)]
        if known.get(found.doc_id) == found.sha256:
            return [Unchanged(found.doc_id, found.path)]
        return _read(found, readers, limits.depth)

    for outcomes in readers.in_order(sources.walk(folder, limits.file_mb), act):
        yield from outcomes


def skipped_in(diagnostic: Diagnostic) -> Skipped | None:
    """Return the row of an attachment that was skipped when its mail was read, if this diagnostic keeps one."""
    mark, _, rest = diagnostic.kind.partition(" ")
    if mark != _MARK:
        return None
    kind, _, path = rest.partition(" ")
    return Skipped(path, kind, diagnostic.message, diagnostic.remedy)


def _read(source: Source, readers: Readers, depth: int) -> list[Outcome]:
    came = readers.read(source)
    if isinstance(came, Refused):
        return [NotRead(Skipped(source.path, came.kind, came.message, came.remedy), _without_data(source))]
    inner = [each for found in attached(source.path, came.attachments) for each in _inside(found, readers, depth)]
    direct = len(source.path) + 1
    rows = [each.skipped for each in inner if isinstance(each, NotRead) and "/" not in each.skipped.path[direct:]]
    return [Read(source.path, _with_rows(came.document, rows)), *inner]


def _inside(found: Source | Skipped, readers: Readers, depth: int) -> list[Outcome]:
    if isinstance(found, Skipped):
        return [NotRead(found, inside=True)]
    if found.format == "eml" and depth <= 1:
        why = "mails inside mails are not opened any deeper"
        return [NotRead(Skipped(found.path, "too_deep", why, "save it as a file of its own"), inside=True)]
    return [
        replace(each, inside=True) if isinstance(each, NotRead) else each for each in _read(found, readers, depth - 1)
    ]


def _with_rows(item: IndexedDocument, rows: list[Skipped]) -> IndexedDocument:
    """Keep with a mail what was skipped of it: as long as it does not change it is not opened again."""
    kept = (Diagnostic(item.document.doc_id, None, f"{_MARK} {r.kind} {r.path}", r.message, r.remedy) for r in rows)
    return replace(item, diagnostics=(*item.diagnostics, *kept)) if rows else item


def _without_data(source: Source) -> Source:
    return replace(source, data=b"")
