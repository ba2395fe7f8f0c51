"""Read a matter while others index and purge it: follow the published generation.

`switch` makes one lookup in the store (`Store.state`). It runs before each call, and again before a result is returned.
The previous generation is released when the last call that reads it has ended.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from threading import RLock

from pincite.indexer.errors import GenerationRemoved, StoreError, StoreUnavailable
from pincite.indexer.model import Document
from pincite.server.open_matter_parts import OpenMatter

_REMOVED = "Documents were removed from the matter while the question was answered. Ask it again."


@dataclass(frozen=True, slots=True)
class GenerationChange:
    """A change of generation: both names, and of the documents that were read those that are the same in both."""

    before: str
    after: str
    unchanged: frozenset[str]


@dataclass(slots=True)
class _OpenGeneration:
    """An open generation, the number of calls that read it, and its release function."""

    matter: OpenMatter
    closing: ExitStack
    readers: int = 0
    is_replaced: bool = False


class Following:
    """Opens a matter and follows its generations. Thread-safe; close it at the end."""

    def __init__(self, state: Callable[[], str], opening: Callable[[], AbstractContextManager[OpenMatter]]) -> None:
        self._state = state
        self._opening = opening
        self._one = RLock()  # the garbage collector may release a forgotten matter in the middle of a switch
        self._doc_ids_seen: set[str] = set()
        self._is_listed = False
        self._seen, self._current = self._open()

    @property
    def matter(self) -> OpenMatter:
        """The matter as of the last switch."""
        return self._current.matter

    def ever_open(self) -> Collection[str]:
        """The documents of all generations that were open: caches may still have text of them.

        From the first call on, the ids of each generation are read when it is opened: a purge removes it.
        """
        with self._one:
            self._is_listed = True
            return self._doc_ids_seen | self.matter.corpus.documents.ids

    def is_behind(self) -> bool:
        """Report if another generation was published. Raises `StoreUnavailable`, since others may have purged it."""
        return self._state() != self._seen

    def switch(self, read: Callable[[], Collection[str]] = tuple) -> GenerationChange | None:
        """Open the published generation; null if it is open already. `read` returns the documents to compare.

        The previous generation may be gone: a reader without a lease does not keep it. Raises `UnknownMatter` if the
        matter was removed, and `StoreUnusable`. The previous generation is then not read again.
        """
        if not self.is_behind():
            return None
        with self._one:
            if not self.is_behind():
                return None
            seen, opened = self._open()
            with ExitStack() as closing:
                closing.callback(opened.closing.close)
                change = self._compared(opened.matter, read())
                closing.pop_all()
            left, self._seen, self._current = self._current, seen, opened
            left.is_replaced = True
            _release(left)
        return change

    def _compared(self, after: OpenMatter, read: Collection[str]) -> GenerationChange:
        """Compare documents that were read with the next generation.

        They count as changed if this generation was removed. Another error leaves the next one to be opened again.
        """
        old, new = self.matter.corpus, after.corpus
        if self._is_listed:
            self._doc_ids_seen |= old.documents.ids
        known = dict[str, tuple[str, int]]()
        with suppress(GenerationRemoved):
            known = {document.doc_id: _content(document) for document in old.documents.some(read)}
        unchanged = frozenset(d.doc_id for d in new.documents.some(known) if known[d.doc_id] == _content(d))
        return GenerationChange(old.reader.manifest.generation, new.reader.manifest.generation, unchanged)

    @contextmanager
    def reading(self) -> Iterator[OpenMatter]:
        """Keep the open generation open while it is read."""
        with self._one:
            opened = self._current
            opened.readers += 1
        try:
            yield opened.matter
        finally:
            with self._one:
                opened.readers -= 1
                _release(opened)

    def close(self) -> None:
        """Release the open generation."""
        with self._one:
            self._current.is_replaced = True
            self._current.readers = 0
            _release(self._current)

    def _open(self) -> tuple[str, _OpenGeneration]:
        """Open a generation. The state is read first, so that a later publication is seen by the next switch."""
        seen = self._state()
        with ExitStack() as closing:
            matter = closing.enter_context(self._opening())
            if self._is_listed:
                _ = matter.corpus.documents.ids
            return seen, _OpenGeneration(matter, closing.pop_all())


class Unpurged:
    """Stops a run that keeps its generation after one of its documents was purged or removed.

    `seen` is the state before the generation was opened, so that purges during opening are found. `published` returns
    the documents of the published generation.
    """

    def __init__(
        self,
        state: Callable[[], str],
        seen: str,
        documents: Collection[str],
        published: Callable[[], Collection[str]],
    ) -> None:
        self._state = state
        self._seen = seen
        self._documents = documents
        self._published = published

    def check(self) -> None:
        """Check once. Raises `StoreError` if the run may not continue, also if the store cannot be reached."""
        now = self._state()
        if now == self._seen:
            return
        if not set(self._documents_open()) <= set(self._published()):
            raise StoreError(_REMOVED)
        self._seen = now

    def _documents_open(self) -> Collection[str]:
        """The documents of the run's generation. A purge removes the generation, whose list cannot be read then."""
        try:
            return tuple(self._documents)
        except StoreUnavailable:
            raise
        except StoreError as error:
            raise StoreError(_REMOVED) from error


def _release(opened: _OpenGeneration) -> None:
    if opened.is_replaced and opened.readers == 0:
        opened.closing.close()


def _content(document: Document) -> tuple[str, int]:
    return document.sha256, document.page_count
