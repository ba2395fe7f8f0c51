"""The files of a folder, in order, each as what came of it: a document, no document, or as it was before."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from pincite.indexer import sources
from pincite.indexer.isolation.protocol import Refused
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.model import Diagnostic, IndexedDocument, Skipped
from pincite.indexer.sources import Source
from pincite.indexer.sources.attachments import attached

_MARK = "skipped_attachment"
_PERHAPS_NEXT_TIME = frozenset(("crashed", "timed_out"))
_SETTLED = frozenset(("archive", "damaged", "empty", "format_not_supported", "no_pages", "not_a_document", "picture"))
"""What no password, extra, limit or luck changes about an attachment."""
_INCOMPLETE = "+"
"""Ends the hash of a mail of which something may be read another time: so it is not taken for unchanged."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A file is in hand: what comes of it follows."""

    path: str


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

    def leaves(self, doc_id: str, stored: Mapping[str, str]) -> bool:
        """Tell whether what is stored under this id may still be so; `stored` is `doc_id` -> sha256."""
        if self.source is None:
            return sources.is_out_of_reach(doc_id, self.skipped)
        own = self.source.doc_id
        if self.skipped.kind not in _PERHAPS_NEXT_TIME or own not in stored:
            return False
        unchanged = stored[own].removesuffix(_INCOMPLETE) == self.source.sha256
        return unchanged and (doc_id == own or doc_id.startswith(f"{self.source.path}/"))


Outcome = Begun | Unchanged | Read | NotRead


def take_in(folder: Path, known: Mapping[str, str], pool: WorkerPool) -> Iterator[Outcome]:
    """Yield what came of every file under a folder, in order of path; after a mail its attachments, in order of theirs.

    A file that is read is told of before it is waited for.

    `known` is `doc_id` -> sha256 of what need not be read again.
    """

    def act(found: Source | Skipped) -> list[Outcome]:
        if isinstance(found, Skipped):
            return [NotRead(found)]
        if known.get(found.doc_id) == found.sha256:
            return [Unchanged(found.doc_id, found.path)]
        return _read(found, pool, pool.limits.depth)

    with closing(pool.in_order(sources.walk(folder, pool.limits.file_mb), act)) as flow:
        for found, coming in flow:
            if isinstance(found, Source) and known.get(found.doc_id) != found.sha256:
                yield Begun(found.path)
            yield from coming.result()


def incomplete(sha256: str) -> str:
    """Return the hash under which a mail is stored so that the next index opens it, unchanged or not."""
    return f"{sha256.removesuffix(_INCOMPLETE)}{_INCOMPLETE}"


def is_same_file(before: str, now: str) -> bool:
    """Tell whether two stored hashes are of the same bytes, whatever could be read of them."""
    return hash_of_file(before) == hash_of_file(now)


def hash_of_file(stored: str) -> str:
    """Return the hash of a document's bytes from the one under which it is stored."""
    return stored.removesuffix(_INCOMPLETE)


def skipped_in(diagnostic: Diagnostic) -> Skipped | None:
    """Return the row of an attachment that was skipped when its mail was read, if this diagnostic keeps one."""
    mark, _, rest = diagnostic.kind.partition(" ")
    if mark != _MARK:
        return None
    kind, _, path = rest.partition(" ")
    return Skipped(path, kind, diagnostic.message, diagnostic.remedy)


def _read(source: Source, pool: WorkerPool, depth: int) -> list[Outcome]:
    came = pool.read(source)
    if isinstance(came, Refused):
        return [NotRead(Skipped(source.path, came.kind, came.message, came.remedy), _without_data(source))]
    inner = [each for found in attached(source.path, came.attachments) for each in _inside(found, pool, depth)]
    rows = [each.skipped for each in inner if isinstance(each, NotRead)]
    return [Read(source.path, _with_rows(came.document, source.path, rows)), *inner]


def _inside(found: Source | Skipped, pool: WorkerPool, depth: int) -> list[Outcome]:
    if isinstance(found, Skipped):
        return [NotRead(found, inside=True)]
    if found.format in sources.MAILS and depth <= 1:
        why = "mails inside mails are not opened any deeper"
        return [NotRead(Skipped(found.path, "too_deep", why, "save it as a file of its own"), inside=True)]
    return [replace(each, inside=True) if isinstance(each, NotRead) else each for each in _read(found, pool, depth - 1)]


def _with_rows(item: IndexedDocument, path: str, rows: list[Skipped]) -> IndexedDocument:
    """Keep with a mail what was skipped of it, but for mails inside, which keep their own."""
    direct = (row for row in rows if "/" not in row.path[len(path) + 1 :])
    kept = (Diagnostic(item.document.doc_id, None, f"{_MARK} {r.kind} {r.path}", r.message, r.remedy) for r in direct)
    settled, sha256 = _SETTLED.issuperset(row.kind for row in rows), item.document.sha256
    document = replace(item.document, sha256=sha256 if settled else incomplete(sha256))
    return replace(item, document=document, diagnostics=(*item.diagnostics, *kept))


def _without_data(source: Source) -> Source:
    return replace(source, data=b"")
