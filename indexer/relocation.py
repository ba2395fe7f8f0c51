"""Detect that the folder of a matter was moved or renamed, so that its stored documents stay valid."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path, PurePosixPath

from pincite.indexer import sources
from pincite.indexer.model import Document
from pincite.indexer.store.base import Store

_UNCHANGED = 0.5
"""Share of a matter's files that must be unchanged: some may have been edited since the move."""


def moved_from(folder: Path, store: Store, matter: str) -> str | None:
    """Return the folder that a matter was built from, if it no longer exists and `folder` is the same one moved.

    `folder` must have every file of the matter's documents under the same relative path, at least half of them
    unchanged. So no other folder replaces it by accident, and no document is lost. Raises as `Store.open` does.
    """
    with closing(store.open(matter)) as reader:
        former, documents = reader.manifest.source, reader.documents()
    if not _is_gone(Path(former)):
        return None
    before, now = _of_files(documents), _by_id(sources.hashes(folder))
    same = sum(now.get(doc_id) == sha256 for doc_id, sha256 in before.items())
    return former if before and before.keys() <= now.keys() and same >= _UNCHANGED * len(before) else None


def _is_gone(folder: Path) -> bool:
    """Whether nothing exists at a path; false where that cannot be examined."""
    try:
        folder.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False


def _of_files(documents: Iterable[Document]) -> dict[str, str]:
    """The hash of each document that is a file of its own, not an attachment."""
    by_id = {document.doc_id: document for document in documents}
    mails = {doc_id for doc_id, document in by_id.items() if document.format in sources.MAILS}
    own = (d for d in by_id.values() if mails.isdisjoint(map(str, PurePosixPath(d.doc_id).parents)))
    return {document.doc_id: document.sha256 for document in own}


def _by_id(files: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The hashes of files by the ids their documents may have: for `a.pdf`, `a` or the whole name."""
    named = dict(files)
    return {sources.doc_id_of(name): sha256 for name, sha256 in named.items()} | named
